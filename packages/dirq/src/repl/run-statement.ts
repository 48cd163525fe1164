import type { SqlValue } from "../dirq.ts";
import type { Engine } from "./engine.ts";

/** Turns rows into text, as `--format` says. */
export interface RowWriter {
  begin(): string;
  row(values: readonly SqlValue[]): string;
  end(): string;
}

/** What a session prints with. */
export interface Output {
  /** A writer for a result with these columns. */
  writer(columns: readonly string[]): RowWriter;
  writeOut(text: string): void;
  /** Tells of an error as the command line does. Throws it where nobody is left to tell. */
  fail(error: unknown): void;
}

/** Runs one statement and prints its rows. */
export async function runStatement(
  engine: Engine,
  sql: string,
  output: Output,
  { signal, onRows }: { signal?: AbortSignal; onRows?: (rows: number, isPrinted: boolean) => void } = {},
): Promise<void> {
  const { columns, batches } = await engine.execute(sql, signal);
  const writer = output.writer(columns);
  let text = writer.begin();
  for await (const batch of batches) {
    for (const row of batch) text += writer.row(row);
    onRows?.(batch.length, text !== "");
    if (text !== "") output.writeOut(text);
    text = "";
    // A fast query must not keep the keyboard from being heard.
    await new Promise((resume) => setImmediate(resume));
  }
  text += writer.end();
  onRows?.(0, true);
  output.writeOut(text);
}
