import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import picomatch from "picomatch";
import { isFolder } from "../base/folder.ts";
import type { TomlPath, TomlTable } from "../toml.ts";
import type { Reader } from "./reader.ts";
import { isTable, quote } from "./reader.ts";
import { checkRelations } from "./relations.ts";
import { readTrustPolicy } from "./trust-policy.ts";
import type { Kind, PackageEntry } from "./types.ts";
import { KINDS } from "./types.ts";

const PACKAGE_KEYS = ["name", "kind", "path", "paths", "registry_name", "depends_on", "trust_policy"];

export function readPackages(reader: Reader, value: unknown, root: string): PackageEntry[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isTable)) {
    reader.report(
      "config-wrong-type",
      ["package"],
      `"package" is not a list of tables`,
      "write `[[package]]`",
    );
    return [];
  }
  const packages = value.flatMap(
    (entry, index) => readPackage(reader, entry, ["package", index], root) ?? [],
  );
  checkRelations(reader, packages);
  return packages;
}

/** Undefined when it has no name or kind to speak of; the reader has the reason. */
function readPackage(reader: Reader, value: TomlTable, at: TomlPath, root: string): PackageEntry | undefined {
  const table = reader.table(value, at, PACKAGE_KEYS);
  const name = reader.required(table, at, "name", 'e.g. name = "my-package"');
  const kind = readKind(reader, table, at);
  const path = readPath(reader, table, at, root);
  const paths = reader.strings(table, at, "paths");
  for (const [index, glob] of (paths ?? []).entries()) checkGlob(reader, glob, [...at, "paths", index]);
  const registryName = reader.string(table, at, "registry_name");
  const dependsOn = reader.strings(table, at, "depends_on") ?? [];
  const trustPolicy = readTrustPolicy(reader, table["trust_policy"], [...at, "trust_policy"]);
  if (name === undefined || kind === undefined) return undefined;
  return {
    name,
    kind,
    path,
    paths: paths ?? [path === "." ? "**" : `${path}/**`],
    registryName: registryName ?? name,
    dependsOn,
    ...(trustPolicy ? { trustPolicy } : {}),
    place: reader.place(at),
    policyPlaces: {
      workflow: reader.place([...at, "trust_policy", "workflow"]),
      environment: reader.place([...at, "trust_policy", "environment"]),
      repository: reader.place([...at, "trust_policy", "repository"]),
    },
  };
}

function readKind(reader: Reader, table: TomlTable, at: TomlPath): Kind | undefined {
  const value = reader.required(table, at, "kind", `one of ${KINDS.join(", ")}`);
  const kind = KINDS.find((known) => known === value);
  if (value !== undefined && !kind) {
    reader.invalid([...at, "kind"], value, `must be one of ${KINDS.join(", ")}`);
  }
  return kind;
}

function readPath(reader: Reader, table: TomlTable, at: TomlPath, root: string): string {
  const value = reader.string(table, at, "path") ?? ".";
  const inside = insideRoot(root, value);
  if (inside === undefined) {
    reader.report(
      "config-path-outside",
      [...at, "path"],
      `path ${quote(value)} leaves the folder of pubtool.toml`,
      "a package is in the repository that publishes it; give its folder relative to pubtool.toml",
    );
    return ".";
  }
  if (!isFolder(resolve(root, inside))) {
    reader.report(
      "config-path-missing",
      [...at, ...("path" in table ? ["path"] : [])],
      `path ${quote(value)} is not a folder`,
      "give the folder of the package's manifest, relative to pubtool.toml",
    );
  }
  return inside;
}

/** The path relative to the root with slashes, or undefined when it leaves the root, also through a symbolic link. */
function insideRoot(root: string, path: string): string | undefined {
  const target = resolve(root, path);
  if (leaves(relative(root, target))) return undefined;
  // what is not there leads nowhere: reported by the caller
  if (existsSync(target) && leaves(relative(realpathSync(root), realpathSync(target)))) return undefined;
  return relative(root, target).replaceAll("\\", "/") || ".";
}

function leaves(path: string): boolean {
  return /^\.\.([/\\]|$)/.test(path) || isAbsolute(path);
}

function checkGlob(reader: Reader, glob: string, at: TomlPath): void {
  if (/^(\.\.)?[/\\]/.test(glob.replace(/^!/, ""))) {
    reader.invalid(at, glob, "a glob is relative to pubtool.toml and stays in its folder");
    return;
  }
  try {
    picomatch.makeRe(glob, { strictBrackets: true });
  } catch (error) {
    reader.invalid(at, glob, `not a glob: ${(error as Error).message}`);
  }
}
