import { expect, it } from "vitest";
import { releasable } from "./dependencies.ts";

const versions = new Map([
  ["core", "1.2.3"],
  ["@acme/core", "2.0.0"],
]);

it.each([
  ["workspace:*", "1.2.3"],
  ["workspace:^", "^1.2.3"],
  ["workspace:~", "~1.2.3"],
  ["workspace:>=1 <2", ">=1 <2"],
  ["workspace:@acme/core@^", "npm:@acme/core@^2.0.0"],
])("writes %s as %s", (value, range) => {
  expect(releasable({ dependencies: { core: value } }, versions)).toEqual({ dependencies: { core: range } });
});

it("leaves a package alone that needs no other of this repository, and development dependencies in any", () => {
  expect(
    releasable({ dependencies: { other: "^1" }, devDependencies: { core: "workspace:*" } }, versions),
  ).toBeUndefined();
});
