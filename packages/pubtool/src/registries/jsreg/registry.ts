import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { RegistrySettings } from "../../config/types.ts";
import { EXIT, PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import type { Env } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { escapeName, exchangeJsreg } from "./exchange.ts";
import { idTokenSource } from "../../host/id-token.ts";
import { environmentToken } from "../precedence.ts";
import { differingPaths, readContents, someOf } from "../archive.ts";
import type { RegistryContext } from "../context.ts";
import { lastLines, read, runClient, sameOrigin, statusIn } from "../context.ts";
import { localDependencies, releasable, stageRewritten } from "./dependencies.ts";
import type { PackageJson } from "./dependencies.ts";
import type { Dist } from "./index.ts";
import { readPackument } from "./index.ts";
import { prereleaseTag } from "../semver.ts";
import type { VersionLookup, Registry, Release, VersionState, Uploaded } from "../registry.ts";

/** A registry of JavaScript packages; npm packs and uploads. */
export class Jsreg implements Registry {
  readonly kind = "jsreg";
  readonly tokenScope = "package";
  readonly #registries = new Map<string, Promise<string>>();
  /** What will be uploaded, once it is packed: a tarball. */
  readonly #tarballs = new Map<Release, string>();
  /** What the registry knows under any version. */
  readonly #existing = new Set<Release>();

  constructor(
    private readonly context: RegistryContext,
    private readonly settings: RegistrySettings,
    /** The configured packages by name: what `workspace:` may point at. */
    private readonly versions: ReadonlyMap<string, string>,
  ) {}

  address(release: Release): Promise<string> {
    const known = this.#registries.get(release.folder) ?? this.#findRegistry(release);
    this.#registries.set(release.folder, known);
    return known;
  }

  check(release: Release): Promise<Finding[]> {
    return Promise.resolve(localDependencies(release, packageJson(release), this.versions));
  }

  /** Runs the package's own scripts while no credentials are near, and packs. What is packed here is what is uploaded. */
  async build(releases: readonly Release[]): Promise<void> {
    for (const release of releases) {
      await this.#script(release, "prepublishOnly");
      this.#tarballs.set(release, await this.#pack(release, []));
    }
  }

  async contents(release: Release): Promise<string[]> {
    const tarball = this.#tarballs.get(release) ?? (await this.#pack(release, ["--ignore-scripts"]));
    const contents = readContents(tarball, readFileSync(tarball));
    return [...contents.keys()].map((path) => path.replace(/^[^/]+\//, "")).sort();
  }

  async lookUp(release: Release, compare: boolean): Promise<VersionLookup> {
    const registry = await this.address(release);
    const url = `${registry}/${escapeName(release.name)}`;
    const answer = await this.#read(url, registry);
    if (answer.status === 404) return { exists: false, versionState: { state: "absent" } };
    const versions = readPackument(answer, url);
    const found = versions.get(release.version);
    const exists = versions.size > 0;
    if (exists) this.#existing.add(release);
    if (!found) return { exists, versionState: { state: "absent" } };
    return { exists, versionState: compare ? await this.#compare(release, found) : { state: "complete" } };
  }

  /** A package that its scripts build can only be compared after they have run. */
  async #compare(release: Release, dist: Dist): Promise<VersionState> {
    const built = this.#tarballs.get(release);
    const tarball = built ?? (await this.#pack(release, ["--ignore-scripts"]));
    const ours = readFileSync(tarball);
    if (dist.integrity === `sha512-${createHash("sha512").update(ours).digest("base64")}`)
      return { state: "complete" };
    const answer = await this.#read(dist.tarball, await this.address(release));
    if (answer.status !== 200) return { state: "different", detail: "its checksum differs" };
    const paths = differingPaths(readContents(tarball, ours), readContents(dist.tarball, answer.bytes), /^$/);
    if (paths.length === 0) return { state: "complete" };
    return built === undefined && hasBuildScript(packageJson(release))
      ? { state: "uncompared", detail: "its scripts build it, and they did not run" }
      : { state: "different", detail: someOf(paths) };
  }

  async exchange(release: Release, getIdToken: GetIdToken): Promise<Minted> {
    const given = envValue(this.context.io.env, "NPM_ID_TOKEN");
    const idToken: GetIdToken = given === undefined ? getIdToken : () => Promise.resolve(given);
    return await exchangeJsreg(this.context.io, idToken, await this.address(release), release.name);
  }

  async upload(release: Release, token: string): Promise<Uploaded> {
    const tarball = this.#tarballs.get(release) ?? (await this.#pack(release, ["--ignore-scripts"]));
    const registry = await this.address(release);
    const { env } = this.context.io;
    const nerfed = `//${registry.replace(/^https?:\/\//, "")}/:_authToken`;
    const tag = distTag(release, packageJson(release));
    const { code, output } = await this.#npm(
      release,
      ["publish", tarball, ...this.#provenance(release), ...tag],
      { ...oidcVariables(env), [`npm_config_${nerfed}`]: token },
    );
    const status = statusIn(output);
    if (code !== 0) return { ok: false, output, ...(status === undefined ? {} : { status }) };
    const note = await this.#afterwards(release);
    return { ok: true, output, ...(note === undefined ? {} : { note }) };
  }

  /**
   * Provenance needs an identity token, and can be turned off where npm has it: private registries refuse it. npm signs
   * a first version only when it is declared to be public.
   */
  #provenance(release: Release): string[] {
    const { env } = this.context.io;
    const { publishConfig } = packageJson(release);
    const fromEnv = envValue(env, "NPM_CONFIG_PROVENANCE") ?? envValue(env, "npm_config_provenance");
    const wanted = fromEnv === undefined ? publishConfig?.["provenance"] !== false : fromEnv !== "false";
    const possible = this.#existing.has(release) || publishConfig?.["access"] === "public";
    return idTokenSource(env) && wanted && possible ? ["--provenance"] : [];
  }

  async #pack(release: Release, flags: readonly string[]): Promise<string> {
    const folder = join(this.context.scratch, "packed", encodeURIComponent(release.name));
    const tarball = await this.#packFolder(release, release.folder, folder, flags);
    const rewritten = releasable(packageJson(release), this.versions);
    if (!rewritten) return tarball;
    const staged = stageRewritten(tarball, join(folder, "staged"), rewritten);
    return await this.#packFolder(release, staged, join(folder, "rewritten"), ["--ignore-scripts"]);
  }

  async #packFolder(
    release: Release,
    source: string,
    destination: string,
    flags: readonly string[],
  ): Promise<string> {
    mkdirSync(destination, { recursive: true });
    const { code, output } = await this.#npm(release, [
      "pack",
      source,
      "--pack-destination",
      destination,
      ...flags,
    ]);
    const tarball = readdirSync(destination).find((file) => file.endsWith(".tgz"));
    if (code === 0 && tarball !== undefined) return join(destination, tarball);
    throw new PubtoolError(`npm cannot pack "${release.name}":\n${lastLines(output)}`, {
      hint: "nothing of it is published; `npm pack` says the same",
    });
  }

  /** The package is out by now, whatever its scripts do. */
  async #afterwards(release: Release): Promise<string | undefined> {
    try {
      for (const script of ["publish", "postpublish"]) await this.#script(release, script);
      return undefined;
    } catch (error) {
      if (error instanceof PubtoolError) return error.message;
      throw error;
    }
  }

  async #script(release: Release, name: string): Promise<void> {
    if (packageJson(release).scripts?.[name] === undefined) return;
    const { code, output } = await this.#npm(release, ["run", name]);
    if (code === 0) return;
    throw new PubtoolError(`the script "${name}" of "${release.name}" failed:\n${lastLines(output)}`, {
      hint: `\`npm run ${name}\` in ${release.folder} says the same`,
    });
  }

  async #npm(release: Release, args: readonly string[], extra: Env = {}) {
    const registry = await this.address(release);
    const scope = /^(@[^/]+)\//.exec(release.name)?.[1];
    const flags = [
      `--registry=${registry}/`,
      ...(scope === undefined ? [] : [`--${scope}:registry=${registry}/`]),
    ];
    return await runClient(this.context, "npm", [...args, ...flags], release.folder, {
      npm_config_fetch_retries: "0", // pubtool asks the registry first before it tries again
      npm_config_update_notifier: "false",
      npm_config_color: "false",
      ...extra,
    });
  }

  /** A tarball may lie anywhere, as the registry says; the token goes to the registry alone. */
  async #read(url: string, registry: string) {
    const token = sameOrigin(url, registry) && environmentToken(this.context.io.env, "jsreg")?.token;
    return await read(this.context.io, url, { authorization: token ? `Bearer ${token}` : undefined });
  }

  /** pubtool's own setting, else what the package says, else what npm is configured with here. */
  async #findRegistry(release: Release): Promise<string> {
    if (this.settings.url !== undefined) return this.settings.url;
    const { publishConfig } = packageJson(release);
    const scope = /^(@[^/]+)\//.exec(release.name)?.[1];
    const own = (scope && publishConfig?.[`${scope}:registry`]) ?? publishConfig?.["registry"];
    if (typeof own === "string") return own.replace(/\/+$/, "");
    for (const key of [...(scope === undefined ? [] : [`${scope}:registry`]), "registry"]) {
      const { code, stdout } = await runClient(this.context, "npm", ["config", "get", key], release.folder);
      const value = stdout.trim();
      if (code === 0 && /^https?:\/\//.test(value)) return value.replace(/\/+$/, "");
    }
    throw new PubtoolError("npm is configured with no registry", {
      hint: "set url under [registry.jsreg] in pubtool.toml, or PUBTOOL_JSREG_URL",
      exitCode: EXIT.usage,
    });
  }
}

function packageJson({ manifest }: Release): PackageJson {
  return JSON.parse(readFileSync(manifest.file, "utf8").replace(/^\uFEFF/, "")) as PackageJson;
}

function hasBuildScript({ scripts = {} }: PackageJson): boolean {
  return ["prepublishOnly", "prepack", "prepare"].some((name) => scripts[name] !== undefined);
}

/** npm publishes no prerelease without a tag; the word in its version is the tag that users expect. */
function distTag({ version }: Pick<Release, "version">, { publishConfig }: PackageJson): string[] {
  const word = prereleaseTag(version);
  if (word === undefined || publishConfig?.["tag"] !== undefined) return [];
  return ["--tag", /^[a-z]/i.test(String(word)) ? String(word) : "next"];
}

/** What npm signs the provenance with, and makes its own exchange with. */
function oidcVariables(env: Env): Env {
  return Object.fromEntries(
    ["ACTIONS_ID_TOKEN_REQUEST_URL", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "NPM_ID_TOKEN"].map((name) => [
      name,
      env[name],
    ]),
  );
}
