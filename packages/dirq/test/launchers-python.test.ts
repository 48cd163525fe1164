import { execFileSync, spawn, spawnSync, type SpawnOptions } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failedStarts, nodeThatClaims, nodeThatRuns } from "./fake-nodes.ts";
import { outcomeOf, script, temporaryDirectory, tree, type RunOutcome } from "./harness.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const hasPython =
  spawnSync("python3", ["-c", "import sys, venv; sys.exit(sys.version_info < (3, 11))"]).status === 0;
const require = createRequire(import.meta.url);
const vec = join(repository, "node_modules", `sqlite-vec-${process.platform}-${process.arch}`, "vec0.so");

const plugin = (name: string, files: Record<string, string>, entry = `notes = "${name}"`) => ({
  "pyproject.toml": `[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "${name.replaceAll("_", "-")}"
version = "1.0"
${entry === "" ? "" : `[project.entry-points.dirq]\n${entry}\n`}
[tool.setuptools]
packages = ${JSON.stringify(Object.keys(files).some((file) => file.startsWith(`${name}/`)) ? [name] : [])}
[tool.setuptools.package-data]
"*" = ["*"]
`,
  ...files,
});

describe.skipIf(!hasPython)("the Python launcher (needs Python 3.11)", () => {
  let folder: string;
  /** A fresh environment with the wheel in it, and one for each kind of plugin beside it. */
  let plain: string;

  const pip = (environment: string, ...args: string[]) =>
    execFileSync(join(environment, "bin/python"), ["-m", "pip", "--quiet", ...args], {
      encoding: "utf8",
      env: { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });

  const newEnvironment = (...packages: string[]) => {
    const environment = join(folder, `environment-${readdirSync(folder).length}`);
    execFileSync("python3", ["-m", "venv", environment]);
    pip(environment, "install", "--no-index", "--no-deps", wheelIn(folder), ...packages);
    return environment;
  };

  /** Builds a wheel out of a source folder. */
  const build = (entries: Record<string, string>, extra: (source: string) => void = () => undefined) => {
    const source = mkdtempSync(join(folder, "source-"));
    for (const [name, text] of Object.entries(entries)) {
      mkdirSync(dirname(join(source, name)), { recursive: true });
      writeFileSync(join(source, name), text);
    }
    extra(source);
    pip(builder(), "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", join(source, "out"), source);
    return wheelIn(join(source, "out"));
  };
  const builder = () => join(folder, "builder");

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "dirq-python-")));
    // A copy, so that the build leaves nothing in the repository.
    cpSync(join(repository, "launchers/python"), join(folder, "launchers/python"), {
      recursive: true,
      filter: (path) => !/\/(?:build|program|[^/]*\.egg-info|__pycache__)$/.test(path),
    });
    mkdirSync(join(folder, "packages"));
    symlinkSync(join(repository, "packages/dirq"), join(folder, "packages/dirq"));
    execFileSync("python3", ["-m", "venv", builder()]);
    pip(builder(), "install", "setuptools", "wheel");
    const source = join(folder, "launchers/python");
    pip(builder(), "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, source);
    plain = newEnvironment();
  }, 240_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the `dirq` of an environment with nothing of the user's. */
  const launch = (
    args: readonly string[],
    { environment = plain, env = {}, input, ...options }: Launch = {},
  ): Promise<RunOutcome> => {
    const child = spawn(join(environment, "bin/dirq"), args, {
      ...options,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: "/nonexistent",
        XDG_CACHE_HOME: join(folder, "cache"),
        ...env,
      },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    return outcomeOf(child, input);
  };

  /** The arguments that the launcher passes on, one argument per line. */
  const passedOn = async (args: readonly string[], options: Launch = {}): Promise<string[]> => {
    const stub = script('#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n');
    const { code, stdout, stderr } = await launch(args, {
      ...options,
      env: { ...options.env, DIRQ_BIN: stub },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout.split("\n").slice(0, -1);
  };

  test("the wheel needs no other package and carries the program", () => {
    const names = execFileSync("python3", ["-m", "zipfile", "-l", wheelIn(folder)], { encoding: "utf8" });
    expect(names).toContain("dirq_sql/program/dist/bin.cjs");
    expect(names).not.toContain("index.mjs");
    pip(plain, "check");
  });

  test("has npm install what is made for a system, once, and runs the same program", async () => {
    const root = tree({ "a.md": "x" });
    const bin = fakeNpm();
    const env = { PATH: [bin, process.env["PATH"]].join(delimiter), XDG_CACHE_HOME: temporaryDirectory() };
    const first = await launch(["SELECT path FROM './'"], { cwd: root, env });
    expect(first).toMatchObject({ code: 0, stdout: '[{"path":"a.md"}]\n' });
    expect(first.stderr).toContain("dirq: first start with this Node");
    const second = await launch(["SELECT path FROM './'"], { cwd: root, env });
    expect(second).toEqual({ code: 0, signal: null, stdout: '[{"path":"a.md"}]\n', stderr: "" });
    expect(callsOf(bin)).toEqual([
      `install --omit=dev --include=optional --no-package-lock --no-audit --no-fund --global=false --location=project --dry-run=false --package-lock-only=false --ignore-scripts=${Number(process.versions["napi"]) >= 10}`,
    ]);
    const shown = await launch(["--version"], { env });
    const { version } = require("../package.json") as { version: string };
    expect(shown.stdout).toBe(`${version}\n`);
  });

  test("says what is missing: Node, a Node that is new enough, npm", async () => {
    const old = temporaryDirectory();
    writeFileSync(join(old, "node"), "#!/bin/sh\necho 18.19.0 node108\n");
    chmodSync(join(old, "node"), 0o755);
    const none = await launch(["SELECT 1"], { env: { PATH: temporaryDirectory() } });
    expect(none).toMatchObject({
      code: 1,
      stderr:
        "dirq: dirq runs on Node 20.11 or later, but there is no node on the PATH; install Node, or set DIRQ_NODE to one\n",
    });
    const tooOld = await launch(["SELECT 1"], { env: { PATH: old } });
    expect(tooOld.stderr).toBe(
      `dirq: dirq runs on Node 20.11 or later, but ${old}/node is Node 18.19.0; install a newer one\n`,
    );
    const bare = temporaryDirectory();
    copyFileSync(join(old, "node"), join(bare, "node"));
    writeFileSync(join(bare, "node"), "#!/bin/sh\necho 24.0.0 napi10\n");
    const noNpm = await launch(["SELECT 1"], { env: { PATH: bare, XDG_CACHE_HOME: temporaryDirectory() } });
    expect(noNpm.code).toBe(1);
    expect(noNpm.stderr).toMatch(/^dirq: the first start needs npm, which comes with Node, .*\n$/);
  });

  test("a failed installation is reported with npm's output, and tried again", async () => {
    const bin = fakeNpm("echo no network >&2; exit 7");
    const env = { PATH: [bin, process.env["PATH"]].join(delimiter), XDG_CACHE_HOME: temporaryDirectory() };
    for (let round = 0; round < 2; round++) {
      const { code, stderr } = await launch(["SELECT 1"], { env });
      expect(code).toBe(1);
      expect(stderr).toContain("npm could not install better-sqlite3 (exit code 7):\nno network\n");
    }
    expect(readdirSync(join(env.XDG_CACHE_HOME, "dirq")).filter((name) => name !== "node.json")).toEqual([]);
  });

  test("an installation that succeeds without SQLite is reported, and tried again", async () => {
    const bin = fakeNpm("mkdir -p node_modules; echo no compiler >&2");
    const env = { PATH: [bin, process.env["PATH"]].join(delimiter), XDG_CACHE_HOME: temporaryDirectory() };
    for (let round = 0; round < 2; round++) {
      const { code, stderr } = await launch(["SELECT 1"], { env });
      expect(code).toBe(1);
      expect(stderr).toMatch(/\ndirq: SQLite cannot be loaded on Node .*; npm said:\nno compiler\n$/);
    }
    expect(readdirSync(join(env.XDG_CACHE_HOME, "dirq")).filter((name) => name !== "node.json")).toEqual([]);
  });

  test.each([
    [{ node: "23.5.0", modules: "131", napi: "9" }, "node131", "false"],
    [{ node: "22.14.0", modules: "127", napi: "10" }, "napi10", "true"],
  ])("the kind of binary depends on the Node-API: %j", async (versions, kind, withoutScripts) => {
    const { bin, env, cache } = firstStart({ node: nodeThatClaims(versions) });
    expect(await launch(["SELECT 1"], { env })).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
    expect(callsOf(bin)).toHaveLength(1);
    expect(callsOf(bin)[0]).toContain(`--ignore-scripts=${withoutScripts}`);
    expect(readdirSync(cache).filter((name) => name !== "node.json")).toEqual([
      expect.stringMatching(new RegExp(`-${kind}$`)),
    ]);
  });

  test("a cached version of Node in an unknown format is replaced", async () => {
    const env = { XDG_CACHE_HOME: temporaryDirectory(), DIRQ_BIN: script("console.log(1)", "program.js") };
    const note = join(env.XDG_CACHE_HOME, "dirq/node.json");
    const plainly = { code: 0, signal: null, stdout: "1\n", stderr: "" };
    expect(await launch([], { env })).toEqual(plainly);
    const good = readFileSync(note, "utf8");
    const [key] = Object.keys(JSON.parse(good) as object);
    for (const answer of [[process.versions.node, process.versions.modules], ["20"], 5, null]) {
      writeFileSync(note, JSON.stringify({ [key!]: answer }));
      expect(await launch([], { env })).toEqual(plainly);
      expect(readFileSync(note, "utf8")).toBe(good);
    }
  });

  test("where there is no ready binary for the system, npm runs again with scripts", async () => {
    const node = nodeThatClaims({ node: "22.14.0", modules: "127", napi: "10" });
    const compiles = `mkdir node_modules\ncase "$*" in *--ignore-scripts=false*)\n${links()}\nesac`;
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

  test("an npm that installs nothing and reports success is an error", async () => {
    const { env } = firstStart({ npm: "echo up to date" });
    const { code, stderr } = await launch(["SELECT 1"], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/\ndirq: npm reports success but has installed nothing; npm said:\nup to date\n$/);
  });

  test("an install leaves nothing behind when it is ended, and removes what one left that was killed", async () => {
    const ended = firstStart({ npm: "exec sleep 60" });
    const child = spawn(join(plain, "bin/dirq"), ["SELECT 1"], {
      env: { HOME: "/nonexistent", ...ended.env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const outcome = outcomeOf(child);
    await expect.poll(() => existsSync(join(ended.bin, "calls")), { timeout: 20_000 }).toBe(true);
    child.kill("SIGTERM");
    expect(await outcome).toMatchObject({ code: 143 });
    expect(readdirSync(ended.cache)).toEqual(["node.json"]);

    const { env, cache } = firstStart();
    for (const [name, ageMinutes] of [
      ["installing-old", 61],
      ["installing-young", 59],
    ] as const) {
      mkdirSync(join(cache, name, "node_modules"), { recursive: true });
      const then = Date.now() / 1000 - ageMinutes * 60;
      utimesSync(join(cache, name), then, then);
    }
    expect(await launch(["SELECT 1"], { env })).toMatchObject({ code: 0 });
    expect(readdirSync(cache).filter((name) => name.startsWith("installing-"))).toEqual(["installing-young"]);
  });

  test("DIRQ_NODE may be a name on the PATH; an empty variable is as good as none", async () => {
    const { bin, env } = firstStart();
    const other = join(bin, "other-node");
    symlinkSync(process.execPath, other);
    const program = script("console.log(process.argv0)", "program.js");
    const named = { ...env, DIRQ_BIN: program, DIRQ_NODE: "other-node" };
    const elsewhere = tree({ "other-node": "" });
    expect(await launch([], { env: named, cwd: elsewhere })).toMatchObject({ code: 0, stdout: `${other}\n` });
    const missing = await launch([], { env: { ...named, DIRQ_NODE: "no-such-node" } });
    expect(missing.stderr).toBe(
      "dirq: dirq runs on Node 20.11 or later, but DIRQ_NODE names no-such-node, which cannot be run\n",
    );
    const empty = { ...env, DIRQ_BIN: "", DIRQ_NODE: "" };
    expect(await launch(["SELECT 1"], { env: empty })).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
  });

  test("passes streams, exit codes and signals through", async () => {
    const echo = script("#!/bin/sh\ncat; echo error >&2; exit 23\n");
    const outcome = await launch([], { input: "in\0put", env: { DIRQ_BIN: echo } });
    expect(outcome).toEqual({ code: 23, signal: null, stdout: "in\0put", stderr: "error\n" });
    const suicide = script("#!/bin/sh\nkill -TERM $$\n");
    expect(await launch([], { env: { DIRQ_BIN: suicide } })).toMatchObject({ code: null, signal: "SIGTERM" });
    const trap = script(
      "#!/bin/sh\ntrap 'echo got it; exit 5' INT\necho ready\nwhile :; do sleep 0.05; done\n",
    );
    const child = spawn(join(plain, "bin/dirq"), [], {
      env: { PATH: process.env["PATH"] ?? "", DIRQ_BIN: trap },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.once("data", () => child.kill("SIGINT"));
    expect(await outcomeOf(child)).toMatchObject({ code: 5, stdout: "ready\ngot it\n" });
  });

  test.each(["--version", "--help", "server --help", "completions bash"])(
    "%s needs neither npm nor an installation",
    async (line) => {
      const { bin, cache, env } = firstStart({ npm: "exit 1" });
      const { code, stdout, stderr } = await launch(line.split(" "), { env });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/\S/);
      expect(existsSync(join(bin, "calls"))).toBe(false);
      const left = existsSync(cache) ? readdirSync(cache).filter((name) => name !== "node.json") : [];
      expect(left).toEqual([]);
    },
  );

  test("without plugins, arguments pass through as they are", async () => {
    for (const args of [
      ["SELECT 'a b'", "--format", "json"],
      [],
      ["server", "--port", "0"],
      ["init", "--force"],
      ["query", "SELECT 1", "-c", "x.toml"],
      ["-C", "docs", "SELECT 1"],
      ["-f", "-", "-Cdocs"],
    ])
      expect(await passedOn(args)).toEqual(args);
    expect(await passedOn(["SELECT 1", "--no-plugin"])).toEqual(["SELECT 1"]);
    expect(await passedOn(["--", "--no-plugin"])).toEqual(["--", "--no-plugin"]);
  });

  describe("with plugins", () => {
    let environment: string;
    let fragments: string[];

    beforeAll(() => {
      const table = (name: string) =>
        `[[table]]\nname = "${name}"\nglob = "**/*.md"\nschema = "path TEXT, size INTEGER"\n`;
      const notes = build(
        plugin("my_notes", { "my_notes/__init__.py": "", "my_notes/dirq.toml": table("notes") }),
      );
      const other = build(
        plugin("also", { "also/__init__.py": "", "also/dirq.toml": table("others") }, `x = "also:main"`),
      );
      environment = newEnvironment(notes, other);
      const site = execFileSync(
        join(environment, "bin/python"),
        ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        { encoding: "utf8" },
      ).trim();
      fragments = ["-c", join(site, "also/dirq.toml"), "-c", join(site, "my_notes/dirq.toml")];
    }, 120_000);

    test("fragments follow the user's own configs, in every mode that reads configs", async () => {
      const cases: [string[], string[]][] = [
        [["SELECT 1"], ["SELECT 1", ...fragments]],
        [
          ["query", "SELECT 1", "-c", "mine.toml", "--persist"],
          ["query", "SELECT 1", "-c", "mine.toml", "--persist", ...fragments],
        ],
        [
          ["server", "--config=mine.toml"],
          ["server", "--config=mine.toml", ...fragments],
        ],
        [[], fragments],
        [
          ["-c", "mine.toml"],
          ["-c", "mine.toml", ...fragments],
        ],
        [
          ["SELECT ?", "--param", "-c", "--persist"],
          ["SELECT ?", "--param", "-c", "--persist", ...fragments],
        ],
        [
          ["query", "--no-ignore", "--", "SELECT 1"],
          ["query", "--no-ignore", ...fragments, "--", "SELECT 1"],
        ],
        [
          ["--", "SELECT 1"],
          ["query", ...fragments, "--", "SELECT 1"],
        ],
        [
          ["-C", "docs", "-"],
          ["-C", "docs", "-", ...fragments],
        ],
        [
          ["-Cdocs", "--", "SELECT 1"],
          ["query", "-Cdocs", ...fragments, "--", "SELECT 1"],
        ],
        [
          ["-- a comment\tSELECT 1", "--"],
          ["-- a comment\tSELECT 1", ...fragments, "--"],
        ],
      ];
      for (const [given, expected] of cases) expect(await passedOn(given, { environment })).toEqual(expected);
    });

    test("what dirq refuses it gets as it was typed", async () => {
      for (const args of [
        ["SELECT 1", "-c"],
        ["-c"],
        ["server", "--port"],
        ["SELECT 1", "-c", "--no-ignore"],
        ["--no-ignore", "--", "SELECT 1"],
        ["SELECT 1", "-C"],
        ["-f"],
      ])
        expect(await passedOn(args, { environment })).toEqual(args);
      expect(await passedOn(["SELECT 1", "-c", "--no-plugin"], { environment })).toEqual(["SELECT 1", "-c"]);
    });

    test("modes that read none get none", async () => {
      for (const args of [
        ["init"],
        ["-C", "docs", "init"],
        ["--version"],
        ["--help"],
        ["server", "--help"],
        ["completions", "zsh"],
      ])
        expect(await passedOn(args, { environment })).toEqual(args);
    });

    test("--no-plugin and DIRQ_NO_PLUGIN=1 turn them off and are not passed on", async () => {
      expect(await passedOn(["--no-plugin", "SELECT 1"], { environment })).toEqual(["SELECT 1"]);
      expect(await passedOn(["server", "--no-plugin"], { environment })).toEqual(["server"]);
      const off = { environment, env: { DIRQ_NO_PLUGIN: "1" } };
      expect(await passedOn(["SELECT 1"], off)).toEqual(["SELECT 1"]);
    });

    test("their tables can be queried", async () => {
      const root = tree({ "a.md": "12345", "b.txt": "" });
      const { env } = firstStart();
      const sql = "SELECT n.path, o.size FROM notes n JOIN others o";
      for (const args of [[sql], ["--", sql]]) {
        const { code, stdout, stderr } = await launch(args, { environment, cwd: root, env });
        expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: '[{"path":"a.md","size":5}]\n' });
      }
    });
  });

  test("a plugin without its module or its fragment is an error that names the package", async () => {
    const bare = newEnvironment(build(plugin("no_fragment", { "no_fragment/__init__.py": "" })));
    const one = await launch(["SELECT 1"], { environment: bare });
    expect(one.code).toBe(1);
    expect(one.stderr).toMatch(/^dirq: the plugin "no-fragment" has no dirq\.toml beside its module \(/);
    const hollow = newEnvironment(build(plugin("no_module", {}, 'x = "not_there"')));
    const two = await launch(["SELECT 1"], { environment: hollow });
    expect(two.code).toBe(1);
    expect(two.stderr).toContain('the plugin "no-module" has no module "not_there"');
    expect(await passedOn(["SELECT 1", "--no-plugin"], { environment: hollow })).toEqual(["SELECT 1"]);
  }, 120_000);

  test("extensions that are named by a Python package become --extension, all of them", async () => {
    const wheel = build(plugin("my_ext", { "my_ext/__init__.py": "" }, ""), (source) => {
      writeFileSync(join(source, "my_ext/loadable.so"), "");
      writeFileSync(join(source, "my_ext/_speed.cpython-311-x86_64-linux-gnu.so"), "");
    });
    const environment = newEnvironment(wheel);
    const root = tree({
      "own.so": "",
      "a.toml": `[[dirq.extension]]\npath = "./own.so"\n\n[[dirq.extension]]\npath = "my-ext"\nentrypoint = "start"\n`,
      "b.toml": `[[dirq.extension]]\npath = "./own.so"\n`,
    });
    const passed = await passedOn(["SELECT 1", "-c", "a.toml"], { environment, cwd: root });
    expect(passed.slice(0, 4)).toEqual(["SELECT 1", "-c", "a.toml", "--extension"]);
    expect(passed[4]).toBe(join(root, "own.so"));
    expect(passed[6]).toMatch(/my_ext\/loadable\.so::start$/);
    const elsewhere = await passedOn(["-C", root, "SELECT 1", "-ca.toml"], { environment });
    expect(elsewhere.slice(4)).toEqual(passed.slice(3));
    // Nothing that only the launcher can find: the program loads them by itself.
    expect(await passedOn(["SELECT 1", "-c", "b.toml"], { environment, cwd: root })).toHaveLength(3);
    const explicit = ["SELECT 1", "-c", "a.toml", "--extension", "x.so"];
    expect(await passedOn(explicit, { environment, cwd: root })).toEqual(explicit);
  }, 120_000);

  test.skipIf(!existsSync(vec))(
    "an extension out of a plugin's package is loaded",
    async () => {
      const fragment = '[[dirq.extension]]\npath = "vec_plugin"\n';
      const wheel = build(
        plugin("vec_plugin", { "vec_plugin/__init__.py": "", "vec_plugin/dirq.toml": fragment }),
        (source) => copyFileSync(vec, join(source, "vec_plugin/vec0.so")),
      );
      const { stdout, stderr } = await launch(["SELECT vec_length('[1, 2, 3]') AS n"], {
        environment: newEnvironment(wheel),
        cwd: temporaryDirectory(),
        env: {
          PATH: [fakeNpm(), process.env["PATH"]].join(delimiter),
          XDG_CACHE_HOME: temporaryDirectory(),
        },
      });
      expect(stdout, stderr).toBe('[{"n":3}]\n');
    },
    120_000,
  );
});

type Launch = Pick<SpawnOptions, "cwd"> & {
  readonly environment?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
};

function wheelIn(folder: string): string {
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".whl"))!,
  );
}

/** The environment of a start that has nothing installed yet, with an npm and a Node of its own. */
function firstStart({ node = "", npm }: { readonly node?: string; readonly npm?: string } = {}) {
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

/** The arguments of each of its runs. */
function callsOf(bin: string): string[] {
  return readFileSync(join(bin, "calls"), "utf8").trim().split("\n");
}

function links(): string {
  return ["better-sqlite3", "better-sqlite3-v12", "bindings", "file-uri-to-path"]
    .filter((name) => existsSync(join(repository, "node_modules", name)))
    .map((name) => `ln -s ${join(repository, "node_modules", name)} node_modules/`)
    .join("\n");
}

/** A folder with an npm that finds its packages here instead of fetching them, and a Node beside it. */
function fakeNpm(instead?: string): string {
  const bin = temporaryDirectory();
  writeFileSync(
    join(bin, "npm"),
    `#!/bin/sh\necho "$@" >> ${join(bin, "calls")}\n${instead ?? `mkdir -p node_modules\n${links()}`}\n`,
  );
  chmodSync(join(bin, "npm"), 0o755);
  symlinkSync(process.execPath, join(bin, "node"));
  return bin;
}
