/** The grammar of a number in JSON (RFC 8259, section 6), as the source of a regular expression. */
export const jsonNumber = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/** A JSON number as SQLite reads it: INTEGER for whole numbers within 64 bits, REAL for all others. */
export function readNumber(text: string): bigint | number {
  return /[.eE]/.test(text) ? Number(text) : integerOrReal(BigInt(text));
}

/** A whole number as an INTEGER if it fits 64 bits, otherwise as the nearest REAL. */
export function integerOrReal(value: bigint): bigint | number {
  return BigInt.asIntN(64, value) === value ? value : Number(value);
}
