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

/** One version of one package that is to be published. */
export interface Release {
  entry: PackageEntry;
  manifest: Manifest;
  /** Absolute. */
  folder: string;
  /** Absolute folder of packed files (`--from`); without it, they are built and packed here. */
  artifacts?: string;
  /** The registry's name for it. */
  name: string;
  version: string;
}

/** State of a version at the registry. */
export type VersionState =
  | { state: "absent" }
  /** Some files of it are there, with the same content; these are missing. */
  | { state: "partial"; missing: string[] }
  | { state: "complete" }
  /** It is there with other content. */
  | { state: "different"; detail: string }
  /** It is there; `detail` is the reason why its content was not compared. */
  | { state: "uncompared"; detail: string };

export interface VersionLookup {
  /** The registry has the package in any version. */
  exists: boolean;
  versionState: VersionState;
}

/** The result of one attempt to upload. */
export type Uploaded =
  | {
      ok: true;
      /** Uploaded, and this went wrong afterwards. */
      note?: string;
      /** What authenticated the upload, when it was not the credential that pubtool passed. */
      credential?: string;
    }
  | ({ ok: false } & UploadFailure);

export interface UploadFailure {
  /** HTTP status of the server's response, where there was one. */
  status?: number;
  /** One line: the server's text, else the client's error. */
  reason: string;
  /** Milliseconds that the server asks to wait. */
  wait?: number;
  /** The server did not respond, or the connection broke: the upload may have arrived. */
  network?: boolean;
  /** Failed before anything was sent: another attempt cannot help. */
  final?: boolean;
  /** The client's whole output, or the server's whole response. */
  log: string;
}

/** A program that uploads or packs, and the oldest version that can. */
export interface Client {
  program: string;
  minimum: string;
  /** A command or a page that installs it, for the error message. */
  install: string;
}

/** Limit of a registry on packages that do not exist yet: `burst` at once, then one per `interval` milliseconds. */
export interface Pacing {
  burst: number;
  interval: number;
}

/** The operations of a registry. Each throws PubtoolError for a condition that the user can fix. */
export interface Registry {
  readonly kind: Kind;
  /** Programs that this registry needs; empty when pubtool uploads itself. */
  readonly clients: readonly Client[];
  /** Limit on new packages; absent where none is documented. */
  readonly pacing?: Pacing;
  /** The registry's address, for messages. */
  address(release: Release): Promise<string>;
  /** Problems of the package itself, found without the network and without changing anything. */
  check(release: Release): Promise<Finding[]>;
  /** Builds and packs what will be uploaded. Builds run without credentials. */
  build(releases: readonly Release[]): Promise<void>;
  /** Scripts of the package that run during `build` or after the upload; empty with packed artifacts. */
  scripts(release: Release): string[];
  /** Names of the files that are uploaded, or of the files in the archive. */
  contents(release: Release): Promise<string[]>;
  /** Problems of the packed files, after `build`; absent where `check` covers them. */
  checkPacked?(release: Release): Promise<Finding[]>;
  /** Absolute paths of the packed files, after `build`. */
  packed(release: Release): Promise<string[]>;
  /** Looks the version up; `compare: false` checks only that it exists. */
  lookUp(release: Release, compare: boolean): Promise<VersionLookup>;
  /** Exchanges an identity token for a short-lived token. Throws ExchangeRefused when the registry rejects it. */
  exchange(release: Release, getIdToken: GetIdToken): Promise<Minted>;
  /** Revokes a minted token; absent where the registry cannot. */
  revoke?(release: Release, token: string): Promise<boolean>;
  /** Reason why the registry does not accept this token; undefined when it does, or cannot be asked. */
  checkToken?(release: Release, token: string): Promise<string | undefined>;
  /** Signs what will be uploaded with the job's identity. Returns a sentence for the report. */
  attest?(release: Release, step: { exists: boolean }, getIdToken: GetIdToken): Promise<string>;
  /** Whether a minted token is valid for all packages, or only for the one it was requested for. */
  readonly tokenScope: "registry" | "package";
  /** One attempt to upload. */
  upload(release: Release, token: string): Promise<Uploaded>;
}
