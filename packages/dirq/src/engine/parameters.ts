import { DirqError } from "../base/errors.ts";
import type { Statement } from "./guard.ts";
import { textOf } from "../sql/tokens.ts";

/** A value for `?` or `:name`. */
export type QueryValue = string | number | bigint | boolean | null | Uint8Array | Real;

/** A number that becomes REAL also where it is whole. */
export interface Real {
  readonly real: number;
}

/** Values for a statement's parameters: a list for `?`, an object for `:name`, `@name` and `$name`. */
export type QueryParameters = readonly QueryValue[] | Readonly<Record<string, QueryValue>>;

/**
 * Checks that there is a value for each parameter, and that each value of a list has a parameter.
 * @throws {DirqError} which names the parameter, or the numbers that differ
 */
export function requireValues(parameters: QueryParameters, { sql, tokens }: Statement): void {
  const named = tokens.filter(({ kind }) => kind === "parameter").map((token) => textOf(sql, token));
  const given: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  const names = new Set(Array.isArray(parameters) ? [] : Object.keys(parameters).map(withoutSign));
  let last = 0;
  for (const text of named) {
    const number = text === "?" ? last + 1 : /^\?\d+$/.test(text) ? Number(text.slice(1)) : undefined;
    if (number !== undefined) last = Math.max(last, number);
    if (number === undefined ? names.has(withoutSign(text)) : number <= given.length) continue;
    const place = text === "?" ? `number ${number}` : text;
    throw new DirqError("sql", `the parameter ${place} of the statement has no value`);
  }
  if (given.length > last) {
    const values = given.length === 1 ? "1 value was" : `${given.length} values were`;
    const expected = last === 0 ? "no parameter" : last === 1 ? "1 parameter" : `${last} parameters`;
    throw new DirqError("sql", `${values} given, but the statement has ${expected} such as ? or ?1`);
  }
}

/** A note per named value that the statement has no parameter for; SQLite ignores it. */
export function noteUnused(parameters: QueryParameters, { sql, tokens }: Statement): string[] {
  if (Array.isArray(parameters)) return [];
  const used = new Set(
    tokens.filter(({ kind }) => kind === "parameter").map((token) => withoutSign(textOf(sql, token))),
  );
  const quoted = tokens.filter(({ kind }) => kind === "string").map((token) => textOf(sql, token));
  return Object.keys(parameters)
    .map(withoutSign)
    .filter((name) => !used.has(name))
    .map((name) => {
      const isQuoted = quoted.some((text) => text.includes(`:${name}`));
      const advice = isQuoted
        ? "; inside quotes it is text: write it without them"
        : "; its value is ignored";
      return `the statement has no parameter :${name}${advice}`;
    });
}

function withoutSign(name: string): string {
  return name.replace(/^[:@$]/, "");
}

/**
 * Values as the driver takes them. Whole numbers become INTEGER, as a person who writes 5 means it. For the driver `?1`
 * is a name.
 */
export function bindable(parameters: QueryParameters, { sql, tokens }: Statement): unknown[] {
  if (Array.isArray(parameters)) {
    const values = parameters.map((value: QueryValue, index) => convert(value, `number ${index + 1}`));
    const isNumbered = tokens.some((token) => token.kind === "parameter" && /^\?\d/.test(textOf(sql, token)));
    return isNumbered ? [Object.fromEntries(values.map((value, index) => [index + 1, value]))] : values;
  }
  const named = Object.entries(parameters).map(([name, value]) => [
    withoutSign(name),
    convert(value, `:${name}`),
  ]);
  return named.length === 0 ? [] : [Object.fromEntries(named)];
}

function convert(value: QueryValue, place: string): unknown {
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (typeof value === "object" && value !== null && typeof value.real === "number") return value.real;
  if (value === null || ["string", "number", "bigint"].includes(typeof value)) return value;
  throw new DirqError(
    "usage",
    `parameter ${place} is ${typeof value}; a parameter is a string, a number, true, false, null or bytes`,
  );
}
