import type { SqlValue } from "../base/value.ts";
import type { RowWriter } from "./row-writer.ts";
import { toText } from "./text.ts";

/** One line per row, with the names of the columns as the first. */
abstract class LineWriter implements RowWriter {
  constructor(
    private readonly columns: readonly string[],
    private readonly header: boolean,
  ) {}

  abstract row(values: readonly SqlValue[]): string;

  begin(): string {
    return this.header ? this.row(this.columns) : "";
  }

  end(): string {
    return "";
  }
}

/**
 * CSV (RFC 4180) with LF line ends. NULL is an empty field and the empty string is `""`, as DuckDB and PostgreSQL write
 * and read them.
 */
export class CsvWriter extends LineWriter {
  row(values: readonly SqlValue[]): string {
    // A line without any character would be read as no row.
    if (values.length === 1 && values[0] === null) return '""\n';
    return `${values.map((value) => (value === null ? "" : quote(toText(value)))).join(",")}\n`;
  }
}

const needsQuotes = /[",\n\r]|^\s|\s$|^$/;

function quote(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Values between tabs. Tabs, line ends and backslashes in a value are `\t`, `\n`, `\r` and `\\`; NULL is `\N`. */
export class TsvWriter extends LineWriter {
  row(values: readonly SqlValue[]): string {
    return `${values.map((value) => (value === null ? "\\N" : escape(toText(value)))).join("\t")}\n`;
  }
}

const escapes: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

function escape(text: string): string {
  return text.replace(/[\t\n\r\\]/g, (char) => escapes[char]!);
}
