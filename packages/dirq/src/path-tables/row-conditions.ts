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
import type { Parameters } from "./column-usage.ts";

/** A comparison of a column with a value, which every row of the result satisfies. */
export interface Condition {
  /** As the statement names it. */
  readonly column: string;
  readonly operator: "=" | "<" | "<=" | ">" | ">=" | "in";
  readonly values: readonly (string | bigint | number)[];
}

const clauseEnds = ["GROUP", "HAVING", "ORDER", "LIMIT", "WINDOW", "UNION", "EXCEPT", "INTERSECT"];
const operators: Readonly<Record<string, Condition["operator"]>> = {
  "=": "=",
  "==": "=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};
const mirrored: Readonly<Record<string, Condition["operator"]>> = {
  "=": "=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/**
 * The comparisons with constants that the WHERE clause of the only SELECT over a table requires. An empty list means
 * that nothing is known: conditions serve to skip what cannot match, and SQLite checks every row that is read.
 */
export function conditionsOn(table: string, sql: string, parameters: Parameters): Condition[] {
  const tokens = significant(tokenize(sql));
  const at = tokens.findIndex((token) => isName(token) && valueOf(sql, token) === table);
  const isOnlySource = isKeyword(sql, tokens[at - 1], "FROM");
  const mentions = tokens.filter(
    (token) => isName(token) && foldName(valueOf(sql, token)) === foldName(table),
  );
  if (at === -1 || !isOnlySource || mentions.length > 1) return [];
  let next = at + 1;
  if (isKeyword(sql, tokens[next], "AS")) next++;
  let alias = table;
  if (tokens[next] !== undefined && isName(tokens[next]!) && !isKeyword(sql, tokens[next], "WHERE"))
    alias = valueOf(sql, tokens[next++]!);
  if (!isKeyword(sql, tokens[next], "WHERE")) return [];
  const read = new ConditionReader(sql, alias, parameters, tokens);
  return conjuncts(sql, tokens.slice(next + 1)).flatMap((part) => read.read(part));
}

/** Splits a WHERE clause at its outermost ANDs; nothing if it has an outermost OR. */
function conjuncts(sql: string, tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  let isBetween = false;
  for (const token of tokens) {
    const text = textOf(sql, token).toUpperCase();
    if (text === "(") depth++;
    if (text === ")" && depth-- === 0) break;
    if (depth === 0 && token.kind === "word") {
      if (clauseEnds.includes(text)) break;
      if (text === "OR" || text === "CASE") return [];
      if (text === "BETWEEN") isBetween = true;
      else if (text === "AND") {
        if (!isBetween) {
          parts.push([]);
          continue;
        }
        isBetween = false;
      }
    }
    parts.at(-1)!.push(token);
  }
  return parts;
}

class ConditionReader {
  constructor(
    private readonly sql: string,
    private readonly alias: string,
    private readonly parameters: Parameters,
    private readonly all: readonly Token[],
  ) {}

  read(tokens: readonly Token[]): Condition[] {
    const [left, ...right] = this.#column(tokens);
    if (left !== undefined) return this.#afterColumn(left, right as Token[]);
    const [value, rest] = this.#value(tokens);
    const operator = rest[0] && operators[this.#text(rest[0])];
    const [column, ...end] = this.#column(rest.slice(1));
    if (value === undefined || operator === undefined || column === undefined || end.length > 0) return [];
    return [{ column, operator: mirrored[operator]!, values: [value] }];
  }

  #afterColumn(column: string, tokens: readonly Token[]): Condition[] {
    const word = tokens[0] === undefined ? "" : this.#text(tokens[0]).toUpperCase();
    const operator = operators[word];
    const [value, rest] = this.#value(tokens.slice(1));
    if (operator !== undefined)
      return value === undefined || rest.length > 0 ? [] : [{ column, operator, values: [value] }];
    if (word === "BETWEEN" && value !== undefined && isKeyword(this.sql, rest[0], "AND")) {
      const [upper, end] = this.#value(rest.slice(1));
      if (upper === undefined || end.length > 0) return [];
      return [
        { column, operator: ">=", values: [value] },
        { column, operator: "<=", values: [upper] },
      ];
    }
    return word === "IN" ? this.#list(column, tokens.slice(1)) : [];
  }

  #list(column: string, tokens: readonly Token[]): Condition[] {
    if (tokens[0] === undefined || this.#text(tokens[0]) !== "(") return [];
    const values: (string | bigint | number)[] = [];
    let rest = tokens.slice(1);
    for (;;) {
      const [value, after] = this.#value(rest);
      if (value === undefined) return [];
      values.push(value);
      const separator = after[0] && this.#text(after[0]);
      rest = after.slice(1);
      if (separator === ")" && rest.length === 0) return [{ column, operator: "in", values }];
      if (separator !== ",") return [];
    }
  }

  /** A column at the start of tokens, and the tokens after it. */
  #column(tokens: readonly Token[]): [string, ...Token[]] | [] {
    const isNameToken = (token: Token | undefined) => token?.kind === "word" || token?.kind === "quoted";
    const [first, dot, second, ...rest] = tokens;
    if (first === undefined) return [];
    if (dot !== undefined && this.#text(dot) === ".") {
      const isOwn = isName(first) && foldName(valueOf(this.sql, first)) === foldName(this.alias);
      return isOwn && isNameToken(second) ? [valueOf(this.sql, second!), ...rest] : [];
    }
    if (!isNameToken(first) || ["NOT", "NULL", "EXISTS"].includes(this.#text(first).toUpperCase())) return [];
    return [valueOf(this.sql, first), ...tokens.slice(1)];
  }

  /** A constant at the start of tokens, and the tokens after it. */
  #value(tokens: readonly Token[]): [string | bigint | number | undefined, readonly Token[]] {
    const [first, second] = tokens;
    if (first === undefined) return [undefined, tokens];
    if (first.kind === "string") return [valueOf(this.sql, first), tokens.slice(1)];
    if (first.kind === "number") return [numberOf(this.#text(first)), tokens.slice(1)];
    if (this.#text(first) === "-" && second?.kind === "number") {
      const value = numberOf(this.#text(second));
      return [value === undefined ? undefined : -value, tokens.slice(2)];
    }
    return first.kind === "parameter" ? [this.#parameter(first), tokens.slice(1)] : [undefined, tokens];
  }

  #parameter(token: Token): string | bigint | number | undefined {
    const text = this.#text(token);
    const [first] = this.parameters;
    const isNamed = typeof first === "object" && first !== null && !Buffer.isBuffer(first);
    const order = this.all
      .filter(({ kind }) => kind === "parameter")
      .findIndex(({ start }) => start === token.start);
    const isPlain =
      text === "?" && this.all.every((each) => each.kind !== "parameter" || this.#text(each) === "?");
    const value = isNamed
      ? (first as Record<string, unknown>)[text.slice(1)]
      : isPlain
        ? this.parameters[order]
        : undefined;
    return ["string", "bigint", "number"].includes(typeof value) ? (value as string) : undefined;
  }

  #text(token: Token): string {
    return textOf(this.sql, token);
  }
}

function numberOf(text: string): bigint | number | undefined {
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  return /^\d*\.?\d*(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}
