import { expect, it } from "vitest";
import type { Release } from "../registry.ts";
import type { PackageJson } from "./dependencies.ts";
import { checkPackedFiles, declaredRepository } from "./package-check.ts";

const release = { entry: { name: "core" }, manifest: { file: "package.json" } } as Release;
const targets = (content: PackageJson, packed: string[], built = true) =>
  checkPackedFiles(release, content, packed, { built }).map(({ id, verdict, message }) => [
    id,
    verdict,
    /is "([^"]+)"/.exec(message)?.[1],
  ]);

it("accepts entry points that are packed, resolved as require() does", () => {
  const content = {
    main: "lib",
    types: "./lib/index.d.ts",
    bin: { core: "bin/core.js" },
    exports: {
      ".": { types: "./lib/index.d.ts", import: "./lib/index.mjs" },
      "./data/*": "./data/*.json",
      "./internal/*": null,
    },
    files: ["lib", "bin", "data"],
  };
  const packed = [
    "package.json",
    "lib/index.js",
    "lib/index.d.ts",
    "lib/index.mjs",
    "bin/core.js",
    "data/a.json",
  ];
  expect(targets(content, packed)).toEqual([]);
});

it("names each entry point that is not packed", () => {
  const content = {
    main: "dist/index.js",
    types: "dist/index.d.ts",
    bin: "cli.js",
    exports: { ".": { types: "./dist/other.d.ts", default: "./dist/index.js" }, "./data/*": "./data/*.json" },
  };
  expect(targets(content, ["package.json", "dist/index.js"])).toEqual([
    ["entry-missing", "failed", "dist/index.d.ts"],
    ["entry-missing", "failed", "cli.js"],
    ["entry-missing", "failed", "./dist/other.d.ts"],
    ["entry-missing", "failed", "./data/*.json"],
  ]);
});

it("does not decide about files that scripts may still write", () => {
  expect(targets({ main: "dist/index.js" }, ["package.json"], false)).toEqual([
    ["entry-missing", "unknown", "dist/index.js"],
  ]);
});

it("reports `files` that match nothing", () => {
  expect(targets({ files: ["dist"] }, ["package.json", "README.md"])).toEqual([
    ["files-empty", "failed", undefined],
  ]);
});

it.each([
  "acme/widgets",
  "github:acme/widgets",
  "git+https://host.example/acme/widgets.git",
  "https://host.example/acme/widgets",
  "git@host.example:acme/widgets.git",
  "git+ssh://git@host.example/acme/widgets.git",
])("reads the repository out of %s", (value) => {
  expect(declaredRepository({ repository: value })).toBe("acme/widgets");
  expect(declaredRepository({ repository: { type: "git", url: value } })).toBe("acme/widgets");
});
