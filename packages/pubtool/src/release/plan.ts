import picomatch from "picomatch";
import { dependenciesOf } from "../config/dependencies.ts";
import type { PackageEntry } from "../config/types.ts";
import { EXIT, PubtoolError, UsageError } from "../base/errors.ts";
import { registryNames } from "../registries/names.ts";
import type { Release } from "../registries/registry.ts";

/** Packages with one of these names, each kind of it. Throws UsageError for an unknown name. */
export function selectNamed(packages: readonly PackageEntry[], names: readonly string[]): PackageEntry[] {
  const known = packages.map(({ name }) => name);
  for (const name of names) {
    if (!known.includes(name)) {
      throw new UsageError(
        `--package "${name}" is not a [[package]] of pubtool.toml`,
        `there is: ${[...new Set(known)].join(", ")}`,
      );
    }
  }
  return names.length === 0 ? [...packages] : packages.filter(({ name }) => names.includes(name));
}

/** Packages that one of the files belongs to; files are relative to the root, with slashes. A glob with `!` takes away. */
export function selectChanged(packages: readonly PackageEntry[], files: readonly string[]): PackageEntry[] {
  return packages.filter(({ paths }) => {
    const takes = picomatch(
      paths.filter((glob) => !glob.startsWith("!")),
      { dot: true },
    );
    const leaves = picomatch(
      paths.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)),
      { dot: true },
    );
    return files.some((file) => takes(file) && !leaves(file));
  });
}

/**
 * What each release has to wait for: `depends_on`, and what its manifest asks of packages that are released with it.
 * Dependencies for development count where the registry resolves them too: cargo's, when they name a version.
 */
export function prerequisites(release: Release, all: readonly Release[]): Release[] {
  const declared = dependenciesOf(
    release.entry,
    all.map(({ entry }) => entry),
  );
  const needed = release.manifest.dependencies.filter(
    ({ dev, requirement }) => !dev || (release.entry.kind === "rustreg" && requirement !== ""),
  );
  return all.filter(
    (other) =>
      other !== release &&
      (declared.includes(other.entry) ||
        (other.entry.kind === release.entry.kind && needed.some(({ name }) => sameName(other, name)))),
  );
}

function sameName({ entry, manifest }: Release, name: string): boolean {
  const { normalizeName } = registryNames[entry.kind];
  return normalizeName(manifest.name) === normalizeName(name);
}

/** Dependencies first, else as pubtool.toml has them. Throws PubtoolError when they go in a circle. */
export function inOrder(releases: readonly Release[]): Release[] {
  const ordered: Release[] = [];
  const visit = (release: Release, trail: readonly Release[]) => {
    if (ordered.includes(release)) return;
    if (trail.includes(release)) throw circle([...trail.slice(trail.indexOf(release)), release]);
    for (const needed of prerequisites(release, releases)) visit(needed, [...trail, release]);
    ordered.push(release);
  };
  for (const release of releases) visit(release, []);
  return ordered;
}

function circle(releases: readonly Release[]): PubtoolError {
  return new PubtoolError(
    `the packages depend on each other in a circle: ${releases.map(({ name }) => name).join(" -> ")}`,
    {
      hint: "one of them has to be published first: a development dependency on a crate of the same repository needs only a path, no version",
      exitCode: EXIT.usage,
    },
  );
}
