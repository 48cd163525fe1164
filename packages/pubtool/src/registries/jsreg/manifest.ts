import { join } from "node:path";
import type { TomlTable } from "../../toml.ts";
import { manifestError, readManifestText, stringAt, tableAt } from "../manifest-file.ts";
import type { Manifest, ManifestDependency } from "../manifest.ts";

const SECTIONS = ["dependencies", "peerDependencies", "optionalDependencies", "devDependencies"];

export function readPackageJson(folder: string): Manifest {
  const file = join(folder, "package.json");
  const content = parse(readManifestText(file), file);
  const isPrivate = content["private"] === true;
  const need = (key: string): string => {
    const value = stringAt(content, key, file, key);
    if (value !== undefined) return value;
    throw manifestError(
      file,
      isPrivate ? "it is marked as private" : `"${key}" is missing`,
      `a package that is published has a ${key}`,
    );
  };
  return {
    kind: "jsreg",
    file,
    name: need("name"),
    version: need("version"),
    private: isPrivate,
    dependencies: SECTIONS.flatMap((section) =>
      Object.entries(tableAt(content, section)).flatMap(([alias, value]) =>
        typeof value === "string" ? [readDependency(alias, value, section)] : [],
      ),
    ),
  };
}

function parse(text: string, file: string): TomlTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw manifestError(file, `this is not JSON: ${(error as Error).message}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as TomlTable;
  throw manifestError(file, "this is not a JSON object");
}

function readDependency(alias: string, value: string, section: string): ManifestDependency {
  const dev = section === "devDependencies";
  const renamed = /^npm:(@?[^@]+)(?:@(.*))?$/.exec(value);
  if (renamed) return { name: renamed[1]!, requirement: renamed[2] ?? "", section, dev };
  const path = /^(?:file|link):(.*)$/.exec(value)?.[1];
  return { name: alias, requirement: value, section, dev, ...(path === undefined ? {} : { path }) };
}
