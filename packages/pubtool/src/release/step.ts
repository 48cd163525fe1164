import type { Kind } from "../config/types.ts";
import type { Finding } from "../finding.ts";
import type { Registry, Release, VersionState } from "../registries/registry.ts";

/** One package of the plan, and its state at the registry. */
export interface Step {
  release: Release;
  registry: Registry;
  exists: boolean;
  versionState: VersionState;
  /** The registry's address, for messages. */
  address: string;
  /** Half a sentence about attestations, once they are signed or not possible. */
  attestation?: string;
}

/** A package that cannot be published, and the first reason. */
export interface Obstacle {
  name: string;
  /** Absent when it could not be read. */
  version?: string;
  kind: Kind;
  finding: Finding;
}
