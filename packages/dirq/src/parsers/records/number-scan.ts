/** Kinds of values, as bits: a column's kinds are their union. */
export const valueKind = {
  /** A whole number that a double represents exactly. */
  integer: 1,
  /** Any other whole number within 64 bits. */
  large: 2,
  real: 4,
  text: 8,
  /** A whole number beyond 64 bits. */
  huge: 16,
  true: 32,
  false: 64,
  null: 128,
  /** An array or object. */
  nested: 256,
} as const;

/** A column that has these only can pass SQLite as doubles and be cast. */
export const smallIntegers = valueKind.integer | valueKind.true | valueKind.false | valueKind.null;

const exactDigits = 15;
const powersOfTen = Array.from({ length: 23 }, (_, power) => 10 ** power);

/** Reads numbers as JSON writes them (RFC 8259, section 6) from bytes, without a string for each. */
export class NumberScan {
  /** One of `valueKind`, after `scan`. */
  kind = 0;
  /** The index after the number. */
  end = 0;

  /** @returns false if no number starts at `at` */
  scan(bytes: Uint8Array, at: number, limit: number): boolean {
    let index = at;
    if (bytes[index] === 45) index++;
    const first = index;
    while (index < limit && isDigit(bytes[index]!)) index++;
    const digits = index - first;
    if (digits === 0 || (digits > 1 && bytes[first] === 48)) return false;
    let isReal = false;
    if (index < limit && bytes[index] === 46) {
      isReal = true;
      const fraction = ++index;
      while (index < limit && isDigit(bytes[index]!)) index++;
      if (index === fraction) return false;
    }
    if (index < limit && (bytes[index]! | 32) === 101) {
      isReal = true;
      index++;
      if (index < limit && (bytes[index] === 43 || bytes[index] === 45)) index++;
      const exponent = index;
      while (index < limit && isDigit(bytes[index]!)) index++;
      if (index === exponent) return false;
    }
    this.end = index;
    this.kind = isReal
      ? valueKind.real
      : digits <= exactDigits
        ? valueKind.integer
        : longKind(bytes, at, index);
    return true;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function longKind(bytes: Uint8Array, start: number, end: number): number {
  const value = BigInt(asciiOf(bytes, start, end));
  if (BigInt.asIntN(64, value) !== value) return valueKind.huge;
  return Number.isSafeInteger(Number(value)) ? valueKind.integer : valueKind.large;
}

function asciiOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
}

/** The value of a number that `scan` accepted. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === 45;
  let index = isNegative ? start + 1 : start;
  let mantissa = 0;
  let digits = 0;
  let fraction = -1;
  for (; index < end; index++) {
    const byte = bytes[index]!;
    if (byte === 46) fraction = digits;
    else if (isDigit(byte)) {
      mantissa = mantissa * 10 + (byte - 48);
      digits++;
    } else return Number(asciiOf(bytes, start, end));
  }
  if (digits > exactDigits) return Number(asciiOf(bytes, start, end));
  // Both operands are exact, so the quotient is the nearest double.
  const value = fraction === -1 ? mantissa : mantissa / powersOfTen[digits - fraction]!;
  return isNegative ? -value : value;
}

export function bigIntAt(bytes: Uint8Array, start: number, end: number): bigint {
  return BigInt(asciiOf(bytes, start, end));
}
