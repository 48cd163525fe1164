import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestError, readTomlFile, stringAt, stringsAt, tableAt } from "../manifest-file.ts";
import type { Manifest, ManifestDependency } from "../manifest.ts";
import type { TomlTable } from "../../toml.ts";

export function readPyproject(folder: string): Manifest {
  const file = join(folder, "pyproject.toml");
  if (!existsSync(file) && existsSync(join(folder, "setup.py"))) {
    throw manifestError(
      file,
      "there is no such file, only a setup.py",
      "pubtool reads name and version from pyproject.toml; add one with a [project] table",
    );
  }
  const content = readTomlFile(file);
  return content["project"] === undefined ? readPoetry(content, file) : readProject(content, file);
}

/** The standard [project] table. */
function readProject(content: TomlTable, file: string): Manifest {
  const project = tableAt(content, "project");
  const name = stringAt(project, "name", file, "project.name");
  if (name === undefined) throw manifestError(file, '"project.name" is missing');
  const version = stringAt(project, "version", file, "project.version");
  if (version === undefined && !stringsAt(project, "dynamic").includes("version")) {
    throw manifestError(
      file,
      '"project.version" is missing',
      'write the version, or dynamic = ["version"] when the build computes it',
    );
  }
  const optional = tableAt(project, "optional-dependencies");
  const groups = tableAt(content, "dependency-groups");
  return {
    kind: "pyreg",
    file,
    name,
    ...(version === undefined ? {} : { version }),
    private: stringsAt(project, "classifiers").some((line) => line.startsWith("Private ::")),
    dependencies: [
      ...requirements(stringsAt(project, "dependencies"), "dependencies", false),
      ...Object.keys(optional).flatMap((extra) =>
        requirements(stringsAt(optional, extra), `optional-dependencies.${extra}`, false),
      ),
      ...Object.keys(groups).flatMap((group) =>
        requirements(stringsAt(groups, group), `dependency-groups.${group}`, true),
      ),
    ],
  };
}

/** Poetry's own table, from before it read [project]. */
function readPoetry(content: TomlTable, file: string): Manifest {
  const poetry = tableAt(tableAt(content, "tool"), "poetry");
  const name = stringAt(poetry, "name", file, "tool.poetry.name");
  const version = stringAt(poetry, "version", file, "tool.poetry.version");
  if (name === undefined || version === undefined) {
    throw manifestError(file, "there is no [project] table in it", "it holds the name and the version");
  }
  const dependencies = Object.entries(tableAt(poetry, "dependencies")).filter(([key]) => key !== "python");
  return {
    kind: "pyreg",
    file,
    name,
    version,
    private: stringsAt(poetry, "classifiers").some((line) => line.startsWith("Private ::")),
    dependencies: dependencies.map(([key, value]) => poetryDependency(key, value)),
  };
}

function poetryDependency(name: string, value: unknown): ManifestDependency {
  const table: TomlTable = typeof value === "string" ? { version: value } : ((value ?? {}) as TomlTable);
  const { version, path } = table;
  return {
    name,
    requirement: typeof version === "string" ? version : "",
    section: "tool.poetry.dependencies",
    dev: false,
    ...(typeof path === "string" ? { path } : {}),
  };
}

/** `name[extra] >= 1 ; marker` and `name @ address`: the name, and the rest as written. */
function requirements(lines: readonly string[], section: string, dev: boolean): ManifestDependency[] {
  return lines.flatMap((line) => {
    const match = /^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*([^;]*)/.exec(line);
    return match ? [{ name: match[1]!, requirement: match[2]!.trim(), section, dev }] : [];
  });
}
