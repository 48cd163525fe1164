import type { SqlValue } from "../base/value.ts";
import type { RowWriter } from "./row-writer.ts";
import { toText } from "./text.ts";

/** A table of GitHub Flavored Markdown. Without a header its cells are empty: the format requires the line. */
export class MarkdownWriter implements RowWriter {
  constructor(
    private readonly columns: readonly string[],
    private readonly header: boolean,
  ) {}

  begin(): string {
    const names = this.header ? this.columns : this.columns.map(() => null);
    return `${this.row(names)}${line(this.columns.map(() => "---"))}`;
  }

  row(values: readonly SqlValue[]): string {
    return line(values.map((value) => escapeMarkdown(toText(value))));
  }

  end(): string {
    return "";
  }
}

/** Control characters would break the table, and `<` would start an HTML element. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\|`*_[\]~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/\r\n|\n|\r/g, "<br>")
    .replaceAll("\t", " ");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/** An HTML table without a page around it. */
export class HtmlWriter implements RowWriter {
  constructor(
    private readonly columns: readonly string[],
    private readonly header: boolean,
  ) {}

  begin(): string {
    const names = this.columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
    return `<table>\n${this.header ? `<thead>\n<tr>${names}</tr>\n</thead>\n` : ""}<tbody>\n`;
  }

  row(values: readonly SqlValue[]): string {
    return `<tr>${values.map((value) => `<td>${escapeHtml(toText(value))}</td>`).join("")}</tr>\n`;
  }

  end(): string {
    return "</tbody>\n</table>\n";
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char]!);
}
