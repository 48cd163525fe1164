import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import type { RegistrySettings } from "../../config/types.ts";
import { PubtoolError } from "../../base/errors.ts";
import type { Finding } from "../../finding.ts";
import type { Env } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import type { GetIdToken, Minted } from "../exchange.ts";
import { findAddress } from "./address.ts";
import { escapeName, exchangeJsreg } from "./exchange.ts";
import { idTokenSource } from "../../host/id-token.ts";
import { environmentToken } from "../precedence.ts";
import { differingPaths, readContents, someOf } from "../archive.ts";
import type { RegistryContext } from "../context.ts";
import { sendOnce } from "../../http/http.ts";
import { lastLines, read, runClient, sameOrigin } from "../context.ts";
import { serverText } from "../server-text.ts";
import { npmFailure } from "./failure.ts";
import { observeResponses } from "./observer.ts";
import { checkPackedFiles, declaredRepository } from "./package-check.ts";
import { localDependencies, releasable, stageRewritten } from "./dependencies.ts";
import type { PackageJson } from "./dependencies.ts";
import { hasBuildScript, runsWhenPacked, SCRIPTS } from "./scripts.ts";
import type { Dist } from "./index.ts";
import { readPackument } from "./index.ts";
import { prereleaseTag } from "../semver.ts";
import type { VersionLookup, Registry, Release, VersionState, Uploaded } from "../registry.ts";

/** A registry of JavaScript packages; npm packs and uploads. */
export class Jsreg implements Registry {
  readonly kind = "jsreg";
  readonly tokenScope = "package";
  readonly clients = [
    // the first version that signs provenance
    { program: "npm", minimum: "9.5.0", install: "`npm install --global npm@latest`, or install Node.js" },
  ];
  readonly #registries = new Map<string, Promise<string>>();
  /** The packed file that will be uploaded. */
  readonly #tarballs = new Map<Release, string>();
  /** Files packed without the package's scripts. */
  readonly #unbuilt = new Map<Release, Promise<string>>();
  /** Packages that the registry has in any version. */
  readonly #existing = new Set<Release>();

  constructor(
    private readonly context: RegistryContext,
    private readonly settings: RegistrySettings,
    /** Versions of the configured packages by name, for `workspace:`. */
    private readonly versions: ReadonlyMap<string, string>,
  ) {}

  address(release: Release): Promise<string> {
    const known = this.#registries.get(release.folder) ?? this.#findAddress(release);
    this.#registries.set(release.folder, known);
    return known;
  }

  async #findAddress(release: Release): Promise<string> {
    return this.settings.url ?? (await findAddress(this.context, release, packageJson(release)));
  }

  async check(release: Release): Promise<Finding[]> {
    const content = packageJson(release);
    return [
      ...localDependencies(release, content, this.versions),
      ...this.#checkRepository(release, content),
      ...(hasBuildScript(content) && release.artifacts === undefined ? [] : await this.checkPacked(release)),
    ];
  }

  async checkPacked(release: Release): Promise<Finding[]> {
    const content = packageJson(release);
    const built = this.#tarballs.has(release) || release.artifacts !== undefined || !hasBuildScript(content);
    return checkPackedFiles(release, content, await this.contents(release), { built });
  }

  /** The registry rejects provenance of a package whose `repository` is not the one that the identity names. */
  #checkRepository(release: Release, content: PackageJson): Finding[] {
    const { env } = this.context.io;
    const running = envValue(env, "GITHUB_REPOSITORY");
    if (running === undefined || !idTokenSource(env) || !this.#wantsProvenance(release)) return [];
    const declared = declaredRepository(content);
    if (declared?.toLowerCase() === running.toLowerCase()) return [];
    const problem = declared === undefined ? 'has no "repository"' : `has the repository "${declared}"`;
    return [
      {
        id: "repository-mismatch",
        verdict: "failed",
        message: `${release.manifest.file} ${problem}, expected "${running}": the registry compares it with the provenance`,
        hint: `write "repository": "github:${running}", or "publishConfig": { "provenance": false }`,
        package: release.entry.name,
      },
    ];
  }

  /** Runs the package's own scripts without credentials, and packs. Exactly this file is uploaded. */
  async build(releases: readonly Release[]): Promise<void> {
    for (const release of releases) this.#tarballs.set(release, await this.#built(release));
  }

  async #built(release: Release): Promise<string> {
    if (release.artifacts !== undefined) return packedFile(release, release.artifacts);
    if (!runsWhenPacked(packageJson(release))) return await this.#tarball(release);
    // The scripts may write into the folders of other packages too.
    this.#unbuilt.clear();
    await this.#script(release, "prepublishOnly");
    return await this.#pack(release, []);
  }

  scripts(release: Release): string[] {
    if (release.artifacts !== undefined) return [];
    const { scripts = {} } = packageJson(release);
    return SCRIPTS.filter((name) => scripts[name] !== undefined);
  }

  async packed(release: Release): Promise<string[]> {
    return [await this.#tarball(release)];
  }

  /** The packed file; without a build, packed once without the package's scripts. */
  async #tarball(release: Release): Promise<string> {
    const known = this.#tarballs.get(release);
    if (known !== undefined) return known;
    if (release.artifacts !== undefined) return packedFile(release, release.artifacts);
    const packed = this.#unbuilt.get(release) ?? this.#pack(release, ["--ignore-scripts"]);
    this.#unbuilt.set(release, packed);
    return await packed;
  }

  async contents(release: Release): Promise<string[]> {
    const tarball = await this.#tarball(release);
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

  /** A package that its scripts build can be compared only after they have run. */
  async #compare(release: Release, dist: Dist): Promise<VersionState> {
    const built = this.#tarballs.get(release);
    const tarball = await this.#tarball(release);
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

  /** `GET /-/whoami`: 401 means that the token is invalid; a registry without it proves nothing. */
  async checkToken(release: Release, token: string): Promise<string | undefined> {
    const url = `${await this.address(release)}/-/whoami`;
    const answer = await sendOnce(this.context.io, { url, headers: { authorization: `Bearer ${token}` } });
    if (answer instanceof Error) return undefined;
    // some registries answer a token that they do not know as if there was none
    const isAnonymous = answer.status === 200 && /^\s*\{\s*\}\s*$/.test(answer.text);
    if (isAnonymous) return "the registry does not know the token";
    return answer.status === 401 ? `HTTP 401: ${serverText(answer) || "without a reason"}` : undefined;
  }

  async upload(release: Release, token: string): Promise<Uploaded> {
    const tarball = await this.#tarball(release);
    const registry = await this.address(release);
    const { io, scratch } = this.context;
    const nerfed = `//${registry.replace(/^https?:\/\//, "")}/:_authToken`;
    const provenance = this.#provenance(release);
    const observer = observeResponses(scratch, io.env);
    const { code, output } = await this.#npm(
      release,
      [
        "publish",
        tarball,
        ...provenance,
        ...distTag(release, packageJson(release)),
        ...(release.artifacts === undefined ? [] : ["--ignore-scripts"]),
      ],
      {
        // without a use for them, npm would exchange the identity itself and ignore the token
        ...(provenance.length === 0 ? {} : oidcVariables(io.env)),
        ...observer.env,
        [`npm_config_${nerfed}`]: token,
        npm_config_loglevel: "verbose",
      },
    );
    if (code !== 0) return { ok: false, ...npmFailure(output, observer.read(), io.clock.now()) };
    const exchanged = /oidc (?:Successfully retrieved|token exchange (?:success|succeeded))/i.test(output);
    const note = release.artifacts === undefined ? await this.#afterwards(release) : undefined;
    return {
      ok: true,
      ...(exchanged ? { credential: "npm's own exchange of the job's identity" } : {}),
      ...(note === undefined ? {} : { note }),
    };
  }

  /** npm signs provenance of a first version only when the package is declared to be public. */
  #provenance(release: Release): string[] {
    const { publishConfig } = packageJson(release);
    const possible = this.#existing.has(release) || publishConfig?.["access"] === "public";
    return idTokenSource(this.context.io.env) && this.#wantsProvenance(release) && possible
      ? ["--provenance"]
      : [];
  }

  /** On unless it is switched off where npm has the setting: private registries reject provenance. */
  #wantsProvenance(release: Release): boolean {
    const { env } = this.context.io;
    const fromEnv = envValue(env, "NPM_CONFIG_PROVENANCE") ?? envValue(env, "npm_config_provenance");
    return fromEnv === undefined
      ? packageJson(release).publishConfig?.["provenance"] !== false
      : fromEnv !== "false";
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
      hint: "nothing of it is published; `npm pack` reports the same error",
    });
  }

  /** The package is published by now: a failing script becomes a note. */
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
      hint: `\`npm run ${name}\` in ${release.folder} reports the same error`,
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
      npm_config_fetch_retries: "0", // pubtool looks the version up before another attempt
      npm_config_update_notifier: "false",
      npm_config_color: "false",
      NO_COLOR: "1",
      ...extra,
    });
  }

  /** The registry may name any host for a tarball; the token is sent to the registry's own. */
  async #read(url: string, registry: string) {
    const token = sameOrigin(url, registry) && environmentToken(this.context.io.env, "jsreg")?.token;
    return await read(this.context.io, url, { authorization: token ? `Bearer ${token}` : undefined });
  }
}

function packageJson({ manifest }: Release): PackageJson {
  return JSON.parse(readFileSync(manifest.file, "utf8").replace(/^\uFEFF/, "")) as PackageJson;
}

/** The file that `npm pack` writes for this version, in the folder of the packed files. Throws PubtoolError. */
function packedFile({ name, version }: Release, folder: string): string {
  const file = join(folder, `${name.replace(/^@/, "").replace("/", "-")}-${version}.tgz`);
  if (existsSync(file)) return file;
  throw new PubtoolError(`${folder} contains no ${basename(file)}`, {
    hint: "`pubtool pack --to DIR` writes it; pack and publish the same commit",
  });
}

/** npm does not publish a prerelease without a tag; users expect the word in the version as the tag. */
function distTag({ version }: Pick<Release, "version">, { publishConfig }: PackageJson): string[] {
  const word = prereleaseTag(version);
  if (word === undefined || publishConfig?.["tag"] !== undefined) return [];
  return ["--tag", /^[a-z]/i.test(String(word)) ? String(word) : "next"];
}

/** npm signs the provenance with these, and makes its own exchange with them. */
function oidcVariables(env: Env): Env {
  return Object.fromEntries(
    ["ACTIONS_ID_TOKEN_REQUEST_URL", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "NPM_ID_TOKEN"].map((name) => [
      name,
      env[name],
    ]),
  );
}
