import { resolve } from "node:path";
import type { Config, PackageEntry } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Finding } from "../finding.ts";
import { readManifest } from "../registries/read-manifest.ts";
import { builtVersion } from "../registries/pyreg/distributions.ts";
import type { Release } from "../registries/registry.ts";

export interface ReadReleases {
  releases: Release[];
  /** Packages whose manifest or version could not be read. */
  findings: Finding[];
}

/** Reads every manifest, so that all that are broken are told in one run. */
export function readReleases(config: Config, packages: readonly PackageEntry[]): ReadReleases {
  const releases: Release[] = [];
  const findings: Finding[] = [];
  for (const entry of packages) {
    try {
      releases.push(readRelease(config, entry));
    } catch (error) {
      if (!(error instanceof PubtoolError)) throw error;
      findings.push({
        id: "manifest-unreadable",
        verdict: "failed",
        message: error.message,
        ...(error.hint === undefined ? {} : { hint: error.hint }),
        place: entry.place,
        package: entry.name,
      });
    }
  }
  return { releases, findings };
}

function readRelease({ root }: Config, entry: PackageEntry): Release {
  const manifest = readManifest(entry, root);
  const folder = resolve(root, entry.path);
  const version = manifest.version ?? builtVersion(manifest, folder);
  return { entry, manifest, folder, name: entry.registryName, version };
}
