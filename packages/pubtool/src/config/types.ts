import type { Place } from "../finding.ts";

export const KINDS = ["rustreg", "pyreg", "jsreg"] as const;

/** The registries by what they hold: Rust crates, Python distributions, JavaScript packages. */
export type Kind = (typeof KINDS)[number];

/** What the user registered at the registry, written down so that doctor can compare it. */
export interface TrustPolicy {
  /** File name in `.github/workflows`, no folder. */
  workflow: string;
  /** The workflow host's deployment environment. */
  environment?: string;
  /** `<owner>/<repo>`. */
  repository?: string;
}

/** One `[[package]]` of `pubtool.toml`. */
export interface PackageEntry {
  name: string;
  kind: Kind;
  /** Package directory, relative to the root, with slashes; `.` is the root. Default: `.`. */
  path: string;
  /** Globs, relative to the root, of the files that belong to the package. Default: everything under `path`. */
  paths: string[];
  /** The registry's name for it. Default: `name`. */
  registryName: string;
  /** Names of packages that have to be published first. */
  dependsOn: string[];
  trustPolicy?: TrustPolicy;
  /** Position of its `[[package]]`. */
  place: Place;
  /** Positions of the keys of `[package.trust_policy]`; a key that is absent has the position of the table. */
  policyPlaces: Readonly<Record<keyof TrustPolicy, Place>>;
}

/** `[registry.<kind>]` with the environment's overrides; a key that is not set is absent. */
export interface RegistrySettings {
  /** Web address. `PUBTOOL_<KIND>_URL` wins over `url`. No slash at the end. */
  url?: string;
  /** pyreg: where distributions are uploaded to, when that is not under `url`. */
  uploadUrl?: string;
  /** pyreg: `false` uploads without attestations. Default: attached where the registry supports them. */
  attestations?: boolean;
  /** rustreg: `false` publishes new crates without waiting between them. Default: below the documented limit. */
  pacing?: boolean;
  /** rustreg: the index, as cargo's `registries.<name>.index` takes it. */
  index?: string;
}

export interface Config {
  /** Absolute path of `pubtool.toml`. */
  file: string;
  /** Absolute folder that holds it: what `path` and `paths` are relative to. */
  root: string;
  packages: PackageEntry[];
  registries: Record<Kind, RegistrySettings>;
  auth: { clientId?: string };
}
