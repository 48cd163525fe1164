import { describe, expect, test } from "vitest";
import type { Key } from "./keys.ts";
import { Search } from "./search.ts";

const history = [
  "SELECT 1;",
  "SELECT path FROM './src';",
  "PRAGMA table_info('./');",
  "SELECT path FROM './notes';",
];
const origin = { text: "typed", cursor: 3 };

const key = (name: string): Key => ({ kind: "key", name });
const typed = (text: string): Key => ({ kind: "text", text });

function searchFor(text: string): Search {
  const search = new Search(history, origin);
  search.handle(typed(text));
  return search;
}

test("begins with what was being edited", () => {
  const search = new Search(history, origin);
  expect(search.prompt).toBe("(reverse-i-search)`': ");
  expect(search.match).toBe("typed");
});

test("finds the newest statement that contains the text, with the cursor on it", () => {
  const search = searchFor("path");
  expect(search.match).toBe("SELECT path FROM './notes';");
  expect(search.cursor).toBe(7);
  expect(search.prompt).toBe("(reverse-i-search)`path': ");
});

test("further letters narrow the search from the match that is shown", () => {
  const search = searchFor("SELECT");
  search.handle(typed(" path FROM './s"));
  expect(search.match).toBe("SELECT path FROM './src';");
});

test("lower-case letters match in either case, upper-case letters only themselves", () => {
  expect(searchFor("pragma").match).toBe("PRAGMA table_info('./');");
  expect(searchFor("Pragma").prompt).toContain("failed");
});

describe("Ctrl-R", () => {
  test("goes to older matches and stays at the oldest", () => {
    const search = searchFor("select");
    const matches = [1, 2, 3].map(() => {
      expect(search.handle(key("ctrl-r"))).toBe("going");
      return search.match;
    });
    expect(matches).toEqual(["SELECT path FROM './src';", "SELECT 1;", "SELECT 1;"]);
  });

  test("skips statements equal to the one that is shown", () => {
    const search = new Search(["b1", "a", "a"], origin);
    search.handle(typed("a"));
    search.handle(key("ctrl-r"));
    expect(search.match).toBe("a");
    expect(search.prompt).not.toContain("failed");
  });
});

test("text that is not found is reported, and the last match is still shown", () => {
  const search = searchFor("path");
  search.handle(typed("x"));
  expect(search.prompt).toBe("(failed reverse-i-search)`pathx': ");
  expect(search.match).toBe("SELECT path FROM './notes';");
});

test("Backspace goes back by one step, also from an older match", () => {
  const search = searchFor("select");
  search.handle(key("ctrl-r"));
  search.handle(key("backspace"));
  expect(search.match).toBe("SELECT path FROM './notes';");
  for (let left = "select".length; left > 0; left--) search.handle(key("backspace"));
  expect(search.prompt).toBe("(reverse-i-search)`': ");
  expect(search.match).toBe("typed");
  expect(search.handle(key("backspace"))).toBe("going");
});

test("Ctrl-G and Ctrl-C cancel, every other key accepts the match", () => {
  for (const name of ["ctrl-g", "ctrl-c"]) expect(searchFor("a").handle(key(name))).toBe("cancelled");
  for (const name of ["enter", "left", "ctrl-a", "tab"])
    expect(searchFor("a").handle(key(name))).toBe("accepted");
});

test("finds nothing in an empty history", () => {
  const search = new Search([], origin);
  search.handle(typed("a"));
  expect(search.prompt).toContain("failed");
  expect(search.match).toBe("typed");
  expect(search.handle(key("ctrl-r"))).toBe("going");
});
