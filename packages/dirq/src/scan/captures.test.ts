import { expect, test } from "vitest";
import { captureFrom, compileCapturingGlob } from "./captures.ts";

const captured = (glob: string, path: string) => ({ ...captureFrom(compileCapturingGlob(glob), path) });

test("a capture takes as little as it can, a star as much", () => {
  expect(captured("{a}-{b}.md", "x-y-z.md")).toEqual({ a: "x", b: "y-z" });
  expect(captured("*-{last}.md", "x-y-z.md")).toEqual({ last: "z" });
  expect(captured("**/{dir}/{name}.{ext}", "a/b/c/file.tar.gz")).toEqual({
    dir: "c",
    name: "file",
    ext: "tar.gz",
  });
  expect(captured("{top}/**", "a/b/c")).toEqual({ top: "a" });
  expect(captured("{year}/", "2024/01/x")).toEqual({ year: "2024" });
});

test("a name that is used twice captures the same text twice", () => {
  expect(captured("{a}{b}/{a}", "xyz/x")).toEqual({ a: "x", b: "yz" });
  expect(captured("{a}{b}/{a}", "xyz/xy")).toEqual({ a: "xy", b: "z" });
  expect(captured("{id}/{id}.json", "7/8.json")).toEqual({});
});

test("classes, alternatives and escaped characters next to captures", () => {
  expect(captured("{kind}-[[:digit:]].{md,txt}", "note-7.txt")).toEqual({ kind: "note" });
  expect(captured("\\*{rest}", "*x")).toEqual({ rest: "x" });
  expect(captured("{__proto__}.md", "x.md")).toEqual(Object.fromEntries([["__proto__", "x"]]));
});

test("many captures and stars over a long name end", () => {
  const names = Array.from({ length: 12 }, (_, index) => `{c${index}}a`).join("");
  expect(captured(`${names}x`, "a".repeat(250))).toEqual({});
  expect(captured(`${"*a".repeat(20)}{x}c`, "a".repeat(250))).toEqual({});
});
