import { DirqError } from "../base/errors.ts";
import { isKeyword, isName, significant, textOf, tokenize, valueOf, type Token } from "../sql/tokens.ts";

/** A statement that may be prepared: whether it really only reads, SQLite says after that. */
export interface Statement {
  /** Without the final semicolon. */
  readonly sql: string;
  readonly tokens: readonly Token[];
  /** For `EXPLAIN`: what is explained begins at this token. */
  readonly body: number;
}

/** The pragmas that answer a question and change nothing. */
export const readingPragmas = new Set([
  "table_info",
  "table_xinfo",
  "table_list",
  "index_list",
  "index_info",
  "index_xinfo",
  "foreign_key_list",
  "function_list",
  "module_list",
  "collation_list",
  "compile_options",
  "database_list",
]);

const writingKeywords = new Set(
  (
    "INSERT UPDATE DELETE REPLACE CREATE DROP ALTER ATTACH DETACH BEGIN COMMIT END ROLLBACK SAVEPOINT RELEASE " +
    "VACUUM REINDEX ANALYZE"
  ).split(" "),
);

const accepted = "SELECT, VALUES, WITH … SELECT, EXPLAIN and reading PRAGMAs run";

/** All that SQLite could take for a name, strings too. */
export function namesIn({ sql, tokens }: Statement): string[] {
  return tokens.filter(isName).map((token) => valueOf(sql, token));
}

/** Looks at a statement's text: one statement, of a kind that reads. Throws what is wrong. */
export function checkStatement(sql: string): Statement {
  if (typeof sql !== "string") throw new DirqError("usage", `the SQL is a string, not ${typeof sql}`);
  const tokens = significant(tokenize(sql));
  const first = tokens[0];
  if (first === undefined || first.kind === "semicolon") {
    throw new DirqError("sql", "the statement is empty; try SELECT path, size FROM './'");
  }
  const broken = tokens.find((token) => token.kind === "broken");
  if (broken !== undefined) {
    throw new DirqError(
      "sql",
      `the quote ${sql[broken.start]} at character ${broken.start + 1} is never closed`,
    );
  }
  if (sql.includes("\0")) throw new DirqError("sql", "the statement holds a NUL character");
  const end = tokens.findIndex((token) => token.kind === "semicolon");
  const statement = toStatement(sql, end === -1 ? tokens : tokens.slice(0, end));
  // First of all: a trigger's semicolons would be taken for ends.
  checkKeyword(statement);
  const second = end === -1 ? undefined : tokens.slice(end).find((token) => token.kind !== "semicolon");
  if (second !== undefined) {
    const start = sql.slice(second.start, second.start + 30).split("\n")[0]!;
    throw new DirqError("sql", `only one statement is allowed; found a second: "${start}"`);
  }
  return statement;
}

function toStatement(sql: string, own: readonly Token[]): Statement {
  let body = 0;
  if (isKeyword(sql, own[0], "EXPLAIN")) {
    body = isKeyword(sql, own[1], "QUERY") && isKeyword(sql, own[2], "PLAN") ? 3 : 1;
  }
  return { sql: sql.slice(0, own.at(-1)!.end), tokens: own, body };
}

function checkKeyword({ sql, tokens, body }: Statement): void {
  const token = tokens[body];
  if (token?.kind !== "word") return;
  const keyword = textOf(sql, token).toUpperCase();
  if (writingKeywords.has(keyword)) throw readOnly(keyword);
  if (keyword !== "PRAGMA") return;
  const qualified = textOf(sql, tokens[body + 2] ?? token) === ".";
  const at = body + (qualified ? 3 : 1);
  const name = tokens[at] === undefined ? "" : valueOf(sql, tokens[at]).toLowerCase();
  const assigns = tokens[at + 1] !== undefined && textOf(sql, tokens[at + 1]!) === "=";
  if (readingPragmas.has(name) && assigns) {
    throw new DirqError(
      "rejected",
      `queries are read-only: the argument must be in parentheses, PRAGMA ${name}(…)`,
    );
  }
  if (!readingPragmas.has(name)) {
    throw new DirqError(
      "rejected",
      `queries are read-only: PRAGMA ${name} is not among those that only read (${[...readingPragmas].join(", ")})`,
    );
  }
}

/** The sentence for a statement that would change something. */
export function readOnly(keyword: string): DirqError {
  return new DirqError("rejected", `queries are read-only: ${keyword} cannot run; ${accepted}`);
}

/** What a statement begins with, for messages. */
export function keywordOf({ sql, tokens, body }: Statement): string {
  const words = tokens.slice(body).filter((token) => token.kind === "word");
  const verb = words.find((token) =>
    ["INSERT", "UPDATE", "DELETE", "REPLACE"].includes(textOf(sql, token).toUpperCase()),
  );
  return textOf(sql, verb ?? words[0] ?? tokens[0]!).toUpperCase();
}
