import { readdirSync } from "node:fs";
import { join } from "node:path";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import type { Manifest } from "../manifest.ts";
import type { Release } from "../registry.ts";
import { field, metadataProblems, readMetadata } from "./metadata.ts";
import { normalize, sameVersion } from "./names.ts";

/** A built wheel or source distribution; name and version as the file's name has them. */
export interface Distribution {
  file: string;
  name: string;
  version: string;
}

/** The folder with the built files: that of the packed artifacts, else `dist/` of the project. */
export function distFolder({ folder, artifacts }: Pick<Release, "folder" | "artifacts">): string {
  return artifacts ?? join(folder, "dist");
}

function builtDistributions(dist: string, name: string): Distribution[] {
  return list(dist)
    .flatMap((file) => parseFileName(file) ?? [])
    .filter((distribution) => normalize(distribution.name) === normalize(name));
}

/** The built files of this version. */
export function distributionsOf(release: Release): Distribution[] {
  const { manifest, version } = release;
  return builtDistributions(distFolder(release), manifest.name).filter((built) =>
    sameVersion(built.version, version),
  );
}

/** The version of a project whose build computes it: that of the built files. Throws PubtoolError. */
export function builtVersion({ name, file }: Manifest, dist: string): string {
  const versions = [...new Set(builtDistributions(dist, name).map((built) => built.version))];
  if (versions.length === 1) return versions[0]!;
  throw new PubtoolError(
    versions.length === 0
      ? `"${name}" has a dynamic version in ${file}, and ${dist} contains no build of it to read it from`
      : `"${name}" has a dynamic version, and ${dist} contains several: ${versions.join(", ")}`,
    { hint: "build it into an empty dist/ first, e.g. `python -m build`", exitCode: EXIT.problems },
  );
}

/** Checks that files of this version are built, and that the metadata inside agrees with the manifest. */
export function checkDistributions(release: Release): Finding[] {
  const { entry, manifest, version } = release;
  const dist = distFolder(release);
  const finding = (id: string, message: string, hint: string): Finding => ({
    id,
    verdict: "failed",
    message,
    hint,
    package: entry.name,
  });
  const built = distributionsOf(release);
  if (built.length === 0) {
    const others = list(dist);
    const seen =
      others.length === 0 ? "it is empty or absent" : `it contains ${others.slice(0, 4).join(", ")}`;
    return [
      finding(
        "artifact-missing",
        `${dist} contains no wheel or source distribution of "${manifest.name}" ${version}: ${seen}`,
        "build it first, e.g. `python -m build`; the files' names have to match name and version",
      ),
    ];
  }
  return built.flatMap(({ file }) => {
    const metadata = readMetadata(join(dist, file));
    const [name, inside] = [metadata && field(metadata, "Name"), metadata && field(metadata, "Version")];
    if (!name || !inside) {
      const message = `"${file}" contains no metadata with a name and a version`;
      return [finding("artifact-mismatch", message, "build it again")];
    }
    if (normalize(name) !== normalize(manifest.name) || !sameVersion(inside, version)) {
      return [
        finding(
          "artifact-mismatch",
          `the metadata in "${file}" names "${name}" ${inside}, expected "${manifest.name}" ${version}`,
          "build it again from this checkout",
        ),
      ];
    }
    return metadataProblems(metadata!).map((problem) =>
      finding(
        "metadata-invalid",
        `the metadata in "${file}" is not accepted: ${problem}`,
        "correct it in pyproject.toml and build again",
      ),
    );
  });
}

function list(dist: string): string[] {
  try {
    return readdirSync(dist).sort();
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
