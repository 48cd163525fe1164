import { toJson } from "../json/value.ts";
import type { Change } from "../file-index/row-changes.ts";
import type { SqlValue } from "../base/value.ts";

/** A change as in the event stream: one JSON object, its values written as those of query results. */
export function changeToJson(change: Change): string {
  const head = `{"action":"${change.action}","table":${JSON.stringify(change.table ?? null)},"file_path":${JSON.stringify(change.path)}`;
  if (change.action === "error") return `${head},"error":${JSON.stringify(change.message)}}`;
  const oldRow = change.oldRow === undefined ? "null" : rowToJson(change.columns, change.oldRow);
  return `${head},"row":${rowToJson(change.columns, change.row)},"old_row":${oldRow}}`;
}

function rowToJson(columns: readonly string[], values: readonly SqlValue[]): string {
  return `{${columns.map((column, index) => `${JSON.stringify(column)}:${toJson(values[index]!)}`).join(",")}}`;
}
