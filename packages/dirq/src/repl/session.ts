import type { Engine } from "./engine.ts";
import type { History } from "./editor/history.ts";
import type { LineEditor } from "./editor/line-editor.ts";
import { runStatement, type Output } from "./run-statement.ts";
import type { RunningLine } from "./running.ts";
import { isExitCommand, splitStatements } from "./statement-end.ts";

export interface SessionParts {
  readonly engine: Engine;
  readonly editor: LineEditor;
  readonly history: History;
  readonly output: Output;
  readonly running: RunningLine;
  /** Remarks for the person at the terminal. */
  remark(text: string): void;
}

/** Reads statements from a person and runs them, until the person leaves. */
export async function runSession(parts: SessionParts): Promise<void> {
  const { editor, history } = parts;
  for (;;) {
    const ending = await editor.read();
    if (ending.kind === "left") return;
    if (ending.kind === "abandoned") continue;
    if (isExitCommand(ending.text)) return;
    const { statements } = splitStatements(ending.text);
    // All of them first: who stops the first can call the others back.
    for (const statement of statements) history.add(statement);
    for (const statement of statements) {
      if (isExitCommand(statement)) return;
      if (!(await runOne(statement, parts))) break;
    }
  }
}

/** False where the person stopped it, and with it what was to come after it. */
async function runOne(sql: string, parts: SessionParts): Promise<boolean> {
  const { engine, editor, output, running } = parts;
  const stop = new AbortController();
  editor.onInterrupt = () => stop.abort();
  running.begin();
  let failure: unknown;
  try {
    await runStatement(engine, sql, output, {
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
