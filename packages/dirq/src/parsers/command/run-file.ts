import type { ChildProcess } from "node:child_process";
import { reasonOf } from "../../base/errors.ts";
import { endChild, startChild } from "./child-processes.ts";

/** More than this on standard output is taken for a fault of the command: 256 MiB. */
export const maxOutputBytes = 256 * 1024 * 1024;
/** The retained end of standard error: programs print there why they failed. */
export const maxErrorCharacters = 4096;

/** What a command left behind for one file. */
export type RunResult = { readonly output: string } | { readonly failure: string };

/**
 * Runs one command to its end and takes its standard output. Never rejects.
 * @param file a descriptor that the command gets as its number 3
 */
export function runForFile(words: readonly string[], directory: string, file?: number): Promise<RunResult> {
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = startChild(words, {
        cwd: directory,
        stdio: ["ignore", "pipe", "pipe", ...(file === undefined ? [] : [file])],
      });
    } catch (error) {
      resolve({ failure: `cannot start ${words[0]}: ${reasonOf(error)}` });
      return;
    }
    const output: Buffer[] = [];
    let outputBytes = 0;
    let errors = "";
    let failure: string | undefined;
    child.stdout!.on("data", (data: Buffer) => {
      outputBytes += data.length;
      if (outputBytes <= maxOutputBytes) output.push(data);
      else {
        failure ??= `printed more than ${maxOutputBytes / 1024 / 1024} MiB`;
        output.length = 0;
        endChild(child);
      }
    });
    child.stderr!.on("data", (data: Buffer) => {
      errors = (errors + data.toString("utf8")).slice(-maxErrorCharacters);
    });
    child.once("error", (error) => resolve({ failure: `cannot start ${words[0]}: ${reasonOf(error)}` }));
    child.once("close", (code, signal) => {
      if (failure === undefined && code !== 0) {
        failure = signal === null ? `exited with ${code}` : `was ended by ${signal}`;
        const said = lastLine(errors);
        if (said !== "") failure += `: ${said}`;
      }
      resolve(failure === undefined ? { output: Buffer.concat(output).toString("utf8") } : { failure });
    });
  });
}

/** The last line that is not blank, shortened. */
export function lastLine(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const line = lines.at(-1)?.trim() ?? "";
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
