import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
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
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failedStarts, nodeThatClaims, nodeThatRuns } from "./fake-nodes.ts";
import { outcomeOf, script, temporaryDirectory, tree, type RunOutcome } from "./harness.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const hasCargo = spawnSync("cargo", ["--version"]).status === 0;

describe.skipIf(!hasCargo)("the Rust launcher (needs cargo)", () => {
  let folder: string;

  const cargo = (...args: string[]) =>
    spawnSync("cargo", [...args, "--offline", "--quiet"], { cwd: join(folder, "crate"), encoding: "utf8" });

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "dirq-rust-")));
    cpSync(join(repository, "launchers/rust"), join(folder, "crate"), {
      recursive: true,
      filter: (path) => !path.endsWith("/target"),
    });
    const built = cargo("build", "--features", "cli");
    if (built.status !== 0) throw new Error(built.stderr);
  }, 240_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const binary = () => join(folder, "crate/target/debug/dirq");
  const launch = (
    args: readonly string[],
    { env = {}, cwd, input }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
  ): Promise<RunOutcome> => {
    const child = spawn(binary(), args, {
      cwd,
      env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...env },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    return outcomeOf(child, input);
  };

  test("is a crate without dependencies, whose command comes with the feature cli only", () => {
    const { packages } = JSON.parse(
      execFileSync("cargo", ["metadata", "--offline", "--format-version", "1"], {
        cwd: join(folder, "crate"),
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    ) as { packages: { dependencies: unknown[]; features: object }[] };
    expect(packages).toHaveLength(1);
    expect(packages[0]!.dependencies).toEqual([]);
    expect(packages[0]!.features).toEqual({ cli: [] });
    rmSync(join(folder, "plain"), { recursive: true, force: true });
    const { status } = cargo("build", "--target-dir", join(folder, "plain"));
    expect(status).toBe(0);
    expect(existsSync(join(folder, "plain/debug/dirq"))).toBe(false);
  }, 120_000);

  test("cargo install --features cli puts the command where commands are", () => {
    const root = temporaryDirectory();
    const { status, stderr } = cargo(
      "install",
      "--path",
      ".",
      "--features",
      "cli",
      "--root",
      root,
      "--debug",
    );
    expect(status, stderr).toBe(0);
    expect(existsSync(join(root, "bin/dirq"))).toBe(true);
  }, 120_000);

  test("has npm install the package of its version, once, and runs it", async () => {
    const root = tree({ "a.md": "x" });
    const { bin, env } = firstStart();
    const first = await launch(["SELECT path FROM './'"], { cwd: root, env });
    expect(first).toMatchObject({ code: 0, stdout: '[{"path":"a.md"}]\n' });
    const second = await launch(["SELECT path FROM './'"], { cwd: root, env });
    expect(second).toEqual({ code: 0, signal: null, stdout: '[{"path":"a.md"}]\n', stderr: "" });
    const { version } = JSON.parse(readFileSync(join(repository, "packages/dirq/package.json"), "utf8")) as {
      version: string;
    };
    const needsNoScript = Number(process.versions["napi"]) >= 10;
    expect(callsOf(bin)).toEqual([
      `install --include=optional --no-package-lock --no-audit --no-fund --global=false --location=project --dry-run=false --package-lock-only=false --ignore-scripts=${needsNoScript} dirq@${version}`,
    ]);
  });

  test.each([
    [{ node: "23.5.0", modules: "131", napi: "9" }, "node131", "false"],
    [{ node: "22.14.0", modules: "127", napi: "10" }, "napi10", "true"],
  ])("the kind of binary depends on the Node-API: %j", async (versions, kind, withoutScripts) => {
    const { bin, env, cache } = firstStart({ node: nodeThatClaims(versions) });
    expect(await launch(["SELECT 1"], { env })).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
    expect(callsOf(bin)).toHaveLength(1);
    expect(callsOf(bin)[0]).toContain(`--ignore-scripts=${withoutScripts}`);
    expect(readdirSync(cache).filter((name) => name !== "node.txt")).toEqual([
      expect.stringMatching(new RegExp(`-${kind}-npm$`)),
    ]);
  });

  test("a cached version of Node in an unknown format is replaced", async () => {
    const env = { XDG_CACHE_HOME: temporaryDirectory(), DIRQ_BIN: script("console.log(1)", "program.js") };
    const note = join(env.XDG_CACHE_HOME, "dirq/node.txt");
    const plainly = { code: 0, signal: null, stdout: "1\n", stderr: "" };
    expect(await launch([], { env })).toEqual(plainly);
    const good = readFileSync(note, "utf8");
    const key = good.split("\n")[0]!;
    for (const answer of [`${process.versions.node} ${process.versions.modules}`, "20", ""]) {
      writeFileSync(note, `${key}\n${answer}`);
      expect(await launch([], { env })).toEqual(plainly);
      expect(readFileSync(note, "utf8")).toBe(good);
    }
  });

  test("where there is no ready binary for the system, npm runs again with scripts", async () => {
    const node = nodeThatClaims({ node: "22.14.0", modules: "127", napi: "10" });
    const broken = fakeDirq("console.error('dirq: no SQLite'); process.exit(1)");
    const compiles = `case "$*" in *--ignore-scripts=false*) ${linkTo("packages/dirq")};; *) ${broken};; esac`;
    const { bin, env } = firstStart({ node, npm: compiles });
    expect(await launch(["SELECT 1"], { env })).toMatchObject({ code: 0, stdout: '[{"1":1}]\n' });
    expect(callsOf(bin)).toEqual([
      expect.stringContaining("--ignore-scripts=true"),
      expect.stringContaining("--ignore-scripts=false"),
    ]);
    const without = firstStart({ node, npm: `${broken}; echo no compiler >&2` });
    const { code, stderr } = await launch(["SELECT 1"], { env: without.env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/\ndirq: no SQLite; npm said:\nno compiler\n$/);
    expect(callsOf(without.bin)).toHaveLength(2);
  });

  test.each(failedStarts)(
    "a trial start that ends with %j is reported in a sentence",
    async (lines, reason) => {
      const { env } = firstStart({ node: nodeThatRuns(lines), npm: fakeDirq("") });
      const { code, stderr } = await launch(["SELECT 1"], { env });
      expect({ code, reported: stderr.split("\n").slice(1) }).toEqual({
        code: 1,
        reported: [`dirq: ${reason}`, ""],
      });
    },
  );

  test("an npm that succeeds without installing is reported", async () => {
    const { env } = firstStart({ npm: "echo nothing to do >&2" });
    const { code, stderr } = await launch(["SELECT 1"], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /\ndirq: npm reports success but has not installed dirq [\d.]+; npm said:\nnothing to do\n$/,
    );
  });

  test("an install removes what one left that was interrupted", async () => {
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

  test("says what is missing", async () => {
    const none = await launch(["SELECT 1"], { env: { PATH: temporaryDirectory() } });
    expect(none).toMatchObject({
      code: 1,
      stderr:
        "dirq: dirq runs on Node 20.11 or later, but there is no node on the PATH; install Node, or set DIRQ_NODE to one\n",
    });
    const old = script("#!/bin/sh\necho 20.10.0 node115\n", "node");
    const tooOld = await launch(["SELECT 1"], { env: { DIRQ_NODE: old } });
    expect(tooOld.stderr).toBe(
      `dirq: dirq runs on Node 20.11 or later, but ${old} is Node 20.10.0; install a newer one\n`,
    );
  });

  test("passes arguments, streams, exit codes and signals through", async () => {
    const echo = script('#!/bin/sh\nfor word; do echo "$word"; done; cat; echo error >&2; exit 23\n');
    const args = ["SELECT 'a b'", "--no-ignore", "--", "-x"];
    const outcome = await launch(args, { input: "input", env: { DIRQ_BIN: echo } });
    expect(outcome).toEqual({
      code: 23,
      signal: null,
      stdout: `${args.join("\n")}\ninput`,
      stderr: "error\n",
    });
    const suicide = script("#!/bin/sh\nkill -TERM $$\n");
    expect(await launch([], { env: { DIRQ_BIN: suicide } })).toMatchObject({ code: null, signal: "SIGTERM" });
  });
});

/** The environment of a start that has nothing installed yet, with an npm and a Node of its own. */
function firstStart({ node = "", npm }: { readonly node?: string; readonly npm?: string } = {}) {
  const bin = temporaryDirectory();
  const home = temporaryDirectory();
  writeFileSync(
    join(bin, "npm"),
    `#!/bin/sh\necho "$@" >> ${join(bin, "calls")}\n${npm ?? linkTo("packages/dirq")}\n`,
  );
  chmodSync(join(bin, "npm"), 0o755);
  symlinkSync(process.execPath, join(bin, "node"));
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

/** A line of shell that installs dirq out of a folder of the repository. */
function linkTo(folder: string): string {
  return `mkdir node_modules && ln -s ${join(repository, folder)} node_modules/dirq`;
}

/** A line of shell that installs this for dirq. */
function fakeDirq(code: string): string {
  return `mkdir -p node_modules/dirq/bin && echo "${code}" > node_modules/dirq/bin/dirq.cjs`;
}
