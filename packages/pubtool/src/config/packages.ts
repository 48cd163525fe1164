import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import picomatch from "picomatch";
import type { TomlPath, TomlTable } from "../toml.ts";
import { dependencyCycle } from "./dependencies.ts";
import type { Reader } from "./reader.ts";
import { isTable, quote } from "./reader.ts";
import type { Kind, PackageEntry, TrustPolicy } from "./types.ts";
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
  checkUnique(reader, packages);
  checkDependencies(reader, packages);
  return packages;
}

/** Undefined when it has no name or kind to speak of; the reader has the reason. */
function readPackage(reader: Reader, value: TomlTable, at: TomlPath, root: string): PackageEntry | undefined {
  const table = reader.table(value, at, PACKAGE_KEYS);
  const name = required(reader, table, at, "name", 'e.g. name = "my-package"');
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
  };
}

function required(
  reader: Reader,
  table: TomlTable,
  at: TomlPath,
  key: string,
  hint: string,
): string | undefined {
  if (table[key] === undefined) reader.missing(at, key, hint);
  return reader.string(table, at, key);
}

function readKind(reader: Reader, table: TomlTable, at: TomlPath): Kind | undefined {
  const value = required(reader, table, at, "kind", `one of ${KINDS.join(", ")}`);
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
      "a package lies in the repository that publishes it; give its folder relative to pubtool.toml",
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
  if (leaves(relative(root, target)) || leaves(relative(real(root), real(target)))) return undefined;
  return relative(root, target).replaceAll("\\", "/") || ".";
}

function leaves(path: string): boolean {
  return /^\.\.([/\\]|$)/.test(path) || isAbsolute(path);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not there: reported by the caller
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
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

function readTrustPolicy(reader: Reader, value: unknown, at: TomlPath): TrustPolicy | undefined {
  if (value === undefined) return undefined;
  const table = reader.table(value, at, ["workflow", "environment", "repository"]);
  if (!isTable(value)) return undefined;
  const workflow = required(
    reader,
    table,
    at,
    "workflow",
    'the file name of the publishing workflow, e.g. workflow = "release.yml"',
  );
  const environment = reader.string(table, at, "environment");
  const repository = reader.string(table, at, "repository");
  if (workflow !== undefined) checkWorkflow(reader, workflow, [...at, "workflow"]);
  if (environment !== undefined && environment !== environment.trim()) {
    reader.invalid([...at, "environment"], environment, "must not begin or end with white space");
  }
  if (repository !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    reader.invalid([...at, "repository"], repository, 'must be "<owner>/<repo>"');
  }
  if (workflow === undefined) return undefined;
  return {
    workflow,
    ...(environment === undefined ? {} : { environment }),
    ...(repository === undefined ? {} : { repository }),
  };
}

function checkWorkflow(reader: Reader, workflow: string, at: TomlPath): void {
  const bare = workflow.split(/[/\\]/).at(-1)!.trim();
  if (bare !== workflow) {
    reader.invalid(at, workflow, "must be a bare file name, not a path", `write ${quote(bare)}`);
  } else if (!/\.ya?ml$/.test(workflow)) {
    reader.invalid(at, workflow, "a workflow's file name ends in .yml or .yaml");
  }
}

function checkUnique(reader: Reader, packages: readonly PackageEntry[]): void {
  const seen = new Map<string, PackageEntry>();
  for (const entry of packages) {
    const key = `${entry.kind} ${entry.name}`;
    const first = seen.get(key);
    if (!first) seen.set(key, entry);
    else {
      reader.findings.push({
        id: "config-duplicate-package",
        verdict: "failed",
        message: `two packages are named ${quote(entry.name)} with kind "${entry.kind}"`,
        hint: `the other one is at ${first.place.file}:${first.place.line}; remove one of them`,
        place: entry.place,
        package: entry.name,
      });
    }
  }
}

function checkDependencies(reader: Reader, packages: readonly PackageEntry[]): void {
  const names = packages.map(({ name }) => name);
  for (const { name, dependsOn, place } of packages) {
    for (const dependency of dependsOn.filter((wanted) => !names.includes(wanted))) {
      reader.findings.push({
        id: "config-unknown-dependency",
        verdict: "failed",
        message: `${quote(name)} depends on ${quote(dependency)}, which is no [[package]] here`,
        hint: `depends_on takes names of this file: ${names.join(", ")}`,
        place,
        package: name,
      });
    }
  }
  const cycle = dependencyCycle(packages);
  if (!cycle) return;
  reader.findings.push({
    id: "config-dependency-cycle",
    verdict: "failed",
    message: `depends_on goes in a circle: ${cycle.map(({ name }) => name).join(" -> ")}`,
    hint: "one of them has to be published first: take one name out of depends_on",
    place: cycle[0]!.place,
    package: cycle[0]!.name,
  });
}
