import { DirqError } from "../base/errors.ts";
import { isPathName } from "../scan/path-spec.ts";
import { internalTable } from "./references.ts";
import { isKeyword, type Token } from "../sql/tokens.ts";

/** What a diagnosis may mention. */
export interface KnownTables {
  /** The path-tables of the statement that are not parsed: their columns. */
  readonly pathColumns: readonly string[] | undefined;
  /** Built-in parsers that could read the files of these. */
  readonly parsers: ReadonlySet<string>;
  /** The columns that path-tables have apart from these. */
  readonly hiddenColumns: readonly string[];
  /** Columns of each parsed or named table of the statement. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** The named tables of the config. */
  readonly names: readonly string[];
}

/** Turns what SQLite says of a statement into what its author can do about it. */
export function diagnose(
  error: unknown,
  sql: string,
  tokens: readonly Token[],
  known: KnownTables,
): DirqError {
  if (error instanceof DirqError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DirqError("sql", message + (hint(message, sql, tokens, known) ?? ""), { cause: error });
}

function hint(
  message: string,
  sql: string,
  tokens: readonly Token[],
  known: KnownTables,
): string | undefined {
  const missing = /^no such table: (.*)$/s.exec(message)?.[1];
  const unquoted = unquotedPath(sql);
  if (unquoted !== undefined && (missing === undefined ? message.includes("syntax error") : true)) {
    return `; a path is quoted: FROM '${asPath(unquoted)}'`;
  }
  if (missing !== undefined) return missingTable(missing, known.names);
  const column = /^no such column: (.*)$/s.exec(message)?.[1];
  if (column !== undefined) return missingColumn(known);
  if (message.includes("syntax error") && !tokens.some((token) => isKeyword(sql, token, "SELECT"))) {
    return "; a query looks like SELECT path, size FROM './' WHERE ext = 'md'";
  }
  return undefined;
}

function missingTable(name: string, known: readonly string[]): string | undefined {
  const plain = name.replace(/^(?:main|temp)\./, "");
  if (plain !== name && isPathName(plain)) return `; a path-table is in no schema: FROM '${plain}'`;
  if (plain.toLowerCase().startsWith("_dirq_")) return `; ${internalTable(plain)}`;
  if (plain.toLowerCase() === "files") return "; the files of this directory are FROM './'";
  if (/[*?[{/]/.test(plain) || /\.\w+$/.test(plain)) return `; a path begins with ./ : FROM './${plain}'`;
  const tables = known.length > 0 ? `, or one of the config's tables: ${known.join(", ")}` : "";
  return `; a table is a quoted path such as './' or './docs/*.md'${tables}`;
}

function missingColumn({ pathColumns, parsers, hiddenColumns, others }: KnownTables): string {
  const hints = [...others].map(([name, columns]) => `${name} has the columns ${columns.join(", ")}`);
  for (const parser of parsers)
    hints.push(`--on-file builtin:${parser} (on-file in a config) makes columns of the values in the files`);
  if (pathColumns !== undefined) {
    hints.push(
      `a path-table has the columns ${pathColumns.join(", ")}, and outside of * also ${hiddenColumns.join(", ")}`,
    );
  }
  return hints.length === 0 ? "" : `; ${hints.join("; ")}`;
}

/** A path after FROM or JOIN that bears no quotes, as far as white space or a bracket goes. */
function unquotedPath(sql: string): string | undefined {
  const match = /\b(?:FROM|JOIN)\s+((?:\.{0,2}\/|~|\.|\*)[^\s'"();,]*|[\w-]+\/[^\s'"();,]*)/i.exec(sql);
  return match?.[1];
}

function asPath(path: string): string {
  return /^(?:\.{0,2}\/|~)/.test(path) || path === "." ? path : `./${path}`;
}
