import { DirqError } from "../errors.ts";
import { quoteName, type Database } from "../store/connection.ts";
import { rowsTable } from "../store/schema.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { checkStatement, type Statement } from "./guard.ts";
import { readSelects, type SelectCore } from "./sources.ts";
import { isName, textOf, valueOf } from "./tokens.ts";

/** The columns that say which file a row came from, and its place among the file's rows. */
const provenance = ["_dirq_file_path", "_dirq_row_index"];

/** The tables of the config, in its order, with their columns. */
export type NamedColumns = ReadonlyMap<string, readonly string[]>;

/**
 * Gives named tables the columns `_dirq_file_path` and `_dirq_row_index` where a statement names them. SQLite has no
 * hidden columns for ordinary tables, so for such a statement a view with the table's name stands before the table,
 * and each `*` that would show the view's extra columns is written out.
 */
export function showProvenance(database: Database, statement: Statement, named: NamedColumns): Statement {
  const names = new Set(
    statement.tokens.filter(isName).map((token) => valueOf(statement.sql, token).toLowerCase()),
  );
  if (named.size === 0 || !provenance.some((column) => names.has(column))) return statement;
  for (const [index, table] of [...named.keys()].entries()) {
    if (names.has(table.toLowerCase())) createView(database, table, index);
  }
  const byName = new Map([...named].map(([name, columns]) => [name.toLowerCase(), columns]));
  const edits: Edit[] = unqualify(statement, byName);
  for (const core of readSelects(statement)) edits.push(...spellOut(statement, core, byName));
  return edits.length === 0 ? statement : checkStatement(applyEdits(statement.sql, edits));
}

function createView(database: Database, table: string, index: number): void {
  database.exec(
    `CREATE TEMP VIEW ${quoteName(table)} AS
     SELECT own.*, file.path AS _dirq_file_path, place.row_index AS _dirq_row_index
     FROM main.${quoteName(table)} own
     JOIN main.${rowsTable(index)} place ON place.id = own.rowid
     JOIN main._dirq_file file ON file.id = place.file`,
  );
}

/** `main.notes` would pass the view by. */
function unqualify({ sql, tokens }: Statement, named: NamedColumns): Edit[] {
  return tokens.flatMap((token, index) => {
    const [dot, name] = [tokens[index + 1], tokens[index + 2]];
    const isSchema = isName(token) && valueOf(sql, token).toLowerCase() === "main";
    if (!isSchema || dot === undefined || name === undefined || textOf(sql, dot) !== "." || !isName(name))
      return [];
    return named.has(valueOf(sql, name).toLowerCase())
      ? [{ start: token.start, end: dot.end, text: "" }]
      : [];
  });
}

function spellOut({ sql }: Statement, core: SelectCore, named: NamedColumns): Edit[] {
  const isWide = (table: string | undefined) => table !== undefined && named.has(table.toLowerCase());
  if (!core.sources.some(({ table }) => isWide(table))) return [];
  if (core.isNatural && core.sources.length > 1) {
    throw new DirqError(
      "sql",
      `a NATURAL JOIN cannot stand in a statement that names ${provenance.join(" or ")}; write USING (…)`,
    );
  }
  const edits: Edit[] = [];
  const aliases = core.sources.map(({ alias }, index) => alias ?? `_dirq_source_${index}`);
  const listOf = (index: number) => {
    const columns = named.get(core.sources[index]!.table?.toLowerCase() ?? "");
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
          `a * over a join with USING cannot stand beside ${provenance.join(" or ")}; write the columns out`,
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
    const name = valueOf(sql, qualifier).toLowerCase();
    const index = core.sources.findIndex(({ alias }) => alias !== undefined && unquoted(alias) === name);
    if (index !== -1 && isWide(core.sources[index]!.table)) {
      edits.push({ start: qualifier.start, end: token.end, text: listOf(index) });
    }
  }
  return edits;
}

function unquoted(alias: string): string {
  return (/^["'`[]/.test(alias) ? alias.slice(1, -1) : alias).toLowerCase();
}
