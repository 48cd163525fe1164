import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { TomlTable } from "../../toml.ts";
import { manifestError, readTomlFile, stringAt, tableAt } from "../manifest-file.ts";
import type { Manifest, ManifestDependency } from "../manifest.ts";

const FILE = "Cargo.toml";
const SECTIONS = ["dependencies", "build-dependencies", "dev-dependencies"];

/** `root` bounds the search for the workspace that the crate inherits from. */
export function readCargo(folder: string, root: string): Manifest {
  const file = join(folder, FILE);
  const content = readTomlFile(file);
  const crate = content["package"];
  if (crate === undefined) {
    throw manifestError(
      file,
      "there is no [package] in it",
      "a workspace's own Cargo.toml publishes nothing; give the folder of a member",
    );
  }
  const table = tableAt(content, "package");
  const workspace = lazily(() => findWorkspace(file, content, table, root));
  const name = stringAt(table, "name", file, "package.name");
  const allowed = publishOf(table, workspace);
  if (name === undefined) throw manifestError(file, '"package.name" is missing');
  return {
    kind: "rustreg",
    file,
    name,
    version: readVersion(table, file, workspace),
    private: allowed === false || (Array.isArray(allowed) && allowed.length === 0),
    ...(Array.isArray(allowed) && allowed.length === 1 ? { registry: String(allowed[0]) } : {}),
    dependencies: dependencyTables(content).flatMap(({ section, entries }) =>
      Object.entries(entries).map(([alias, value]) => readDependency(alias, value, section, file, workspace)),
    ),
  };
}

interface Workspace {
  folder: string;
  table: TomlTable;
}

function readVersion(table: TomlTable, file: string, workspace: () => Workspace | undefined): string {
  if (!inherits(table["version"])) {
    const version = stringAt(table, "version", file, "package.version");
    if (version !== undefined) return version;
    throw manifestError(
      file,
      '"package.version" is missing',
      "a crate without a version cannot be published",
    );
  }
  const found = workspace();
  const shared = found && tableAt(found.table, "package")["version"];
  if (typeof shared === "string") return shared;
  throw manifestError(
    file,
    found
      ? `"package.version" is inherited, and ${join(found.folder, FILE)} has no [workspace.package] version`
      : '"package.version" is inherited, and there is no Cargo.toml with [workspace] above it',
  );
}

/** `publish`: a boolean, or the names of the registries that are allowed. */
function publishOf(table: TomlTable, workspace: () => Workspace | undefined): unknown {
  return inherits(table["publish"])
    ? tableAt(workspace()?.table ?? {}, "package")["publish"]
    : table["publish"];
}

/** Cargo's own rule: `package.workspace` names it, else the next Cargo.toml upwards that has a [workspace]. */
function findWorkspace(
  file: string,
  content: TomlTable,
  crate: TomlTable,
  root: string,
): Workspace | undefined {
  if (content["workspace"] !== undefined)
    return { folder: dirname(file), table: tableAt(content, "workspace") };
  const named = crate["workspace"];
  if (typeof named === "string") {
    const folder = resolve(dirname(file), named);
    return { folder, table: tableAt(readTomlFile(join(folder, FILE)), "workspace") };
  }
  for (let folder = dirname(file); folder !== root && dirname(folder) !== folder;) {
    folder = dirname(folder);
    if (!existsSync(join(folder, FILE))) continue;
    const above = readTomlFile(join(folder, FILE));
    if (above["workspace"] !== undefined) return { folder, table: tableAt(above, "workspace") };
  }
  return undefined;
}

function dependencyTables(content: TomlTable): { section: string; entries: TomlTable }[] {
  const targets = Object.entries(tableAt(content, "target"));
  return [
    ...SECTIONS.map((section) => ({ section, entries: tableAt(content, section) })),
    ...targets.flatMap(([target, value]) =>
      SECTIONS.map((section) => ({
        section: `target.${target}.${section}`,
        entries: tableAt(value as TomlTable, section),
      })),
    ),
  ];
}

function readDependency(
  alias: string,
  value: unknown,
  section: string,
  file: string,
  workspace: () => Workspace | undefined,
): ManifestDependency {
  const inherited = inherits(value) ? workspace() : undefined;
  const source = inherited ? tableAt(inherited.table, "dependencies")[alias] : value;
  const table: TomlTable = typeof source === "string" ? { version: source } : ((source ?? {}) as TomlTable);
  const path = typeof table["path"] === "string" ? table["path"] : undefined;
  return {
    name: typeof table["package"] === "string" ? table["package"] : alias,
    requirement: typeof table["version"] === "string" ? table["version"] : "",
    section,
    dev: section.endsWith("dev-dependencies"),
    ...(path === undefined
      ? {}
      : { path: inherited ? relative(dirname(file), resolve(inherited.folder, path)) : path }),
  };
}

function inherits(value: unknown): boolean {
  return typeof value === "object" && value !== null && (value as TomlTable)["workspace"] === true;
}

function lazily<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}
