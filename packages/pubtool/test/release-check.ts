import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "./built.ts";
import { World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Running } from "./servers/http.ts";
import { NpmRegistry } from "./servers/npm-registry.ts";
import { hasPypiserver, startPypiserver } from "./servers/pypiserver.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const manifest = (path: string) =>
  JSON.parse(readFileSync(join(repository, path, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };

export const { version } = manifest("packages/dirq");
/** The names of this repository's npm packages. */
export const npmPackages = readdirSync(join(repository, "packages"))
  .filter((name) => existsSync(join(repository, "packages", name, "package.json")))
  .map((name) => manifest(join("packages", name)).name);
export const launchersAreBuilt = existsSync(join(repository, "launchers/rust/program/content.txt"));

/** This repository, released as its release workflow does it, to servers on loopback: verdaccio, pypiserver, a cargo registry. */
export class ReleaseCheck {
  private constructor(
    readonly world: World,
    readonly npm: NpmRegistry & Running,
    readonly cargo: CargoRegistry & Running,
    readonly python: Running & { files: () => string[] },
    readonly env: Record<string, string>,
  ) {}

  /** `uplink`: the address of the registry with the packages that ours depend on. Without it only ours can be installed. */
  static async create(uplink?: string): Promise<ReleaseCheck> {
    const world = await World.create();
    const others = uplink === undefined ? undefined : { url: uplink, own: npmPackages };
    const npm = world.keep(await NpmRegistry.start(world.host.issuer, others));
    const cargo = await world.cargo();
    cargo.tokens.set("cargo-token", {});
    const python = await pythonRegistry(world);
    const env = {
      ...world.baseEnv(),
      TMPDIR: world.home,
      CARGO_REGISTRY_DEFAULT: "local",
      CARGO_REGISTRIES_LOCAL_INDEX: `sparse+${cargo.url}/index/`,
      npm_config_registry: `${npm.url}/`,
      npm_config_cache: join(world.home, "npm-cache"),
    };
    copyRepository(world, python);
    const pip = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "launchers/python/dist"];
    execFileSync("python3", [...pip, "./launchers/python"], { cwd: world.root, stdio: "pipe" });
    return new ReleaseCheck(world, npm, cargo, python, env);
  }

  /** Publishes the packages of pubtool.toml, or those named. */
  async publish(...names: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const tokens = {
      RUST_REGISTRY_TOKEN: "cargo-token",
      PYREG_API_TOKEN: "python-token",
      JSREG_TOKEN: await this.npm.login(),
    };
    const flags = names.flatMap((name) => ["--package", name]);
    return await start(["publish", ...flags], this.world.root, { ...this.env, ...tokens }).ended;
  }

  /** Output of a program that succeeds. The servers are in this thread, so that it must not block. */
  run(
    program: string,
    args: readonly string[],
    { cwd = this.world.home, extra = {} }: { cwd?: string; extra?: Record<string, string> } = {},
  ): Promise<string> {
    const options = { cwd, env: { ...this.env, ...extra } };
    return new Promise((resolve, reject) => {
      execFile(program, args, options, (error, stdout, stderr) => {
        if (error) reject(new Error(`${program} ${args.join(" ")}: ${error.message}\n${stdout}${stderr}`));
        else resolve(stdout);
      });
    });
  }

  /** Runs a statement with a launcher whose npm installs from the registry on loopback. */
  query(launcher: string, args: readonly string[] = []): Promise<string> {
    const bin = join(this.world.home, "bin");
    mkdirSync(bin, { recursive: true });
    if (!existsSync(join(bin, "node"))) symlinkSync(process.execPath, join(bin, "node"));
    const real = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
    // Compiling SQLite takes a minute and is not what is checked.
    const compiled = join(repository, "node_modules/better-sqlite3-v12/build");
    const copies = `[ ! -d node_modules/better-sqlite3-v12 ] || cp -r '${compiled}' node_modules/better-sqlite3-v12/`;
    writeFileSync(join(bin, "npm"), `#!/bin/sh\n'${real}' "$@" --ignore-scripts=true || exit\n${copies}\n`);
    chmodSync(join(bin, "npm"), 0o755);
    const extra = {
      PATH: [bin, this.env["PATH"]].join(delimiter),
      XDG_CACHE_HOME: join(this.world.home, `cache-${launcher.length}`),
    };
    return this.run(launcher, [...args, "SELECT 1 AS one"], { extra });
  }

  /** A folder with these packages in it, installed by npm from the registry on loopback. */
  async npmInstall(...names: string[]): Promise<string> {
    const cwd = join(this.world.home, "project");
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, "package.json"), '{"private":true,"type":"module"}');
    await this.run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...names], { cwd });
    takeCompiledSqlite(join(cwd, "node_modules"));
    return cwd;
  }

  /** The launcher, installed by pip from the registry on loopback into an environment of its own. */
  async pipInstall(): Promise<string> {
    const environment = join(this.world.home, "venv");
    await this.run("python3", ["-m", "venv", "--without-pip", environment]);
    const pip = ["-m", "pip", "--python", join(environment, "bin/python"), "install", "--quiet"];
    await this.run("python3", [...pip, "--index-url", `${this.python.url}/simple/`, "dirq-sql"]);
    return join(environment, "bin/dirq-sql");
  }
}

/** pypiserver where it is installed, else the server that other tests use. */
async function pythonRegistry(world: World): Promise<Running & { upload: string; files: () => string[] }> {
  if (!hasPypiserver()) {
    const own = await world.python();
    own.tokens.set("python-token", {});
    own.projects.set("dirq-sql", []);
    const files = () => own.files("dirq-sql");
    return { url: own.url, close: () => own.close(), upload: `${own.url}/legacy/`, files };
  }
  const packages = join(world.home, "packages");
  const server = world.keep(await startPypiserver(packages));
  const files = () => readdirSync(packages).sort();
  return { url: server.url, close: () => server.close(), upload: `${server.url}/`, files };
}

/** The tracked files and what the build writes, with an address of the repository and one of the Python registry. */
function copyRepository(world: World, python: { url: string; upload: string }): void {
  const tracked = execFileSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" }).trim().split("\n");
  const built = ["dirq", "lmclient", "pubtool"].map((name) => `packages/${name}/dist`);
  const carried = ["launchers/rust/program", "launchers/python/src/dirq_sql/program"];
  for (const path of [...tracked, ...built, ...carried]) {
    if (!existsSync(join(repository, path)) || /\/test\//.test(path)) continue;
    cpSync(join(repository, path), join(world.root, path), { recursive: true });
  }
  const placeholder = /git\+https:[^"]*/;
  world.write(
    "package.json",
    world.read("package.json").replace(placeholder, "git+https://example.com/acme/widgets.git"),
  );
  const registry = `[registry.pyreg]\nurl = "${python.url}"\nupload_url = "${python.upload}"\n`;
  world.write("pubtool.toml", `${world.read("pubtool.toml")}\n${registry}`);
  execFileSync(process.execPath, ["scripts/metadata.mjs"], { cwd: world.root });
  world.commit();
  // As in the release workflow: cargo rejects a crate with files that are not committed.
  world.git("add", "--force", "launchers/rust/program");
  world.commit();
}

/** Without Node-API 10 an install script compiles SQLite; the one of this repository is the same version. */
function takeCompiledSqlite(modules: string): void {
  const compiled = join(repository, "node_modules/better-sqlite3-v12/build");
  const target = join(modules, "better-sqlite3-v12");
  if (existsSync(compiled) && existsSync(target))
    cpSync(compiled, join(target, "build"), { recursive: true });
}
