import { runChild } from "../base/child-process.ts";
import { EXIT, PubtoolError } from "../base/errors.ts";
import type { Env, Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { fileStore } from "./token-file.ts";
import type { TokenStore } from "./token-store.ts";

const PROBE = "pubtool-probe";

/**
 * Where to keep a sign-in: the system's keyring where there is one that works, else a file that only this user can
 * read. Which it is was tried out, so that a sign-in does not get lost after the user has confirmed it.
 * `PUBTOOL_CREDENTIAL_STORE` decides it.
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

/** The sign-in that was kept, wherever that was; writes nothing. */
export async function findSignIn(
  io: Io,
  server: string,
): Promise<{ token: string; store: TokenStore } | undefined> {
  const wanted = wantedStore(io.env);
  const keyring = wanted === "file" ? undefined : systemKeyring(io, server);
  for (const store of [keyring, wanted === "keyring" ? undefined : fileStore(io.env, server)]) {
    const token = await store?.read();
    if (store && token !== undefined) return { token, store };
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

/** A keyring that is locked waits for somebody to unlock it; nobody is there in a script. */
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
