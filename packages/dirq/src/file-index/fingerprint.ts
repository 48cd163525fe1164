import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { commandText } from "../parsers/command/command-parser.ts";
import { splitCommand } from "../parsers/command/command-line.ts";
import { findProgram } from "../parsers/command/find-program.ts";
import type { CommandFingerprint } from "../parsers/stored-output.ts";
import { version } from "../base/version.ts";

/**
 * A digest of all that an index's rows depend on beside the files: another version of dirq, root or declaration, or a
 * parser whose program was edited, makes another index.
 * @param maxContent in bytes
 */
export function fingerprintOf(config: Config, root: string, maxContent: number): string {
  const tables = config.tables.map(
    ({ name, glob, schema, search, tokenize, onFile, ddl, strict, origin }) => [
      [name, glob, schema, search ?? null, tokenize ?? null, onFile ?? null, ddl ?? null, strict],
      // Only these tables depend on the limit.
      onFile === undefined && /content|bytes/i.test(`${schema} ${(search ?? []).join(" ")}`)
        ? maxContent
        : null,
      onFile === undefined ? [] : [origin.directory, programFiles(onFile, origin.directory)],
    ],
  );
  const functions = config.functions.map((each) => [
    each.name,
    each.args,
    each.command,
    programFiles(each.command, each.origin.directory),
  ]);
  const extensions = config.extensions.map((each) => [
    each.path,
    each.entrypoint ?? null,
    fileState(resolve(each.directory, each.path)),
  ]);
  return digest([version, root, tables, functions, extensions]);
}

/** As `fingerprintOf`, for a command that reads the files of path-tables. */
export function commandFingerprint(command: string, directory: string): CommandFingerprint {
  return { command: digest([command, directory]), state: digest(programFiles(command, directory)) };
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** The state of each file that a command's words name: its program and its scripts. */
function programFiles(command: string, directory: string): string[] {
  const words = wordsOf(command);
  const program = words[0] === undefined ? undefined : findProgram(words[0], directory);
  const files = words.map((word) => resolve(directory, word));
  return [...(program === undefined ? [] : [program]), ...files].flatMap((path) => fileState(path) ?? []);
}

/** A command that cannot be split is reported where it is used. */
function wordsOf(command: string): readonly string[] {
  if (command.startsWith("builtin:")) return [];
  try {
    return splitCommand(commandText(command)).words;
  } catch {
    return [];
  }
}

function fileState(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? `${path} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}` : undefined;
}
