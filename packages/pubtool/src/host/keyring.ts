import { runChild } from "../base/child-process.ts";
import { EXIT, PubtoolError } from "../base/errors.ts";
import type { Env, Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { TokenSource } from "./existing-token.ts";
import { TOKEN_SOURCES, existingToken } from "./existing-token.ts";
import { fileStore } from "./token-file.ts";
import type { TokenStore } from "./token-store.ts";

const PROBE = "pubtool-probe";

/**
 * Where to store a sign-in: the system's keyring if it works, else a file that only this user can read. The store is
 * tested, so that a sign-in is not lost after the user has confirmed it. `PUBTOOL_CREDENTIAL_STORE` selects one.
 */
export async function openStore(io: Io, server: string): Promise<TokenStore> {
  const wanted = wantedStore(io.env);
  if (wanted !== "file" && (await works(systemKeyring(io, PROBE)))) return systemKeyring(io, server)!;
  if (wanted === "keyring") {
    throw new PubtoolError("this system has no keyring that works", {
      hint: "PUBTOOL_CREDENTIAL_STORE=file keeps the sign-in in a file that only you can read",
    });
  }
  const probe = fileStore(io.env, PROBE);
  await probe.write(PROBE);
  await probe.remove();
  return fileStore(io.env, server);
}

/** A stored sign-in: a token of its own, or the source of a token that exists outside of pubtool. */
export interface SignIn {
  store: TokenStore;
  /** Absent when the source has no token now. */
  token: string | undefined;
  source: TokenSource | undefined;
}

/** A colon is not part of any token. */
const SOURCE_PREFIX = "source:";

/** What a store keeps instead of a token, so that the token has one place only, and a renewed one is used. */
export function sourceEntry(source: TokenSource): string {
  return SOURCE_PREFIX + source;
}

/** The stored sign-in, in the keyring or the file; writes nothing. */
export async function findSignIn(io: Io, server: string): Promise<SignIn | undefined> {
  const wanted = wantedStore(io.env);
  const keyring = wanted === "file" ? undefined : systemKeyring(io, server);
  for (const store of [keyring, wanted === "keyring" ? undefined : fileStore(io.env, server)]) {
    const entry = await store?.read();
    if (!store || entry === undefined) continue;
    const source = TOKEN_SOURCES.find((each) => entry === sourceEntry(each));
    const token = source === undefined ? entry : await existingToken(io, server, source);
    return { store, token, source };
  }
  return undefined;
}

function wantedStore(env: Env): string {
  const wanted = envValue(env, "PUBTOOL_CREDENTIAL_STORE") ?? "auto";
  if (["auto", "file", "keyring"].includes(wanted)) return wanted;
  throw new PubtoolError(`PUBTOOL_CREDENTIAL_STORE is "${wanted}", expected auto, keyring or file`, {
    hint: "without it, the system keyring is used where there is one",
    exitCode: EXIT.usage,
  });
}

async function works(store: TokenStore | undefined): Promise<boolean> {
  try {
    await store?.write(PROBE);
    const kept = await store?.read();
    await store?.remove();
    return kept === PROBE;
  } catch {
    return false;
  }
}

/** The program that speaks to it, and its arguments; the token goes through stdin, so that no process list has it. */
function systemKeyring(io: Io, server: string): TokenStore | undefined {
  if (process.platform === "darwin") return macKeychain(io, server);
  if (process.platform !== "linux" || envValue(io.env, "DBUS_SESSION_BUS_ADDRESS") === undefined)
    return undefined;
  const attributes = ["service", "pubtool", "server", server];
  return {
    where: "the system keyring",
    read: async () => await ask(io, "secret-tool", ["lookup", ...attributes]),
    write: async (token) => {
      await must(io, "secret-tool", ["store", `--label=pubtool (${server})`, ...attributes], token);
    },
    remove: async () => {
      await ask(io, "secret-tool", ["clear", ...attributes]);
    },
  };
}

function macKeychain(io: Io, server: string): TokenStore {
  const item = ["-a", server, "-s", "pubtool"];
  return {
    where: "the system keyring",
    read: async () => await ask(io, "security", ["find-generic-password", ...item, "-w"]),
    write: async (token) => {
      const line = `add-generic-password -U -a "${server}" -s "pubtool" -w "${token}"\n`;
      await must(io, "security", ["-i"], line);
    },
    remove: async () => {
      await ask(io, "security", ["delete-generic-password", ...item]);
    },
  };
}

/** A locked keyring waits for a person to unlock it, who is absent in a script. */
const PATIENCE = 5000;

/** Undefined also where the program is missing: then it keeps nothing. */
async function ask(io: Io, program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { code, stdout } = await runChild(program, args, { cwd: io.cwd, env: io.env, timeout: PATIENCE });
    const value = stdout.trim();
    return code === 0 && value !== "" ? value : undefined;
  } catch {
    return undefined;
  }
}

async function must(io: Io, program: string, args: readonly string[], input: string): Promise<void> {
  const { code } = await runChild(program, args, { cwd: io.cwd, env: io.env, input, timeout: PATIENCE });
  if (code !== 0) throw new PubtoolError(`${program} cannot keep the sign-in`);
}
