import { extname } from "node:path";
import { DirqError } from "../../base/errors.ts";
import { suggest } from "../../base/suggest.ts";
import { createWriter, textFormats, type TextFormat } from "../../formats/create-writer.ts";
import type { RowWriter } from "../../formats/row-writer.ts";
import type { Flag, ParsedFlags } from "../flags.ts";
import { TableWriter } from "./table.ts";

/** How rows are printed. */
export const formatFlags: readonly Flag[] = [
  {
    name: "--format",
    value: `<auto|table|${textFormats.join("|")}>`,
    help: "default auto: a table on a terminal, JSON elsewhere",
  },
  { name: "--header", help: "print the names of the columns first (lines, nul)" },
  { name: "--no-header", help: "do not print the names of the columns" },
];

export type OutputFormat = "table" | TextFormat;

/** Creates the writer for each result of a run. */
export type WriterFactory = (columns: readonly string[]) => RowWriter;

const formatOfExtension: Readonly<Record<string, OutputFormat>> = {
  ".csv": "csv",
  ".tsv": "tsv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".md": "markdown",
  ".html": "html",
};

/**
 * The writers that the flags choose.
 * @param target the file that the rows go to; undefined: standard output
 * @throws {DirqError} for an unknown format, or a header where there is none
 */
export function chooseWriter(
  flags: ParsedFlags["flags"],
  { stdoutIsTerminal }: { readonly stdoutIsTerminal: boolean },
  target?: string,
): WriterFactory {
  const given = flags.get("--format")?.[0] ?? "auto";
  const format = given === "auto" ? automatic(stdoutIsTerminal, target) : known(String(given));
  const header = headerOf(flags);
  if (format !== "table") {
    if (format !== "lines" && format !== "nul") createWriter(format, ["checked early"], header);
    return (columns) => createWriter(format, columns, header);
  }
  return (columns) => new TableWriter(columns, header ?? true);
}

function automatic(stdoutIsTerminal: boolean, target: string | undefined): OutputFormat {
  if (target === undefined) return stdoutIsTerminal ? "table" : "json";
  return formatOfExtension[extname(target).toLowerCase()] ?? "json";
}

function known(name: string): OutputFormat {
  const formats = ["table", ...textFormats] as const;
  const format = formats.find((each) => each === name);
  if (format !== undefined) return format;
  const near = suggest(name, formats);
  const advice = near === undefined ? "" : `; did you mean ${near}?`;
  throw new DirqError("usage", `--format is "${name}"; it is auto, ${formats.join(", ")}${advice}`);
}

function headerOf(flags: ParsedFlags["flags"]): boolean | undefined {
  if (flags.has("--header") && flags.has("--no-header"))
    throw new DirqError("usage", "--header and --no-header exclude each other");
  return flags.has("--header") ? true : flags.has("--no-header") ? false : undefined;
}
