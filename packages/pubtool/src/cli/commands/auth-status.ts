import { EXIT } from "../../base/errors.ts";
import { hostAddress } from "../../host/address.ts";
import { findSignIn } from "../../host/keyring.ts";
import { send } from "../../http/http.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "auth status",
  summary: "Say who is signed in, and where that is kept",
  options: {},
  more: "Exit code 1 when nobody is signed in, or the host does not accept the sign-in any more.",
  async run({ io }) {
    const { server, api } = hostAddress(io.env);
    const found = await findSignIn(io, server);
    if (!found) {
      io.stdout.write(`not signed in to ${server}; \`pubtool auth login\` signs in\n`);
      return EXIT.problems;
    }
    const { token, store } = found;
    const { status } = await send(io, { url: `${api}/user`, headers: { authorization: `Bearer ${token}` } });
    if (status === 401) {
      io.stdout.write(
        `the sign-in to ${server} in ${store.where} is not valid any more; \`pubtool auth login\` renews it\n`,
      );
      return EXIT.problems;
    }
    if (status !== 200) {
      io.stdout.write(
        `a sign-in to ${server} is kept in ${store.where}, and ${api} does not confirm it: HTTP ${status}\n`,
      );
      return EXIT.problems;
    }
    io.stdout.write(`signed in to ${server}; kept in ${store.where}\n`);
    return EXIT.ok;
  },
});
