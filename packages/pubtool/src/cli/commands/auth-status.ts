import { EXIT } from "../../base/errors.ts";
import { hostAddress } from "../../host/address.ts";
import { noToken, sourceName } from "../../host/existing-token.ts";
import { findSignIn } from "../../host/keyring.ts";
import { send } from "../../http/http.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "auth status",
  summary: "Print whether the host accepts the sign-in, and where it is stored",
  options: {},
  more: "Exit code 1 when there is no sign-in, or the host rejects it.",
  async run({ io }) {
    const { server, api } = hostAddress(io.env);
    const found = await findSignIn(io, server);
    if (!found) {
      io.stdout.write(`not signed in to ${server}; \`pubtool auth login\` signs in\n`);
      return EXIT.problems;
    }
    const { token, store, source } = found;
    if (token === undefined) {
      io.stdout.write(`${noToken(source)}; \`pubtool auth login\` signs in again\n`);
      return EXIT.problems;
    }
    const { status } = await send(io, { url: `${api}/user`, headers: { authorization: `Bearer ${token}` } });
    if (status === 401) {
      io.stdout.write(
        `the sign-in to ${server} in ${store.where} is no longer valid; \`pubtool auth login\` renews it\n`,
      );
      return EXIT.problems;
    }
    if (status !== 200) {
      io.stdout.write(
        `a sign-in to ${server} is stored in ${store.where}, and ${api} does not confirm it: HTTP ${status}\n`,
      );
      return EXIT.problems;
    }
    const how = source === undefined ? "" : ` with the token of ${sourceName(source)}`;
    io.stdout.write(`signed in to ${server}${how}; stored in ${store.where}\n`);
    return EXIT.ok;
  },
});
