import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistrySettings } from "../../config/types.ts";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import { sendOnce, showAddress } from "../../http/http.ts";
import { envValue } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchangePyreg } from "./exchange.ts";
import { environmentToken } from "../precedence.ts";
import { differingPaths, readContents, sha256, someOf } from "../archive.ts";
import type { RegistryContext } from "../context.ts";
import { read, sameOrigin } from "../context.ts";
import type { Distribution } from "./distributions.ts";
import { signPublication } from "./attestation.ts";
import { checkDistributions, distFolder, distributionsOf } from "./distributions.ts";
import { normalize } from "./names.ts";
import type { VersionLookup, Registry, Release, VersionState, Uploaded } from "../registry.ts";
import type { IndexFile } from "./index.ts";
import { ACCEPT, readIndex, supportsAttestations } from "./index.ts";
import { serverText } from "../server-text.ts";
import { tokenProbe, uploadFile } from "./upload.ts";

/** A registry of Python distributions; pubtool uploads the files that the project's own build left in `dist/`. */
export class Pyreg implements Registry {
  readonly kind = "pyreg";
  readonly tokenScope = "registry";
  readonly clients = [];
  /** Attestation objects by the file's name. */
  readonly #attestations = new Map<string, string>();
  #supportsAttestations = false;

  constructor(
    private readonly context: RegistryContext,
    private readonly settings: RegistrySettings,
  ) {}

  address(): Promise<string> {
    return Promise.resolve().then(() => this.#url());
  }

  check(release: Release): Promise<Finding[]> {
    return Promise.resolve(checkDistributions(release));
  }

  /** A Python project is built by the tool of its choice, before pubtool runs. */
  build(): Promise<void> {
    return Promise.resolve();
  }

  scripts(): string[] {
    return [];
  }

  contents(release: Release): Promise<string[]> {
    const prefix = release.artifacts === undefined ? "dist/" : "";
    return Promise.resolve(distributionsOf(release).map(({ file }) => `${prefix}${file}`));
  }

  packed(release: Release): Promise<string[]> {
    return Promise.resolve(distributionsOf(release).map(({ file }) => join(distFolder(release), file)));
  }

  async lookUp(release: Release, compare: boolean): Promise<VersionLookup> {
    const url = `${this.#url()}/simple/${normalize(release.name)}/`;
    const answer = await read(this.context.io, url, {
      accept: ACCEPT,
      authorization: this.#authorization(),
    });
    if (answer.status === 404) return { exists: false, versionState: { state: "absent" } };
    if (answer.status !== 200) {
      throw new PubtoolError(
        `${showAddress(url)} answers HTTP ${answer.status}, expected the project's files`,
        {
          hint: "is [registry.pyreg] url the registry's address, without /simple?",
        },
      );
    }
    this.#supportsAttestations = supportsAttestations(answer);
    const there = readIndex(answer, url);
    return { exists: true, versionState: await this.#versionState(release, there, compare) };
  }

  async #versionState(
    release: Release,
    there: readonly IndexFile[],
    compare: boolean,
  ): Promise<VersionState> {
    const ours = distributionsOf(release);
    const missing: string[] = [];
    for (const distribution of ours) {
      const found = there.find(({ filename }) => filename === distribution.file);
      if (!found) missing.push(distribution.file);
      else if (compare) {
        const differing = await this.#compare(release, distribution, found);
        if (differing !== undefined) return { state: "different", detail: differing };
      }
    }
    if (missing.length === 0) return { state: "complete" };
    return missing.length === ours.length ? { state: "absent" } : { state: "partial", missing };
  }

  /** What differs; undefined when the content is the same, even if it was packed again. */
  async #compare(release: Release, { file }: Distribution, there: IndexFile): Promise<string | undefined> {
    const bytes = readFileSync(join(distFolder(release), file));
    if (there.sha256 === sha256(bytes)) return undefined;
    // the index may name any host; the token is sent to the registry's own
    const authorization = sameOrigin(there.url, this.#url()) ? this.#authorization() : undefined;
    const answer = await read(this.context.io, there.url, { authorization });
    if (answer.status !== 200) return `the checksum of "${file}" differs`;
    const paths = differingPaths(readContents(file, bytes), readContents(file, answer.bytes), /^$/);
    return paths.length === 0 ? undefined : `in "${file}": ${someOf(paths)}`;
  }

  async exchange(_release: Release, getIdToken: GetIdToken): Promise<Minted> {
    return await exchangePyreg(this.context.io, getIdToken, this.#url());
  }

  /** 401 and 403 come before the rejection of the incomplete form; other responses prove nothing against the token. */
  async checkToken(_release: Release, token: string): Promise<string | undefined> {
    const answer = await sendOnce(this.context.io, tokenProbe(this.#uploadUrl(), token));
    if (answer instanceof Error || (answer.status !== 401 && answer.status !== 403)) return undefined;
    return `HTTP ${answer.status}: ${serverText(answer) || answer.statusText || "without a reason"}`;
  }

  async attest(release: Release, { exists }: { exists: boolean }, getIdToken: GetIdToken): Promise<string> {
    const { io } = this.context;
    const wanted = this.settings.attestations ?? envValue(io.env, "PUBTOOL_ATTESTATIONS") !== "false";
    if (!wanted) return "without attestations: switched off in the configuration";
    // the index of a project that does not exist yet says nothing; a registry with pending publishers supports them
    if (exists && !this.#supportsAttestations)
      return "without attestations: the registry does not support them";
    for (const file of await this.#missingFiles(release)) {
      const path = join(distFolder(release), file);
      this.#attestations.set(file, await signPublication(path, getIdToken, io.env));
    }
    return "with attestations";
  }

  /** One file after the other. A server that has the same file already answers with success. */
  async upload(release: Release, token: string): Promise<Uploaded> {
    for (const name of await this.#missingFiles(release)) {
      const attestation = this.#attestations.get(name);
      const uploaded = await uploadFile(this.context.io, {
        url: this.#uploadUrl(),
        token,
        file: join(distFolder(release), name),
        ...(attestation === undefined ? {} : { attestation }),
      });
      if (!uploaded.ok) return { ...uploaded, reason: `"${name}": ${uploaded.reason}` };
    }
    return { ok: true };
  }

  async #missingFiles(release: Release): Promise<string[]> {
    const { versionState } = await this.lookUp(release, false);
    if (versionState.state === "complete") return [];
    return versionState.state === "partial"
      ? versionState.missing
      : distributionsOf(release).map(({ file }) => file);
  }

  #url(): string {
    if (this.settings.url !== undefined) return this.settings.url;
    throw new PubtoolError("no address of the Python registry is configured", {
      hint: "set url under [registry.pyreg] in pubtool.toml, or PUBTOOL_PYREG_URL",
      exitCode: EXIT.usage,
    });
  }

  #uploadUrl(): string {
    return (
      this.settings.uploadUrl ??
      envValue(this.context.io.env, "TWINE_REPOSITORY_URL") ??
      `${this.#url()}/legacy/`
    );
  }

  #authorization(): string | undefined {
    const found = environmentToken(this.context.io.env, "pyreg");
    return found && `Basic ${Buffer.from(`__token__:${found.token}`).toString("base64")}`;
  }
}
