import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KeyDecoder, type Key } from "./keys.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The keys that arrive when a terminal sends these pieces, one after the other. */
function decode(...pieces: (string | Buffer)[]): Key[] {
  const keys: Key[] = [];
  const decoder = new KeyDecoder((key) => keys.push(key));
  for (const piece of pieces) decoder.push(Buffer.from(piece));
  return keys;
}

const key = (name: string): Key => ({ kind: "key", name });
const text = (typed: string): Key => ({ kind: "text", text: typed });
const paste = (pasted: string): Key => ({ kind: "paste", text: pasted });

describe("names of keys", () => {
  test.each([
    ["\r", "enter"],
    ["\n", "enter"],
    ["\t", "tab"],
    ["\u007f", "backspace"],
    ["\b", "backspace"],
    ["\u0001", "ctrl-a"],
    ["\u001a", "ctrl-z"],
    ["\u001f", "ctrl-_"],
    ["\u001b[A", "up"],
    ["\u001bOB", "down"],
    ["\u001b[1;5C", "ctrl-right"],
    ["\u001b[1;3D", "alt-left"],
    ["\u001b[1;7D", "ctrl-alt-left"],
    ["\u001b[H", "home"],
    ["\u001b[4~", "end"],
    ["\u001b[3~", "delete"],
    ["\u001b[Z", "shift-tab"],
    ["\u001bb", "alt-b"],
    ["\u001bB", "alt-b"],
    ["\u001b\r", "alt-enter"],
    ["\u001b\u007f", "alt-backspace"],
    ["\u001b[99~", "unknown"],
    ["\u001b[?62c", "unknown"],
  ])("%j is %s", (bytes, name) => {
    expect(decode(bytes)).toEqual([key(name)]);
  });
});

test("text between keys is passed on as it is", () => {
  expect(decode("größe 👩‍👧\u0001x")).toEqual([text("größe 👩‍👧"), key("ctrl-a"), text("x")]);
});

test("a character whose bytes arrive separately is one character", () => {
  const bytes = Buffer.from("ß");
  expect(decode(bytes.subarray(0, 1), bytes.subarray(1))).toEqual([text("ß")]);
});

test("an escape sequence that arrives in pieces is one key", () => {
  for (const pieces of [
    ["\u001b", "[1;5C"],
    ["\u001b[", "1;5C"],
    ["\u001b[1", ";5", "C"],
  ])
    expect(decode(...pieces)).toEqual([key("ctrl-right")]);
});

describe("the Escape key", () => {
  test("is reported when no sequence follows", () => {
    const keys: Key[] = [];
    new KeyDecoder((pressed) => keys.push(pressed)).push(Buffer.from("\u001b"));
    expect(keys).toEqual([]);
    vi.runAllTimers();
    expect(keys).toEqual([key("escape")]);
  });

  test("pressed twice is reported twice", () => {
    const keys: Key[] = [];
    new KeyDecoder((pressed) => keys.push(pressed)).push(Buffer.from("\u001b\u001b"));
    vi.runAllTimers();
    expect(keys).toEqual([key("escape"), key("escape")]);
  });

  test("does not swallow the beginning of an unfinished sequence", () => {
    const keys: Key[] = [];
    new KeyDecoder((pressed) => keys.push(pressed)).push(Buffer.from("\u001b["));
    vi.runAllTimers();
    expect(keys).toEqual([key("escape"), text("[")]);
  });
});

describe("bracketed paste", () => {
  test("line breaks and escape sequences in it are text", () => {
    expect(decode("\u001b[200~SELECT 1;\r\nSELECT\r2;\u001b[A\u001b[201~x")).toEqual([
      paste("SELECT 1;\nSELECT\n2;\u001b[A"),
      text("x"),
    ]);
  });

  test("is complete only with its end, however long that takes", () => {
    const keys: Key[] = [];
    const decoder = new KeyDecoder((pressed) => keys.push(pressed));
    decoder.push(Buffer.from("\u001b[200~first\n"));
    vi.advanceTimersByTime(60_000);
    expect(keys).toEqual([]);
    decoder.push(Buffer.from("second\u001b[201~"));
    expect(keys).toEqual([paste("first\nsecond")]);
  });
});

test("keys do not depend on how the bytes are divided", () => {
  const part = fc.constantFrom(
    "a",
    "ß",
    "\r",
    "\u0001",
    "\u001b[A",
    "\u001b[1;5C",
    "\u001bb",
    "\u001b[200~p\nq\u001b[201~",
  );
  const joined = (keys: Key[]) =>
    keys.reduce<Key[]>((all, next) => {
      const last = all.at(-1);
      if (last?.kind === "text" && next.kind === "text") all[all.length - 1] = text(last.text + next.text);
      else all.push(next);
      return all;
    }, []);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.array(fc.nat(), { maxLength: 10 }), (parts, cuts) => {
      const bytes = Buffer.from(parts.join(""));
      const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(joined(decode(...pieces))).toEqual(joined(decode(bytes)));
    }),
  );
});
