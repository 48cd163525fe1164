import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBuilt, start } from "./built.ts";
import { has, World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Running } from "./servers/http.ts";
import { NpmRegistry } from "./servers/npm-registry.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(repository, "packages/dirq/package.json"), "utf8")) as {
  version: string;
};
const launchersAreBuilt = existsSync(join(repository, "launchers/rust/program/content.txt"));
const canRun =
  isBuilt &&
  launchersAreBuilt &&
  process.platform !== "win32" &&
  ["cargo", "git", "python3", "npm"].every(has);

/** npm's registry has the packages that ours depend on. */
const uplink = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim();

// This repository is released as its release workflow does it, to servers on loopback, and each artifact is installed
// from there in an empty home. Skipped where a client is not installed.
describe.skipIf(!canRun)(
  "the release of this repository (needs cargo, git, npm and Python)",
  { timeout: 300_000 },
  () => {
    let world: World;
    let npm: NpmRegistry & Running;
    let cargo: CargoRegistry & Running;
    let python: PythonRegistry & Running;
    let env: Record<string, string>;

    beforeAll(async () => {
      world = await World.create();
      npm = world.keep(await NpmRegistry.start(world.host.issuer, uplink));
      [cargo, python] = [await world.cargo(), await world.python()];
      cargo.tokens.set("cargo-token", {});
      python.tokens.set("python-token", {});
      python.projects.set("dirq-sql", []);
      copyRepository();
      env = {
        ...world.baseEnv(),
        TMPDIR: world.home,
        CARGO_REGISTRY_DEFAULT: "local",
        CARGO_REGISTRIES_LOCAL_INDEX: `sparse+${cargo.url}/index/`,
        PUBTOOL_PYREG_URL: python.url,
        PUBTOOL_JSREG_URL: npm.url,
        npm_config_registry: `${npm.url}/`,
        npm_config_cache: join(world.home, "npm-cache"),
      };
      const pip = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "launchers/python/dist"];
      execFileSync("python3", [...pip, "./launchers/python"], { cwd: world.root, stdio: "pipe" });
    }, 200_000);
    afterAll(() => world.close());

    /** The tracked files and what the build writes, with an address of the repository. */
    function copyRepository(): void {
      const tracked = execFileSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" })
        .trim()
        .split("\n");
      const built = ["dirq", "lmclient", "pubtool"].map((name) => `packages/${name}/dist`);
      const carried = ["launchers/rust/program", "launchers/python/src/dirq_sql/program"];
      for (const path of [...tracked, ...built, ...carried]) {
        if (!existsSync(join(repository, path)) || /\/test\//.test(path)) continue;
        cpSync(join(repository, path), join(world.root, path), { recursive: true });
      }
      const manifest = world
        .read("package.json")
        .replace(/git\+https:[^"]*/, "git+https://example.com/acme/widgets.git");
      world.write("package.json", manifest);
      execFileSync(process.execPath, ["scripts/metadata.mjs"], { cwd: world.root });
      world.commit();
      // As in the release workflow: cargo rejects a crate with files that are not committed.
      world.git("add", "--force", "launchers/rust/program");
      world.commit();
    }

    it("publishes every package of pubtool.toml", async () => {
      const tokens = {
        RUST_REGISTRY_TOKEN: "cargo-token",
        PYREG_API_TOKEN: "python-token",
        JSREG_TOKEN: await npm.login(),
      };
      const published = await start(["publish"], world.root, { ...env, ...tokens }).ended;
      expect(published, published.stdout + published.stderr).toMatchObject({ code: 0 });
      for (const name of ["dirq", "dirq-sqlite-older", "lmclient", "pubtool"])
        expect(await npm.versions(name)).toEqual([version]);
      expect(cargo.versions("dirq")).toEqual([version]);
      expect(python.files("dirq-sql")).toEqual([`dirq_sql-${version}-py3-none-any.whl`]);
    });

    it("npm installs the packages, which run", async () => {
      const cwd = join(world.home, "project");
      mkdirSync(cwd, { recursive: true });
      writeFileSync(join(cwd, "package.json"), '{"private":true,"type":"module"}');
      const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
      await run("npm", ["install", ...flags, "dirq", "lmclient", "pubtool"], { cwd });
      takeCompiledSqlite(join(cwd, "node_modules"));
      const found = await run("npx", ["--no", "--", "dirq", "SELECT basename FROM './package.json'"], {
        cwd,
      });
      expect(found).toBe('[{"basename":"package.json"}]\n');
      expect(await run("npx", ["--no", "--", "pubtool", "--version"], { cwd })).toBe(`${version}\n`);
      const program = 'import("lmclient").then((m) => console.log(typeof m.CompatLM))';
      expect(await run(process.execPath, ["-e", program], { cwd })).toBe("function\n");
    });

    it.skipIf(!has("pnpm"))("pnpm dlx runs dirq (needs pnpm)", async () => {
      // pnpm runs an install script only after approval, and on older Nodes one compiles SQLite.
      const args = Number(process.versions.napi) >= 10 ? ["SELECT 1 AS one"] : ["--version"];
      const extra = {
        XDG_DATA_HOME: join(world.home, "pnpm"),
        PNPM_CONFIG_REGISTRY: `${npm.url}/`,
        PNPM_CONFIG_MINIMUM_RELEASE_AGE: "0",
      };
      const found = await run("pnpm", ["dlx", "dirq", ...args], { extra });
      expect(found).toBe(args[0] === "--version" ? `${version}\n` : '[{"one":1}]\n');
    });

    it.skipIf(!has("uvx"))("uvx runs the distribution (needs uv)", async () => {
      const flags = ["--quiet", "--no-config", "--index-url", `${python.url}/simple/`];
      expect(await query("uvx", [...flags, "dirq-sql"])).toBe('[{"one":1}]\n');
    });

    it("pip installs the distribution, which runs", async () => {
      const environment = join(world.home, "venv");
      await run("python3", ["-m", "venv", environment]);
      const pip = ["-m", "pip", "install", "--quiet", "--index-url", `${python.url}/simple/`, "dirq-sql"];
      await run(join(environment, "bin/python"), pip);
      expect(await query(join(environment, "bin/dirq-sql"))).toBe('[{"one":1}]\n');
    });

    it("cargo installs the crate, which runs", async () => {
      const root = join(world.home, "crates");
      const flags = ["--features", "cli", "--registry", "local", "--root", root, "--debug", "--quiet"];
      await run("cargo", ["install", "dirq", ...flags]);
      expect(await query(join(root, "bin/dirq"))).toBe('[{"one":1}]\n');
    });

    /** Output of a program that succeeds. The servers are in this thread, so that it must not block. */
    function run(
      program: string,
      args: readonly string[],
      { cwd = world.home, extra = {} }: { cwd?: string; extra?: Record<string, string> } = {},
    ): Promise<string> {
      return new Promise((resolve, reject) => {
        execFile(
          program,
          args,
          { cwd, env: { ...env, ...extra }, timeout: 240_000 },
          (error, stdout, stderr) => {
            if (error)
              reject(new Error(`${program} ${args.join(" ")}: ${error.message}\n${stdout}${stderr}`));
            else resolve(stdout);
          },
        );
      });
    }

    /** Runs a launcher whose npm installs from the registry on loopback. */
    function query(launcher: string, args: readonly string[] = []): Promise<string> {
      const bin = join(world.home, "bin");
      mkdirSync(bin, { recursive: true });
      if (!existsSync(join(bin, "node"))) symlinkSync(process.execPath, join(bin, "node"));
      const real = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
      // Compiling SQLite takes a minute and is not what is checked.
      const compiled = join(repository, "node_modules/better-sqlite3-v12/build");
      const copies = `[ ! -d node_modules/better-sqlite3-v12 ] || cp -r '${compiled}' node_modules/better-sqlite3-v12/`;
      writeFileSync(join(bin, "npm"), `#!/bin/sh\n'${real}' "$@" --ignore-scripts=true || exit\n${copies}\n`);
      chmodSync(join(bin, "npm"), 0o755);
      const extra = {
        PATH: [bin, env["PATH"]].join(delimiter),
        XDG_CACHE_HOME: join(world.home, `cache-${launcher.length}`),
      };
      return run(launcher, [...args, "SELECT 1 AS one"], { extra });
    }
  },
);

/** Without Node-API 10 an install script compiles SQLite; the one of this repository is the same version. */
function takeCompiledSqlite(modules: string): void {
  const compiled = join(repository, "node_modules/better-sqlite3-v12/build");
  const target = join(modules, "better-sqlite3-v12");
  if (existsSync(compiled) && existsSync(target))
    cpSync(compiled, join(target, "build"), { recursive: true });
}
