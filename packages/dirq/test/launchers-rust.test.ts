import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf, script, temporaryDirectory, tree, type RunOutcome } from "./harness.ts";
import { describeFirstStart, firstStart, type LaunchOptions } from "./launcher-starts.ts";

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
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const binary = () => join(folder, "crate/target/debug/dirq");
  const start = (args: readonly string[], { env, cwd, input }: LaunchOptions & { input?: string }) =>
    spawn(binary(), args, {
      cwd,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: "/nonexistent",
        XDG_CACHE_HOME: join(folder, "cache"),
        ...env,
      },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
  const launch = (
    args: readonly string[],
    options: LaunchOptions & { input?: string } = {},
  ): Promise<RunOutcome> => outcomeOf(start(args, options), options.input);

  describeFirstStart(start);

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
  });

  test("the published crate carries the program, its locks and nothing else", () => {
    const { stdout, status } = spawnSync("cargo", ["package", "--list", "--allow-dirty", "--offline"], {
      cwd: join(folder, "crate"),
      encoding: "utf8",
    });
    expect(status).toBe(0);
    const files = stdout.trim().split("\n");
    for (const name of ["bin/dirq.cjs", "dist/bin.cjs", "sqlite-current/package-lock.json", "content.txt"])
      expect(files).toContain(`program/${name}`);
    expect(files.filter((name) => !/^(?:src|program)\/|^[\w.]+$/.test(name))).toEqual([]);
  });

  test("a crate without the program does not compile, and says what is missing", () => {
    const copy = join(folder, "empty");
    cpSync(join(repository, "launchers/rust"), copy, {
      recursive: true,
      filter: (path) => !/\/(?:target|program)$/.test(path),
    });
    const { status, stderr } = spawnSync("cargo", ["check", "--offline", "--quiet"], {
      cwd: copy,
      encoding: "utf8",
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain("contains no program: build from a published crate, or run `npm run build`");
  });

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
