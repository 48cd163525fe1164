import type { Registry, Release, Standing } from "../registry/registry.ts";

/** One package of the plan, and how it stands. */
export interface Step {
  release: Release;
  registry: Registry;
  exists: boolean;
  standing: Standing;
  /** How the registry is shown to a person. */
  address: string;
}
