import { kindOf, type SqlValue } from "../base/value.ts";
import { integerOrReal } from "../json/number.ts";
import { ParseError, type ParsedRow } from "./row.ts";

/**
 * Values that the readers of YAML and TOML produce. Mappings are Maps, since an object would move keys that look like
 * array indexes; dates and times are their text.
 */
export type DocumentValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly DocumentValue[]
  | DocumentMap
  | ReadonlySet<DocumentValue>;

export type DocumentMap = ReadonlyMap<DocumentValue, DocumentValue>;

/** The rows of a document: an array of mappings has one row per mapping, a mapping is one row. */
export function* rowsOfDocument(data: unknown): Generator<ParsedRow, void, void> {
  if (!Array.isArray(data)) {
    if (!isMapping(data))
      throw new ParseError(`the document is ${kindOfDocument(data)}, not an object or an array of objects`);
    yield toRow(data);
    return;
  }
  for (const [index, element] of data.entries()) {
    if (!isMapping(element))
      throw new ParseError(`element ${index} is ${kindOfDocument(element)}, not an object`);
    yield toRow(element);
  }
}

export function isMapping(value: unknown): value is DocumentMap {
  return value instanceof Map;
}

/** Of two keys with the same text (`1` and `"1"`) the last counts. */
export function toRow(map: DocumentMap): ParsedRow {
  const row = new Map<string, SqlValue>();
  for (const [key, value] of map) row.set(keyText(key), toSqlValue(value));
  return [...row];
}

function toSqlValue(value: unknown): SqlValue {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  if (typeof value === "bigint") return integerOrReal(value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Uint8Array) return Buffer.from(value);
  return toJson(value);
}

/**
 * JSON text with all digits of whole numbers; bytes are base64, sets are arrays. NaN and the infinities, which JSON
 * cannot express, are null.
 */
function toJson(value: unknown): string {
  switch (typeof value) {
    case "bigint":
      return value.toString();
    case "number":
      // A float that is a whole number is written as a float.
      return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : JSON.stringify(value);
    case "string":
    case "boolean":
      return JSON.stringify(value);
    default:
      return structureToJson(value);
  }
}

function structureToJson(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value) || value instanceof Set) return `[${Array.from(value, toJson).join(",")}]`;
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString("base64"));
  if (!isMapping(value)) throw new ParseError(`it contains ${kindOfDocument(value)}, which has no SQL value`);
  const pairs = new Map(Array.from(value, ([key, each]) => [keyText(key), toJson(each)]));
  return `{${Array.from(pairs, ([key, each]) => `${JSON.stringify(key)}:${each}`).join(",")}}`;
}

/** Keys of other types than text, which YAML allows, as text: a scalar as it prints, a structure as JSON. */
function keyText(key: unknown): string {
  if (typeof key === "string") return key;
  if (key === null) return "null";
  if (typeof key === "number" || typeof key === "bigint" || typeof key === "boolean") return String(key);
  return toJson(key);
}

/** As `kindOf`, for sets and classes too. */
function kindOfDocument(value: unknown): string {
  if (value instanceof Set) return "a set";
  const isClass =
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
  return isClass ? `a ${value.constructor.name}` : kindOf(value);
}
