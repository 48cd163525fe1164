import { expect, it } from "vitest";
import { workflowFile } from "./workflow-ref.ts";

it.each([
  ["acme/app/.github/workflows/release.yml@refs/heads/main", "release.yml"],
  ["acme/app/.github/workflows/release@v2.yaml@refs/tags/v1", "release@v2.yaml"],
  ["acme/app/.github/workflows/a.yml@refs/heads/x/.github/workflows/b.yml@c", "a.yml"],
  ["acme/app/.github/workflows/a.yml@b.yml@refs/heads/main", "a.yml@b.yml"],
  ["acme/app/.github/workflows/release.yml@0123456789abcdef", "release.yml"],
  ["nonsense", undefined],
  [undefined, undefined],
])("reads the workflow's file out of %s", (reference, file) => {
  expect(workflowFile(reference)).toBe(file);
});
