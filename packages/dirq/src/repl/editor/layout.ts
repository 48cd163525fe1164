import stringWidth from "string-width";

/** The position of a text on the screen. */
export interface Layout {
  readonly rows: readonly Row[];
  readonly cursorRow: number;
  readonly cursorColumn: number;
}

export interface Row {
  readonly text: string;
  /** The terminal goes on to this row by itself, because the one above is full. */
  readonly wraps: boolean;
}

export interface LayoutInput {
  readonly text: string;
  readonly cursor: number;
  readonly prompt: string;
  /** Precedes each line but the first. */
  readonly continuation: string;
  readonly columns: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const asciiOnly = /^[\u0020-\u007e]*$/;

/** Lays out a text as a terminal with `columns` columns wraps it; wide characters are not split. */
export function layOut({ text, cursor, prompt, continuation, columns }: LayoutInput): Layout {
  const rows: Row[] = [];
  let cursorRow = 0;
  let cursorColumn = 0;
  let offset = 0;
  for (const [index, line] of text.split("\n").entries()) {
    let row = "";
    let column = 0;
    let wraps = false;
    const wrap = () => {
      rows.push({ text: row, wraps });
      row = "";
      column = 0;
      wraps = true;
    };
    const put = (shown: string, width: number) => {
      if (column + width > columns) wrap();
      row += shown;
      column += width;
    };
    for (const [shown, width] of pieces(index === 0 ? prompt : continuation)) put(shown, width);
    for (const [shown, width, length] of pieces(line)) {
      // Where a character wraps, the cursor on it is at the start of the next row.
      const isCursor = offset === cursor;
      put(shown, width);
      if (isCursor) {
        cursorRow = rows.length;
        cursorColumn = column - width;
      }
      offset += length;
    }
    if (offset === cursor) {
      if (column === columns) wrap();
      cursorRow = rows.length;
      cursorColumn = column;
    }
    rows.push({ text: row, wraps });
    offset++;
  }
  return { rows, cursorRow, cursorColumn };
}

/** A line's characters: as shown, their width, their length in the text. */
function* pieces(line: string): Generator<[shown: string, width: number, length: number]> {
  if (asciiOnly.test(line)) {
    for (const char of line) yield [char, 1, 1];
    return;
  }
  for (const { segment } of graphemes.segment(line)) {
    const shown = visible(segment);
    yield [shown, stringWidth(shown), segment.length];
  }
}

/** What a terminal would act on is shown instead: a tab as spaces, other control characters as in `^A`. */
function visible(segment: string): string {
  if (segment === "\t") return "    ";
  return segment.replace(/\p{Cc}/gu, (char) => {
    const code = char.charCodeAt(0);
    return code < 0x20 ? `^${String.fromCharCode(code + 0x40)}` : "^?";
  });
}
