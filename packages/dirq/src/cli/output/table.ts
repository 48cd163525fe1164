import stringWidth from "string-width";
import type { SqlValue } from "../../base/value.ts";

const maxCellCharacters = 60;
/** Widths are taken from this many rows; what comes after them is fitted in, so that memory stays bounded. */
const rowsMeasured = 5_000;
const gap = "  ";

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly isNumber: boolean;
}

/** Writes rows as a table for people: aligned columns, a rule under the header, a count at the end. */
export class TableWriter {
  readonly #header: readonly Cell[];
  #waiting: Cell[][] | undefined = [];
  #widths: number[] = [];
  #numeric: boolean[] = [];
  #rows = 0;

  constructor(
    columns: readonly string[],
    private readonly showsHeader = true,
  ) {
    this.#header = columns.map((name) => toCell(name));
  }

  begin(): string {
    return "";
  }

  row(values: readonly SqlValue[]): string {
    this.#rows++;
    const cells = values.map(toCell);
    if (this.#waiting === undefined) return this.#line(cells);
    this.#waiting.push(cells);
    return this.#waiting.length === rowsMeasured ? this.#measure() : "";
  }

  end(): string {
    const head = this.#waiting === undefined ? "" : this.#measure();
    return `${head}\n${this.#rows} ${this.#rows === 1 ? "row" : "rows"}\n`;
  }

  #measure(): string {
    const rows = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const [index, title] of this.#header.entries()) {
      const cells = rows.map((row) => row[index]!);
      const least = this.showsHeader ? title.width : 0;
      this.#widths.push(cells.reduce((width, cell) => Math.max(width, cell.width), least));
      const known = cells.filter((cell) => cell !== nullCell);
      this.#numeric.push(known.length > 0 && known.every((cell) => cell.isNumber));
    }
    const rule = this.#widths.map((width) => "-".repeat(width)).join(gap);
    const header = this.showsHeader ? `${this.#line(this.#header)}${rule}\n` : "";
    return header + rows.map((row) => this.#line(row)).join("");
  }

  #line(cells: readonly Cell[]): string {
    const padded = cells.map(({ text, width }, index) => {
      const space = " ".repeat(Math.max(0, this.#widths[index]! - width));
      return this.#numeric[index] ? space + text : text + space;
    });
    return `${padded.join(gap).trimEnd()}\n`;
  }
}

const nullCell: Cell = { text: "NULL", width: 4, isNumber: false };

function toCell(value: SqlValue): Cell {
  if (value === null) return nullCell;
  const text = cut(toText(value));
  return { text, width: stringWidth(text), isNumber: typeof value === "number" || typeof value === "bigint" };
}

function toText(value: Exclude<SqlValue, null>): string {
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number")
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value);
  return value.toString("hex");
}

const clusters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** A cluster may combine any number of code points; longer texts are cut here before they are segmented. */
const maxCellUnits = 4096;
const plainText = /^[ -~]*$/;

/** Escapes control characters and truncates to 60 grapheme clusters, never within a cluster or an escape. */
function cut(value: string): string {
  if (value.length <= maxCellCharacters && plainText.test(value)) return value;
  const units = value.slice(0, maxCellUnits);
  let text = "";
  let count = 0;
  /** The end of the text to which an ellipsis can be added. */
  let end = 0;
  for (const { segment } of clusters.segment(units)) {
    for (const piece of controlsIn.test(segment) ? Array.from(segment) : [segment]) {
      const shown = escapeControls(piece);
      count += shown === piece ? 1 : shown.length;
      if (count > maxCellCharacters) return `${text.slice(0, end)}…`;
      text += shown;
      if (count < maxCellCharacters) end = text.length;
    }
  }
  return units.length < value.length ? `${text.slice(0, end)}…` : text;
}

/** Control characters, and those that turn the direction of writing, would disturb the table or the terminal. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const controlsIn = new RegExp(controls.source);

/** Makes a text safe to print on one line. */
export function escapeControls(text: string): string {
  return text.replace(controls, (char) => {
    if (char === "\n") return "\\n";
    if (char === "\t") return "\\t";
    return `\\u{${char.codePointAt(0)!.toString(16)}}`;
  });
}
