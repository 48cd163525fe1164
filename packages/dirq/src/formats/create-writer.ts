import { DirqError } from "../base/errors.ts";
import { JsonWriter } from "../json/rows.ts";
import { CsvWriter, TsvWriter } from "./delimited.ts";
import { HtmlWriter, MarkdownWriter } from "./markup.ts";
import { NdjsonWriter } from "./ndjson.ts";
import type { RowWriter } from "./row-writer.ts";
import { ValueWriter } from "./values.ts";

/** The formats that programs read; a table for people is the command line's own. */
export const textFormats = ["json", "ndjson", "csv", "tsv", "markdown", "html", "lines", "nul"] as const;
export type TextFormat = (typeof textFormats)[number];

/**
 * A writer for a format.
 * @param header whether the names of the columns come first; undefined: as usual for the format
 * @throws {DirqError} where a format of single values gets several columns, or JSON a header
 */
export function createWriter(format: TextFormat, columns: readonly string[], header?: boolean): RowWriter {
  if (header !== undefined && (format === "json" || format === "ndjson"))
    throw new DirqError("usage", `${format} has no header: each row contains the names of its columns`);
  switch (format) {
    case "json":
      return new JsonWriter(columns);
    case "ndjson":
      return new NdjsonWriter(columns);
    case "csv":
      return new CsvWriter(columns, header ?? true);
    case "tsv":
      return new TsvWriter(columns, header ?? true);
    case "markdown":
      return new MarkdownWriter(columns, header ?? true);
    case "html":
      return new HtmlWriter(columns, header ?? true);
    case "lines":
    case "nul":
      return new ValueWriter(format, columns, header ?? false);
  }
}
