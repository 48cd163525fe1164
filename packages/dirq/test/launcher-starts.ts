import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { failedStarts, nodeThatClaims, nodeThatRuns } from "./fake-nodes.ts";
import { outcomeOf, temporaryDirectory, tree, type RunOutcome } from "./harness.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

export interface LaunchOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}
export type StartLauncher = (args: readonly string[], options: LaunchOptions) => ChildProcess;

/** The environment of a start that has nothing installed yet, with an npm and a Node of its own. */
export function firstStart({ node = "", npm }: { readonly node?: string; readonly npm?: string } = {}) {
  const bin = fakeNpm(npm);
  const home = temporaryDirectory();
  return {
    bin,
    cache: join(home, "dirq"),
    env: {
      PATH: [bin, process.env["PATH"]].join(delimiter),
      XDG_CACHE_HOME: home,
      DIRQ_NODE: node,
    },
  };
}

/** A folder with an npm that finds its packages here instead of fetching them, and a Node beside it. */
export function fakeNpm(instead = installsLinks()): string {
  const bin = temporaryDirectory();
  writeFileSync(join(bin, "npm"), `#!/bin/sh\necho "$@" >> ${join(bin, "calls")}\n${instead}\n`);
  chmodSync(join(bin, "npm"), 0o755);
  symlinkSync(process.execPath, join(bin, "node"));
  return bin;
}

/** Lines of shell that install the packages of this repository. */
function installsLinks(): string {
  const links = ["better-sqlite3", "better-sqlite3-v12", "bindings", "file-uri-to-path", "yaml"]
    .filter((name) => existsSync(join(repository, "node_modules", name)))
    .map((name) => `ln -s ${join(repository, "node_modules", name)} node_modules/`);
  return ["mkdir -p node_modules", ...links].join("\n");
}

/** The arguments of each of its runs. */
function callsOf(bin: string): string[] {
  return readFileSync(join(bin, "calls"), "utf8").trim().split("\n");
}

/** What a launcher has stored, without its note about the Node, what starts without SQLite, and the program's own code. */
function installations(cache: string): string[] {
  if (!existsSync(cache)) return [];
  return readdirSync(cache).filter((name) => !/^(?:node\.(?:json|txt)|program-.*|compiled)$/.test(name));
}

/** How a launcher installs what is for one system: the same for each launcher. */
export function describeFirstStart(start: StartLauncher): void {
  const launch = (args: readonly string[], options: LaunchOptions): Promise<RunOutcome> =>
    outcomeOf(start(args, options));

  describe("the first start", () => {
    test("has npm install what the lock lists, once, and runs the program", async () => {
      const cwd = tree({ "a.md": "x" });
      const { bin, env, cache } = firstStart();
      const first = await launch(["SELECT path FROM './'"], { cwd, env });
      expect(first).toMatchObject({ code: 0, stdout: '[{"path":"a.md"}]\n' });
      expect(first.stderr).toContain("dirq: first start with this Node: npm installs better-sqlite3");
      const second = await launch(["SELECT path FROM './'"], { cwd, env });
      expect(second).toEqual({ code: 0, signal: null, stdout: '[{"path":"a.md"}]\n', stderr: "" });
      const needsNoScript = Number(process.versions["napi"]) >= 10;
      expect(callsOf(bin)).toEqual([
        `ci --omit=dev --no-audit --no-fund --global=false --location=project --dry-run=false --package-lock=true --fetch-retries=2 --fetch-retry-mintimeout=500 --fetch-retry-maxtimeout=4000 --ignore-scripts=${needsNoScript}`,
      ]);
      const lock = JSON.parse(
        readFileSync(join(cache, installations(cache)[0]!, "package-lock.json"), "utf8"),
      ) as { packages: Record<string, { integrity?: string; resolved?: string }> };
      const packages = Object.entries(lock.packages).filter(([name]) => name !== "");
      expect(packages.length).toBeGreaterThan(1);
      for (const [name, { integrity, resolved }] of packages) {
        expect(integrity, name).toMatch(/^sha512-/);
        expect(resolved, name).toBeUndefined();
      }
    });

    test.each([
      [{ node: "20.11.1", modules: "115", napi: "9" }, "node115", "false", "better-sqlite3-v12"],
      [{ node: "23.5.0", modules: "131", napi: "9" }, "node131", "false", "better-sqlite3-v12"],
      [{ node: "22.14.0", modules: "127", napi: "10" }, "napi10", "true", "better-sqlite3"],
    ])("installs one SQLite for the Node: %j", async (versions, kind, withoutScripts, sqlite) => {
      const { bin, env, cache } = firstStart({ node: nodeThatClaims(versions), npm: installsLinks() });
      expect(await launch(["SELECT 1"], { env })).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
      expect(callsOf(bin)).toHaveLength(1);
      expect(callsOf(bin)[0]).toContain(`--ignore-scripts=${withoutScripts}`);
      expect(installations(cache)).toEqual([expect.stringMatching(new RegExp(`-${kind}$`))]);
      const { dependencies } = JSON.parse(
        readFileSync(join(cache, installations(cache)[0]!, "package.json"), "utf8"),
      ) as { dependencies: Record<string, string> };
      expect(Object.keys(dependencies).filter((name) => name.startsWith("better-sqlite3"))).toEqual([sqlite]);
    });

    test("where no binary is ready for the system, the older SQLite is compiled", async () => {
      const node = nodeThatClaims({ node: "22.14.0", modules: "127", napi: "10" });
      const compiles = `mkdir node_modules\ncase "$*" in *--ignore-scripts=false*)\n${installsLinks()}\nesac`;
      const { bin, env } = firstStart({ node, npm: compiles });
      expect(await launch(["SELECT 1"], { env })).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
      expect(callsOf(bin)).toEqual([
        expect.stringContaining("--ignore-scripts=true"),
        expect.stringContaining("--ignore-scripts=false"),
      ]);
      const without = firstStart({ node, npm: "mkdir node_modules; echo no compiler >&2" });
      const { code, stderr } = await launch(["SELECT 1"], { env: without.env });
      expect(code).toBe(1);
      expect(stderr).toMatch(/\ndirq: SQLite cannot be loaded on Node .*; npm said:\nno compiler\n$/);
      expect(callsOf(without.bin)).toHaveLength(2);
      expect(installations(without.cache)).toEqual([]);
    });

    test("from Node 24 on there is no older SQLite to compile", async () => {
      const node = nodeThatClaims({ node: "24.0.0", modules: "137", napi: "10" });
      const { bin, env } = firstStart({ node, npm: "mkdir node_modules" });
      const { code, stderr } = await launch(["SELECT 1"], { env });
      expect(code).toBe(1);
      expect(stderr).toMatch(/\ndirq: SQLite cannot be loaded on Node /);
      expect(callsOf(bin)).toHaveLength(1);
    });

    test.each(failedStarts)(
      "a trial start that ends with %j is reported in a sentence",
      async (lines, reason) => {
        const { env } = firstStart({ node: nodeThatRuns(lines), npm: "mkdir node_modules" });
        const { code, stderr } = await launch(["SELECT 1"], { env: { ...env, LC_ALL: "C" } });
        expect({ code, reported: stderr.split("\n").slice(1) }).toEqual({
          code: 1,
          reported: [`dirq: ${reason}`, ""],
        });
      },
    );

    test("a failed installation is reported with npm's output, leaves nothing, and is tried again", async () => {
      const { env, cache } = firstStart({ npm: "echo no space >&2; exit 7" });
      for (let round = 0; round < 2; round++) {
        const { code, stderr } = await launch(["SELECT 1"], { env });
        expect(code).toBe(1);
        expect(stderr).toContain("npm could not install better-sqlite3 (exit code 7):\nno space\n");
        expect(installations(cache)).toEqual([]);
      }
    });

    test("an npm that installs nothing and reports success is an error", async () => {
      const { env } = firstStart({ npm: "echo up to date" });
      const { code, stderr } = await launch(["SELECT 1"], { env });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /\ndirq: npm reports success but has installed nothing; npm said:\nup to date\n$/,
      );
    });

    test("without npm it says so", async () => {
      const bare = temporaryDirectory();
      const node = join(bare, "node");
      writeFileSync(node, "#!/bin/sh\necho 24.0.0 napi10\n");
      chmodSync(node, 0o755);
      const env = { PATH: bare, XDG_CACHE_HOME: temporaryDirectory() };
      const { code, stderr } = await launch(["SELECT 1"], { env });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^dirq: the first start needs npm, which comes with Node, .*\n$/);
    });

    test("without a network the message says that one is needed, within seconds", async () => {
      const { env, cache } = firstStart({ npm: `exec ${realNpm()} "$@"` });
      const { code, stderr } = await launch(["SELECT 1"], {
        env: { ...env, ...npmSettings("http://127.0.0.1:9/") },
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /\ndirq: the first start needs a network, because npm installs better-sqlite3 from its registry; connect, .*\n$/,
      );
      expect(installations(cache)).toEqual([]);
    });

    test("packages with other contents than the lock lists are not installed", async () => {
      const { env, cache } = firstStart({ npm: `exec ${realNpm()} "$@"` });
      const registry = await registryOfOtherContents();
      const { code, stderr } = await launch(["SELECT 1"], { env: { ...env, ...npmSettings(registry) } });
      expect(code).toBe(1);
      expect(stderr).toContain(
        "dirq: npm's registry has other contents than this version of dirq was published with",
      );
      expect(installations(cache)).toEqual([]);
    });

    test("a second start waits for the first one", async () => {
      const release = join(temporaryDirectory(), "go");
      const { bin, env } = firstStart({
        npm: `until [ -e ${release} ]; do sleep 0.05; done\n${installsLinks()}`,
      });
      const first = launch(["SELECT 1"], { env });
      await expect.poll(() => existsSync(join(bin, "calls"))).toBe(true);
      const waiting = start(["SELECT 2"], { env });
      let said = "";
      waiting.stderr!.on("data", (data: Buffer) => (said += data.toString()));
      const second = outcomeOf(waiting);
      await expect.poll(() => said).toContain("another start is installing; waiting");
      writeFileSync(release, "");
      expect(await first).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
      expect(await second).toMatchObject({ code: 0, stdout: '[{"2":2}]\n' });
      expect(callsOf(bin)).toHaveLength(1);
    });

    test("one that was killed neither blocks the next start nor leaves anything", async () => {
      const { bin, env, cache } = firstStart({
        npm: `if [ ! -e ${join("$HOME", "second")} ]; then exec sleep 60; fi\n${installsLinks()}`,
      });
      const home = temporaryDirectory();
      const killed = start(["SELECT 1"], { env: { ...env, HOME: home } });
      await expect.poll(() => existsSync(join(bin, "calls"))).toBe(true);
      killed.kill("SIGKILL");
      await outcomeOf(killed).catch(() => undefined);
      expect(installations(cache).length).toBeGreaterThan(0);
      // Elsewhere than on Linux only the age of the lock shows that its owner has ended.
      for (const name of installations(cache)) utimesSync(join(cache, name), 0, 0);
      writeFileSync(join(home, "second"), "");
      const next = await launch(["SELECT 1"], { env: { ...env, HOME: home } });
      expect(next).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
      expect(installations(cache)).toEqual([expect.stringMatching(/-(?:napi10|node\d+)$/)]);
    });

    test.each(["--version", "--help", "server --help", "completions bash", "help io"])(
      "%s needs neither npm nor an installation",
      async (line) => {
        const { bin, cache, env } = firstStart({ npm: "exit 1" });
        const { code, stdout, stderr } = await launch(line.split(" "), { env });
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
        expect(stdout).toMatch(/\S/);
        expect(existsSync(join(bin, "calls"))).toBe(false);
        expect(installations(cache)).toEqual([]);
      },
    );
  });
}

/** The npm of the Node that runs the tests, by its path: the first one on a launcher's PATH is not it. */
function realNpm(): string {
  const folders = [dirname(process.execPath), ...process.env["PATH"]!.split(delimiter)];
  const found = folders.map((folder) => join(folder, "npm")).find((file) => existsSync(file));
  if (found === undefined) throw new Error("npm is neither beside Node nor on the PATH");
  return found;
}

/** Settings of npm by the environment, with nothing of the user's. */
function npmSettings(registry: string): Record<string, string> {
  return {
    npm_config_registry: registry,
    npm_config_cache: temporaryDirectory(),
    npm_config_userconfig: join(temporaryDirectory(), "npmrc"),
  };
}

/** A registry that has every package in every version, with contents of its own. */
async function registryOfOtherContents(): Promise<string> {
  const server = createServer((request, response) => {
    const [, name, kind] = request.url!.split("/");
    if (kind === "-") {
      response.end("not the archive that was published");
      return;
    }
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const versions = Object.fromEntries(
      versionsIn(decodeURIComponent(name!)).map((version) => [
        version,
        { name, version, dist: { tarball: `${address}/${name!}/-/${name!}-${version}.tgz` } },
      ]),
    );
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, versions, "dist-tags": {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The versions of a package in the repository's lock. */
function versionsIn(name: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
    packages: Record<string, { name?: string; version?: string }>;
  };
  return Object.entries(packages).flatMap(([path, entry]) =>
    (entry.name ?? path.split("node_modules/").at(-1)) === name && entry.version !== undefined
      ? [entry.version]
      : [],
  );
}
