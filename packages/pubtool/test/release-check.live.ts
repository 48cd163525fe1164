import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBuilt } from "./built.ts";
import { launchersAreBuilt, npmPackages, ReleaseCheck, version } from "./release-check.ts";
import { has } from "./release-world.ts";

const canRun =
  isBuilt &&
  launchersAreBuilt &&
  process.platform !== "win32" &&
  ["cargo", "git", "python3", "npm"].every(has);

/** npm's registry has the packages that ours depend on. */
const uplink = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim();

// This repository is released to servers on loopback, and each artifact is installed from there in an empty home. Skipped
// where a client is not installed.
describe.skipIf(!canRun)("the release of this repository (needs cargo, git, npm and Python)", () => {
  let check: ReleaseCheck;

  beforeAll(async () => {
    check = await ReleaseCheck.create(uplink);
  });
  afterAll(() => check.world.close());

  it("publishes every package of pubtool.toml", async () => {
    // No other registry may answer for them: a package of that name elsewhere is not ours.
    for (const name of npmPackages) expect(await check.npm.versions(name), name).toEqual([]);
    const published = await check.publish();
    expect(published, published.stdout + published.stderr).toMatchObject({ code: 0 });
    for (const name of npmPackages) expect(await check.npm.versions(name), name).toEqual([version]);
    expect(check.cargo.versions("dirq")).toEqual([version]);
    expect(check.python.files()).toEqual([`dirq_sql-${version}-py3-none-any.whl`]);
  });

  it("npm installs the packages, which run", async () => {
    const cwd = await check.npmInstall("dirq", "lmclient", "pubtool");
    const found = await check.run("npx", ["--no", "--", "dirq", "SELECT basename FROM './package.json'"], {
      cwd,
    });
    expect(found).toBe('[{"basename":"package.json"}]\n');
    expect(await check.run("npx", ["--no", "--", "pubtool", "--version"], { cwd })).toBe(`${version}\n`);
    const program = 'import("lmclient").then((m) => console.log(typeof m.CompatLM))';
    expect(await check.run(process.execPath, ["-e", program], { cwd })).toBe("function\n");
  });

  it.skipIf(!has("pnpm"))("pnpm dlx runs dirq (needs pnpm)", async () => {
    // pnpm runs an install script only after approval, and on older Nodes one compiles SQLite.
    const args = Number(process.versions.napi) >= 10 ? ["SELECT 1 AS one"] : ["--version"];
    const extra = {
      XDG_DATA_HOME: join(check.world.home, "pnpm"),
      PNPM_CONFIG_REGISTRY: `${check.npm.url}/`,
      PNPM_CONFIG_MINIMUM_RELEASE_AGE: "0",
    };
    const found = await check.run("pnpm", ["dlx", "dirq", ...args], { extra });
    expect(found).toBe(args[0] === "--version" ? `${version}\n` : '[{"one":1}]\n');
  });

  it.skipIf(!has("uvx"))("uvx runs the distribution (needs uv)", async () => {
    const flags = ["--quiet", "--no-config", "--index-url", `${check.python.url}/simple/`];
    expect(await check.query("uvx", [...flags, "dirq-sql"])).toBe('[{"one":1}]\n');
  });

  it("pip installs the distribution, which runs", async () => {
    expect(await check.query(await check.pipInstall())).toBe('[{"one":1}]\n');
  });

  it("cargo installs the crate, which runs", async () => {
    const root = join(check.world.home, "crates");
    const flags = ["--features", "cli", "--registry", "local", "--root", root, "--debug", "--quiet"];
    await check.run("cargo", ["install", "dirq", ...flags]);
    expect(await check.query(join(root, "bin/dirq"))).toBe('[{"one":1}]\n');
  });
});
