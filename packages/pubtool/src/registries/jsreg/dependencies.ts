import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { Finding } from "../../finding.ts";
import type { Release } from "../registry.ts";
import { readTarGz } from "../tar.ts";

/** The part of package.json that publishing looks at. */
export interface PackageJson {
  scripts?: Record<string, string>;
  publishConfig?: Record<string, unknown>;
  [section: string]: unknown;
}

/** What a user's install resolves. `devDependencies` are not: they may point anywhere. */
const SECTIONS = ["dependencies", "optionalDependencies", "peerDependencies"] as const;

type Versions = ReadonlyMap<string, string>;

/**
 * Dependencies that mean something only in this checkout. `workspace:` is rewritten when it points at a package whose
 * version is known here; everything else would break the package for its users, and is an error.
 */
export function localDependencies(release: Release, content: PackageJson, versions: Versions): Finding[] {
  return entries(content).flatMap(({ section, name, value }) => {
    if (!/^(workspace|file|link|portal|catalog|patch):/.test(value)) return [];
    if (resolveWorkspace(name, value, versions) !== undefined) return [];
    return [
      {
        id: "dependency-local",
        verdict: "failed" as const,
        message: `"${section}" of ${release.manifest.file} has "${name}": "${value}", which only this checkout can resolve`,
        hint: value.startsWith("workspace:")
          ? `"${name}" is not a jsreg package of pubtool.toml: add it there, or write a version range`
          : "write a version range instead, e.g. the one that the other package is published with",
        package: release.entry.name,
      },
    ];
  });
}

/** package.json with every `workspace:` replaced by a range; undefined when there is none to replace. */
export function releasable(content: PackageJson, versions: Versions): PackageJson | undefined {
  const replaced = entries(content).flatMap(({ section, name, value }) => {
    const range = resolveWorkspace(name, value, versions);
    return range === undefined ? [] : [{ section, name, range }];
  });
  if (replaced.length === 0) return undefined;
  const copy = structuredClone(content);
  for (const { section, name, range } of replaced) (copy[section] as Record<string, string>)[name] = range;
  return copy;
}

/** `workspace:^` with the other package at 1.2.3 is `^1.2.3`; `workspace:*` exactly that version; `workspace:~1` is `~1`. */
function resolveWorkspace(name: string, value: string, versions: Versions): string | undefined {
  const spec = /^workspace:(.*)$/.exec(value)?.[1]?.trim();
  if (spec === undefined) return undefined;
  const [, alias, wanted = spec] = /^(@?[^@/]+(?:\/[^@]+)?)@(.*)$/.exec(spec) ?? [];
  const version = versions.get(alias ?? name);
  if (version === undefined || /^[./]/.test(wanted)) return undefined;
  const range =
    wanted === "*" || wanted === "" ? version : /^[\^~]$/.test(wanted) ? `${wanted}${version}` : wanted;
  return alias === undefined ? range : `npm:${alias}@${range}`;
}

function entries(content: PackageJson): { section: string; name: string; value: string }[] {
  return SECTIONS.flatMap((section) =>
    Object.entries((content[section] ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === "string" ? [{ section, name, value }] : [],
    ),
  );
}

/** Unpacks what npm packed into `folder`, with another package.json. The checkout itself stays as it is. */
export function stageRewritten(tarball: string, folder: string, content: PackageJson): string {
  for (const { path, mode, data } of readTarGz(readFileSync(tarball))) {
    const target = resolve(folder, path.replace(/^[^/]+\//, ""));
    if (!target.startsWith(folder + sep)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, data);
    chmodSync(target, mode & 0o777);
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
  return folder;
}
