import { spawn } from "node:child_process";
import { PubtoolError } from "./errors.ts";
import { debug } from "./debug.ts";
import type { Env } from "./io.ts";

export interface Finished {
  code: number;
  stdout: string;
  /** Both streams, in the order they came in. */
  output: string;
}

export interface ChildOptions {
  cwd: string;
  env: Env;
  /** Written to the child's stdin, which is then closed: the place for what must not be on a command line. */
  input?: string;
  /** Milliseconds after which it is ended, as a failure. Default: none. */
  timeout?: number;
}

/** Runs a program to its end and gathers what it prints. Throws PubtoolError when it cannot be started. */
export async function runChild(
  program: string,
  args: readonly string[],
  { cwd, env, input = "", timeout }: ChildOptions,
): Promise<Finished> {
  return await new Promise((resolve, reject) => {
    // npm and its like are scripts on Windows, which only the shell can start; it splits what is not quoted.
    const shell = process.platform === "win32";
    const words = shell ? args.map((word) => `"${word.replaceAll('"', '""')}"`) : args;
    debug("%s %s started in %s", program, args.join(" "), cwd);
    const child = spawn(program, words, { cwd, env, stdio: ["pipe", "pipe", "pipe"], timeout, shell });
    let stdout = "";
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stdin.on("error", () => undefined); // it may end without reading
    child.stdin.end(input);
    child.on("error", (error: NodeJS.ErrnoException) => reject(cannotStart(program, error)));
    child.on("close", (code) => {
      debug("%s %s ended with exit code %s", program, args[0] ?? "", code);
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

function cannotStart(program: string, error: NodeJS.ErrnoException): PubtoolError {
  const reason = error.code === "ENOENT" ? "it is not installed, or not on the PATH" : error.message;
  return new PubtoolError(`cannot start "${program}": ${reason}`, {
    hint: `install ${program}; pubtool uploads with the registry's own client`,
    cause: error,
  });
}
