import type { RowWriter } from "../formats/row-writer.ts";
import type { Dirq } from "../dirq.ts";

/** What a session prints with. */
export interface Output {
  /** A writer for a result with these columns. */
  writer(columns: readonly string[]): RowWriter;
  writeOut(text: string): void;
  /** Reports an error as the command line does. Throws it if the output is closed. */
  fail(error: unknown): void;
}

/** Runs one statement and prints its rows. */
export async function runStatement(
  dirq: Dirq,
  sql: string,
  output: Output,
  { signal, onRows }: { signal?: AbortSignal; onRows?: (rows: number, isPrinted: boolean) => void } = {},
): Promise<void> {
  await dirq.flush({ signal });
  const { columns, rows } = await dirq.executeBatches(sql, [], { signal });
  const writer = output.writer(columns);
  let text = writer.begin();
  for await (const batch of rows) {
    for (const row of batch) text += writer.row(row);
    onRows?.(batch.length, text !== "");
    if (text !== "") output.writeOut(text);
    text = "";
    // A fast query must not block the keyboard.
    await new Promise((resume) => setImmediate(resume));
  }
  text += writer.end();
  onRows?.(0, true);
  output.writeOut(text);
}
