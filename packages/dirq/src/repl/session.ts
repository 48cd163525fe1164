import type { Dirq } from "../dirq.ts";
import { adviceFor } from "./advice.ts";
import type { History } from "./editor/history.ts";
import type { LineEditor } from "./editor/line-editor.ts";
import { runStatement, type Output } from "./run-statement.ts";
import type { RunningLine } from "./running-line.ts";
import { isExitCommand, splitStatements } from "./statement-end.ts";

export interface SessionParts {
  readonly dirq: Dirq;
  readonly editor: LineEditor;
  readonly history: History;
  readonly output: Output;
  readonly running: RunningLine;
  /** Writes a remark to the terminal. */
  remark(text: string): void;
}

/** Reads statements at the prompt and runs them, until the user leaves. */
export async function runSession(parts: SessionParts): Promise<void> {
  const { editor, history } = parts;
  for (;;) {
    const ending = await editor.read();
    if (ending.kind === "left") return;
    if (ending.kind === "abandoned") continue;
    if (isExitCommand(ending.text)) return;
    const advice = adviceFor(ending.text);
    if (advice !== undefined) {
      parts.remark(`${advice}\n`);
      continue;
    }
    const { statements } = splitStatements(ending.text);
    // All of them first: after Ctrl-C in the first, the others can be recalled.
    for (const statement of statements) history.add(statement);
    for (const statement of statements) {
      if (isExitCommand(statement)) return;
      if (!(await runOne(statement, parts))) break;
    }
  }
}

/** False if the user stopped it, and with it the statements that follow. */
async function runOne(sql: string, parts: SessionParts): Promise<boolean> {
  const { dirq, editor, output, running } = parts;
  const stop = new AbortController();
  editor.onInterrupt = () => stop.abort();
  running.begin();
  let failure: unknown;
  try {
    await runStatement(dirq, sql, output, {
      signal: stop.signal,
      onRows: (rows, isPrinted) => {
        running.count(rows);
        if (isPrinted) running.retire();
      },
    });
  } catch (error) {
    failure = error;
  }
  editor.onInterrupt = undefined;
  const duration = running.end();
  if (failure === undefined) parts.remark(`(${duration})\n`);
  else output.fail(failure);
  return !stop.signal.aborted;
}
