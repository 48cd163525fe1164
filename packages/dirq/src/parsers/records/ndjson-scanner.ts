import type { SqlValue } from "../../base/value.ts";
import { readJsonLine } from "../json.ts";
import type { ParsedRow } from "../row.ts";
import type { ByteWindow } from "./byte-window.ts";
import { characters, hasBytes, skipNested, skipSpace, stringEnd, wordAt } from "./json-bytes.ts";
import { bigIntAt, numberAt, NumberScan, valueKind } from "./number-scan.ts";

const lineFeed = 10;

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

  start(position: number): number {
    return this.#starts[position]!;
  }

  end(position: number): number {
    return this.#ends[position]!;
  }

  /** Whether the bytes of a string differ from its text. */
  isEscaped(position: number): boolean {
    const { buffer } = this.window;
    const end = this.#ends[position]!;
    for (let at = this.#starts[position]!; at < end; at++)
      if (buffer[at] === characters.backslash) return true;
    return false;
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
    if (at >= end || bytes[at] !== characters.openBrace) return false;
    at = skipSpace(bytes, at + 1, end);
    if (at < end && bytes[at] === characters.closeBrace) return skipSpace(bytes, at + 1, end) === end;
    for (;;) {
      if (at >= end || bytes[at] !== characters.quote) return false;
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
      if (at >= end || bytes[at] !== characters.colon) return false;
      at = skipSpace(bytes, at + 1, end);
      at = this.#scanValue(bytes, at, end, id);
      if (at === -1) return false;
      at = skipSpace(bytes, at, end);
      if (at >= end) return false;
      const byte = bytes[at++];
      if (byte === characters.closeBrace) return skipSpace(bytes, at, end) === end;
      if (byte !== characters.comma) return false;
      at = skipSpace(bytes, at, end);
    }
  }

  /** @returns the index after the value; -1 if it is left to the general reader */
  #scanValue(bytes: Buffer, at: number, end: number, id: number): number {
    if (at >= end) return -1;
    const byte = bytes[at]!;
    if (byte === characters.quote) {
      const close = stringEnd(bytes, at, end);
      if (close === -1) return -1;
      this.#add(id, valueKind.text, at + 1, close);
      return close + 1;
    }
    if (byte === characters.openBrace || byte === characters.openBracket) {
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
