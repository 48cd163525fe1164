import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
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
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    const bin = temporaryDirectory();
    writeFileSync(
      join(bin, "npm"),
      `#!/bin/sh\necho "$@" >> ${join(bin, "calls")}\nmkdir -p node_modules\nln -s ${join(repository, "packages/dirq")} node_modules/dirq\n`,
    );
    chmodSync(join(bin, "npm"), 0o755);
    symlinkSync(process.execPath, join(bin, "node"));
    const env = { PATH: [bin, process.env["PATH"]].join(delimiter), XDG_CACHE_HOME: temporaryDirectory() };
    const first = await launch(["SELECT path FROM './'"], { cwd: root, env });
    expect(first).toMatchObject({ code: 0, stdout: '[{"path":"a.md"}]\n' });
    const second = await launch(["SELECT path FROM './'"], { cwd: root, env });
    expect(second).toEqual({ code: 0, signal: null, stdout: '[{"path":"a.md"}]\n', stderr: "" });
    const { version } = JSON.parse(readFileSync(join(repository, "packages/dirq/package.json"), "utf8")) as {
      version: string;
    };
    const needsNoScript = Number(process.versions["napi"]) >= 10;
    expect(readFileSync(join(bin, "calls"), "utf8")).toBe(
      `install --include=optional --no-package-lock --no-audit --no-fund --ignore-scripts=${needsNoScript} dirq@${version}\n`,
    );
  });

  test("says what is missing", async () => {
    const none = await launch(["SELECT 1"], { env: { PATH: temporaryDirectory() } });
    expect(none).toMatchObject({
      code: 1,
      stderr:
        "dirq: dirq runs on Node 20.11 or later, but there is no node on the PATH; install Node, or set DIRQ_NODE to one\n",
    });
    const old = script("#!/bin/sh\necho 20.10.0 115\n", "node");
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
