import type { Kind } from "../config/types.ts";
import type { Finding } from "../finding.ts";
import type { Registry, Release, VersionState } from "../registries/registry.ts";

/** One package of the plan, and how it stands. */
export interface Step {
  release: Release;
  registry: Registry;
  exists: boolean;
  versionState: VersionState;
  /** How the registry is shown to a person. */
  address: string;
}

/** A package that cannot be published as things stand, and the first reason. */
export interface Obstacle {
  name: string;
  /** Absent when it could not be read. */
  version?: string;
  kind: Kind;
  finding: Finding;
}
