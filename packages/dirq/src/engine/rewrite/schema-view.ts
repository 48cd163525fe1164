import { DirqError } from "../../base/errors.ts";
import { quoteName, quoteText, type Database } from "../../sqlite/connection.ts";
import { hiddenColumns } from "../../file-columns/hidden-columns.ts";
import { pathColumns } from "../../path-tables/path-columns.ts";
import { isPathName } from "../../scan/path-spec.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { checkStatement, namesIn, readingPragmas, type Statement } from "../guard.ts";
import { internalTable, isTable, shadowTable, shadowTables } from "../references.ts";
import { foldName, isKeyword, isName, textOf, valueOf, type Token } from "../../sql/tokens.ts";

const schemaTables = new Set(["sqlite_master", "sqlite_schema"]);
const temporarySchemaTables = new Set(["sqlite_temp_master", "sqlite_temp_schema"]);

/**
 * Shows a statement that asks for the schema only what is the user's: `sqlite_master` is read through a view without
 * dirq's own tables, and the pragma functions return what remains without them.
 * @param hasHiddenColumns whether a table is a path-table with hidden columns, which `table_xinfo` lists
 */
export function hideInternals(
  database: Database,
  statement: Statement,
  hasHiddenColumns: (table: string) => boolean,
): Statement {
  refuseInternalArgument(database, statement);
  const edits = statement.tokens.flatMap((token, index) => redirect(database, statement, token, index));
  const hidden = edits.length === 0 ? [] : [...shadowTables(database)].map(quoteText);
  hideFromPragmas(database, statement, hasHiddenColumns);
  if (edits.length === 0) return statement;
  database.exec(`
    CREATE TEMP VIEW _dirq_schema AS SELECT * FROM main.sqlite_master
      WHERE name NOT LIKE '\\_dirq\\_%' ESCAPE '\\' AND tbl_name NOT LIKE '\\_dirq\\_%' ESCAPE '\\'
        AND lower(tbl_name) NOT IN (${hidden.join(", ")});
    CREATE TEMP VIEW _dirq_temp_schema AS SELECT * FROM main.sqlite_master WHERE 0;
  `);
  return checkStatement(applyEdits(statement.sql, edits));
}

/**
 * `PRAGMA table_xinfo` of a path as the SELECT with the same rows: SQLite's own would not show hidden columns. A
 * statement of any other kind is returned as it is.
 */
export function readPathColumns(statement: Statement): Statement {
  const { sql, tokens, body } = statement;
  const words = tokens.map((token) => foldName(textOf(sql, token)));
  const argument = tokens[3];
  if (body !== 0 || words.length !== 5 || argument === undefined || !isName(argument)) return statement;
  if (words.slice(0, 3).join(" ") !== "pragma table_xinfo (") return statement;
  const path = valueOf(sql, argument);
  if (!isPathName(path)) return statement;
  return checkStatement(`SELECT * FROM pragma_table_xinfo('${path.replaceAll("'", "''")}')`);
}

function redirect(database: Database, { sql, tokens }: Statement, token: Token, index: number): Edit[] {
  const name = isName(token) ? valueOf(sql, token).toLowerCase() : "";
  if (!schemaTables.has(name) && !temporarySchemaTables.has(name)) return [];
  const qualifies = tokens[index + 1] !== undefined && textOf(sql, tokens[index + 1]!) === ".";
  // A string may be a value, and any name an alias.
  if (!qualifies && !isTable(database, sql, token)) return [];
  const [schema, dot] = [tokens[index - 2], tokens[index - 1]];
  const qualifier =
    schema !== undefined && dot !== undefined && textOf(sql, dot) === "." && isName(schema)
      ? valueOf(sql, schema).toLowerCase()
      : undefined;
  const isTemporary = temporarySchemaTables.has(name) || qualifier === "temp";
  const isQualified = qualifier === "temp" || qualifier === "main";
  return [
    {
      start: isQualified ? schema!.start : token.start,
      end: token.end,
      text: isTemporary ? "_dirq_temp_schema" : "_dirq_schema",
    },
  ];
}

/** `PRAGMA table_info(_dirq_file)`. */
function refuseInternalArgument(database: Database, { sql, tokens, body }: Statement): void {
  if (!isKeyword(sql, tokens[body], "PRAGMA")) return;
  const internal = tokens.filter(isName).find((token) => isInternal([valueOf(sql, token)]));
  if (internal !== undefined) throw new DirqError("rejected", internalTable(valueOf(sql, internal)));
  const shadows = shadowTables(database);
  const shadow = tokens.filter(isName).find((token) => shadows.has(foldName(valueOf(sql, token))));
  if (shadow !== undefined) throw new DirqError("rejected", shadowTable(valueOf(sql, shadow)));
}

/** A module with a pragma function's name takes its place; it answers from rows read beforehand. */
function hideFromPragmas(
  database: Database,
  statement: Statement,
  hasHiddenColumns: (table: string) => boolean,
): void {
  const names = new Set(namesIn(statement).map(foldName));
  for (const pragma of readingPragmas) {
    if (!names.has(`pragma_${pragma}`)) continue;
    const columns = database
      .prepare(`PRAGMA ${pragma}`)
      .columns()
      .map((column) => column.name);
    const rows = readPragma(database, pragma, columns);
    if (pragma === "table_xinfo") rows.push(...hiddenColumnRows(rows, hasHiddenColumns));
    database.table(`pragma_${pragma}`, {
      columns,
      parameters: ["_dirq_argument", "_dirq_schema_argument"],
      safeIntegers: true,
      *rows(argument: unknown): Generator<unknown[]> {
        if (typeof argument === "string" && isInternal([argument])) {
          throw new DirqError("rejected", internalTable(argument));
        }
        for (const [of, row] of rows) {
          if (
            of === undefined ||
            (typeof argument === "string" && of.toLowerCase() === argument.toLowerCase())
          )
            yield row;
        }
      },
    });
  }
}

/** The rows of `table_xinfo` for hidden columns, as SQLite marks those of virtual tables. */
function hiddenColumnRows(
  rows: readonly PragmaRow[],
  hasHiddenColumns: (table: string) => boolean,
): PragmaRow[] {
  const tables = new Set(rows.map(([of]) => of));
  return [...tables].flatMap((table) => {
    if (table === undefined || !hasHiddenColumns(table)) return [];
    const first = BigInt(pathColumns.length);
    return hiddenColumns.map(({ name, type }, at): PragmaRow => {
      return [table, [first + BigInt(at), name, type, 0n, null, 0n, 1n]];
    });
  });
}

/** A row of a pragma, and the object that it is about; undefined for the pragmas that list objects. */
type PragmaRow = [of: string | undefined, row: unknown[]];

/** A pragma's rows, each with the object that it is of; for the pragmas that list things, of none. */
function readPragma(database: Database, pragma: string, columns: readonly string[]): PragmaRow[] {
  const read = (sql: string) =>
    database
      .prepare<[], unknown[]>(sql)
      .raw()
      .safeIntegers()
      .all()
      .filter((row) => !isInternal(row) && !(pragma === "table_list" && isShadow(row)));
  const shadows = shadowTables(database);
  if (pragma.endsWith("_list") && !["index_list", "foreign_key_list"].includes(pragma)) {
    const places = pragma === "database_list" ? databasePlaces(database) : new Set();
    const rows = read(`PRAGMA ${pragma}`).map((row) => row.slice(0, columns.length));
    return rows.map((row) => [undefined, row.map((value) => (places.has(value) ? "" : value))]);
  }
  if (pragma === "compile_options") return read(`PRAGMA ${pragma}`).map((row) => [undefined, row]);
  const objects = database
    .prepare<[], string>("SELECT name FROM sqlite_master UNION SELECT name FROM sqlite_temp_master")
    .pluck()
    .all();
  return objects
    .filter((name) => !isInternal([name]) && !shadows.has(foldName(name)))
    .flatMap((name) => read(`PRAGMA ${pragma}(${quoteName(name)})`).map((row): PragmaRow => [name, row]));
}

/** The paths of the index's files, which `PRAGMA database_list` would show, and `EXPLAIN` of it as operands. */
export function databasePlaces(database: Database): Set<unknown> {
  const files = database.prepare<[], { file: string | null }>("PRAGMA database_list").all();
  return new Set(files.flatMap(({ file }) => file || []));
}

/** Whether a row of `table_list` is about a table in which a virtual table stores its rows. */
export function isShadow(row: readonly unknown[]): boolean {
  return row[2] === "shadow";
}

/** Whether a row names something of dirq's. */
export function isInternal(row: readonly unknown[]): boolean {
  return row.some((value) => typeof value === "string" && /^(?:sqlite_autoindex_)?_dirq_/i.test(value));
}
