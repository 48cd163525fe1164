import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistrySettings } from "../../config/types.ts";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import { showAddress } from "../../http/http.ts";
import { envValue } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchangePyreg } from "./exchange.ts";
import { environmentToken } from "../precedence.ts";
import { differingPaths, readContents, sha256, someOf } from "../archive.ts";
import type { RegistryContext } from "../context.ts";
import { read, runClient, sameOrigin, statusIn } from "../context.ts";
import type { Distribution } from "./distributions.ts";
import { checkDistributions, distributionsOf } from "./distributions.ts";
import { normalize } from "./names.ts";
import type { VersionLookup, Registry, Release, VersionState, Uploaded } from "../registry.ts";
import type { IndexFile } from "./index.ts";
import { ACCEPT, readIndex } from "./index.ts";

/** A registry of Python distributions; what lies in `dist/` is uploaded by twine. */
export class Pyreg implements Registry {
  readonly kind = "pyreg";
  readonly tokenScope = "registry";

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

  /** What builds a Python project is the project's own choice: it has to be built before. */
  build(): Promise<void> {
    return Promise.resolve();
  }

  contents(release: Release): Promise<string[]> {
    return Promise.resolve(distributionsOf(release).map(({ file }) => `dist/${file}`));
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
    const bytes = readFileSync(join(release.folder, "dist", file));
    if (there.sha256 === sha256(bytes)) return undefined;
    // the file may lie anywhere, as the index says; the token goes to the registry alone
    const authorization = sameOrigin(there.url, this.#url()) ? this.#authorization() : undefined;
    const answer = await read(this.context.io, there.url, { authorization });
    if (answer.status !== 200) return `the checksum of "${file}" differs`;
    const paths = differingPaths(readContents(file, bytes), readContents(file, answer.bytes), /^$/);
    return paths.length === 0 ? undefined : `in "${file}": ${someOf(paths)}`;
  }

  async exchange(_release: Release, getIdToken: GetIdToken): Promise<Minted> {
    return await exchangePyreg(this.context.io, getIdToken, this.#url());
  }

  async upload(release: Release, token: string): Promise<Uploaded> {
    const { versionState } = await this.lookUp(release, false);
    const names =
      versionState.state === "partial"
        ? versionState.missing
        : distributionsOf(release).map(({ file }) => file);
    const args = [
      "upload",
      "--non-interactive",
      "--disable-progress-bar",
      ...names.map((file) => join("dist", file)),
    ];
    const { code, output } = await runClient(this.context, "twine", args, release.folder, {
      TWINE_USERNAME: "__token__",
      TWINE_PASSWORD: token,
      TWINE_REPOSITORY_URL: this.#uploadUrl(),
    });
    const status = statusIn(output);
    return { ok: code === 0, output, ...(status === undefined ? {} : { status }) };
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
