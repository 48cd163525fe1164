import { describe, expect, test } from "vitest";
import { decide, parseIgnoreBytes, parseIgnoreFile } from "./gitignore.ts";

/** The verdict of one ignore line about a file, both as byte strings. */
const ignores = (line: string, path: string) =>
  decide(parseIgnoreBytes(line), path, path.slice(path.lastIndexOf("/") + 1), false) ?? false;
const matching = (line: string, paths: readonly string[]) => paths.filter((path) => ignores(line, path));

describe("stars", () => {
  test("many of them do not multiply, in names and between them", () => {
    expect(ignores("*a".repeat(30), `${"a".repeat(60)}b`)).toBe(false);
    expect(ignores(`/${"**/*a*/".repeat(40)}x`, `${"a/".repeat(300)}b`)).toBe(false);
  });

  test("two stars next to text match within one name, as git does from 2.52 on", () => {
    expect(matching("foo**/bar", ["foobar", "foo/bar", "fooX/bar", "foo/x/bar", "fooX/y/bar"])).toEqual([
      "foo/bar",
      "fooX/bar",
    ]);
    expect(matching("x/a**", ["x/a", "x/ab", "x/ab/c"])).toEqual(["x/a", "x/ab"]);
    expect(matching("foo/**/bar", ["foo/bar", "foo/x/bar", "foo/x/y/bar", "foobar"])).toEqual([
      "foo/bar",
      "foo/x/bar",
      "foo/x/y/bar",
    ]);
    expect(matching("**\\/x", ["x", "a/x", "a/b/x"])).toEqual(["a/x", "a/b/x"]);
  });

  test("a line of spaces and backslashes is read in linear time", () => {
    expect(ignores(`${" ".repeat(200_000)}x`, "x")).toBe(false);
    expect(ignores(`${"\\".repeat(200_000)}x${" ".repeat(200_000)}`, "x")).toBe(false);
  });
});

describe("bytes", () => {
  test("a byte that is not UTF-8 matches itself alone", () => {
    expect(matching("\xe9", ["\xe8", "\xe9", "\xea", "\xc3\xa9"])).toEqual(["\xe9"]);
    expect(matching("[\xe8-\xe9]", ["\xe8", "\xe9", "\xea"])).toEqual(["\xe8", "\xe9"]);
    expect(matching("??", ["\xc3\xa9", "\xe9", "ab"])).toEqual(["\xc3\xa9", "ab"]);
  });

  test("classes are ASCII, and negated ones contain every other byte", () => {
    expect(matching("[[:alpha:]]", ["a", "\xe9", "5"])).toEqual(["a"]);
    expect(matching("[![:alpha:]]", ["a", "\xe9", "5"])).toEqual(["\xe9", "5"]);
  });

  test("an unknown class makes the line match nothing", () => {
    for (const name of ["constructor", "word", "ascii", "", "toString"])
      expect(matching(`[[:${name}:]a]`, ["a", "b", ":", "["])).toEqual([]);
    expect(matching("[![:constructor:]]", ["a", "b"])).toEqual([]);
  });
});

test("patterns of a config are text", () => {
  expect(decide(parseIgnoreFile("é*"), "\xc3\xa9t\xc3\xa9", "\xc3\xa9t\xc3\xa9", false)).toBe(true);
});
