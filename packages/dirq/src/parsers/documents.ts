import { isObject, kindOf, type SqlValue } from "../base/value.ts";
import { integerOrReal } from "../json/number.ts";
import { ParseError, type ParsedRow } from "./row.ts";

/** The rows of a document that a library has read: an array of objects gives a row each, an object one row. */
export function* rowsOfDocument(data: unknown): Generator<ParsedRow, void, void> {
  if (!Array.isArray(data)) {
    if (!isObject(data))
      throw new ParseError(
        `it is ${isEmpty(data) ? "empty" : kindOf(data)}, not an object or an array of objects`,
      );
    yield toRow(data);
    return;
  }
  for (const [index, element] of data.entries()) {
    if (!isObject(element)) throw new ParseError(`element ${index} is ${kindOf(element)}, not an object`);
    yield toRow(element);
  }
}

export function toRow(record: object): ParsedRow {
  return Object.entries(record).map(([key, value]) => [key, toSqlValue(value)]);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}

function toSqlValue(value: unknown): SqlValue {
  switch (typeof value) {
    case "string":
      return value;
    case "bigint":
      return integerOrReal(value);
    case "number":
      return value;
    case "boolean":
      return value ? 1n : 0n;
    default:
      if (value === null || value === undefined) return null;
      if (value instanceof Uint8Array) return Buffer.from(value);
      // toISOString of a TOML date keeps its form: with or without a time, a zone or a day.
      return value instanceof Date ? value.toISOString() : toJson(value);
  }
}

/** JSON text whose whole numbers keep all digits. What JSON cannot express is null. */
function toJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString("base64"));
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`);
    return `{${pairs.join(",")}}`;
  }
  // A whole float keeps its point.
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 1e21) return `${value}.0`;
  return JSON.stringify(value ?? null);
}
