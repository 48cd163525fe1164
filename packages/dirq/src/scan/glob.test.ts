import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DirqError } from "../base/errors.ts";
import { expandBraces } from "./braces.ts";
import { compileGlob, matchesPath } from "./glob.ts";

const matching = (pattern: string, paths: readonly string[]) => {
  const glob = compileGlob(pattern);
  return paths.filter((path) => matchesPath(glob, path));
};

const longName = `${"a".repeat(60)}b`;

describe("time", () => {
  test("many stars in one name do not multiply", () => {
    expect(matching("*a".repeat(30), [longName, "a".repeat(30)])).toEqual(["a".repeat(30)]);
    expect(matching(`${"*[a-c]?".repeat(20)}x`, [longName.repeat(4)])).toEqual([]);
  });

  test("many double stars between names do not multiply", () => {
    const path = "a/".repeat(200) + "b";
    expect(matching(`${"**/a/".repeat(40)}x`, [path])).toEqual([]);
    expect(matching(`${"**/*a*/".repeat(40)}b`, [path])).toEqual([path]);
  });
});

describe("character classes", () => {
  const names = ["a", "Z", "5", "_", "-", " ", "é", "Ж", "٣", "[", "]", "="];

  test("a name that every JavaScript object has is an unknown class, which contains nothing", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty", "unknown"]) {
      expect(matching(`[[:${name}:]]`, names)).toEqual([]);
      expect(matching(`[![:${name}:]]`, names)).toEqual(names);
      expect(matching(`[[:${name}:]a]`, names)).toEqual(["a"]);
    }
  });

  test("classes follow Unicode, negated ones too", () => {
    expect(matching("[[:alpha:]]", names)).toEqual(["a", "Z", "é", "Ж", "٣"]);
    expect(matching("[![:alpha:]]", names)).toEqual(["5", "_", "-", " ", "[", "]", "="]);
    expect(matching("[[:upper:]]", names)).toEqual(["Z", "Ж"]);
    expect(matching("[[:digit:]]", names)).toEqual(["5"]);
  });

  test("bash's own classes, equivalence classes and collating symbols", () => {
    expect(matching("[[:word:]]", names)).toEqual(["a", "Z", "5", "_", "é", "Ж", "٣"]);
    expect(matching("[[:ascii:]]", names)).toEqual(names.filter((name) => name.charCodeAt(0) < 128));
    expect(matching("[[=a=]]", names)).toEqual(["a"]);
    expect(matching("[![=a=]]", names)).toEqual(names.slice(1));
    expect(matching("[[.-.]]", names)).toEqual(["-"]);
    expect(matching("[[.hyphen.]]", names)).toEqual(["-"]);
    expect(matching("[[.space.]-[.a.]]", names)).toEqual(["a", "Z", "5", "_", "-", " ", "[", "]", "="]);
    expect(matching("[[.unknown.]a]", names)).toEqual(["a"]);
  });
});

const hasBash = spawnSync("bash", ["--version"]).status === 0;

describe("braces", () => {
  test("a closing brace before the first comma ends no list that a later one ends", () => {
    expect(expandBraces("{a},b}")).toEqual(["a}", "b"]);
    expect(expandBraces("x{}y,z}")).toEqual(["x}y", "xz"]);
    expect(expandBraces("{a},{b},c}")).toEqual(["a}", "{b}", "c"]);
    expect(expandBraces("{a}{b,c},d}")).toEqual(["a}b", "a}c", "d"]);
    for (const literal of ["{a}", "{},b}", "{ab..cd},e}", "{a},{b}"])
      expect(expandBraces(literal)).toEqual([literal]);
  });

  test.skipIf(!hasBash)("random braces expand as in bash", () => {
    const part = fc.constantFrom("{", "}", ",", "a", "b", "..", "1", "3", "\\{", "\\}", "\\,", "x");
    fc.assert(
      fc.property(
        fc.array(fc.array(part, { minLength: 1, maxLength: 12 }), { minLength: 50, maxLength: 50 }),
        (lists) => {
          const patterns = lists.map((list) => list.join(""));
          // No word is empty: bash removes those that are. A control character ends each pattern's words.
          const script = patterns.map((pattern) => `printf '%s\\0' _${pattern}; printf '\\1'`).join("\n");
          const { stdout } = spawnSync("bash", ["-f"], { input: script, encoding: "utf8" });
          const theirs = stdout.split("\u0001").slice(0, -1);
          const ours = patterns.map((pattern) =>
            expandBraces(`_${pattern}`)
              .map((word) => `${word.replaceAll(/\\(.)/g, "$1")}\0`)
              .join(""),
          );
          expect(ours).toEqual(theirs);
        },
      ),
    );
  });

  test("thousands of nested braces expand without a deep recursion", () => {
    const depth = 9_000;
    expect(expandBraces(`${"{a,".repeat(depth)}b${"}".repeat(depth)}`)).toHaveLength(depth + 1);
    expect(expandBraces("{".repeat(100_000))).toEqual(["{".repeat(100_000)]);
    expect(expandBraces(`${"{".repeat(50_000)}a${"}".repeat(50_000)}`)).toHaveLength(1);
  });

  test("more than 10,000 patterns are an error", () => {
    expect(() => expandBraces("{1..100}{1..101}")).toThrow(DirqError);
    expect(() => expandBraces("{a,b}".repeat(10_000))).toThrow("expand to more than 10000 patterns");
  });
});
