import { runChild } from "../../base/child-process.ts";
import type { Config } from "../../config/types.ts";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import { findConfig } from "../../config/load.ts";
import { awaitToken, requestDeviceCode } from "../../host/device-flow.ts";
import { hostAddress } from "../../host/address.ts";
import { TOKEN_SOURCES, existingToken, sourceName } from "../../host/existing-token.ts";
import { openStore, sourceEntry } from "../../host/keyring.ts";
import { originRemote, repositoryOf } from "../../host/repository.ts";
import { requireSecretAccess } from "../../host/secrets.ts";
import type { Env, Io } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import { visible } from "../../report/plain.ts";
import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "auth login",
  summary: "Sign in to the workflow host, to read names of secrets",
  options: {
    browser: { type: "boolean", description: "open the page in a browser" },
    device: { type: "boolean", description: "sign in through the app, even if another token exists" },
  },
  more: [
    "Uses the token in GH_TOKEN or GITHUB_TOKEN, or of `gh auth token`, if it can read the names of secrets.",
    "Otherwise signs in through an app with read-only access; it never reads a value of a secret.",
    "The client id of the app: PUBTOOL_CLIENT_ID, or client_id under [auth] in pubtool.toml.",
  ].join("\n"),
  async run({ values, io, config, configFile }) {
    const { server, api } = hostAddress(io.env);
    if (!values.device && (await useExistingToken(io, server, api))) return EXIT.ok;
    const known = configFile !== undefined || findConfig({ cwd: io.cwd }) !== undefined;
    const clientId = clientIdOf(io.env, known ? await config() : undefined);
    const store = await openStore(io, server);
    const code = await requestDeviceCode(io, server, clientId);
    io.stderr.write(`enter the code ${visible(code.userCode)} at ${visible(code.verificationUri)}\n`);
    if (values.browser) await openBrowser(io, code.verificationUri);
    await store.write(await awaitToken(io, server, clientId, code));
    io.stdout.write(`signed in to ${server}; stored in ${store.where}\n`);
    return EXIT.ok;
  },
});

/** Stores the source of the first token that suffices. Returns false when there is none; says why on stderr. */
async function useExistingToken(io: Io, server: string, api: string): Promise<boolean> {
  const tried = new Set<string>();
  for (const source of TOKEN_SOURCES) {
    const token = await existingToken(io, server, source);
    if (token === undefined || tried.has(token)) continue;
    tried.add(token);
    try {
      const repository = repositoryOf(io.env, server, originRemote(io.cwd, io.env));
      await requireSecretAccess(io, api, token, repository);
    } catch (error) {
      if (!(error instanceof PubtoolError)) throw error;
      const workflow = source === "GITHUB_TOKEN" && envValue(io.env, "GITHUB_ACTIONS") !== undefined;
      const why = workflow ? "; the token of a workflow has no access to secrets" : "";
      io.stderr.write(
        `the token of ${sourceName(source)} is not used, it cannot list secrets: ${visible(error.message)}${why}\n`,
      );
      continue;
    }
    const store = await openStore(io, server);
    await store.write(sourceEntry(source));
    io.stdout.write(
      [
        `signed in to ${server} with the token of ${sourceName(source)}; it is not copied, only its source is stored in ${store.where}`,
        "note: this token may have more rights than the read-only ones of `pubtool auth login --device`\n",
      ].join("\n"),
    );
    return true;
  }
  return false;
}

function clientIdOf(env: Env, config: Config | undefined): string {
  const clientId = envValue(env, "PUBTOOL_CLIENT_ID") ?? config?.auth.clientId;
  if (clientId !== undefined) return clientId;
  throw new PubtoolError("no app for the sign-in is configured", {
    hint: "sign in with `gh auth login` or set GH_TOKEN; or set client_id under [auth] in pubtool.toml, or PUBTOOL_CLIENT_ID, to the client id of an app with the device flow enabled",
    exitCode: EXIT.usage,
  });
}

/** The address came from the server: only a web page is opened. A browser that does not start is not a failure. */
async function openBrowser(io: Io, address: string): Promise<void> {
  const opener = { darwin: "open", win32: "explorer" }[process.platform as string] ?? "xdg-open";
  if (!/^https?:\/\/[\w.:/?&=%~-]+$/.test(address)) return;
  try {
    await runChild(opener, [address], { cwd: io.cwd, env: io.env, timeout: 5000 });
  } catch {
    io.stderr.write(`no browser can be opened here: ${opener} is missing\n`);
  }
}
