import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { layOut, type Layout } from "./layout.ts";

const prompt = "> ";
const continuation = ". ";

/** Lays out a text whose cursor is given as `|`. */
function layOutMarked(marked: string, columns: number): Layout {
  return layOut({
    text: marked.replace("|", ""),
    cursor: marked.indexOf("|"),
    prompt,
    continuation,
    columns,
  });
}

const rowsOf = ({ rows }: Layout) => rows.map((row) => row.text);

test("a line that fits is one row after the prompt", () => {
  expect(layOutMarked("SELECT| 1", 20)).toEqual({
    rows: [{ text: "> SELECT 1", wraps: false }],
    cursorRow: 0,
    cursorColumn: 8,
  });
});

test("every further line follows the continuation prompt", () => {
  const layout = layOutMarked("SELECT\n1\n|", 20);
  expect(rowsOf(layout)).toEqual(["> SELECT", ". 1", ". "]);
  expect(layout.rows.some(({ wraps }) => wraps)).toBe(false);
  expect([layout.cursorRow, layout.cursorColumn]).toEqual([2, 2]);
});

test("a line that is too long continues in the next row without a prompt", () => {
  const layout = layOutMarked("abcdef|gh", 6);
  expect(layout.rows).toEqual([
    { text: "> abcd", wraps: false },
    { text: "efgh", wraps: true },
  ]);
  expect([layout.cursorRow, layout.cursorColumn]).toEqual([1, 2]);
});

test("at the end of a full row the cursor is at the start of the next", () => {
  const layout = layOutMarked("abcd|", 6);
  expect(layout.rows).toEqual([
    { text: "> abcd", wraps: false },
    { text: "", wraps: true },
  ]);
  expect([layout.cursorRow, layout.cursorColumn]).toEqual([1, 0]);
});

test("the cursor on a character that wraps is where the character is", () => {
  const layout = layOutMarked("abcd|e", 6);
  expect([layout.cursorRow, layout.cursorColumn]).toEqual([1, 0]);
});

describe("wide characters", () => {
  test("are never split: the last column of a row stays free", () => {
    const layout = layOutMarked("abc漢|", 6);
    expect(rowsOf(layout)).toEqual(["> abc", "漢"]);
    expect([layout.cursorRow, layout.cursorColumn]).toEqual([1, 2]);
  });

  test("count two columns for the cursor", () => {
    expect(layOutMarked("漢字|x", 20).cursorColumn).toBe(6);
  });

  test("an emoji of several code points and a combining accent count once", () => {
    expect(layOutMarked("👩‍👩‍👧e\u0301|", 20).cursorColumn).toBe(2 + 2 + 1);
  });
});

test("control characters are shown, not sent to the terminal", () => {
  expect(rowsOf(layOutMarked("a\tb\u001b[2J\u007f|", 40))).toEqual(["> a    b^[[2J^?"]);
});

test("no row is wider than the terminal, and the cursor is on the screen", () => {
  const piece = fc.constantFrom("a", " ", "\n", "漢", "👩‍👧", "e\u0301", "\t", "\u001b");
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.nat(60),
      fc.integer({ min: 4, max: 30 }),
      (pieces, at, columns) => {
        const text = pieces.join("");
        const cursor = pieces.slice(0, at).join("").length;
        const layout = layOut({ text, cursor, prompt, continuation, columns });
        for (const row of layout.rows) expect(stringWidth(row.text)).toBeLessThanOrEqual(columns);
        expect(layout.rows.filter(({ wraps }) => !wraps)).toHaveLength(text.split("\n").length);
        expect(layout.cursorRow).toBeLessThan(layout.rows.length);
        expect(layout.cursorColumn).toBeLessThan(columns);
      },
    ),
  );
});
