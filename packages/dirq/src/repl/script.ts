import { fstatSync } from "node:fs";
import type { Readable } from "node:stream";
import { DirqError, reasonOf } from "../base/errors.ts";
import type { Dirq } from "../dirq.ts";
import { adviceFor, exitAdvice } from "./advice.ts";
import { runStatement, type Output } from "./run-statement.ts";
import { isComplete, isExitCommand, isIdle, splitStatements } from "./statement-end.ts";

/** Runs the statements of a script: one per line, with or without a semicolon, and prints each result in turn. */
export async function runScript(input: Readable, dirq: Dirq, output: Output): Promise<void> {
  for await (const line of linesOf(input)) {
    if (isExitCommand(line)) return;
    if (!isIdle(line)) await runOrReport(dirq, line, output);
  }
}

/**
 * Reads from a terminal without cursor movement, for example inside an editor: statements may take several lines, and
 * the terminal does the editing.
 */
export async function runPlainSession(
  input: Readable,
  dirq: Dirq,
  output: Output,
  prompt: (isFirst: boolean) => void,
): Promise<void> {
  let text = "";
  prompt(true);
  for await (const line of linesOf(input)) {
    text += text === "" ? line : `\n${line}`;
    if (isExitCommand(text)) return;
    const advice = exitAdvice(text);
    if (advice !== undefined) output.fail(new DirqError("usage", advice));
    if (adviceFor(text) !== undefined) {
      await runOrReport(dirq, text, output);
      text = "";
    } else if (isComplete(text)) {
      for (const statement of splitStatements(text).statements) await runOrReport(dirq, statement, output);
      text = "";
    }
    prompt(text === "");
  }
}

async function runOrReport(dirq: Dirq, sql: string, output: Output): Promise<void> {
  try {
    const advice = adviceFor(sql);
    if (advice !== undefined) throw new DirqError("usage", advice);
    await runStatement(dirq, sql, output);
  } catch (error) {
    output.fail(error);
  }
}

/**
 * Node reads a directory as an empty input; for the user it is a mistake.
 * @throws {DirqError} if standard input is a directory or not open
 */
export function checkStandardInput(): void {
  let reason: string | undefined;
  try {
    if (fstatSync(0).isDirectory()) reason = "it is a directory";
  } catch (error) {
    reason = reasonOf(error);
  }
  if (reason !== undefined) throw new DirqError("io", `cannot read standard input: ${reason}`);
}

/** @throws {DirqError} if the input cannot be read, such as a directory */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const data of input as AsyncIterable<Buffer>) {
      rest += decoder.decode(data, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop()!;
      yield* lines.map((line) => line.replace(/\r$/, ""));
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      throw new DirqError("io", `cannot read standard input: ${reasonOf(error)}`, { cause: error });
    throw error;
  }
  if (rest !== "") yield rest;
}
