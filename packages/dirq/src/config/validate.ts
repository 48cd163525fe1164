import { DirqError } from "../errors.ts";
import { placeOf } from "./config.ts";
import { lineOf, type KeyPath } from "./locate.ts";
import { configShape, type KeyShape, type Shape } from "./shape.ts";

/** A parsed TOML table. */
export type Section = Readonly<Record<string, unknown>>;

/** A document and its text, for errors that say where. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** An error at a key of a config file. */
export function configError({ file, text }: Source, path: KeyPath, message: string): DirqError {
  return new DirqError(
    "config",
    `failed to load config: ${placeOf({ file, line: lineOf(text, path) })}: ${message}`,
  );
}

/** Holds a document against the shape. Throws the first thing that is wrong. */
export function validate(source: Source, document: Section): void {
  validateSection(source, document, configShape, []);
}

function validateSection(source: Source, section: Section, shape: Shape, path: KeyPath): void {
  for (const [name, value] of Object.entries(section)) {
    const at = [...path, name];
    const key = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (key === undefined) {
      const near = nearest(name, Object.keys(shape));
      throw configError(
        source,
        at,
        `unknown key ${shown(at)}${near === undefined ? "" : `; did you mean ${near}?`}`,
      );
    }
    validateKey(source, value, key, at);
  }
  for (const [name, key] of Object.entries(shape)) {
    if (key.required && section[name] === undefined) {
      throw configError(source, [...path, name], `${shown(path)} needs the key ${name}: ${key.description}`);
    }
  }
}

function validateKey(source: Source, value: unknown, key: KeyShape, path: KeyPath): void {
  if (key.kind === "section") {
    if (!isSection(value)) throw wrong(source, path, value, `a section, written [${shown(path)}]`);
    validateSection(source, value, key.keys!, path);
  } else if (key.kind === "sections") {
    if (!Array.isArray(value) || !value.every(isSection)) {
      throw wrong(source, path, value, `a list of sections, each written [[${shown(path)}]]`);
    }
    for (const [index, each] of value.entries()) validateSection(source, each, key.keys!, [...path, index]);
  } else {
    const expected = expectation(value, key.kind);
    if (expected !== undefined) throw wrong(source, path, value, expected);
  }
}

/** What a value should have been; undefined where it is right. */
function expectation(
  value: unknown,
  kind: Exclude<KeyShape["kind"], "section" | "sections">,
): string | undefined {
  switch (kind) {
    case "string":
      return typeof value === "string" && value.trim() !== "" ? undefined : "a string that is not empty";
    case "strings":
      return Array.isArray(value) && value.every((each) => typeof each === "string")
        ? undefined
        : "a list of strings";
    case "boolean":
      return typeof value === "boolean" ? undefined : "true or false";
    case "number":
      return typeof value === "number" && value > 0 ? undefined : "a number above 0";
    case "counts":
      return (Array.isArray(value) && value.length > 0 ? value : [value]).every(isCount)
        ? undefined
        : "a count from 0 to 127, or a list of such counts";
  }
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 127;
}

function isSection(value: unknown): value is Section {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function wrong(source: Source, path: KeyPath, value: unknown, expected: string): DirqError {
  return configError(source, path, `${shown(path)} is ${JSON.stringify(value)}; expected ${expected}`);
}

/** A path as TOML writes it, without the indexes. */
function shown(path: KeyPath): string {
  return path.filter((part) => typeof part === "string").join(".");
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  const similar = known.filter((each) => plain(each) === plain(name) || sharesMost(plain(each), plain(name)));
  return similar[0];
}

/** Whether two words differ by about one letter: their pairs of letters mostly agree. */
function sharesMost(a: string, b: string): boolean {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const [of, other] = [pairs(a), pairs(b)];
  const shared = of.filter((pair) => other.includes(pair)).length;
  return shared > 0 && (2 * shared) / (of.length + other.length) >= 0.5;
}
