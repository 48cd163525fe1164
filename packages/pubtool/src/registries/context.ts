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

/** What a registry works with: streams and environment, and a temporary folder that is deleted at the end of the run. */
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
    throw new PubtoolError(`cannot create a folder in "${tmpdir()}": ${(error as Error).message}`, {
      hint: "set TMPDIR to another folder; builds and packed files are stored there until the run ends",
    });
  }
}

/** The address alone publishes nothing, but without it no client requests an identity token by itself. */
const WITHHELD = [...SECRET_VARIABLES, "ACTIONS_ID_TOKEN_REQUEST_URL"];

/** The environment without credentials: for builds, which run third-party code. */
function withoutSecrets(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !WITHHELD.includes(name)));
}

/** Runs a registry's client, with no credentials in its environment but those in `extra`. */
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
 * Reads from a registry without credentials, because most registries allow anonymous reads. `authorization` is sent
 * when the registry answers 401 or 403.
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

/** The end of the client's output, for an error message. */
export function lastLines(output: string, count = 12): string {
  const lines = output.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}
