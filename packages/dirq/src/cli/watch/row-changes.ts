import type { SqlValue } from "../../base/value.ts";
import { NdjsonWriter } from "../../formats/ndjson.ts";

/** All rows of a result. */
export interface Rows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly SqlValue[])[];
}

interface Row {
  /** What it is recognized by. */
  readonly key: string;
  /** As JSON. */
  readonly text: string;
}

/**
 * The changes between two results, each as a JSON object like those of the event stream. A row is recognized by its first
 * column, and the row of a result with a single row always; a row that differs only in its position has not changed.
 */
export function rowChanges(before: Rows, after: Rows): string[] {
  const isSingle = before.values.length === 1 && after.values.length === 1;
  return changesBetween(keyed(before, isSingle), keyed(after, isSingle));
}

function changesBetween(before: readonly Row[], after: readonly Row[]): string[] {
  const unchanged = new Map<string, number>();
  for (const { text } of before) unchanged.set(text, (unchanged.get(text) ?? 0) + 1);
  const added: Row[] = [];
  for (const row of after) {
    const left = unchanged.get(row.text) ?? 0;
    if (left > 0) unchanged.set(row.text, left - 1);
    else added.push(row);
  }
  const removed = new Map<string, Row[]>();
  // The remaining counts are those of removed rows.
  for (const row of before) {
    const left = unchanged.get(row.text)!;
    if (left === 0) continue;
    unchanged.set(row.text, left - 1);
    removed.set(row.key, [...(removed.get(row.key) ?? []), row]);
  }
  const written = added.map(({ key, text }) => {
    const old = removed.get(key)?.shift();
    return old === undefined
      ? `{"action":"insert","row":${text},"old_row":null}`
      : `{"action":"update","row":${text},"old_row":${old.text}}`;
  });
  const deleted = [...removed.values()]
    .flat()
    .map(({ text }) => `{"action":"delete","row":${text},"old_row":null}`);
  return [...deleted, ...written];
}

function keyed({ columns, values }: Rows, isSingle: boolean): Row[] {
  const writer = new NdjsonWriter(columns);
  const first = new NdjsonWriter(columns.slice(0, 1));
  return values.map((row) => ({
    key: isSingle ? "" : first.row(row.slice(0, 1)),
    text: writer.row(row).trimEnd(),
  }));
}
