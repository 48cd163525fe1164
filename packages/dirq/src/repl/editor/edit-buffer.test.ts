import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EditBuffer } from "./edit-buffer.ts";
import { editingKeys } from "./editing-keys.ts";

/** A buffer whose text is given with its cursor as `|`. */
function bufferOf(marked: string): EditBuffer {
  const cursor = marked.indexOf("|");
  const buffer = new EditBuffer();
  buffer.set(marked.replace("|", ""), cursor);
  return buffer;
}

function show({ text, cursor }: EditBuffer): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

function press(buffer: EditBuffer, ...names: string[]): string {
  for (const name of names) editingKeys[name]!(buffer);
  return show(buffer);
}

describe("keys that move the cursor", () => {
  test.each([
    ["ctrl-a", "a\nb c|\nd", "a\n|b c\nd"],
    ["home", "ab|c", "|abc"],
    ["ctrl-e", "a|bc\nd", "abc|\nd"],
    ["end", "|abc", "abc|"],
    ["left", "a\n|b", "a|\nb"],
    ["left", "|a", "|a"],
    ["right", "a|\nb", "a\n|b"],
    ["right", "a|", "a|"],
    ["ctrl-left", "SELECT ./path_1|;", "SELECT ./|path_1;"],
    ["alt-b", "count(*) |", "|count(*) "],
    ["alt-f", "|(count) x", "(count|) x"],
    ["ctrl-right", "a |größe b", "a größe| b"],
    ["alt-<", "a\nb|", "|a\nb"],
    ["alt->", "|a\nb", "a\nb|"],
  ])("%s: %j to %j", (key, before, after) => {
    expect(press(bufferOf(before), key)).toBe(after);
  });

  test.each([
    ["an emoji of several code points", "👩‍👩‍👧"],
    ["a letter with a combining accent", "e\u0301"],
    ["a surrogate pair", "𝒳"],
  ])("%s is one character", (_, character) => {
    const buffer = bufferOf(`a${character}|b`);
    expect(press(buffer, "left")).toBe(`a|${character}b`);
    expect(press(buffer, "right")).toBe(`a${character}|b`);
    expect(press(buffer, "backspace")).toBe("a|b");
  });

  test("up and down stay in the same column, or go to the end of a shorter line", () => {
    const buffer = bufferOf("one two\nx\nthree f|our");
    buffer.moveTo(buffer.lineAbove()!);
    expect(show(buffer)).toBe("one two\nx|\nthree four");
    buffer.set("wörter\nabcdef", "wörter\nab".length);
    buffer.moveTo(buffer.lineAbove()!);
    expect(show(buffer)).toBe("wö|rter\nabcdef");
    expect(buffer.lineAbove()).toBeUndefined();
    buffer.moveTo(buffer.lineBelow()!);
    expect(show(buffer)).toBe("wörter\nab|cdef");
    expect(buffer.lineBelow()).toBeUndefined();
  });
});

describe("keys that change the text", () => {
  test.each([
    ["backspace", "ab|c", "a|c"],
    ["backspace", "a\n|b", "a|b"],
    ["backspace", "|a", "|a"],
    ["delete", "a|bc", "a|c"],
    ["delete", "a|", "a|"],
    ["ctrl-w", "SELECT path FROM './a b'|", "SELECT path FROM './a |"],
    ["ctrl-w", "FROM './src/*.ts' |", "FROM |"],
    ["alt-backspace", "./src/app|", "./src/|"],
    ["alt-d", "a| big table", "a| table"],
    ["ctrl-k", "a|bc\nd", "a|\nd"],
    ["ctrl-k", "a|\nb", "a|b"],
    ["ctrl-u", "a\nbc|d", "a\n|d"],
    ["ctrl-t", "ab|c", "acb|"],
    ["ctrl-t", "abc|", "acb|"],
    ["ctrl-t", "a|", "a|"],
    ["ctrl-t", "a\n|b", "a\n|b"],
    ["alt-enter", "a|b", "a\n|b"],
  ])("%s: %j to %j", (key, before, after) => {
    expect(press(bufferOf(before), key)).toBe(after);
  });

  test("Ctrl-Y inserts the last killed text, Alt-Y replaces it by older ones in turn", () => {
    const buffer = bufferOf("one two three|");
    press(buffer, "ctrl-w", "ctrl-a", "ctrl-e", "ctrl-w");
    expect(show(buffer)).toBe("one |");
    expect(press(buffer, "ctrl-y")).toBe("one two |");
    expect(press(buffer, "alt-y")).toBe("one three|");
    expect(press(buffer, "alt-y")).toBe("one two |");
    expect(press(buffer, "ctrl-a", "alt-y"), "Alt-Y only follows Ctrl-Y").toBe("|one two ");
  });

  test("consecutive kills are one, in the order of the text", () => {
    const backward = bufferOf("one two three|");
    press(backward, "ctrl-w", "ctrl-w");
    expect(press(backward, "ctrl-y")).toBe("one two three|");
    const forward = bufferOf("|one two three");
    press(forward, "alt-d", "alt-d");
    expect(press(forward, "ctrl-e", "ctrl-y")).toBe(" threeone two|");
  });

  test("nothing is yanked before the first kill", () => {
    expect(press(bufferOf("a|b"), "ctrl-y", "alt-y")).toBe("a|b");
  });
});

describe("undo", () => {
  test("typed letters are undone as one, up to white space", () => {
    const buffer = new EditBuffer();
    for (const letter of "ab cd") buffer.insert(letter);
    const states = [];
    while (buffer.text !== "") states.push(press(buffer, "ctrl-_"));
    expect(states.at(-1)).toBe("|");
    expect(states).toContain("ab |");
  });

  test("restores the text and the cursor before a deletion, a kill, a yank and a replacement", () => {
    for (const key of ["backspace", "ctrl-w", "ctrl-u", "ctrl-t"]) {
      const buffer = bufferOf("SELECT a|b");
      press(buffer, key);
      expect(press(buffer, "ctrl-_"), key).toBe("SELECT a|b");
    }
    const buffer = bufferOf("FROM ./s|");
    buffer.replace(5, 8, "./src/");
    expect(show(buffer)).toBe("FROM ./src/|");
    expect(press(buffer, "ctrl-_")).toBe("FROM ./s|");
  });

  test("does not restore the text of a previous statement", () => {
    const buffer = bufferOf("SELECT 1;|");
    buffer.reset();
    expect(press(buffer, "ctrl-_")).toBe("|");
  });
});

test("no sequence of keys puts the cursor inside a character or outside the text", () => {
  const names = Object.keys(editingKeys);
  const step = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom("a", " ", "\n", "ß", "👩‍👩‍👧", "e\u0301", "𝒳").map((text) => ({ text })),
  );
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const buffer = new EditBuffer();
      for (const key of steps) {
        if (typeof key === "string") press(buffer, key);
        else buffer.insert(key.text);
        const lines = buffer.text.slice(0, buffer.cursor).split("\n");
        const line = buffer.text.split("\n")[lines.length - 1]!;
        const starts = [...segmenter.segment(line)].map(({ index }) => index);
        expect([...starts, line.length]).toContain(lines.at(-1)!.length);
      }
    }),
  );
});
