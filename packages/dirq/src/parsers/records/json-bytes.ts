import { valueKind, type NumberScan } from "./number-scan.ts";

/** The structural characters of JSON, as bytes. */
export const characters = {
  quote: 34,
  backslash: 92,
  comma: 44,
  colon: 58,
  openBracket: 91,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const;

/** Deeper values are left to the general reader. */
const maxDepth = 100;

/** The index after an array or object; -1 if it is not valid, or too deep for here. */
export function skipNested(
  bytes: Buffer,
  start: number,
  end: number,
  number: NumberScan,
  depth: number,
): number {
  if (depth === maxDepth) return -1;
  const isArray = bytes[start] === characters.openBracket;
  const close = isArray ? characters.closeBracket : characters.closeBrace;
  let at = skipSpace(bytes, start + 1, end);
  if (at < end && bytes[at] === close) return at + 1;
  for (;;) {
    if (!isArray) {
      if (at >= end || bytes[at] !== characters.quote) return -1;
      const key = stringEnd(bytes, at, end);
      if (key === -1) return -1;
      at = skipSpace(bytes, key + 1, end);
      if (at >= end || bytes[at] !== characters.colon) return -1;
      at = skipSpace(bytes, at + 1, end);
    }
    at = skipValue(bytes, at, end, number, depth);
    if (at === -1) return -1;
    at = skipSpace(bytes, at, end);
    if (at >= end) return -1;
    if (bytes[at] === close) return at + 1;
    if (bytes[at] !== characters.comma) return -1;
    at = skipSpace(bytes, at + 1, end);
  }
}

function skipValue(bytes: Buffer, at: number, end: number, number: NumberScan, depth: number): number {
  if (at >= end) return -1;
  const byte = bytes[at];
  if (byte === characters.quote) {
    const close = stringEnd(bytes, at, end);
    return close === -1 ? -1 : close + 1;
  }
  if (byte === characters.openBrace || byte === characters.openBracket)
    return skipNested(bytes, at, end, number, depth + 1);
  const word = wordAt(bytes, at, end);
  if (word !== 0) return at + (word === valueKind.false ? 5 : 4);
  return number.scan(bytes, at, end) ? number.end : -1;
}

/** The index of the closing characters.quote; -1 if the string is not valid. */
export function stringEnd(bytes: Buffer, opening: number, end: number): number {
  for (let at = opening + 1; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === characters.quote) return at;
    if (byte < 32) return -1;
    if (byte !== characters.backslash) continue;
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
export function wordAt(bytes: Buffer, at: number, end: number): number {
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

export function hasBytes(bytes: Buffer, at: number, end: number, expected: Buffer): boolean {
  const { length } = expected;
  if (at + length >= end || bytes[at + length] !== characters.quote) return false;
  for (let index = 0; index < length; index++) if (bytes[at + index] !== expected[index]) return false;
  return true;
}

export function skipSpace(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const byte = bytes[at];
    if (byte !== 32 && byte !== 9 && byte !== 13) break;
    at++;
  }
  return at;
}
