import type { Kind } from "../config/types.ts";

/** What a package's own manifest says, whatever the language. */
export interface Manifest {
  kind: Kind;
  /** Absolute path of `Cargo.toml`, `pyproject.toml` or `package.json`. */
  file: string;
  name: string;
  /** Absent when the build computes it (pyproject's `dynamic = ["version"]`): read it from the artifact then. */
  version?: string;
  /** The author forbids publishing (`publish = false`, `"private": true`, a "Private ::" classifier). */
  private: boolean;
  /** The only registry that the manifest allows, by its name in the client's configuration (cargo's `publish`). */
  registry?: string;
  dependencies: ManifestDependency[];
}

export interface ManifestDependency {
  /** The name the registry knows, not a local alias. */
  name: string;
  /** As written: `^1.2`, `workspace:*`, `>=1,<2`; empty when only a path is given. */
  requirement: string;
  /** The table that contains it, e.g. `dependencies`, `build-dependencies`, `optional-dependencies.test`. */
  section: string;
  /** Needed only to develop it: not part of what the registry resolves. */
  dev: boolean;
  /** The folder it points at (Cargo `path`, npm `file:`), as written. */
  path?: string;
}
