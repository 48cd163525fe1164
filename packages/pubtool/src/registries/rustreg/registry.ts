import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistrySettings } from "../../config/types.ts";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import { jsonBody } from "../../http/http.ts";
import type { Env } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { exchangeRustreg, revokeRustreg } from "./exchange.ts";
import { environmentToken } from "../precedence.ts";
import { differingPaths, readContents, sha256, someOf } from "../archive.ts";
import { cargoSetting } from "./cargo-config.ts";
import type { RegistryContext } from "../context.ts";
import { lastLines, read, runClient, statusIn } from "../context.ts";
import type { VersionLookup, Registry, Release, VersionState, Uploaded } from "../registry.ts";
import type { Get, IndexEntry } from "./index.ts";
import { downloadUrl, readCrate, readIndexConfig } from "./index.ts";

/** What cargo says about a crate's workspace, and the registry that cargo will publish it to. */
interface Target {
  workspace: string;
  /** Name of the registry in cargo's configuration. */
  registry: string;
  /** As cargo wants it, `sparse+https://…/`. */
  index: string;
}

/** Written by cargo from the state of the checkout; the same sources give different ones. */
const NOT_CONTENT = /^[^/]+\/(\.cargo_vcs_info\.json|Cargo\.lock)$/;

/** The name under which cargo gets to know an index that only pubtool.toml names. */
const OWN_NAME = "pubtool";

/** A registry of Rust crates, with a sparse index; cargo uploads. */
export class Rustreg implements Registry {
  readonly kind = "rustreg";
  readonly tokenScope = "registry";
  readonly #targets = new Map<string, Promise<Target>>();
  readonly #verified = new Set<Release>();

  constructor(
    private readonly context: RegistryContext,
    private readonly settings: RegistrySettings,
  ) {}

  async address(release: Release): Promise<string> {
    return (await this.#target(release)).index.replace(/^sparse\+/, "");
  }

  async check(release: Release): Promise<Finding[]> {
    const { code, output } = await this.#cargo(release, ["package", "--list"]);
    if (code === 0) return [];
    const dirty = /uncommitted changes|not yet committed/.test(output);
    return [
      {
        id: dirty ? "tree-dirty" : "package-invalid",
        verdict: "failed",
        message: `cargo does not package "${release.name}": ${lastLines(output, 6).replaceAll("\n", "; ")}`,
        hint: dirty
          ? "commit the changes: cargo publishes only what is committed"
          : "`cargo package --list` says the same",
        package: release.entry.name,
      },
    ];
  }

  /** Compiles each crate from its package. Crates that need each other go to cargo together, one call a workspace. */
  async build(releases: readonly Release[]): Promise<void> {
    const workspaces = new Map<string, Release[]>();
    for (const release of releases) {
      const { workspace } = await this.#target(release);
      workspaces.set(workspace, [...(workspaces.get(workspace) ?? []), release]);
    }
    for (const members of workspaces.values()) {
      const names = members.flatMap(({ name }) => ["-p", name]);
      const { code, output } = await this.#cargo(members[0]!, ["package", ...names]);
      if (code === 0) for (const release of members) this.#verified.add(release);
      // What depends on a crate of this release in another workspace, and everything that does with an older cargo,
      // cannot be compiled before that is published: it is, at its turn.
      else if (releases.length === 1 || !isMissingDependency(output)) throw buildFailed(members, output);
    }
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
    const { code, output } = await this.#cargo(release, ["package", "--no-verify", "--allow-dirty"]);
    if (code !== 0)
      return { state: "uncompared", detail: `cargo does not package it: ${lastLines(output, 2)}` };
    const file = `${release.name}-${release.version}.crate`;
    const ours = readFileSync(join(this.#targetFolder(), "package", file));
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

  async revoke(release: Release, token: string): Promise<boolean> {
    return await revokeRustreg(this.context.io, await this.#api(release), token);
  }

  async upload(release: Release, token: string): Promise<Uploaded> {
    if (!this.#verified.has(release)) {
      const { code, output } = await this.#cargo(release, ["package"]);
      if (code !== 0) return { ok: false, final: true, output };
      this.#verified.add(release);
    }
    const { registry } = await this.#target(release);
    const variable = `CARGO_REGISTRIES_${registry.toUpperCase().replaceAll("-", "_")}_TOKEN`;
    const { code, output } = await this.#cargo(release, ["publish", "--no-verify"], {
      CARGO_REGISTRY_TOKEN: token,
      [variable]: token,
      // A token at hand is to be used, whatever login program the machine has.
      CARGO_REGISTRY_GLOBAL_CREDENTIAL_PROVIDERS: "cargo:token",
    });
    const status = statusIn(output);
    return { ok: code === 0, output, ...(status === undefined ? {} : { status }) };
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
    throw new PubtoolError(`the index ${index} names no web API`, {
      hint: "set url under [registry.rustreg]",
    });
  }

  #target(release: Release): Promise<Target> {
    const { folder } = release;
    const known = this.#targets.get(folder) ?? this.#findTarget(release);
    this.#targets.set(folder, known);
    return known;
  }

  /** The registry that the crate names as its only one, else cargo's default, else the one that pubtool.toml names. */
  async #findTarget({ folder, manifest }: Release): Promise<Target> {
    const { io } = this.context;
    const args = ["metadata", "--no-deps", "--format-version", "1"];
    const { code, stdout, output } = await runClient(this.context, "cargo", args, folder);
    if (code !== 0) {
      throw new PubtoolError(`cargo cannot read ${manifest.file}: ${lastLines(output, 6)}`, {
        hint: "`cargo metadata` says the same",
      });
    }
    const metadata = jsonBody({ text: stdout }) as unknown as Metadata;
    const publish = metadata.packages.find(({ name }) => name === manifest.name)?.publish ?? undefined;
    const named = publish?.length === 1 ? publish[0] : cargoSetting(folder, io.env, ["registry", "default"]);
    const own = this.settings.index;
    const index =
      own ?? (named === undefined ? undefined : cargoSetting(folder, io.env, ["registries", named, "index"]));
    if (index === undefined) throw noIndex(manifest.file, named);
    if (!index.startsWith("sparse+")) throw notSparse(index);
    return {
      workspace: metadata.workspace_root,
      registry: named ?? OWN_NAME,
      index: index.endsWith("/") ? index : `${index}/`,
    };
  }
}

interface Metadata {
  workspace_root: string;
  packages: { name: string; publish: string[] | null }[];
}

function isMissingDependency(output: string): boolean {
  return /no matching package named|failed to select a version for the requirement/.test(output);
}

function buildFailed(releases: readonly Release[], output: string): PubtoolError {
  const names = releases.map(({ name }) => `"${name}"`).join(", ");
  return new PubtoolError(`cargo cannot package ${names}:\n${lastLines(output)}`, {
    hint: "nothing is published; `cargo package` says the same",
  });
}

function noIndex(file: string, named: string | undefined): PubtoolError {
  const what = named === undefined ? "no registry" : `no index for the registry "${named}"`;
  return new PubtoolError(`${file}: ${what} is configured, neither here nor in cargo`, {
    hint: 'set index under [registry.rustreg] in pubtool.toml, e.g. "sparse+https://<your index>/"',
    exitCode: EXIT.usage,
  });
}

function notSparse(index: string): PubtoolError {
  return new PubtoolError(`the index "${index}" is not a sparse one, and pubtool reads no other`, {
    hint: 'its address has to begin with "sparse+"',
    exitCode: EXIT.usage,
  });
}
