import { closingOf, foldName, isName, textOf, valueOf, type Token } from "../sql/tokens.ts";
import type { Statement } from "./guard.ts";

/** The columns whose comparisons are checked, in lower case. */
export interface CheckedColumns {
  /** Whether `ext` is the column of a path-table. */
  readonly ext: boolean;
  readonly integers: ReadonlySet<string>;
}

/** Comparisons that are valid, but never or always true: `ext = '.md'`, and text compared with an INTEGER column. */
export function noteComparisons(statement: Statement, columns: CheckedColumns): string[] {
  const { sql, tokens } = statement;
  const notes = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const name = token.kind === "word" || token.kind === "quoted" ? foldName(valueOf(sql, token)) : "";
    const isExt = columns.ext && name === "ext";
    if (!isExt && !columns.integers.has(name)) continue;
    for (const comparison of comparisonsOf(statement, index)) {
      const note = isExt ? noteExt(comparison) : noteInteger(name, comparison);
      if (note !== undefined) notes.add(note);
    }
  }
  return [...notes];
}

/** A column compared with a constant or a call. */
interface Comparison {
  /** With the column on the left. */
  readonly operator: string;
  /** The value of a string; undefined for a call. */
  readonly text: string | undefined;
  /** The name of a called function, in lower case, and its arguments as written. */
  readonly call: string | undefined;
  readonly args: string;
}

const mirrored: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

function comparisonsOf({ sql, tokens }: Statement, at: number): Comparison[] {
  const word = (index: number) =>
    tokens[index] === undefined ? "" : textOf(sql, tokens[index]).toUpperCase();
  const operator = operatorOf(word(at + 1));
  const found: (Comparison | undefined)[] = [];
  if (operator !== undefined) {
    const next = word(at + 2) === "NOT" ? at + 3 : at + 2;
    found.push(operandAt({ sql, tokens }, next, operator));
  } else {
    const next = word(at + 1) === "NOT" ? at + 2 : at + 1;
    if (word(next) === "BETWEEN") {
      found.push(operandAt({ sql, tokens }, next + 1, "BETWEEN"));
      const and = andAfter(sql, tokens, next + 1);
      if (and !== undefined) found.push(operandAt({ sql, tokens }, and + 1, "BETWEEN … AND"));
    }
    if (word(next) === "IN" && word(next + 1) === "(") {
      for (let item = next + 2; tokens[item]?.kind === "string"; item += 2)
        found.push(operandAt({ sql, tokens }, item, "="));
    }
  }
  // The column on the right: 'text' < size, also as n.size.
  const left = word(at - 1) === "." ? at - 2 : at;
  const before = operatorOf(word(left - 1));
  const operand = tokens[left - 2];
  if (before !== undefined && operand?.kind === "string")
    found.push(operandAt({ sql, tokens }, left - 2, mirrored[before] ?? before));
  return found.filter((each) => each !== undefined);
}

function operatorOf(word: string): string | undefined {
  return ["=", "==", "<", ">", "<=", ">=", "<>", "!=", "IS"].includes(word) ? word : undefined;
}

function operandAt(
  { sql, tokens }: Pick<Statement, "sql" | "tokens">,
  at: number,
  operator: string,
): Comparison | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.kind === "string") return { operator, text: valueOf(sql, token), call: undefined, args: "" };
  const open = tokens[at + 1];
  const close = isName(token) ? closingOf(sql, tokens, at + 1) : undefined;
  if (close === undefined) return undefined;
  const call = foldName(valueOf(sql, token));
  return { operator, text: undefined, call, args: sql.slice(open!.end, tokens[close]!.start) };
}

/** The index of the AND that separates the operands of a BETWEEN. */
function andAfter(sql: string, tokens: readonly Token[], start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < tokens.length && depth >= 0; at++) {
    const word = textOf(sql, tokens[at]!).toUpperCase();
    if (word === "AND" && depth === 0) return at;
    if (word === "(" || word === "CASE") depth++;
    else if (word === ")" || word === "END") depth--;
  }
  return undefined;
}

function noteExt({ operator, text }: Comparison): string | undefined {
  if (text === undefined || !text.startsWith(".") || text.length === 1 || operator.startsWith("BETWEEN"))
    return undefined;
  return `ext ${operator} '${text}': ext contains no dot; write ext ${operator} '${text.slice(1)}'`;
}

/** The date functions of SQLite that return text. */
const dateFunctions = new Set(["date", "datetime", "time", "strftime"]);

function noteInteger(column: string, { operator, text, call, args }: Comparison): string | undefined {
  const shown = `${column} ${operator}`;
  const problem = "compares a number with text, and depends only on these types";
  if (text !== undefined) {
    if (isNumeric(text)) return undefined;
    const correct = correctionOf(column, text);
    const advice = correct === undefined ? "" : `; write ${shown} ${correct}`;
    return `${shown} '${text}' ${problem}${advice}`;
  }
  if (!dateFunctions.has(call!)) return undefined;
  // %s is the number of seconds.
  if (call === "strftime" && /^\s*'%s'\s*,/.test(args)) {
    const correct = `unixepoch(${args.replace(/^\s*'%s'\s*,\s*/, "")})`;
    return `${shown} strftime(${args}) ${problem}; write ${shown} ${correct}`;
  }
  if (call === "strftime" || call === "time") return `${shown} ${call}(${args}) ${problem}`;
  return `${shown} ${call!}(${args}) ${problem}; write ${shown} unixepoch(${args})`;
}

/** SQLite converts such a text before it compares. */
function isNumeric(text: string): boolean {
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
}

const factors: Readonly<Record<string, string>> = {
  k: " * 1024",
  m: " * 1024 * 1024",
  g: " * 1024 * 1024 * 1024",
};

function correctionOf(column: string, text: string): string | undefined {
  const size = /^\s*(\d+(?:\.\d+)?)\s*([kmg])?i?b?\s*$/i.exec(text);
  if (column === "size" && size !== null) return `${size[1]!}${factors[size[2]?.toLowerCase() ?? ""] ?? ""}`;
  const isTime = ["mtime", "ctime"].includes(column) || /_at$|time$|date$/.test(column);
  return isTime && /^\d{4}-\d\d-\d\d/.test(text) ? `unixepoch('${text}')` : undefined;
}
