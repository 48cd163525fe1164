import { execFileSync, spawn, spawnSync } from "node:child_process";
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
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf, script, temporaryDirectory, tree, type RunOutcome } from "./harness.ts";
import { describeFirstStart, fakeNpm, firstStart, type LaunchOptions } from "./launcher-starts.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const hasPython =
  spawnSync("python3", ["-c", "import sys, venv; sys.exit(sys.version_info < (3, 11))"]).status === 0;
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

  /** The pip of one environment works for all: installing it into each takes seconds. */
  const pip = (environment: string, ...args: string[]) =>
    execFileSync(
      join(builder(), "bin/python"),
      ["-m", "pip", "--python", join(environment, "bin/python"), "--quiet", ...args],
      {
        encoding: "utf8",
        env: { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: "1" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );

  const newEnvironment = (...packages: string[]) => {
    const environment = join(folder, `environment-${readdirSync(folder).length}`);
    execFileSync("python3", ["-m", "venv", "--without-pip", environment]);
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
      filter: (path) => !/\/(?:build|[^/]*\.egg-info|__pycache__)$/.test(path),
    });
    execFileSync("python3", ["-m", "venv", builder()]);
    pip(builder(), "install", "setuptools", "wheel");
    const source = join(folder, "launchers/python");
    pip(builder(), "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, source);
    plain = newEnvironment();
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the `dirq` of an environment with nothing of the user's. */
  const start = (
    args: readonly string[],
    { environment = plain, env = {}, input, ...options }: Launch = {},
  ) =>
    spawn(join(environment, "bin/dirq"), args, {
      ...options,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: "/nonexistent",
        XDG_CACHE_HOME: join(folder, "cache"),
        ...env,
      },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
  const launch = (args: readonly string[], options: Launch = {}): Promise<RunOutcome> =>
    outcomeOf(start(args, options), options.input);

  describeFirstStart(start);

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

  test("a wheel cannot be built without the program, and a source distribution contains it", () => {
    const source = join(folder, "no-program");
    cpSync(join(repository, "launchers/python"), source, {
      recursive: true,
      filter: (path) => !/\/(?:build|program|[^/]*\.egg-info|__pycache__)$/.test(path),
    });
    const setup = (cwd: string) =>
      spawnSync(join(builder(), "bin/python"), ["setup.py", "-q", "sdist"], { cwd, encoding: "utf8" });
    const { status, stderr } = setup(source);
    expect(status).not.toBe(0);
    expect(stderr).toContain("contains no complete program");
    expect(stderr).toContain("run npm run build in the repository first");
    expect(setup(join(folder, "launchers/python")).status).toBe(0);
    const archive = readdirSync(join(folder, "launchers/python/dist"))[0]!;
    const names = execFileSync("tar", ["-tzf", join(folder, "launchers/python/dist", archive)], {
      encoding: "utf8",
    });
    for (const name of ["bin/dirq.cjs", "dist/bin.cjs", "sqlite-older/package-lock.json", "content.txt"])
      expect(names).toContain(`/src/dirq_sql/program/${name}`);
  });

  test("the wheel needs no other package and carries the program", () => {
    const names = execFileSync("python3", ["-m", "zipfile", "-l", wheelIn(folder)], { encoding: "utf8" });
    for (const name of ["dist/bin.cjs", "sqlite-current/package-lock.json", "sqlite-older/package-lock.json"])
      expect(names).toContain(`dirq_sql/program/${name}`);
    expect(names).not.toContain("index.mjs");
    pip(plain, "check");
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

  test("an install leaves nothing behind when it is ended", async () => {
    const ended = firstStart({ npm: "exec sleep 60" });
    const child = spawn(join(plain, "bin/dirq"), ["SELECT 1"], {
      env: { HOME: "/nonexistent", ...ended.env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const outcome = outcomeOf(child);
    await expect.poll(() => existsSync(join(ended.bin, "calls"))).toBe(true);
    child.kill("SIGTERM");
    expect(await outcome).toMatchObject({ code: 143 });
    expect(readdirSync(ended.cache)).toEqual(["node.json"]);
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
    });

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
  });

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
  });

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

type Launch = LaunchOptions & {
  readonly environment?: string;
  readonly input?: string;
};

function wheelIn(folder: string): string {
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".whl"))!,
  );
}
