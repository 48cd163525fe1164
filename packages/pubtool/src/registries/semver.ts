import parse from "semver/functions/parse.js";

/** Strict: `v1.2.3` and `=1.2.3`, which the library accepts, are rejected by cargo and npm registries. */
export function isSemver(version: string): boolean {
  return /^\d/.test(version) && parse(version)?.raw === version;
}

/** The first word of the prerelease part, `rc` in `1.0.0-rc.1`; undefined for a release. */
export function prereleaseTag(version: string): string | number | undefined {
  return parse(version)?.prerelease[0];
}
