import { runChild } from "../../base/child-process.ts";
import type { Config } from "../../config/types.ts";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import { findConfig } from "../../config/load.ts";
import { awaitToken, requestDeviceCode } from "../../host/device-flow.ts";
import { hostAddress } from "../../host/address.ts";
import { openStore } from "../../host/keyring.ts";
import type { Env, Io } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import { visible } from "../../report/plain.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "auth login",
  summary: "Sign in to the workflow host, to read names of secrets",
  options: { browser: { type: "boolean", description: "open the page in a browser" } },
  more: [
    "The app asks for read access to secrets' names, environments and actions; it never sees a value.",
    "Its client id: PUBTOOL_CLIENT_ID, or client_id under [auth] in pubtool.toml.",
  ].join("\n"),
  async run({ values, io, config, configFile }) {
    const known = configFile !== undefined || findConfig({ cwd: io.cwd }) !== undefined;
    const clientId = clientIdOf(io.env, known ? await config() : undefined);
    const { server } = hostAddress(io.env);
    const store = await openStore(io, server);
    const code = await requestDeviceCode(io, server, clientId);
    io.stderr.write(`enter the code ${visible(code.userCode)} at ${visible(code.verificationUri)}\n`);
    if (values.browser) await openBrowser(io, code.verificationUri);
    await store.write(await awaitToken(io, server, clientId, code));
    io.stdout.write(`signed in to ${server}; kept in ${store.where}\n`);
    return EXIT.ok;
  },
});

function clientIdOf(env: Env, config: Config | undefined): string {
  const clientId = envValue(env, "PUBTOOL_CLIENT_ID") ?? config?.auth.clientId;
  if (clientId !== undefined) return clientId;
  throw new PubtoolError("no app to sign in with is configured", {
    hint: "set client_id under [auth] in pubtool.toml, or PUBTOOL_CLIENT_ID, to the client id of an app whose device flow is on",
    exitCode: EXIT.usage,
  });
}

/** The address came from the server: only a web page is opened. That it does not open is no failure. */
async function openBrowser(io: Io, address: string): Promise<void> {
  const opener = { darwin: "open", win32: "explorer" }[process.platform as string] ?? "xdg-open";
  if (!/^https?:\/\/[\w.:/?&=%~-]+$/.test(address)) return;
  try {
    await runChild(opener, [address], { cwd: io.cwd, env: io.env, timeout: 5000 });
  } catch {
    io.stderr.write(`no browser can be opened here: ${opener} is missing\n`);
  }
}
