import { fstatSync, readFileSync } from "node:fs";
import { DirqError, reasonOf } from "../../base/errors.ts";
import type { Flag, ParsedFlags } from "../flags.ts";
import { only } from "./engine-flags.ts";

export const fileFlag = {
  name: "--file",
  short: "-f",
  value: "<path>",
  help: "read the SQL from a file; - is standard input",
} satisfies Flag;

/** The word for standard input, in place of the SQL or of a file's path. */
const standardInput = "-";

/**
 * The statement of a command line: its argument, the text of a file, or standard input.
 * @throws {DirqError} if there is none or more than one, or if it cannot be read
 */
export async function readSql(
  { flags: given, positionals }: ParsedFlags,
  { usage, form }: { readonly usage: string; readonly form: string },
): Promise<string> {
  const [sql, second] = positionals;
  const file = only(given, fileFlag.name);
  if (second !== undefined) {
    throw new DirqError(
      "usage",
      `there are two statements, "${sql!}" and "${second}"; give one, in quotes\n${usage}`,
    );
  }
  if (file !== undefined && sql !== undefined) {
    throw new DirqError(
      "usage",
      `there are two statements, "${sql}" and the one in ${file}; give one\n${usage}`,
    );
  }
  if (file === undefined && sql === undefined) throw missingSql(given, usage, form);
  if ((file ?? sql) === standardInput) return decode(await readStandardInput(), "standard input");
  return file === undefined ? sql! : decode(readSqlFile(file), file);
}

function readSqlFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new DirqError("io", `cannot read the SQL in ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

async function readStandardInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    // Node reads a directory as an empty input; for the user it is a mistake.
    if (fstatSync(0).isDirectory()) throw new Error("is a directory");
    for await (const piece of process.stdin as AsyncIterable<Buffer>) pieces.push(piece);
  } catch (error) {
    throw new DirqError("io", `cannot read the SQL from standard input: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return Buffer.concat(pieces);
}

/** Without a byte order mark; of a first line that makes the file executable (`#!`) only its end remains. */
function decode(bytes: Buffer, source: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^#!.*/, "");
  } catch (error) {
    throw new DirqError("io", `the SQL in ${source} is not valid UTF-8`, { cause: error });
  }
}

/** @param form the command line with its SQL in place */
function missingSql(given: ParsedFlags["flags"], usage: string, form: string): DirqError {
  for (const [name, [value]] of given) {
    if (typeof value === "string" && /^\s*(?:SELECT|WITH|VALUES|EXPLAIN|PRAGMA)\b/i.test(value)) {
      const right = name === "--persist" ? `${form} --persist, or --persist=<path>` : `${name} <value>`;
      return new DirqError("usage", `${name} took the SQL for its value; write ${right}\n${usage}`);
    }
  }
  return new DirqError("usage", `missing SQL argument\n${usage}`);
}
