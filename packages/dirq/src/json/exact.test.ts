import fc from "fast-check";
import { expect, test } from "vitest";
import { openDatabase } from "../sqlite/driver.ts";
import { JsonReader } from "../parsers/json-reader.ts";
import { readJsonRows } from "./exact.ts";
import { findJsonFault } from "./syntax-error.ts";

const number = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map((value) => `${value}.0`),
);
const leaf = fc.oneof(
  number,
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom("true", "false", "null"),
);
const key = fc.oneof(fc.string(), fc.nat(20).map(String), fc.constant("__proto__"));
const space = fc.constantFrom("", " ", "\n ");
const { object } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    leaf,
    fc.array(tie("value")).map((values) => `[${values.join(" ,")}]`),
    tie("object"),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie("value"), space), { selector: ([name]) => name, maxLength: 6 })
    .map(
      (pairs) =>
        `{${pairs.map(([name, value, gap]) => `${gap}${JSON.stringify(name)}${gap}:${value}`).join(",")}}`,
    ),
}));

/** Nested JSON as its value: SQLite leaves escapes as they were written. */
function comparable(rows: Iterable<readonly (readonly [string, unknown])[]>): unknown {
  return [...rows].map((row) =>
    row.map(([name, value]) => [
      name,
      typeof value === "string" && /^[[{]/.test(value) ? parsed(value) : value,
    ]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

test("objects are read as SQLite reads them", () => {
  const reader = new JsonReader(openDatabase(":memory:"));
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 3 }), (objects) => {
      // SQLite's functions end a text at a NUL character.
      const text = `[${objects.join(" , ")}]`.replaceAll("\\u0000", "x");
      const theirs = reader.read(text);
      if (typeof theirs === "string") throw new Error(theirs);
      expect(comparable(readJsonRows(text))).toEqual(comparable(theirs));
    }),
    { numRuns: 2000, seed: 20_260_101 },
  );
});

test("a place is found in every text that JSON.parse refuses", () => {
  fc.assert(
    fc.property(
      object,
      fc.nat(),
      fc.constantFrom("", "]", "}", ",", ":", '"', "\\", "x", "\n", "0"),
      (text, at, put) => {
        const place = at % (text.length + 1);
        const broken = text.slice(0, place) + put + text.slice(place + 1);
        fc.pre(!isJson(broken));
        const { index } = findJsonFault(broken);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(broken.length);
      },
    ),
    { numRuns: 2000, seed: 20_260_101 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
