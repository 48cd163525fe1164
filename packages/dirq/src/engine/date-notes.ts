import { closingOf, foldName, textOf, valueOf, type Token } from "../sql/tokens.ts";
import type { Statement } from "./guard.ts";

/** SQLite's date functions, and the place of the time among their arguments. */
const dateFunctions = new Map([
  ["date", 0],
  ["time", 0],
  ["datetime", 0],
  ["julianday", 0],
  ["unixepoch", 0],
  ["strftime", 1],
]);

/** Columns with seconds since 1970. */
const timeColumns = new Set(["mtime", "ctime", "atime", "birthtime", "git_last_time"]);

/**
 * Calls such as `date(mtime)`: without a modifier SQLite takes the number for a Julian day (https://sqlite.org/lang_datefunc.html),
 * and the result is NULL or wrong.
 * @param integers the INTEGER columns of the statement's tables, in lower case
 */
export function noteDates({ sql, tokens }: Statement, integers: ReadonlySet<string>): string[] {
  const notes = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word") continue;
    const called = foldName(valueOf(sql, token));
    const place = dateFunctions.get(called);
    const close = place === undefined ? undefined : closingOf(sql, tokens, index + 1);
    if (close === undefined) continue;
    const args = argumentsIn(sql, tokens.slice(index + 2, close));
    const time = args[place!];
    const column = time === undefined ? undefined : columnOf(sql, time);
    if (column === undefined || !timeColumns.has(column) || !integers.has(column)) continue;
    const modifiers = args.slice(place! + 1);
    if (!modifiers.every((modifier) => isPlain(sql, modifier))) continue;
    const from = sql.slice(token.start, time!.at(-1)!.end);
    const rest = sql.slice(time!.at(-1)!.end, tokens[close]!.end);
    const name = sql.slice(time![0]!.start, time!.at(-1)!.end);
    const correct = called === "unixepoch" && modifiers.length === 0 ? name : `${from}, 'unixepoch'${rest}`;
    notes.add(`${from}${rest} takes ${name} for a Julian day; write ${correct}`);
  }
  return [...notes];
}

/** The tokens of each argument. */
function argumentsIn(sql: string, tokens: readonly Token[]): Token[][] {
  const args: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    const text = textOf(sql, token);
    if (text === "(") depth++;
    if (text === ")") depth--;
    if (text === "," && depth === 0) args.push([]);
    else args.at(-1)!.push(token);
  }
  return args;
}

/** The name of a column that is a whole argument, also as `t.mtime`, in lower case. */
function columnOf(sql: string, tokens: readonly Token[]): string | undefined {
  const name = tokens.at(-1);
  const isColumn = tokens.length === 1 || (tokens.length === 3 && textOf(sql, tokens[1]!) === ".");
  return isColumn && name?.kind !== "string" ? foldName(valueOf(sql, name!)) : undefined;
}

/** Whether a modifier certainly leaves the number a Julian day. */
function isPlain(sql: string, tokens: readonly Token[]): boolean {
  const [token] = tokens;
  return (
    tokens.length === 1 &&
    token!.kind === "string" &&
    !["unixepoch", "auto", "julianday"].includes(valueOf(sql, token!).toLowerCase())
  );
}
