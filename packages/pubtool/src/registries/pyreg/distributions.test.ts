import { expect, it } from "vitest";
import { sameVersion } from "./names.ts";

it.each([
  ["1.0.0-rc.1", "1.0.0rc1"],
  ["1.0", "1.0.0"],
  ["1.0.0-alpha2", "1a2"],
  ["v2.0", "2"],
  ["1.0.post1", "1.0-r1"],
  ["1.0.dev3", "1.0dev3"],
])("%s and %s are one version", (left, right) => {
  expect(sameVersion(left, right)).toBe(true);
});

it.each([
  ["1.0", "1.0.1"],
  ["10", "1"],
  ["1.0rc1", "1.0"],
  ["1.10", "1.1"],
])("%s and %s are two", (left, right) => {
  expect(sameVersion(left, right)).toBe(false);
});
