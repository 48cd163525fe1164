import type { SqlValue } from "../../base/value.ts";
import { readJsonLine } from "../json.ts";
import type { ParsedRow } from "../row.ts";
import type { ByteWindow } from "./byte-window.ts";
import { bigIntAt, numberAt, NumberScan, valueKind } from "./number-scan.ts";

const lineFeed = 10;
const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
/** Deeper values are left to the general reader. */
const maxDepth = 100;

/** A key of the rows. */
export interface ScannedKey {
  readonly text: string;
  readonly bytes: Buffer;
  readonly id: number;
}

/**
 * Reads an object per line from bytes. Lines of one file mostly have the same keys in the same order, so each key is
 * compared with the one at its position in the line before. What is rare (escapes in keys, repeated keys) or wrong is
 * left to the general reader, whose results and messages are the same.
 */
export class NdjsonScanner {
  /** The number of keys in the line. */
  count = 0;
  /** The number of the line, counted from 1 at the start of the scan. */
  line = 0;
  /** Whether the line has other keys than the one before, or in another order. */
  isNewShape = false;
  readonly keys: ScannedKey[] = [];
  readonly window: ByteWindow;
  readonly #ids = new Map<string, number>();
  readonly #number = new NumberScan();
  /** The keys of the line before, by position. */
  #shape: ScannedKey[] = [];
  #keyIds = new Int32Array(64);
  #kinds = new Int32Array(64);
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  /** By key, the last line that has it. */
  #seen = new Int32Array(64);
  #at = 0;
  #start = 0;
  #end = 0;
  /** The row as the general reader gave it. */
  #row: ParsedRow | undefined;

  constructor(window: ByteWindow) {
    this.window = window;
  }

  get lines(): number {
    return this.line;
  }

  get offset(): number {
    return this.window.base + this.#at;
  }

  /** Moves behind the next line feed. */
  skipLine(): void {
    this.#findLine();
    this.#at = Math.min(this.#end + 1, this.window.length);
  }

  /** Reads the next line that is not blank, if it starts before a position. @throws {ParseError} */
  next(until: number): boolean {
    while (this.offset < until) {
      if (!this.#findLine()) return false;
      this.line++;
      this.#at = Math.min(this.#end + 1, this.window.length);
      this.count = 0;
      this.#row = undefined;
      this.isNewShape = false;
      if (this.#scanLine(this.#start, this.#end)) {
        this.#compareShape();
        return true;
      }
      const text = this.window.buffer.toString("utf8", this.#start, this.#end);
      if (text.trim() === "") continue;
      this.#takeRow(readJsonLine(text, this.line));
      return true;
    }
    return false;
  }

  /** Whether `number` can be used, since the values of this line are positions. */
  get isScanned(): boolean {
    return this.#row === undefined;
  }

  keyId(position: number): number {
    return this.#keyIds[position]!;
  }

  kind(position: number): number {
    return this.#kinds[position]!;
  }

  number(position: number): number {
    return numberAt(this.window.buffer, this.#starts[position]!, this.#ends[position]!);
  }

  value(position: number): SqlValue {
    if (this.#row !== undefined) return this.#row[position]![1];
    const [start, end] = [this.#starts[position]!, this.#ends[position]!];
    const { buffer } = this.window;
    switch (this.#kinds[position]) {
      case valueKind.null:
        return null;
      case valueKind.true:
        return 1n;
      case valueKind.false:
        return 0n;
      case valueKind.integer:
      case valueKind.large:
        return bigIntAt(buffer, start, end);
      case valueKind.real:
      case valueKind.huge:
        return Number(buffer.toString("latin1", start, end));
      case valueKind.text: {
        const text = buffer.toString("utf8", start, end);
        return text.includes("\\") ? (JSON.parse(`"${text}"`) as string) : text;
      }
      default:
        // The general reader writes arrays and objects without white space.
        this.#row = readJsonLine(buffer.toString("utf8", this.#start, this.#end), this.line);
        return this.#row[position]![1];
    }
  }

  /** The keys of the line, in order. */
  get ids(): number[] {
    return Array.from(this.#keyIds.subarray(0, this.count));
  }

  /** @returns false at the end */
  #findLine(): boolean {
    for (;;) {
      const { buffer, length, isLast } = this.window;
      const end = buffer.indexOf(lineFeed, this.#at);
      if (end !== -1 && end < length) this.#end = end;
      else if (isLast) this.#end = length;
      else {
        this.#at = this.window.more(this.#at);
        continue;
      }
      this.#start = this.#at;
      return this.#start < length;
    }
  }

  #takeRow(row: ParsedRow): void {
    this.#row = row;
    this.count = 0;
    for (const [text, value] of row) {
      this.#add(this.#idOf(text), kindOfValue(value), 0, 0);
    }
    this.#noteShape();
  }

  #compareShape(): void {
    if (this.isNewShape || this.count !== this.#shape.length) this.#noteShape();
  }

  #noteShape(): void {
    this.isNewShape = true;
    this.#shape = this.ids.map((id) => this.keys[id]!);
  }

  #scanLine(start: number, end: number): boolean {
    const bytes = this.window.buffer;
    let at = skipSpace(bytes, start, end);
    if (at >= end || bytes[at] !== openBrace) return false;
    at = skipSpace(bytes, at + 1, end);
    if (at < end && bytes[at] === closeBrace) return skipSpace(bytes, at + 1, end) === end;
    for (;;) {
      if (at >= end || bytes[at] !== quote) return false;
      const expected = this.#shape[this.count];
      let id: number;
      if (expected !== undefined && hasBytes(bytes, at + 1, end, expected.bytes)) {
        id = expected.id;
        at += expected.bytes.length + 2;
      } else {
        const close = stringEnd(bytes, at, end);
        if (close === -1) return false;
        const text = bytes.toString("utf8", at + 1, close);
        if (text.includes("\\")) return false;
        id = this.#idOf(text);
        this.isNewShape = true;
        at = close + 1;
      }
      if (this.#seen[id] === this.line) return false;
      at = skipSpace(bytes, at, end);
      if (at >= end || bytes[at] !== colon) return false;
      at = skipSpace(bytes, at + 1, end);
      at = this.#scanValue(bytes, at, end, id);
      if (at === -1) return false;
      at = skipSpace(bytes, at, end);
      if (at >= end) return false;
      const byte = bytes[at++];
      if (byte === closeBrace) return skipSpace(bytes, at, end) === end;
      if (byte !== comma) return false;
      at = skipSpace(bytes, at, end);
    }
  }

  /** @returns the index after the value; -1 if it is left to the general reader */
  #scanValue(bytes: Buffer, at: number, end: number, id: number): number {
    if (at >= end) return -1;
    const byte = bytes[at]!;
    if (byte === quote) {
      const close = stringEnd(bytes, at, end);
      if (close === -1) return -1;
      this.#add(id, valueKind.text, at + 1, close);
      return close + 1;
    }
    if (byte === openBrace || byte === openBracket) {
      const after = skipNested(bytes, at, end, this.#number, 0);
      if (after !== -1) this.#add(id, valueKind.nested, at, after);
      return after;
    }
    const word = wordAt(bytes, at, end);
    if (word !== 0) {
      this.#add(id, word, at, at);
      return at + (word === valueKind.false ? 5 : 4);
    }
    if (!this.#number.scan(bytes, at, end)) return -1;
    this.#add(id, this.#number.kind, at, this.#number.end);
    return this.#number.end;
  }

  #add(id: number, kind: number, start: number, end: number): void {
    if (this.count === this.#keyIds.length) {
      this.#keyIds = doubled(this.#keyIds);
      this.#kinds = doubled(this.#kinds);
      this.#starts = doubled(this.#starts);
      this.#ends = doubled(this.#ends);
    }
    this.#keyIds[this.count] = id;
    this.#kinds[this.count] = kind;
    this.#starts[this.count] = start;
    this.#ends[this.count] = end;
    this.#seen[id] = this.line;
    this.count++;
  }

  #idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.keys.length;
    if (id === this.#seen.length) this.#seen = doubled(this.#seen);
    this.keys.push({ text, bytes: Buffer.from(text), id });
    this.#ids.set(text, id);
    return id;
  }
}

/** The index after an array or object; -1 if it is not valid, or too deep for here. */
function skipNested(bytes: Buffer, start: number, end: number, number: NumberScan, depth: number): number {
  if (depth === maxDepth) return -1;
  const isArray = bytes[start] === openBracket;
  const close = isArray ? closeBracket : closeBrace;
  let at = skipSpace(bytes, start + 1, end);
  if (at < end && bytes[at] === close) return at + 1;
  for (;;) {
    if (!isArray) {
      if (at >= end || bytes[at] !== quote) return -1;
      const key = stringEnd(bytes, at, end);
      if (key === -1) return -1;
      at = skipSpace(bytes, key + 1, end);
      if (at >= end || bytes[at] !== colon) return -1;
      at = skipSpace(bytes, at + 1, end);
    }
    at = skipValue(bytes, at, end, number, depth);
    if (at === -1) return -1;
    at = skipSpace(bytes, at, end);
    if (at >= end) return -1;
    if (bytes[at] === close) return at + 1;
    if (bytes[at] !== comma) return -1;
    at = skipSpace(bytes, at + 1, end);
  }
}

function skipValue(bytes: Buffer, at: number, end: number, number: NumberScan, depth: number): number {
  if (at >= end) return -1;
  const byte = bytes[at];
  if (byte === quote) {
    const close = stringEnd(bytes, at, end);
    return close === -1 ? -1 : close + 1;
  }
  if (byte === openBrace || byte === openBracket) return skipNested(bytes, at, end, number, depth + 1);
  const word = wordAt(bytes, at, end);
  if (word !== 0) return at + (word === valueKind.false ? 5 : 4);
  return number.scan(bytes, at, end) ? number.end : -1;
}

/** The index of the closing quote; -1 if the string is not valid. */
function stringEnd(bytes: Buffer, opening: number, end: number): number {
  for (let at = opening + 1; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === quote) return at;
    if (byte < 32) return -1;
    if (byte !== backslash) continue;
    const next = bytes[++at];
    if (next === 117) {
      if (at + 4 >= end) return -1;
      for (let digit = 1; digit <= 4; digit++) if (!isHex(bytes[at + digit]!)) return -1;
      at += 4;
    } else if (at >= end || !isEscape(next!)) return -1;
  }
  return -1;
}

function isHex(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102);
}

/** `"`, `\`, `/`, b, f, n, r and t. */
function isEscape(byte: number): boolean {
  return (
    byte === 34 ||
    byte === 92 ||
    byte === 47 ||
    byte === 98 ||
    byte === 102 ||
    byte === 110 ||
    byte === 114 ||
    byte === 116
  );
}

/** `true`, `false` or `null`; 0 for anything else. */
function wordAt(bytes: Buffer, at: number, end: number): number {
  const byte = bytes[at];
  if (byte === 110 && hasText(bytes, at, end, 117, 108, 108)) return valueKind.null;
  if (byte === 116 && hasText(bytes, at, end, 114, 117, 101)) return valueKind.true;
  if (byte === 102 && hasText(bytes, at, end - 1, 97, 108, 115) && bytes[at + 4] === 101)
    return valueKind.false;
  return 0;
}

function hasText(bytes: Buffer, at: number, end: number, b: number, c: number, d: number): boolean {
  return at + 4 <= end && bytes[at + 1] === b && bytes[at + 2] === c && bytes[at + 3] === d;
}

function hasBytes(bytes: Buffer, at: number, end: number, expected: Buffer): boolean {
  const { length } = expected;
  if (at + length >= end || bytes[at + length] !== quote) return false;
  for (let index = 0; index < length; index++) if (bytes[at + index] !== expected[index]) return false;
  return true;
}

function skipSpace(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const byte = bytes[at];
    if (byte !== 32 && byte !== 9 && byte !== 13) break;
    at++;
  }
  return at;
}

function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

function kindOfValue(value: SqlValue): number {
  if (value === null) return valueKind.null;
  if (typeof value === "number") return valueKind.real;
  if (typeof value === "bigint")
    return BigInt.asIntN(53, value) === value ? valueKind.integer : valueKind.large;
  return valueKind.text;
}
