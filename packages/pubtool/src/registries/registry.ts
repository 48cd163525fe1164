import type { Kind, PackageEntry } from "../config/types.ts";
import type { Finding } from "../finding.ts";
import type { Manifest } from "./manifest.ts";
import type { GetIdToken, Minted } from "./exchange.ts";

/** The rules and names of a registry that need neither the network nor its client. */
export interface RegistryNames {
  /** Environment variables of a long-lived token; the first that is set is used. */
  tokenVariables: readonly string[];
  /** Other variables and secrets that begin with one of these probably contain a credential of this registry. */
  credentialPrefixes: readonly string[];
  /** Which workflow file a trusted publisher is compared with, when a workflow calls another one. */
  comparedWorkflow: "calling" | "called";
  isValidName: (name: string) => boolean;
  isValidVersion: (version: string) => boolean;
  /** For an error message: what a valid version looks like. */
  versionExample: string;
  /** Two names are the same package when their normalized forms are equal. */
  normalizeName: (name: string) => string;
}

/** One version of one package, on its way out. */
export interface Release {
  entry: PackageEntry;
  manifest: Manifest;
  /** Absolute. */
  folder: string;
  /** As the registry knows it. */
  name: string;
  version: string;
}

/** How a version stands at the registry. */
export type VersionState =
  | { state: "absent" }
  /** Some files of it are there, with the same content; these are missing. */
  | { state: "partial"; missing: string[] }
  | { state: "complete" }
  /** It is there with other content. */
  | { state: "different"; detail: string }
  /** It is there; the content could not be compared, and this is why. */
  | { state: "uncompared"; detail: string };

export interface VersionLookup {
  /** The registry knows the package under any version. */
  exists: boolean;
  versionState: VersionState;
}

export interface Uploaded {
  ok: boolean;
  /** HTTP status, as far as the client tells it. */
  status?: number;
  /** It failed before anything went to the registry: no other attempt can help. */
  final?: boolean;
  /** What the client printed. */
  output: string;
  /** It is uploaded, and this is what went wrong afterwards. */
  note?: string;
}

/** What the rest of pubtool asks of a registry. Everything here throws PubtoolError for what a user can mend. */
export interface Registry {
  readonly kind: Kind;
  /** How this registry is shown to a person. */
  address(release: Release): Promise<string>;
  /** What is wrong with the package itself, found without the network and without changing anything. */
  check(release: Release): Promise<Finding[]>;
  /** Builds what will be uploaded, as far as this registry's client separates the two. Credentials stay out of reach. */
  build(releases: readonly Release[]): Promise<void>;
  /** Names of the files that make up the upload. */
  contents(release: Release): Promise<string[]>;
  /** `compare: false` asks only whether the version is there. */
  lookUp(release: Release, compare: boolean): Promise<VersionLookup>;
  /** An identity token for a short-lived one. Throws ExchangeRefused when the registry says no. */
  exchange(release: Release, getIdToken: GetIdToken): Promise<Minted>;
  /** Only where the registry can. */
  revoke?(release: Release, token: string): Promise<boolean>;
  /** One token of this registry serves all packages, or only the one it was asked for. */
  readonly tokenScope: "registry" | "package";
  /** One run of the registry's own client. */
  upload(release: Release, token: string): Promise<Uploaded>;
}
