import { afterEach, describe, expect, it } from "vitest";
import type { Kind } from "../src/config/types.ts";
import { PubtoolError } from "../src/base/errors.ts";
import { readManifest } from "../src/registries/read-manifest.ts";
import { temporaryTree } from "./support/tree.ts";

const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});
function read(kind: Kind, path: string, files: Record<string, string>) {
  const { root, remove } = temporaryTree(files);
  trees.push(remove);
  return readManifest({ kind, path }, root);
}

describe("Cargo.toml", () => {
  it("inherits version, publish and dependencies from its workspace", () => {
    const manifest = read("rustreg", "crates/a", {
      "Cargo.toml": `[workspace]
members = ["crates/*"]
[workspace.package]
version = "1.2.3"
publish = false
[workspace.dependencies]
b = { path = "crates/b", version = "1.0" }
`,
      "crates/a/Cargo.toml": `[package]
name = "a"
version.workspace = true
publish.workspace = true
[dependencies]
b.workspace = true
renamed = { package = "real", version = "2" }
[dev-dependencies]
c = "3"
[target.'cfg(unix)'.dependencies]
d = "4"
`,
    });
    expect(manifest).toMatchObject({ name: "a", version: "1.2.3", private: true });
    expect(manifest.dependencies).toEqual([
      { name: "b", requirement: "1.0", section: "dependencies", dev: false, path: "../b" },
      { name: "real", requirement: "2", section: "dependencies", dev: false },
      { name: "c", requirement: "3", section: "dev-dependencies", dev: true },
      { name: "d", requirement: "4", section: "target.cfg(unix).dependencies", dev: false },
    ]);
  });

  it("follows package.workspace, and reads a root package that is the workspace too", () => {
    const named = {
      "ws/Cargo.toml": '[workspace.package]\nversion = "9.0.0"\n',
      "a/Cargo.toml": '[package]\nname = "a"\nworkspace = "../ws"\nversion = { workspace = true }\n',
    };
    expect(read("rustreg", "a", named).version).toBe("9.0.0");
    const root = {
      "Cargo.toml":
        '[package]\nname = "r"\nversion.workspace = true\n[workspace.package]\nversion = "3.0.0"\n',
    };
    expect(read("rustreg", ".", root).version).toBe("3.0.0");
  });
});

describe("pyproject.toml", () => {
  it("gives name, version and requirements", () => {
    const manifest = read("pyreg", ".", {
      "pyproject.toml": `[project]
name = "My.Project"
version = "1.0"
classifiers = ["Private :: Do Not Upload"]
dependencies = ["requests[socks] >=2,<3 ; python_version > '3.8'", "plain"]
[project.optional-dependencies]
extra = ["other~=1.0"]
[dependency-groups]
dev = ["pytest", { include-group = "x" }]
`,
    });
    expect(manifest).toMatchObject({ name: "My.Project", version: "1.0", private: true });
    expect(manifest.dependencies.map(({ name, requirement, dev }) => [name, requirement, dev])).toEqual([
      ["requests", ">=2,<3", false],
      ["plain", "", false],
      ["other", "~=1.0", false],
      ["pytest", "", true],
    ]);
  });

  it("has no version when it is dynamic, and reads poetry's own table", () => {
    const dynamic = { "pyproject.toml": '[project]\nname = "p"\ndynamic = ["version"]\n' };
    expect(read("pyreg", ".", dynamic)).not.toHaveProperty("version");
    const poetry = {
      "pyproject.toml":
        '[tool.poetry]\nname = "p"\nversion = "2"\n[tool.poetry.dependencies]\npython = "^3"\na = "^1"\n',
    };
    expect(read("pyreg", ".", poetry)).toMatchObject({
      version: "2",
      dependencies: [{ name: "a", requirement: "^1" }],
    });
  });
});

describe("package.json", () => {
  it("gives name, version and dependencies with their registry names", () => {
    const manifest = read("jsreg", "p", {
      "p/package.json": `\uFEFF${JSON.stringify({
        name: "@s/p",
        version: "1.0.0",
        dependencies: { alias: "npm:@s/real@^2", local: "file:../local", sibling: "workspace:*" },
        devDependencies: { tool: "1" },
      })}`,
    });
    expect(manifest).toMatchObject({ name: "@s/p", version: "1.0.0", private: false });
    expect(manifest.dependencies).toEqual([
      { name: "@s/real", requirement: "^2", section: "dependencies", dev: false },
      { name: "local", requirement: "file:../local", section: "dependencies", dev: false, path: "../local" },
      { name: "sibling", requirement: "workspace:*", section: "dependencies", dev: false },
      { name: "tool", requirement: "1", section: "devDependencies", dev: true },
    ]);
  });
});

describe("a manifest that cannot be used is named with its reason", () => {
  it.each<[string, Kind, Record<string, string>, RegExp]>([
    ["absent", "jsreg", {}, /package\.json: there is no such file/],
    ["no JSON", "jsreg", { "package.json": "{" }, /package\.json: this is not JSON/],
    ["a JSON list", "jsreg", { "package.json": "[]" }, /not a JSON object/],
    ["no version", "jsreg", { "package.json": '{"name":"a"}' }, /"version" is missing/],
    ["a number as version", "jsreg", { "package.json": '{"name":"a","version":1}' }, /"version" is 1/],
    ["no TOML", "rustreg", { "Cargo.toml": "[package\n" }, /Cargo\.toml:\d+:\d+: this is not TOML/],
    ["only a workspace", "rustreg", { "Cargo.toml": "[workspace]\n" }, /no \[package\]/],
    [
      "no workspace to inherit from",
      "rustreg",
      { "Cargo.toml": '[package]\nname="a"\nversion.workspace=true\n' },
      /inherited/,
    ],
    ["no [project]", "pyreg", { "pyproject.toml": "[tool.x]\n" }, /no \[project\] table/],
    [
      "no version and not dynamic",
      "pyreg",
      { "pyproject.toml": '[project]\nname="a"\n' },
      /"project\.version" is missing/,
    ],
    ["only setup.py", "pyreg", { "setup.py": "" }, /only a setup\.py/],
  ])("%s", (_name, kind, files, message) => {
    const attempt = () => read(kind, ".", files);
    expect(attempt).toThrow(PubtoolError);
    expect(attempt).toThrow(message);
  });
});
