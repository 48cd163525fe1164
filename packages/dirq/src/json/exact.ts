import { isObject, kindOf, type SqlValue } from "../base/value.ts";
import { readNumber } from "./number.ts";

/** An object's pairs in their order, as SQLite is to store them. */
export type JsonPairs = [key: string, value: SqlValue][];

/** What JSON.parse does not preserve: whole REALs, exponents, long numbers, and keys that look like array indexes. */
const needsScan = /\d\.0+(?!\d)|\d[eE][+-]?\d|\d{16}|"\d+"\s*:/;

/**
 * Reads JSON whose top is an object or an array of objects: whole numbers to bigints with all 64 bits, other numbers to
 * doubles, true and false to 1 and 0, arrays and objects to their JSON text. Of two equal keys the last counts.
 * @returns one row per object; at the first element that is not an object, its kind
 * @throws {SyntaxError} as JSON.parse does
 */
export function* readJsonRows(text: string): Generator<JsonPairs, { notAnObject: string } | undefined, void> {
  const data: unknown = JSON.parse(text);
  const isExact = !needsScan.test(text);
  if (!Array.isArray(data)) {
    if (!isObject(data)) return { notAnObject: kindOf(data) };
    yield isExact ? pairsOf(data) : new Scanner(text).object();
    return undefined;
  }
  const scanner = new Scanner(text);
  scanner.enter();
  for (const element of data) {
    if (!isObject(element)) return { notAnObject: kindOf(element) };
    yield isExact ? pairsOf(element) : scanner.object();
    if (!isExact) scanner.separator();
  }
  return undefined;
}

function pairsOf(object: object): JsonPairs {
  const pairs = Object.entries(object) as [string, unknown][];
  for (const pair of pairs) pair[1] = toSqlValue(pair[1]);
  return pairs as JsonPairs;
}

function toSqlValue(value: unknown): SqlValue {
  if (typeof value === "string" || value === null) return value;
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : value;
  return typeof value === "boolean" ? (value ? 1n : 0n) : JSON.stringify(value);
}

/** Reads JSON that is known to be valid, digit by digit. */
class Scanner {
  #at = 0;

  constructor(private readonly text: string) {}

  object(): JsonPairs {
    const pairs = new Map<string, SqlValue>();
    this.enter();
    while (this.#peek() !== "}") {
      const key = JSON.parse(this.#string()) as string;
      this.separator();
      pairs.set(key, this.#value());
      this.separator();
    }
    this.#at++;
    return [...pairs];
  }

  /** Past an opening bracket. */
  enter(): void {
    this.#peek();
    this.#at++;
  }

  /** Past a comma or a colon, if one comes. */
  separator(): void {
    const char = this.#peek();
    if (char === "," || char === ":") this.#at++;
  }

  #peek(): string | undefined {
    while (" \t\r\n".includes(this.text[this.#at] ?? "x")) this.#at++;
    return this.text[this.#at];
  }

  #value(): SqlValue {
    const char = this.#peek();
    if (char === '"') return JSON.parse(this.#string()) as string;
    if (char === "[" || char === "{") return this.#nested();
    const word = this.#word();
    if (word === "null") return null;
    if (word === "true" || word === "false") return word === "true" ? 1n : 0n;
    return readNumber(word);
  }

  /** Its text without the white space between tokens: numbers keep the form in which they were written. */
  #nested(): string {
    let text = "";
    let depth = 0;
    do {
      const char = this.#peek()!;
      if (char === '"') text += this.#string();
      else if ("[]{},:".includes(char)) {
        if (char === "[" || char === "{") depth++;
        else if (char === "]" || char === "}") depth--;
        text += char;
        this.#at++;
      } else text += this.#word();
    } while (depth > 0);
    return text;
  }

  #string(): string {
    this.#peek();
    const start = this.#at;
    for (let end = this.text.indexOf('"', start + 1); ; end = this.text.indexOf('"', end + 1)) {
      let backslashes = 0;
      while (this.text[end - 1 - backslashes] === "\\") backslashes++;
      if (backslashes % 2 === 1) continue;
      this.#at = end + 1;
      return this.text.slice(start, end + 1);
    }
  }

  #word(): string {
    const start = this.#at;
    while (/[\w.+-]/.test(this.text[this.#at] ?? "")) this.#at++;
    return this.text.slice(start, this.#at);
  }
}
