import { readFileSync } from "node:fs";
import { EXIT, PubtoolError } from "../base/errors.ts";
import type { TomlTable } from "../toml.ts";
import { readToml, TomlSyntaxError } from "../toml.ts";

/** A mistake in a file that the user wrote: nothing was tried yet, so it counts as configuration. */
export function manifestError(file: string, problem: string, hint?: string): PubtoolError {
  return new PubtoolError(`${file}: ${problem}`, {
    exitCode: EXIT.usage,
    ...(hint === undefined ? {} : { hint }),
  });
}

export function readManifestText(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR")
      throw manifestError(file, `cannot be read: ${String(error)}`);
    throw manifestError(
      file,
      "there is no such file",
      "`path` in pubtool.toml names the folder that holds it",
    );
  }
}

export function readTomlFile(file: string): TomlTable {
  try {
    return readToml(readManifestText(file)).value;
  } catch (error) {
    if (!(error instanceof TomlSyntaxError)) throw error;
    const { line, column } = error.position;
    throw manifestError(`${file}:${line}:${column}`, `this is not TOML: ${error.message.toLowerCase()}`);
  }
}

/** The table under a key; empty when the key is absent or something else. */
export function tableAt(table: TomlTable, key: string): TomlTable {
  const value = table[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as TomlTable) : {};
}

/** The string under a key; undefined when absent. Throws when it is something else or empty. */
export function stringAt(table: TomlTable, key: string, file: string, shown: string): string | undefined {
  const value = table[key];
  if (value === undefined) return undefined;
  if (typeof value === "string" && value !== "") return value;
  throw manifestError(file, `"${shown}" is ${JSON.stringify(value)}, expected a string with something in it`);
}

export function stringsAt(table: TomlTable, key: string): string[] {
  const value = table[key];
  return Array.isArray(value)
    ? value.filter((element): element is string => typeof element === "string")
    : [];
}
