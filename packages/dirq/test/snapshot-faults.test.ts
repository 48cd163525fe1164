import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { outcomeOf, query, run, start, temporaryDirectory, tree } from "./harness.ts";

const rows = 150_000;
const sql = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
  SELECT printf('d/%06d', i) AS path, i * 2654435761 % 1000003 AS size FROM n`;

test("of two runs that write the same snapshot at once, one writes it, and the other fails", async () => {
  const root = temporaryDirectory();
  const to = temporaryDirectory();
  const args = ["snapshot", sql, "--to", to, "--name", "same"];
  const outcomes = await Promise.all([1, 2].map(() => outcomeOf(start(args, { cwd: root }))));
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
  const failed = outcomes.find(({ code }) => code === 1)!;
  expect(failed.stderr).toMatch(/another run is writing the snapshot|snapshot=same exists/);
  expect(await query(root, `SELECT count(*) AS n FROM 'snapshot:${to}'`)).toEqual([{ n: rows }]);
  // Nothing of the one that failed is left.
  expect(
    readdirSync(
      join(
        to,
        readdirSync(to).find((name) => name.startsWith("host="))!,
      ),
    ).length,
  ).toBe(1);
});

const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

test.skipIf(!canMount)("a full disk is an error, leaves nothing, and the next run succeeds", async () => {
  const root = temporaryDirectory();
  const to = temporaryDirectory();
  const { status, stderr: reason } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=600k", "tmpfs", to], {
    encoding: "utf8",
  });
  expect({ status, reason }).toEqual({ status: 0, reason: "" });
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", to]);
  });
  const { code, stderr } = await run(["snapshot", sql, "--to", to, "--name", "large"], { cwd: root });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^dirq: cannot write the snapshot to .*: no space left on device \(ENOSPC\)\n$/,
    ),
  });
  const names = readdirSync(to, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => /snapshot=|\.tmp$|\.parquet$/.test(name))).toEqual([]);
  const small = await run(["snapshot", "SELECT 1 AS one", "--to", to, "--name", "small"], { cwd: root });
  expect(small).toMatchObject({ code: 0, stderr: "" });
  expect(await query(root, `SELECT one FROM 'snapshot:${to}'`)).toEqual([{ one: 1 }]);
});

test.skipIf(!existsSync("/proc/self/stat"))(
  "what a killed run left is removed also if its process id is used again; what a run on another machine writes stays",
  async () => {
    const root = tree({ "a.txt": "one" });
    const to = temporaryDirectory();
    await run(["snapshot", "--to", to, "--host", "h", "--name", "first"], { cwd: root });
    const parent = join(to, "host=h", readdirSync(join(to, "host=h"))[0]!);
    const { stdout } = spawnSync("hostname", { encoding: "utf8" });
    const left = (name: string, owner: object) => {
      mkdirSync(join(parent, name));
      writeFileSync(join(parent, name, "owner.json"), JSON.stringify(owner));
      writeFileSync(join(parent, name, "part-00000.parquet.tmp"), "left");
    };
    left(".snapshot=reused", { machine: stdout.trim(), pid: process.pid, started: "1" });
    left(".snapshot=elsewhere", { machine: "elsewhere.invalid", pid: 1, started: "1" });
    await run(["snapshot", "--to", to, "--host", "h", "--name", "second"], { cwd: root });
    expect(readdirSync(parent).sort()).toEqual([".snapshot=elsewhere", "snapshot=first", "snapshot=second"]);
    expect(await query(root, `SELECT count(*) AS n FROM 'snapshot:${to}'`)).toEqual([{ n: 2 }]);
  },
);

test("with --since, a damaged earlier snapshot is an error, and nothing is written", async () => {
  const root = tree({ "a.txt": "one" });
  const to = temporaryDirectory();
  const common = ["snapshot", "--to", to, "--host", "h"];
  const { stdout } = await run([...common, "--name", "first"], { cwd: root });
  const part = join(stdout.trimEnd(), "part-00000.parquet");
  writeFileSync(part, readFileSync(part).subarray(0, 200));
  const { code, stderr } = await run([...common, "--name", "second", "--since", "first"], { cwd: root });
  expect(code).toBe(1);
  expect(stderr).toContain("part-00000.parquet: it is not a complete Parquet file\nhint: without --since");
  expect(readdirSync(join(stdout.trimEnd(), ".."))).toEqual(["snapshot=first"]);
});
