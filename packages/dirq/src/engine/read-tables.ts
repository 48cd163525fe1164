import { DirqError } from "../base/errors.ts";
import { internalNameIn } from "../file-index/declared-sql.ts";
import type { Database } from "../sqlite/connection.ts";
import {
  foldName,
  isKeyword,
  isName,
  significant,
  textOf,
  tokenize,
  valueOf,
  type Token,
} from "../sql/tokens.ts";
import type { Statement } from "./guard.ts";
import { isTable } from "./references.ts";

/** A table, view or trigger of the index. */
interface SchemaObject {
  readonly type: string;
  readonly name: string;
  /** The table of a trigger. */
  readonly table: string;
  readonly sql: string;
}

/**
 * The objects of the index, in lower case, that determine the result of a statement: those that it names, those that its
 * views and full-text tables name, and the tables whose triggers write into one of these.
 * @param isNamed whether a token names a table; by default, every mention of a name counts
 * @throws {DirqError} for a view that shows internal tables
 */
export function tablesRead(
  database: Database,
  { sql, tokens }: Statement,
  isNamed: (token: Token) => boolean = () => true,
): Set<string> {
  const objects = readSchema(database);
  const byName = new Map(objects.filter(({ type }) => type !== "trigger").map((each) => [each.name, each]));
  const mentioned = (text: string) => namesOf(text).filter((name) => byName.has(name));
  const read = new Set<string>();
  const add = (names: Iterable<string>) => {
    for (const name of names) {
      if (read.has(name)) continue;
      read.add(name);
      const { type, sql: definition } = byName.get(name)!;
      if (type === "view") rejectInternals(name, definition);
      if (type === "view" || isVirtual(definition)) add(mentioned(definition));
      // The storage of a full-text table is written through it.
      for (const other of byName.values()) {
        if (isVirtual(other.sql) && name.startsWith(`${other.name}_`)) add([other.name]);
      }
    }
  };
  add(
    tokens
      .filter((token) => isName(token) && byName.has(foldName(valueOf(sql, token))) && isNamed(token))
      .map((token) => foldName(valueOf(sql, token))),
  );
  const triggers = objects.filter(({ type }) => type === "trigger");
  for (let size = -1; size !== read.size;) {
    size = read.size;
    for (const trigger of triggers) {
      if (targetsOf(trigger.sql).some((name) => read.has(name)))
        add([trigger.table, ...mentioned(trigger.sql)].filter((name) => byName.has(name)));
    }
  }
  return read;
}

/** As `tablesRead`, for a statement that SQLite can prepare: a name counts only if it names a table there. */
export function tablesReadBy(database: Database, statement: Statement): Set<string> {
  return tablesRead(database, statement, (token) => isTable(database, statement.sql, token));
}

function readSchema(database: Database): SchemaObject[] {
  return database
    .prepare<[], SchemaObject>(
      "SELECT type, name, tbl_name AS \"table\", coalesce(sql, '') AS sql FROM main.sqlite_master",
    )
    .all()
    .map((object) => ({ ...object, name: foldName(object.name), table: foldName(object.table) }))
    .filter(({ name }) => !name.startsWith("_dirq_"));
}

function rejectInternals(view: string, sql: string): void {
  const internal = internalNameIn(sql);
  if (internal !== undefined)
    throw new DirqError("rejected", `the view ${view} is not for queries: ${internal}`);
}

function isVirtual(sql: string): boolean {
  return /^\s*CREATE\s+VIRTUAL\s/i.test(sql);
}

function namesOf(sql: string): string[] {
  return significant(tokenize(sql))
    .filter(isName)
    .map((token) => foldName(valueOf(sql, token)));
}

/** The tables that the statements of a trigger write into. */
function targetsOf(sql: string): string[] {
  const tokens = significant(tokenize(sql));
  return tokens.flatMap((token, index) => {
    let at = index + 1;
    if (isKeyword(sql, token, "UPDATE")) {
      if (isKeyword(sql, tokens[at], "OR")) at += 2;
    } else if (isKeyword(sql, token, "DELETE")) {
      if (!isKeyword(sql, tokens[at], "FROM")) return [];
      at++;
    } else if (!isKeyword(sql, token, "INTO")) return [];
    const name = tokens[at];
    const isEvent = isKeyword(sql, name, "OF") || isKeyword(sql, name, "ON");
    return name === undefined || isEvent || !isName(name) || textOf(sql, name) === "("
      ? []
      : [foldName(valueOf(sql, name))];
  });
}
