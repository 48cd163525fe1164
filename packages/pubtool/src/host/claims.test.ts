import { expect, it } from "vitest";
import { decodeClaims, workflowFile } from "./claims.ts";

it.each([
  ["acme/app/.github/workflows/release.yml@refs/heads/main", "release.yml"],
  ["acme/app/.github/workflows/release@v2.yaml@refs/tags/v1", "release@v2.yaml"],
  ["acme/app/.github/workflows/a.yml@refs/heads/x/.github/workflows/b.yml@c", "a.yml"],
  ["nonsense", undefined],
  [undefined, undefined],
])("reads the workflow's file out of %s", (reference, file) => {
  expect(workflowFile(reference)).toBe(file);
});

it("reads nothing out of what is no token", () => {
  expect(decodeClaims("not.a.token")).toEqual({});
  expect(decodeClaims("")).toEqual({});
});
