import { DirqError } from "../base/errors.ts";
import type { Database } from "../sqlite/connection.ts";
import { readingPragmas, type Statement } from "./guard.ts";
import { foldName, isName, textOf, valueOf, type Token } from "../sql/tokens.ts";

const probe = "_dirq_probe_2f6c1e";

/**
 * Refuses a statement that reads a table which is not for queries: dirq's own, those of virtual tables, and those
 * pragma functions that are not on the list. SQLite decides which names are tables: a name is put out of the way, and where SQLite then
 * misses a table, it was one.
 */
export function refuseForbiddenTables(database: Database, { sql, tokens }: Statement): void {
  for (const [index, token] of tokens.entries()) {
    const name = isName(token) ? foldName(valueOf(sql, token)) : "";
    const next = tokens[index + 1];
    if (name.startsWith("_dirq_") && next !== undefined && textOf(sql, next) === "(") {
      throw new DirqError(
        "rejected",
        `${name} is internal to dirq: functions whose names begin with _dirq_ are not for queries`,
      );
    }
    const message = name.startsWith("_dirq_")
      ? internalTable(valueOf(sql, token))
      : name === "dbstat"
        ? "dbstat is not for queries: it counts the pages of dirq's own tables too"
        : name.startsWith("pragma_") && !readingPragmas.has(name.slice("pragma_".length))
          ? `${name} is not among the pragmas that queries may read (${[...readingPragmas].join(", ")})`
          : shadowName.test(name) && shadowTables(database).has(name)
            ? shadowTable(valueOf(sql, token))
            : undefined;
    if (message !== undefined && isTable(database, sql, token)) throw new DirqError("rejected", message);
  }
}

/** The tables in which virtual tables, such as those for full-text search, store their rows: in lower case. */
export function shadowTables(database: Database): Set<string> {
  const tables = database.prepare<[], { name: string; type: string }>("PRAGMA main.table_list").all();
  return new Set(tables.filter(({ type }) => type === "shadow").map(({ name }) => foldName(name)));
}

/** The sentence for a table in which a virtual table stores its rows. */
export function shadowTable(name: string): string {
  return `${name} is internal to a virtual table; read the table to which it belongs`;
}

/** The names that virtual tables of SQLite give to their storage: FTS5, FTS4 and R-Tree. */
const shadowName = /_(?:data|idx|content|docsize|config|segments|segdir|stat|node|parent|rowid)$/;

/** The sentence for a table of dirq's own. */
export function internalTable(name: string): string {
  return `${name} is internal to dirq: tables whose names begin with _dirq_ are not for queries`;
}

/** Whether a name in a statement is a table. The statement can be prepared as it is. */
export function isTable(database: Database, sql: string, token: Token): boolean {
  return missesTable(database, `${sql.slice(0, token.start)} "${probe}" ${sql.slice(token.end)}`, probe);
}

/** Whether SQLite's only objection to a statement is that it has no table of this name. */
function missesTable(database: Database, sql: string, name: string): boolean {
  try {
    database.prepare(sql);
    return false;
  } catch (error) {
    return error instanceof Error && new RegExp(`^no such table: (?:\\w+\\.)?${name}$`).test(error.message);
  }
}
