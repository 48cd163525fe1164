import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { duckDb, queryDuckDb } from "./duckdb.ts";
import { query, run, temporaryDirectory } from "./harness.ts";

/** Writes a snapshot and returns its directory. */
async function snapshot(root: string, to: string, name: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(
    ["snapshot", "--to", to, "--host", "h", "--name", name, ...args],
    { cwd: root },
  );
  if (code !== 0) throw new Error(`dirq exited with ${code}: ${stderr}`);
  return stdout.trimEnd();
}

interface Manifest {
  rows: number;
  reused: number;
  since: string;
  form: string;
  tool: string;
  finished: string;
}

function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, "_manifest.json"), "utf8")) as Manifest;
}

function editManifest(directory: string, changes: Partial<Manifest>): void {
  const text = JSON.stringify({ ...manifestOf(directory), ...changes });
  writeFileSync(join(directory, "_manifest.json"), text);
}

/** Waits until a file's last change is more than two seconds before the second of the clock: then its stamp is certain. */
async function untilCertain(path: string): Promise<void> {
  const at = (Math.floor(statSync(path).ctimeMs / 1000) + 4) * 1000;
  while (Date.now() < at) await sleep(at - Date.now());
}

/** Checks that two snapshots have the same rows, as dirq reads them. */
async function expectSameRows(root: string, a: string, b: string): Promise<void> {
  const rows = async (directory: string) =>
    (await query(root, `SELECT * FROM 'snapshot:${directory}' ORDER BY path, path_bytes`)).map((row) => ({
      ...row,
      snapshot: "",
    }));
  expect(await rows(a)).toEqual(await rows(b));
}

describe("a snapshot since an earlier one", () => {
  test("has the rows of one that reads everything, as a whole and as a delta", async () => {
    const root = diskTree();
    const to = temporaryDirectory();
    const file = (directory: number, name: string) => join(root, `d${directory}`, name);
    for (let directory = 10; directory < 42; directory++) {
      mkdirSync(join(root, `d${directory}`));
      for (let index = 1000; index < 1800; index++) writeFileSync(file(directory, `f${index}.txt`), "");
    }
    await untilCertain(file(41, "f1799.txt"));
    const first = await snapshot(root, to, "first");
    const same = await snapshot(root, to, "same", "--since", "latest");
    expect(manifestOf(same)).toMatchObject({ rows: 25_600, reused: 25_600, since: "first", form: "full" });
    await expectSameRows(root, first, same);
    if (duckDb !== undefined) {
      const statistics = (directory: string) =>
        queryDuckDb(
          `SELECT path_in_schema, row_group_num_rows, num_values, stats_min_value, stats_max_value, stats_null_count
           FROM parquet_metadata('${directory}/part-00000.parquet')`,
        );
      expect(await statistics(same)).toEqual(await statistics(first));
    }

    // Written in place: the directory's times stay as they are.
    writeFileSync(file(20, "f1500.txt"), "content");
    rmSync(file(10, "f1000.txt"));
    renameSync(file(30, "f1001.txt"), file(41, "z.txt"));
    writeFileSync(file(10, "a.txt"), "new");
    utimesSync(file(25, "f1002.txt"), 1_000_000_000, 1_000_000_000);
    rmSync(join(root, "d33"), { recursive: true });
    const full = await snapshot(root, to, "full", "--since", "first");
    const delta = await snapshot(root, to, "delta", "--since", "first", "--delta");
    const fresh = await snapshot(root, to, "fresh");
    expect(manifestOf(full)).toMatchObject({ rows: 24_800, reused: 24_800 - 4 });
    expect(manifestOf(delta)).toMatchObject({ rows: 806, form: "delta" });
    expect(delta).toMatch(/\/delta=delta$/);
    await expectSameRows(root, full, fresh);
    await expectSameRows(root, delta, fresh);
    const { stdout } = await run(["diff", delta, full, "--exit-code"], { cwd: root });
    expect(stdout).toBe("[]\n");
    expect(
      await query(root, `SELECT path, size FROM 'snapshot:${delta}' WHERE size > 0 ORDER BY path`),
    ).toEqual([
      { path: "d10/a.txt", size: 3 },
      { path: "d20/f1500.txt", size: 7 },
    ]);
    const compared = await snapshot(root, to, "compared", "--since", "first", "--delta", "--verify");
    expect(manifestOf(compared)).toMatchObject({ rows: 806, reused: 0 });
    await expectSameRows(root, compared, fresh);
    if (duckDb === undefined) return;
    const rowsOf = (name: string) => `SELECT * EXCLUDE snapshot FROM '${to}/*/*/snapshot=${name}/*.parquet'`;
    expect(await queryDuckDb(`${rowsOf("full")} EXCEPT ${rowsOf("fresh")}`)).toEqual([]);
    expect(await queryDuckDb(`SELECT count(*) AS rows FROM (${rowsOf("full")})`)).toEqual([
      { rows: "24800" },
    ]);
    expect(
      await queryDuckDb(
        `SELECT change, count(*)::INTEGER AS rows FROM '${delta}/*.parquet' GROUP BY change ORDER BY change`,
      ),
    ).toEqual([
      { change: "delete", rows: 802 },
      { change: "insert", rows: 2 },
      { change: "update", rows: 2 },
    ]);
  });

  const hasStrace = spawnSync("strace", ["-V"]).status === 0;
  test.skipIf(!hasStrace)("opens only the files that have changed, or may have", async () => {
    const root = diskTree({ "a/old.txt": "one", "a/changed.txt": "two", "b.txt": "three" });
    const to = temporaryDirectory();
    await untilCertain(join(root, "b.txt"));
    await snapshot(root, to, "first", "--columns", "sha256");
    // The size and the time of the content stay the same.
    const { mtime } = statSync(join(root, "a/changed.txt"));
    writeFileSync(join(root, "a/changed.txt"), "2wo");
    utimesSync(join(root, "a/changed.txt"), mtime, mtime);
    const log = join(temporaryDirectory(), "strace");
    const { code } = await run(
      ["snapshot", "--to", to, "--host", "h", "--name", "second", "--columns", "sha256", "--since", "first"],
      { cwd: root, under: ["strace", "-f", "-e", "trace=open,openat,openat2", "-o", log] },
    );
    expect(code).toBe(0);
    const opened = readFileSync(log, "utf8").match(/[a-z]+\.txt/g);
    expect([...new Set(opened)]).toEqual(["changed.txt"]);
    const hashes = "SELECT path, sha256 FROM";
    expect(await query(root, `${hashes} 'snapshot:${to}/*/*/snapshot=second/**'`)).toEqual(
      await query(root, `${hashes} './'`),
    );
  });

  test("reads files again that changed shortly before the earlier one, and those with names that are not UTF-8", async () => {
    const root = diskTree({ "fresh.txt": "one" });
    const odd = (byte: number) => Buffer.concat([Buffer.from(`${root}/o`), Buffer.from([byte])]);
    writeFileSync(odd(0xff), "1");
    writeFileSync(odd(0xfe), "22");
    const to = temporaryDirectory();
    await snapshot(root, to, "first", "--columns", "sha256");
    writeFileSync(join(root, "fresh.txt"), "eno");
    rmSync(odd(0xff));
    for (const [name, ...flags] of [
      ["full"],
      ["delta", "--delta"],
      ["compared", "--delta", "--verify"],
    ] as const) {
      const made = await snapshot(root, to, name, "--columns", "sha256", "--since", "first", ...flags);
      expect(
        await query(root, `SELECT path, path_bytes, size, sha256 FROM 'snapshot:${made}' ORDER BY path`),
        name,
      ).toEqual(await query(root, "SELECT path, path_bytes, size, sha256 FROM './' ORDER BY path"));
    }
  });

  test("has the content of directories that were exchanged, and of links that lead elsewhere", async () => {
    const root = diskTree({ "one/f.txt": "one", "two/f.txt": "two" });
    for (const [name, target] of [
      ["exchanged", "one/f.txt"],
      ["moved", "one/f.txt"],
    ] as const)
      symlinkSync(target, join(root, name));
    // As a build or a checkout makes them: the same size, and times in the same second.
    for (const name of ["one/f.txt", "two/f.txt"]) utimesSync(join(root, name), 1.6e9, 1.6e9);
    const to = temporaryDirectory();
    await untilCertain(join(root, "two/f.txt"));
    await snapshot(root, to, "first", "--columns", "content,target");
    renameSync(join(root, "one"), join(root, "aside"));
    renameSync(join(root, "two"), join(root, "one"));
    renameSync(join(root, "aside"), join(root, "two"));
    rmSync(join(root, "moved"));
    symlinkSync("two/f.txt", join(root, "moved"));
    const made = await snapshot(root, to, "second", "--columns", "content,target", "--since", "first");
    const rows = (table: string) => query(root, `SELECT path, content, target FROM '${table}' ORDER BY path`);
    expect(await rows(`snapshot:${made}`)).toEqual(await rows("./"));
  });

  test("reads every file where the earlier one cannot be relied on, with a note", async () => {
    const root = diskTree({ "a.txt": "one" });
    const to = temporaryDirectory();
    await untilCertain(join(root, "a.txt"));
    const none = await run(["snapshot", "--to", to, "--since", "latest", "--name", "none"], { cwd: root });
    expect(none).toMatchObject({ code: 0 });
    expect(none.stderr).toContain("there is no earlier snapshot of this host and root; every file is read");
    for (const [changes, note] of [
      [{ tool: "dirq 0.0.1" }, "was written by dirq 0.0.1"],
      [{ finished: "2999-01-01T00:00:00.000Z" }, "the clock is earlier than the snapshot"],
    ] as const) {
      const name = `base-${Object.keys(changes)[0]!}`;
      editManifest(await snapshot(root, to, name), changes);
      const { code, stdout, stderr } = await run(
        ["snapshot", "--to", to, "--host", "h", "--name", `after-${name}`, "--since", name],
        { cwd: root },
      );
      expect(code).toBe(0);
      expect(stderr).toContain(note);
      expect(manifestOf(stdout.trimEnd()).reused).toBe(0);
    }
  });

  test("is an error where there is no earlier one that it could be made from", async () => {
    const root = diskTree({ "a/a.txt": "one" });
    const to = temporaryDirectory();
    await snapshot(root, to, "first");
    await snapshot(root, to, "delta", "--since", "first", "--delta");
    const common = ["--to", to, "--host", "h"];
    for (const [args, message] of [
      [["--delta", ...common], "--delta needs an earlier snapshot: --since <snapshot>"],
      [["--since", "nosuch", ...common], "there is no complete snapshot"],
      [["--since", "delta", ...common], "is a delta; name the full snapshot that it was made from"],
      [["--since", "./other", ...common], "there is no complete snapshot"],
      [["--since", "latest", "--delta", "--to", to, "--host", "x"], "a delta needs a snapshot"],
      [["--since", "first", "--columns", "sha256", ...common], "this one would have"],
      [["--since", "first", "--columns", "atime", ...common], "the column atime changes without"],
      [["--since", "first", "--columns", "git_status", ...common], "the column git_status changes without"],
      [["./a", "--since", "first", ...common], "the snapshot first is of ./, and this one of ./a"],
      [["SELECT 1 AS one", "--since", "first", ...common], "--since applies to files only"],
      [["--since", "first", "--name", "delta", ...common], "delta=delta exists"],
    ] as const) {
      const { code, stderr } = await run(["snapshot", ...args], { cwd: root });
      expect(stderr, args.join(" ")).toContain(message);
      expect(code).toBe(1);
    }
  });
});

test("a delta without the snapshot that it was made from is an error", async () => {
  const root = diskTree({ "a.txt": "one" });
  const to = temporaryDirectory();
  const first = await snapshot(root, to, "first");
  const delta = await snapshot(root, to, "delta", "--since", "first", "--delta");
  rmSync(first, { recursive: true });
  for (const args of [[`SELECT * FROM 'snapshot:${to}'`], ["diff", delta, "./"]]) {
    const { code, stderr } = await run(args, { cwd: root });
    expect(stderr).toContain("which is missing: restore it, or remove the delta");
    expect(code).toBe(1);
  }
});
