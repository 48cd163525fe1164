import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import type { Manifest } from "../manifest.ts";
import { readArchive } from "../archive.ts";
import type { Release } from "../registry.ts";
import { normalize, sameVersion } from "./names.ts";

/** A built wheel or source distribution; name and version as the file's name has them. */
export interface Distribution {
  file: string;
  name: string;
  version: string;
}

/** What `dist/` holds of this project, of any version. */
export function builtDistributions(folder: string, name: string): Distribution[] {
  return listDist(folder)
    .flatMap((file) => parseFileName(file) ?? [])
    .filter((distribution) => normalize(distribution.name) === normalize(name));
}

export function distributionsOf({ folder, manifest, version }: Release): Distribution[] {
  return builtDistributions(folder, manifest.name).filter((built) => sameVersion(built.version, version));
}

/** The version of a project whose build computes it: the one that lies in `dist/`. Throws PubtoolError. */
export function builtVersion({ name, file }: Manifest, folder: string): string {
  const versions = [...new Set(builtDistributions(folder, name).map((built) => built.version))];
  if (versions.length === 1) return versions[0]!;
  throw new PubtoolError(
    versions.length === 0
      ? `"${name}" has a dynamic version in ${file}, and ${join(folder, "dist")} holds no build of it to read it from`
      : `"${name}" has a dynamic version, and ${join(folder, "dist")} holds several: ${versions.join(", ")}`,
    { hint: "build it into an empty dist/ first, e.g. `python -m build`", exitCode: EXIT.problems },
  );
}

/** Is everything there that twine will upload, and does it say inside what its name says outside? */
export function checkDistributions(release: Release): Finding[] {
  const { entry, manifest, folder, version } = release;
  const dist = join(folder, "dist");
  const finding = (id: string, message: string, hint: string): Finding => ({
    id,
    verdict: "failed",
    message,
    hint,
    package: entry.name,
  });
  const built = distributionsOf(release);
  if (built.length === 0) {
    const others = listDist(folder);
    const seen = others.length === 0 ? "it is empty or absent" : `it holds ${others.slice(0, 4).join(", ")}`;
    return [
      finding(
        "artifact-missing",
        `${dist} holds no wheel or source distribution of "${manifest.name}" ${version}: ${seen}`,
        "build it first, e.g. `python -m build`; the files' names have to match name and version",
      ),
    ];
  }
  return built.flatMap(({ file }) => {
    const inside = readMetadata(file, readFileSync(join(dist, file)));
    if (!inside) return [finding("artifact-mismatch", `"${file}" holds no metadata`, "build it again")];
    if (normalize(inside.name) === normalize(manifest.name) && sameVersion(inside.version, version))
      return [];
    return [
      finding(
        "artifact-mismatch",
        `"${file}" says inside that it is "${inside.name}" ${inside.version}, expected "${manifest.name}" ${version}`,
        "build it again from this checkout",
      ),
    ];
  });
}

function readMetadata(file: string, bytes: Buffer): { name: string; version: string } | undefined {
  const wanted = file.endsWith(".whl") ? /^[^/]+\.dist-info\/METADATA$/ : /^[^/]+\/PKG-INFO$/;
  const found = readArchive(file, bytes).find(({ path }) => wanted.test(path));
  if (!found) return undefined;
  const text = Buffer.from(found.data).toString();
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.+?)\\s*$`, "im").exec(text)?.[1];
  const [name, version] = [header("Name"), header("Version")];
  return name === undefined || version === undefined ? undefined : { name, version };
}

function listDist(folder: string): string[] {
  try {
    return readdirSync(join(folder, "dist")).sort();
  } catch {
    return [];
  }
}

/** `name-version-tags.whl` and `name-version.tar.gz`; a name's own dashes became underscores, except in old sdists. */
function parseFileName(file: string): Distribution | undefined {
  const wheel = /^([^-]+)-([^-]+)(?:-[^-]+){3,4}\.whl$/.exec(file);
  const match = wheel ?? /^(.+)-(\d[^-]*)\.(?:tar\.gz|zip)$/.exec(file);
  return match ? { file, name: match[1]!, version: match[2]! } : undefined;
}
