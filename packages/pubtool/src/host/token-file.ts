import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { PubtoolError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { TokenStore } from "./token-store.ts";

/** One file with the sign-ins of all servers, readable by this user alone. */
export function fileStore(env: Env, server: string): TokenStore {
  const folder = join(configHome(env), "pubtool");
  const file = join(folder, "sign-in.json");
  const change = (edit: (tokens: Record<string, string>) => void) => {
    const tokens = readAll(file);
    edit(tokens);
    replace(folder, file, tokens);
  };
  return {
    where: file,
    read: () => Promise.resolve().then(() => readAll(file)[server]),
    write: (token) => Promise.resolve().then(() => change((tokens) => (tokens[server] = token))),
    remove: () =>
      Promise.resolve().then(() => {
        if (server in readAll(file)) change((tokens) => Reflect.deleteProperty(tokens, server));
      }),
  };
}

function configHome(env: Env): string {
  const home = envValue(env, "HOME") ?? homedir();
  const fallback = process.platform === "win32" ? envValue(env, "APPDATA") : undefined;
  return envValue(env, "XDG_CONFIG_HOME") ?? fallback ?? join(home, ".config");
}

function readAll(file: string): Record<string, string> {
  const stat = found(file);
  if (!stat) return {};
  if (process.platform !== "win32" && (stat.mode & 0o077) !== 0) {
    throw new PubtoolError(`${file} can be read by others (mode ${(stat.mode & 0o777).toString(8)})`, {
      hint: `the sign-in in it may be known to them: \`pubtool auth login\` again after \`rm ${file}\``,
    });
  }
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isTokens(value)) return value;
    throw new Error("it is not a JSON object of servers and tokens");
  } catch (error) {
    throw new PubtoolError(`cannot read the sign-in in ${file}: ${(error as Error).message}`, {
      hint: `\`rm ${file}\`, and sign in again`,
    });
  }
}

function isTokens(value: unknown): value is Record<string, string> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every((token) => typeof token === "string");
}

function found(file: string) {
  try {
    return statSync(file);
  } catch {
    return undefined; // also where a part of the path is not a folder
  }
}

/** Whole or not at all: a crash in between leaves the file that was there. */
function replace(folder: string, file: string, tokens: Record<string, string>): void {
  const next = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    if (Object.keys(tokens).length === 0) {
      rmSync(file, { force: true });
      return;
    }
    writeFileSync(next, JSON.stringify(tokens), { mode: 0o600, flag: "wx" });
    renameSync(next, file);
  } catch (error) {
    if (existsSync(next)) rmSync(next);
    throw new PubtoolError(`cannot keep the sign-in in ${file}: ${(error as Error).message}`, {
      hint: "XDG_CONFIG_HOME may name another folder for it",
      cause: error,
    });
  }
}
