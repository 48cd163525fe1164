import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistrySettings } from "../../config/types.ts";
import { PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import { idTokenSource } from "../../host/id-token.ts";
import { sendOnce } from "../../http/http.ts";
import type { Env } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchangeRustreg, revokeRustreg } from "./exchange.ts";
import { environmentToken } from "../precedence.ts";
import { differingPaths, readContents, sha256, someOf } from "../archive.ts";
import { oneLine, serverText } from "../server-text.ts";
import { misplacedDependencies } from "./dependencies.ts";
import { cargoFailure } from "./failure.ts";
import type { RegistryContext } from "../context.ts";
import { lastLines, read, runClient } from "../context.ts";
import type { Pacing, VersionLookup, Registry, Release, VersionState, Uploaded } from "../registry.ts";
import type { Get, IndexEntry } from "./index.ts";
import { downloadUrl, readCrate, readIndexConfig } from "./index.ts";
import { findTarget, type Target } from "./target.ts";

/** Written by cargo from the state of the checkout; the same sources give different ones. */
const NOT_CONTENT = /^[^/]+\/(\.cargo_vcs_info\.json|Cargo\.lock)$/;

/** The public registry's documented limit on new crates: five at once, then one in ten minutes. */
const NEW_CRATES: Pacing = { burst: 5, interval: 10 * 60_000 };

/** A registry of Rust crates, with a sparse index; cargo uploads. */
export class Rustreg implements Registry {
  readonly kind = "rustreg";
  readonly tokenScope = "registry";
  readonly #targets = new Map<string, Promise<Target>>();
  readonly #verified = new Set<Release>();
  readonly clients = [
    // the first version with credential providers, which the token is passed through
    { program: "cargo", minimum: "1.74.0", install: "`rustup update stable`, or install Rust with rustup" },
  ];
  readonly pacing?: Pacing;

  constructor(
    private readonly context: RegistryContext,
    private readonly settings: RegistrySettings,
    /** Names of all crates of pubtool.toml. */
    private readonly crates: ReadonlySet<string>,
  ) {
    if (settings.pacing !== false) this.pacing = NEW_CRATES;
  }

  async address(release: Release): Promise<string> {
    return (await this.#target(release)).index.replace(/^sparse\+/, "");
  }

  async check(release: Release): Promise<Finding[]> {
    const { code, output } = await this.#cargo(release, ["package", "--list"]);
    if (code === 0) return await this.#checkManifest(release);
    const dirty = /uncommitted changes|not yet committed/.test(output);
    return [
      {
        id: dirty ? "tree-dirty" : "package-invalid",
        verdict: "failed",
        message: `cargo does not package "${release.name}": ${lastLines(output, 6).replaceAll("\n", "; ")}`,
        hint: dirty
          ? "commit the changes: cargo publishes only what is committed"
          : "`cargo package --list` reports the same error",
        package: release.entry.name,
      },
    ];
  }

  /** Fields without which the public registry rejects the upload, where cargo only warns; dependencies of another registry. */
  async #checkManifest(release: Release): Promise<Finding[]> {
    const { missing, dependencies, registry } = await this.#target(release);
    const misplaced = misplacedDependencies(release, dependencies, registry, this.crates);
    if (missing.length === 0) return misplaced;
    return [
      ...misplaced,
      {
        id: "manifest-incomplete",
        verdict: "failed",
        message: `${release.manifest.file} has no ${missing.join(" and no ")} under [package]`,
        hint: "add what is missing: a registry rejects a crate without it",
        package: release.entry.name,
      },
    ];
  }

  /** Compiles each crate from its package. Crates that need each other are passed to cargo together, one call per workspace. */
  async build(releases: readonly Release[]): Promise<void> {
    await this.#usePacked(releases.filter(({ artifacts }) => artifacts !== undefined));
    await this.#verify(releases.filter(({ artifacts }) => artifacts === undefined));
  }

  /** cargo uploads what it packages itself: the packed crate has to have the same content, and was verified before. */
  async #usePacked(releases: readonly Release[]): Promise<void> {
    for (const members of await this.#byWorkspace(releases)) {
      const { code, output } = await this.#packageTogether(members, ["--no-verify", "--allow-dirty"]);
      if (code !== 0) throw buildFailed(members, output);
      for (const release of members) {
        const [file] = await this.packed(release);
        const ours = readFileSync(this.#crate(release));
        const paths = differingPaths(
          readContents(file!, readFileSync(file!)),
          readContents(file!, ours),
          NOT_CONTENT,
        );
        if (paths.length > 0) {
          throw new PubtoolError(`"${file!}" differs from this checkout: ${someOf(paths)}`, {
            hint: "pack and publish the same commit",
          });
        }
        this.#verified.add(release);
      }
    }
  }

  async #verify(releases: readonly Release[]): Promise<void> {
    for (const members of await this.#byWorkspace(releases)) {
      const { code, output } = await this.#packageTogether(members, []);
      if (code === 0) for (const release of members) this.#verified.add(release);
      // What depends on a crate of this release in another workspace, and everything that does with an older cargo,
      // cannot be compiled before that is published: it is, at its turn.
      else if (releases.length === 1 || !isMissingDependency(output)) throw buildFailed(members, output);
    }
  }

  async #byWorkspace(releases: readonly Release[]): Promise<Release[][]> {
    const workspaces = new Map<string, Release[]>();
    for (const release of releases) {
      const { workspace } = await this.#target(release);
      workspaces.set(workspace, [...(workspaces.get(workspace) ?? []), release]);
    }
    return [...workspaces.values()];
  }

  /** One call: cargo resolves crates of the same call that the registry does not have yet. */
  #packageTogether(members: readonly Release[], flags: readonly string[]) {
    return this.#cargo(members[0]!, ["package", ...flags, ...members.flatMap(({ name }) => ["-p", name])]);
  }

  /** cargo has no scripts but `build.rs`, which runs when a crate is compiled from its package. */
  scripts({ folder, artifacts }: Release): string[] {
    return artifacts === undefined && existsSync(join(folder, "build.rs")) ? ["build.rs"] : [];
  }

  async packed(release: Release): Promise<string[]> {
    const name = crateFile(release);
    if (release.artifacts === undefined) {
      // A verified crate was packaged together with those that it needs.
      const bytes = this.#verified.has(release) ? undefined : await this.#package(release);
      if (typeof bytes === "string") throw buildFailed([release], bytes);
      return [this.#crate(release)];
    }
    const file = join(release.artifacts, name);
    if (existsSync(file)) return [file];
    throw new PubtoolError(`${release.artifacts} contains no ${name}`, {
      hint: "`pubtool pack --to DIR` writes it; pack and publish the same commit",
    });
  }

  /** The bytes of the packaged crate, or cargo's output when it cannot be packaged. */
  async #package(release: Release): Promise<Buffer | string> {
    const { code, output } = await this.#cargo(release, ["package", "--no-verify", "--allow-dirty"]);
    return code === 0 ? readFileSync(this.#crate(release)) : output;
  }

  /** Where cargo writes the package. */
  #crate(release: Release): string {
    return join(this.#targetFolder(), "package", crateFile(release));
  }

  async contents(release: Release): Promise<string[]> {
    const { code, stdout, output } = await this.#cargo(release, ["package", "--list", "--allow-dirty"]);
    if (code !== 0) throw buildFailed([release], output);
    return stdout.trim().split(/\r?\n/);
  }

  async lookUp(release: Release, compare: boolean): Promise<VersionLookup> {
    const index = await this.address(release);
    const versions = await readCrate(this.#get, index, release.name);
    const found = versions?.find(({ vers }) => vers === release.version);
    if (!found) return { exists: versions !== undefined, versionState: { state: "absent" } };
    return {
      exists: true,
      versionState: compare ? await this.#compare(release, index, found) : { state: "complete" },
    };
  }

  async #compare(release: Release, index: string, there: IndexEntry): Promise<VersionState> {
    const ours = await this.#package(release);
    if (typeof ours === "string")
      return { state: "uncompared", detail: `cargo does not package it: ${lastLines(ours, 2)}` };
    const file = crateFile(release);
    if (sha256(ours) === there.cksum) return { state: "complete" };
    const { dl } = await readIndexConfig(this.#get, index);
    const answer = await this.#get(downloadUrl(dl, release.name, there));
    if (answer.status !== 200) return { state: "different", detail: "its checksum differs" };
    const paths = differingPaths(readContents(file, ours), readContents(file, answer.bytes), NOT_CONTENT);
    return paths.length === 0 ? { state: "complete" } : { state: "different", detail: someOf(paths) };
  }

  async exchange(release: Release, getIdToken: GetIdToken): Promise<Minted> {
    return await exchangeRustreg(this.context.io, getIdToken, await this.#api(release));
  }

  /** `GET /api/v1/me`: a registry without it, and a token without the scope for it, prove nothing against the token. */
  async checkToken(release: Release, token: string): Promise<string | undefined> {
    // inside a job with an identity, the variable usually contains a short-lived token, which may not read this
    if (idTokenSource(this.context.io.env)) return undefined;
    const url = `${await this.#api(release)}/api/v1/me`;
    const answer = await sendOnce(this.context.io, { url, headers: { authorization: token } });
    if (answer instanceof Error) return undefined;
    const text = serverText(answer);
    const invalid =
      answer.status === 401 ||
      (answer.status === 403 && /authentication failed|invalid token|unknown token|log(ged)? in/i.test(text));
    return invalid ? `HTTP ${answer.status}: ${text || "without a reason"}` : undefined;
  }

  async revoke(release: Release, token: string): Promise<boolean> {
    return await revokeRustreg(this.context.io, await this.#api(release), token);
  }

  async upload(release: Release, token: string): Promise<Uploaded> {
    if (!this.#verified.has(release)) {
      const { code, output } = await this.#cargo(release, ["package"]);
      if (code !== 0) return { ok: false, final: true, reason: oneLine(lastLines(output, 6)), log: output };
      this.#verified.add(release);
    }
    const { registry } = await this.#target(release);
    const variable = `CARGO_REGISTRIES_${registry.toUpperCase().replaceAll("-", "_")}_TOKEN`;
    const { code, output } = await this.#cargo(release, ["publish", "--no-verify"], {
      CARGO_REGISTRY_TOKEN: token,
      [variable]: token,
      // the given token, whatever credential provider the machine is configured with
      CARGO_REGISTRY_GLOBAL_CREDENTIAL_PROVIDERS: "cargo:token",
      // the response's headers, for Retry-After; cargo prints the token as [REDACTED]
      CARGO_HTTP_DEBUG: "true",
      CARGO_LOG: "network=debug",
    });
    return code === 0 ? { ok: true } : { ok: false, ...cargoFailure(output, this.context.io.clock.now()) };
  }

  async #cargo(release: Release, args: readonly string[], extra: Env = {}) {
    const { registry, index, workspace } = await this.#target(release);
    const several = args.includes("-p");
    const full = [args[0]!, "--registry", registry, ...args.slice(1)];
    return await runClient(this.context, "cargo", full, several ? workspace : release.folder, {
      CARGO_TARGET_DIR: this.#targetFolder(),
      CARGO_TERM_COLOR: "never",
      CARGO_NET_RETRY: "0",
      [`CARGO_REGISTRIES_${registry.toUpperCase().replaceAll("-", "_")}_INDEX`]: index,
      ...extra,
    });
  }

  #targetFolder(): string {
    return join(this.context.scratch, "target");
  }

  readonly #get: Get = (url) =>
    read(this.context.io, url, {
      authorization: environmentToken(this.context.io.env, "rustreg")?.token,
    });

  async #api(release: Release): Promise<string> {
    if (this.settings.url !== undefined) return this.settings.url;
    const index = await this.address(release);
    const { api } = await readIndexConfig(this.#get, index);
    if (api !== undefined) return api;
    throw new PubtoolError(`the index ${index} contains no address of a web API`, {
      hint: "set url under [registry.rustreg]",
    });
  }

  #target(release: Release): Promise<Target> {
    const { folder } = release;
    const known = this.#targets.get(folder) ?? findTarget(this.context, this.settings, release);
    this.#targets.set(folder, known);
    return known;
  }
}

function crateFile({ name, version }: Release): string {
  return `${name}-${version}.crate`;
}

function isMissingDependency(output: string): boolean {
  return /no matching package named|failed to select a version for the requirement/.test(output);
}

function buildFailed(releases: readonly Release[], output: string): PubtoolError {
  const names = releases.map(({ name }) => `"${name}"`).join(", ");
  return new PubtoolError(`cargo cannot package ${names}:\n${lastLines(output)}`, {
    hint: "nothing is published; `cargo package` reports the same error",
  });
}
