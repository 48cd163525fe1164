import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finished } from "../base/child-process.ts";
import { runChild } from "../base/child-process.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Answer } from "../http/http.ts";
import { send } from "../http/http.ts";
import type { Env, Io } from "../base/io.ts";
import { SECRET_VARIABLES } from "./precedence.ts";

/** What a registry works with: the world, and a folder of its own that goes away with the run. */
export interface RegistryContext {
  io: Io;
  /** Absolute; only this user can read it. */
  scratch: string;
}

export async function withRegistryContext<T>(
  io: Io,
  work: (context: RegistryContext) => Promise<T>,
): Promise<T> {
  const scratch = makeScratch();
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work({ io, scratch });
  } finally {
    remove();
    process.off("exit", remove);
  }
}

function makeScratch(): string {
  try {
    return mkdtempSync(join(tmpdir(), "pubtool-"));
  } catch (error) {
    throw new PubtoolError(`no folder can be made in "${tmpdir()}": ${(error as Error).message}`, {
      hint: "TMPDIR may name another folder; what is built and packed lies there until the run ends",
    });
  }
}

/** The address alone publishes nothing, but without it no client tries to get an identity token by itself. */
const WITHHELD = [...SECRET_VARIABLES, "ACTIONS_ID_TOKEN_REQUEST_URL"];

/** The environment without what could publish: for builds, which run code of many authors. */
export function withoutSecrets(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !WITHHELD.includes(name)));
}

/** Runs a registry's client where it may see no credentials but those in `extra`. */
export async function runClient(
  { io }: RegistryContext,
  program: string,
  args: readonly string[],
  cwd: string,
  extra: Env = {},
): Promise<Finished> {
  return await runChild(program, args, { cwd, env: { ...withoutSecrets(io.env), ...extra } });
}

/**
 * Reads from a registry, without credentials at first: most let everybody read. `authorization` is tried when the
 * registry wants to know who asks.
 */
export async function read(
  io: Io,
  url: string,
  options: { accept?: string; authorization?: string | undefined } = {},
): Promise<Answer> {
  const headers: Record<string, string> = options.accept === undefined ? {} : { accept: options.accept };
  const answer = await send(io, { url, headers });
  const { authorization } = options;
  if ((answer.status !== 401 && answer.status !== 403) || authorization === undefined) return answer;
  return await send(io, { url, headers: { ...headers, authorization } });
}

export function sameOrigin(url: string, registry: string): boolean {
  return new URL(url).origin === new URL(registry).origin;
}

/** The status that a client's output mentions, as the three clients word it. */
export function statusIn(output: string): number | undefined {
  const match =
    /\bstatus (\d{3})\b/.exec(output) ?? // cargo
    /\bcode E(\d{3})\b/.exec(output) ?? // npm
    /\bHTTPError: (\d{3})\b/.exec(output); // twine
  if (match) return Number(match[1]);
  return /\bcode ENEEDAUTH\b/.test(output) ? 401 : undefined;
}

/** The client could not reach the registry, or lost it on the way; in the words of curl, Node and Python. */
export function isNetworkTrouble(output: string): boolean {
  return NETWORK_TROUBLE.some((words) => words.test(lastLines(output)));
}

const NETWORK_TROUBLE = [
  /\[\d{1,2}\] .*\(/, // cargo: curl's number and words
  /spurious network error|transfer closed|error decoding response/i,
  /\bcode (E(CONN|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND|HOSTUNREACH|SOCKET)|ERR_|UND_ERR)/, // npm
  /socket hang up|Invalid response body|Unexpected end of JSON|network (timeout|socket)/i,
  /(Connection|RemoteDisconnected|Protocol|IncompleteRead|Timeout|ChunkedEncoding)(Reset|Refused|Aborted)?(Error|:)/, // twine
  /Max retries exceeded|Connection (aborted|reset)/i,
];

/** The client's last words, for an error message. */
export function lastLines(output: string, count = 12): string {
  const lines = output.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}
