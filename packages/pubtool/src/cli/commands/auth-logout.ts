import { EXIT, PubtoolError } from "../../base/errors.ts";
import { hostAddress } from "../../host/address.ts";
import { findSignIn } from "../../host/keyring.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "auth logout",
  summary: "Remove the stored sign-in",
  options: {},
  async run({ io }) {
    const { server } = hostAddress(io.env);
    const forgotten: string[] = [];
    // it may be in the keyring and, from a time without one, in the file as well
    for (let found = await findSignIn(io, server); found; found = await findSignIn(io, server)) {
      const { where } = found.store;
      if (forgotten.includes(where)) {
        throw new PubtoolError(`${where} still has the sign-in to ${server} after its removal`, {
          hint: "remove it with the keyring's own program",
        });
      }
      await found.store.remove();
      forgotten.push(where);
      io.stdout.write(`signed out of ${server}; removed from ${where}\n`);
    }
    if (forgotten.length === 0) io.stdout.write(`not signed in to ${server}\n`);
    return EXIT.ok;
  },
});
