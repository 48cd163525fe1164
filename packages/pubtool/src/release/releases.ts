import { resolve } from "node:path";
import type { Config, PackageEntry } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Finding } from "../finding.ts";
import { readManifest } from "../registries/read-manifest.ts";
import { builtVersion, distFolder } from "../registries/pyreg/distributions.ts";
import type { Release } from "../registries/registry.ts";

export interface ReadReleases {
  releases: Release[];
  /** Packages whose manifest or version could not be read. */
  findings: Finding[];
}

/** Reads every manifest, so that one run reports all that are broken. */
export function readReleases(
  config: Config,
  packages: readonly PackageEntry[],
  artifacts?: string,
): ReadReleases {
  const releases: Release[] = [];
  const findings: Finding[] = [];
  for (const entry of packages) {
    try {
      releases.push(readRelease(config, entry, artifacts));
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

function readRelease({ root }: Config, entry: PackageEntry, artifacts: string | undefined): Release {
  const manifest = readManifest(entry, root);
  const folder = resolve(root, entry.path);
  const packed = artifacts === undefined ? {} : { artifacts };
  const version = manifest.version ?? builtVersion(manifest, distFolder({ folder, ...packed }));
  return { entry, manifest, folder, name: entry.registryName, version, ...packed };
}
