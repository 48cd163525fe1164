import { DirqError } from "../../base/errors.ts";
import { quoteName, type Database } from "../../sqlite/connection.ts";
import { rowsTable } from "../../file-index/schema.ts";
import { freeRowNumberNames, rowNumberName } from "../../file-index/table-rows.ts";
import { noColumns, rowOrigin } from "../../path-tables/row-source.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { checkStatement, namesIn, type Statement } from "../guard.ts";
import { readSelects, type SelectCore, type Source } from "../sources.ts";
import { foldName, isKeyword, isName, textOf, valueOf } from "../../sql/tokens.ts";

/** The columns with the file of a row, and its index among the file's rows. */
const provenance: readonly string[] = rowOrigin;

/** The tables of the config, in its order, with their columns. */
export type NamedColumns = ReadonlyMap<string, readonly string[]>;

/**
 * Gives named tables the columns `_dirq_file_path` and `_dirq_row_index` where a statement names them. SQLite has no
 * hidden columns for ordinary tables, so for such a statement a view with the table's name precedes the table,
 * and each `*` that would show the view's extra columns is written out.
 */
export function showProvenance(database: Database, statement: Statement, named: NamedColumns): Statement {
  const names = new Set(namesIn(statement).map(foldName));
  if (named.size === 0 || !provenance.some((column) => names.has(column))) return statement;
  for (const [index, [table, columns]] of [...named].entries()) {
    if (names.has(foldName(table))) createView(database, table, index, columns);
  }
  const byName = new Map([...named].map(([name, columns]) => [foldName(name), columns]));
  const edits: Edit[] = requalify(statement, byName);
  const shadowed = commonTables(statement);
  const columnsOf = ({ table, schema }: Source) =>
    table === undefined || (schema === undefined && shadowed.has(foldName(table)))
      ? undefined
      : byName.get(foldName(table));
  for (const core of readSelects(statement)) edits.push(...spellOut(statement, core, columnsOf, provenance));
  return edits.length === 0 ? statement : checkStatement(applyEdits(statement.sql, edits));
}

/** Whether a statement names one of these columns. */
export function namesOrigin(statement: Statement): boolean {
  const names = new Set(namesIn(statement).map(foldName));
  return provenance.some((column) => names.has(column));
}

/**
 * Writes out each `*` over tables that have hidden columns.
 * @param columns by table, without the hidden ones
 * @param hidden the names of the hidden columns that the statement names
 */
export function writeOutStars(
  statement: Statement,
  columns: ReadonlyMap<string, readonly string[]>,
  hidden: readonly string[],
): Statement {
  if (columns.size === 0) return statement;
  const byName = new Map(
    [...columns].map(([name, list]) => [foldName(name), list.length === 0 ? [noColumns] : list]),
  );
  const shadowed = commonTables(statement);
  const edits = readSelects(statement).flatMap((core) =>
    spellOut(
      statement,
      core,
      ({ table }) =>
        table === undefined || shadowed.has(foldName(table)) ? undefined : byName.get(foldName(table)),
      hidden,
    ),
  );
  return edits.length === 0 ? statement : checkStatement(applyEdits(statement.sql, edits));
}

function createView(database: Database, table: string, index: number, columns: readonly string[]): void {
  const number = rowNumberName(database, table);
  // An index of full texts is joined by row numbers, which a view does not have by itself.
  const numbers = freeRowNumberNames(columns)
    .map((name) => `, own.${number} AS ${name}`)
    .join("");
  // Those by which a full-text table is searched and ranked.
  const hidden = database
    .prepare<[], { name: string; hidden: number }>(`PRAGMA main.table_xinfo(${quoteName(table)})`)
    .all()
    .filter((column) => column.hidden === 1)
    .map(({ name }) => `, own.${quoteName(name)} AS ${quoteName(name)}`)
    .join("");
  database.exec(
    `CREATE TEMP VIEW ${quoteName(table)} AS
     SELECT own.*, file.path AS _dirq_file_path, place.row_index AS _dirq_row_index${numbers}${hidden}
     FROM main.${quoteName(table)} own
     JOIN main.${rowsTable(index)} place ON place.id = own.${number}
     JOIN (SELECT id, path FROM main._dirq_file UNION ALL SELECT id, path FROM main._dirq_orphan) file
       ON file.id = place.file`,
  );
}

/** `main.notes` would pass the view by. */
function requalify({ sql, tokens }: Statement, named: ReadonlyMap<string, unknown>): Edit[] {
  return tokens.flatMap((token, index) => {
    const [dot, name] = [tokens[index + 1], tokens[index + 2]];
    const isSchema = isName(token) && valueOf(sql, token).toLowerCase() === "main";
    if (!isSchema || dot === undefined || name === undefined || textOf(sql, dot) !== "." || !isName(name))
      return [];
    return named.has(foldName(valueOf(sql, name)))
      ? [{ start: token.start, end: token.end, text: "temp" }]
      : [];
  });
}

/** The names that a WITH clause gives, which hide tables of the same name. */
function commonTables({ sql, tokens }: Statement): Set<string> {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (!isKeyword(sql, token, "AS")) continue;
    let next = index + 1;
    while (isKeyword(sql, tokens[next], "NOT") || isKeyword(sql, tokens[next], "MATERIALIZED")) next++;
    if (tokens[next] === undefined || textOf(sql, tokens[next]!) !== "(") continue;
    let before = index - 1;
    if (before >= 0 && textOf(sql, tokens[before]!) === ")") {
      while (before >= 0 && textOf(sql, tokens[before]!) !== "(") before--;
      before--;
    }
    if (before >= 0 && isName(tokens[before]!)) names.add(foldName(valueOf(sql, tokens[before]!)));
  }
  return names;
}

/**
 * @param columnsOf the columns of a table that has hidden columns; undefined for any other source
 * @param hidden their names, for messages
 */
function spellOut(
  { sql }: Statement,
  core: SelectCore,
  columnsOf: (source: Source) => readonly string[] | undefined,
  hidden: readonly string[],
): Edit[] {
  if (core.sources.every((source) => columnsOf(source) === undefined)) return [];
  if (core.isNatural && core.sources.length > 1) {
    throw new DirqError(
      "sql",
      `a NATURAL JOIN is not allowed in a statement that names ${hidden.join(" or ")}; write USING (…)`,
    );
  }
  const edits: Edit[] = [];
  const aliases = core.sources.map(({ alias }, index) => alias ?? `"source ${index}"`);
  const listOf = (index: number) => {
    const columns = columnsOf(core.sources[index]!);
    const alias = aliases[index]!;
    return columns === undefined
      ? `${alias}.*`
      : columns.map((column) => `${alias}.${quoteName(column)}`).join(", ");
  };
  for (const { token, qualifier } of core.stars) {
    if (qualifier === undefined) {
      if (core.merges) {
        throw new DirqError(
          "sql",
          `a * over a join with USING is not allowed beside ${hidden.join(" or ")}; write the columns out`,
        );
      }
      edits.push({
        start: token.start,
        end: token.end,
        text: aliases.map((_, index) => listOf(index)).join(", "),
      });
      for (const [index, source] of core.sources.entries()) {
        if (source.alias === undefined)
          edits.push({ start: source.end, end: source.end, text: ` AS ${aliases[index]!}` });
      }
      continue;
    }
    const name = foldName(valueOf(sql, qualifier));
    const index = core.sources.findIndex(({ alias }) => alias !== undefined && unquoted(alias) === name);
    if (index !== -1 && columnsOf(core.sources[index]!) !== undefined) {
      edits.push({ start: qualifier.start, end: token.end, text: listOf(index) });
    }
  }
  return edits;
}

/** The tables that a statement calls by a name: by an alias, or without one by their own name. */
export function tablesCalled(statement: Statement, name: string): string[] {
  return readSelects(statement)
    .flatMap(({ sources }) => sources)
    .filter(({ alias }) => alias !== undefined && unquoted(alias) === foldName(name))
    .flatMap(({ table }) => table ?? []);
}

function unquoted(alias: string): string {
  return foldName(/^["'`[]/.test(alias) ? alias.slice(1, -1) : alias);
}
