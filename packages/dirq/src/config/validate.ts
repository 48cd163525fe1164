import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";
import { isObject } from "../base/value.ts";
import { locationOf } from "./config.ts";
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
    `failed to load config: ${locationOf({ file, line: lineOf(text, path) })}: ${message}`,
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
      const known = Object.keys(shape);
      const near = suggest(name, known);
      const hint = near === undefined ? `there are ${known.join(", ")}` : `did you mean ${near}?`;
      throw configError(source, at, `unknown key ${shown(at)}; ${hint}`);
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
      return Number.isFinite(value) && (value as number) > 0 ? undefined : "a number above 0";
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
  return isObject(value);
}

function wrong(source: Source, path: KeyPath, value: unknown, expected: string): DirqError {
  return configError(source, path, `${shown(path)} is ${written(value)}; expected ${expected}`);
}

/** A value much as the file has it. */
function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (isSection(value)) return "a section";
  const text = typeof value === "number" ? tomlNumber(value) : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function tomlNumber(value: number): string {
  return String(value).replace("Infinity", "inf").replace("NaN", "nan");
}

/** A path as TOML writes it, without the indexes. */
function shown(path: KeyPath): string {
  return path.filter((part) => typeof part === "string").join(".");
}
