import { suggest } from "../base/suggest.ts";
import type { Finding, Place } from "../finding.ts";
import type { TomlDocument, TomlPath, TomlTable } from "../toml.ts";

/** Reads typed keys out of a TOML document and collects what is wrong with them, instead of stopping at the first. */
export class Reader {
  readonly findings: Finding[] = [];

  constructor(
    private readonly document: TomlDocument,
    private readonly file: string,
  ) {}

  place(path: TomlPath): Place {
    return { file: this.file, ...this.document.locate(path) };
  }

  report(id: string, path: TomlPath, message: string, hint?: string): void {
    this.findings.push({
      id,
      verdict: "failed",
      message,
      place: this.place(path),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** The table at the path, its keys checked against the known ones. Absent and wrong ones read as empty. */
  table(value: unknown, path: TomlPath, known: readonly string[]): TomlTable {
    if (value === undefined) return {};
    if (!isTable(value)) {
      this.wrongType(path, value, "a table");
      return {};
    }
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const guess = suggest(key, known);
      this.report(
        "config-unknown-key",
        [...path, key],
        `unknown key ${quote(dotted([...path, key]))}`,
        guess ? `did you mean ${quote(guess)}?` : `known keys here: ${known.join(", ")}`,
      );
    }
    return value;
  }

  string(table: TomlTable, path: TomlPath, key: string): string | undefined {
    const value = table[key];
    if (value === undefined) return undefined;
    const at = [...path, key];
    if (typeof value !== "string") this.wrongType(at, value, "a string");
    else if (value.trim() === "") this.invalid(at, value, "must not be empty");
    else return value;
    return undefined;
  }

  boolean(table: TomlTable, path: TomlPath, key: string): boolean | undefined {
    const value = table[key];
    if (value === undefined || typeof value === "boolean") return value;
    this.wrongType([...path, key], value, "true or false");
    return undefined;
  }

  strings(table: TomlTable, path: TomlPath, key: string): string[] | undefined {
    const value = table[key];
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) {
      this.wrongType([...path, key], value, "an array of strings");
      return undefined;
    }
    return value.filter((element, index): element is string => {
      if (typeof element === "string" && element !== "") return true;
      this.wrongType([...path, key, index], element, "a string with something in it");
      return false;
    });
  }

  /** As `string`, and it has to be there; the hint shows how it is written. */
  required(table: TomlTable, path: TomlPath, key: string, hint: string): string | undefined {
    if (table[key] === undefined) {
      this.report("config-missing-key", path, `${quote(dotted([...path, key]))} is missing`, hint);
    }
    return this.string(table, path, key);
  }

  invalid(path: TomlPath, value: unknown, expected: string, hint?: string): void {
    this.report("config-invalid-value", path, `${quote(dotted(path))} is ${show(value)}: ${expected}`, hint);
  }

  wrongType(path: TomlPath, value: unknown, expected: string): void {
    this.report("config-wrong-type", path, `${quote(dotted(path))} is ${show(value)}, expected ${expected}`);
  }
}

export function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

export function quote(text: string): string {
  return `"${text}"`;
}

/** `package[1].trust_policy.workflow`: the way a user would look for it. Counts from 1. */
function dotted(path: TomlPath): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part + 1}]` : `.${part}`))
    .join("")
    .slice(1);
}

function show(value: unknown): string {
  return isTable(value) ? "a table" : JSON.stringify(value);
}
