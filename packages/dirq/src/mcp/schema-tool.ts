import type { Dirq } from "../dirq.ts";
import { answer, answerOrFail, type Answer } from "./answer.ts";

/** Lists the tables, with their columns. */
export async function answerSchema(dirq: Dirq, signal: AbortSignal): Promise<Answer> {
  return answerOrFail(async () => answer(await describeTables(dirq, signal)));
}

/** The columns of path-tables, and the config's tables with theirs. */
export async function describeTables(dirq: Dirq, signal?: AbortSignal): Promise<string> {
  const options = signal === undefined ? {} : { signal };
  const columns = await dirq.query(
    "SELECT name, type, hidden FROM pragma_table_xinfo('./') ORDER BY cid",
    [],
    options,
  );
  const list = (rows: typeof columns) =>
    rows.map(({ name, type }) => `${String(name)} ${String(type)}`.trim()).join(", ");
  const shown = columns.filter(({ hidden }) => hidden === 0);
  const hidden = columns.filter(({ hidden }) => hidden !== 0);
  const lines = [
    "A quoted path or glob in FROM is a table with one row per file: FROM './', './docs', './src/**/*.{ts,tsx}'.",
    `Its columns: ${list(shown)}`,
    ...(hidden.length === 0 ? [] : [`Columns that only appear when named (not in *): ${list(hidden)}`]),
  ];
  const tables = await dirq.query(
    `SELECT m.name AS "table", m.type AS kind, i.name, i.type, i.hidden
     FROM sqlite_master m, pragma_table_xinfo(m.name) i WHERE m.type IN ('table', 'view') ORDER BY m.name, i.cid`,
    [],
    options,
  );
  const names = [...new Set(tables.map(({ table }) => String(table)))];
  if (names.length === 0) lines.push("There are no other tables: no config was given with -c.");
  for (const name of names) {
    const own = tables.filter(({ table, hidden }) => table === name && hidden === 0);
    lines.push(`${own[0]?.["kind"] === "view" ? "View" : "Table"} ${name}: ${list(own)}`);
  }
  return lines.join("\n");
}
