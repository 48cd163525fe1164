import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { duckDb, queryDuckDb } from "./duckdb.ts";
import { query, run, temporaryDirectory, tree } from "./harness.ts";

const files = {
  "a/b/y.txt": "hello\n",
  "a/x.md": "hi\n",
  Makefile: "",
  "über/ñ 'quoted'.md": "x",
};

/** Writes a snapshot and returns its directory. */
async function snapshot(root: string, to: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(["snapshot", ...args, "--to", to], { cwd: root });
  if (code !== 0) throw new Error(`dirq exited with ${code}: ${stderr}`);
  return stdout.trimEnd();
}

function manifestOf(directory: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(directory, "_manifest.json"), "utf8")) as Record<string, unknown>;
}

describe("a snapshot", () => {
  test("has the columns of a path-table, and its rows are read back by dirq", async () => {
    const root = tree(files);
    utimesSync(join(root, "a/x.md"), 1_000_000_000, 1_000_000_000);
    utimesSync(join(root, "Makefile"), new Date(-5_000), new Date(-5_000));
    const to = temporaryDirectory();
    await snapshot(root, to, "--host", "nas", "--name", "first");
    const columns = "path, basename, dir, ext, size, mtime, ctime";
    expect(await query(root, `SELECT ${columns} FROM 'snapshot:${to}/**'`)).toEqual(
      await query(root, `SELECT ${columns} FROM './'`),
    );
    expect(await query(root, `SELECT DISTINCT host, root, snapshot FROM 'snapshot:${to}'`)).toEqual([
      { host: "nas", root, snapshot: "first" },
    ]);
    const { stdout } = await run(
      [`SELECT mtime, mtime_ns, typeof(mtime) AS type FROM 'snapshot:${to}' WHERE path = 'a/x.md'`],
      { cwd: root },
    );
    expect(stdout).toBe('[{"mtime":1000000000,"mtime_ns":1000000000000000000,"type":"integer"}]\n');
    expect(await query(root, `SELECT mtime FROM 'snapshot:${to}' WHERE mtime < 0`)).toEqual([{ mtime: -5 }]);
  });

  test.skipIf(duckDb === undefined)("is read by DuckDB with its partitions and types", async () => {
    const root = tree(files);
    utimesSync(join(root, "a/x.md"), 1_000_000_000, 1_000_000_000);
    const to = temporaryDirectory();
    await snapshot(root, to, "--host", "nas", "--name", "first");
    const from = `FROM '${to}/host=*/root=*/snapshot=*/*.parquet'`;
    expect(await queryDuckDb(`SELECT path, size, host, root, snapshot ${from} ORDER BY path`)).toEqual(
      (await query(root, "SELECT path, size FROM './' ORDER BY path")).map(({ path, size }) => ({
        path,
        size: String(size),
        host: "nas",
        root,
        snapshot: "first",
      })),
    );
    const described = await queryDuckDb(`DESCRIBE SELECT size, mtime ${from}`);
    expect(described.map((row) => row["column_type"])).toEqual(["BIGINT", "TIMESTAMP_NS"]);
    expect(await queryDuckDb(`SELECT mtime ${from} WHERE path = 'a/x.md'`)).toEqual([
      { mtime: "2001-09-09 01:46:40" },
    ]);
  });

  test.skipIf(duckDb === undefined)("of a statement has the types of its values, exactly", async () => {
    const root = tree(files);
    const to = temporaryDirectory();
    const sql = `SELECT 9223372036854775807 AS big, -1 AS n, 1.5 AS r, 'ü' AS t, x'00ff' AS b, NULL AS nil`;
    await snapshot(root, to, sql, "--name", "s");
    expect(await queryDuckDb(`SELECT * EXCLUDE (host, root, snapshot) FROM '${to}/*/*/*/*.parquet'`)).toEqual(
      [{ big: "9223372036854775807", n: "-1", r: 1.5, t: "ü", b: "\\x00\\xFF", nil: null }],
    );
    expect(await query(root, `SELECT big, n, r, t, b, nil FROM 'snapshot:${to}'`)).toEqual(
      await query(root, sql),
    );
  });

  test("is sorted by path, in groups that can be skipped, and a query reads only what can match", async () => {
    const root = temporaryDirectory();
    const to = temporaryDirectory();
    const sql = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
      SELECT printf('d/%06d', i) AS path, i AS size FROM n`;
    const directory = await snapshot(root, to, sql, "--name", "many");
    expect(manifestOf(directory)).toMatchObject({ rows: 100_000, parts: [{ file: "part-00000.parquet" }] });
    const from = `FROM 'snapshot:${to}'`;
    for (const [where, rows] of [
      ["path = 'd/000500'", 1],
      ["path >= 'd/099990'", 10],
      ["path BETWEEN 'd/050000' AND 'd/050004'", 5],
      ["size IN (1, 99999, 200000)", 2],
      ["size > 99990 AND path < 'd/099995'", 4],
      ["size < 5 OR path = 'd/099999'", 6],
      ["size = 7 AND snapshot = 'other'", 0],
      ["70000 <= size AND size < 70010", 10],
      ["NOT size < 99999", 1],
      ["size = '7'", 1],
    ] as const) {
      expect(await query(root, `SELECT count(*) AS rows ${from} WHERE ${where}`), where).toEqual([{ rows }]);
    }
    // The damage is in a group that the condition excludes.
    const part = join(directory, "part-00000.parquet");
    const bytes = readFileSync(part);
    bytes.fill(0, 1_000, 2_000);
    writeFileSync(part, bytes);
    expect(await query(root, `SELECT path ${from} WHERE path = 'd/099999'`)).toEqual([{ path: "d/099999" }]);
  });

  test("without rows has its columns", async () => {
    const root = temporaryDirectory();
    const to = temporaryDirectory();
    await snapshot(root, to, "--name", "empty");
    expect(await query(root, `SELECT * FROM 'snapshot:${to}'`)).toEqual([]);
    expect(await query(root, `SELECT count(size) AS n FROM 'snapshot:${to}'`)).toEqual([{ n: 0 }]);
  });

  test("leaves out the directory of snapshots", async () => {
    const root = tree(files);
    await snapshot(root, "./out/snaps", "--name", "one");
    await snapshot(root, "./out/snaps", "--name", "two");
    expect(
      await query(root, `SELECT snapshot, count(*) AS files FROM 'snapshot:out/snaps/**' GROUP BY snapshot`),
    ).toEqual([
      { snapshot: "one", files: 4 },
      { snapshot: "two", files: 4 },
    ]);
  });

  // root reads everything.
  const isRoot = process.getuid?.() === 0;
  const canSwitch = spawnSync("setpriv", ["--version"]).status === 0;
  test.skipIf(isRoot && !canSwitch)("lists what could not be read, with exit code 23", async () => {
    const root = tree({ ...files, "closed/secret": "" });
    chmodSync(join(root, "closed"), 0);
    chmodSync(root, 0o755);
    const to = temporaryDirectory();
    if (isRoot) chownSync(to, 65534, 65534);
    const under = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
    const { code, stdout } = await run(["snapshot", "--to", to], { cwd: root, under });
    chmodSync(join(root, "closed"), 0o755);
    expect(code).toBe(23);
    expect(manifestOf(stdout.trimEnd())["unreadable"]).toEqual([
      { path: "closed", reason: "permission denied (EACCES)" },
    ]);
  });

  test("is named by the time, later than the one before it also after the clock was set back", async () => {
    const root = tree(files);
    const to = temporaryDirectory();
    await snapshot(root, to, "--host", "h");
    await snapshot(root, to, "--host", "h", "--name", "29991231T235959.999Z");
    const { code, stdout, stderr } = await run(["snapshot", "--to", to, "--host", "h"], { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toMatch(/snapshot=30000101T000000\.000Z\n$/);
    expect(stderr).toContain("the clock is not later than the snapshot 29991231T235959.999Z");
    expect(manifestOf(stdout.trimEnd())["started"]).toMatch(/^20/);
  });
});

test("a target in which a run was killed before it made its first mark can be used", async () => {
  const root = tree(files);
  const to = tree({ "._dirq.json.1234.tmp": "" });
  expect(await snapshot(root, to, "--name", "s")).toMatch(/snapshot=s$/);
});

describe("a target that cannot be used is an error, and nothing is written", () => {
  test("a directory with other files", async () => {
    const root = tree(files);
    const { code, stderr } = await run(["snapshot", "--to", "a"], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("is not empty and has no _dirq.json");
    expect(readdirSync(join(root, "a")).sort()).toEqual(["b", "x.md"]);
  });

  test("a directory of another version", async () => {
    const root = tree(files);
    const to = tree({ "_dirq.json": '{"format":"dirq-snapshots","version":99}' });
    const { code, stderr } = await run(["snapshot", "--to", to], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("contains snapshots of version 99; this dirq writes version 1");
    expect(readdirSync(to)).toEqual(["_dirq.json"]);
  });

  test("a snapshot that exists", async () => {
    const root = tree(files);
    const to = temporaryDirectory();
    const directory = await snapshot(root, to, "--name", "same");
    const before = readFileSync(join(directory, "_manifest.json"), "utf8");
    const { code, stderr } = await run(["snapshot", "--to", to, "--name", "same"], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("exists\nhint: --name sets another name\n");
    expect(readFileSync(join(directory, "_manifest.json"), "utf8")).toBe(before);
  });

  test.each([
    [["snapshot"], "snapshot needs a target: --to <directory>"],
    [["snapshot", "--to", "out", "--name", "../x"], 'the snapshot name "../x" is not valid'],
    [["snapshot", "./", "./a", "--to", "out"], 'got "./a" as well'],
    [["snapshot", "--to", "out", "--columns", "size,,mode"], '--columns is "size,,mode"'],
    [
      ["snapshot", "--to", "out", "--columns", "nosuch"],
      "no such column: nosuch; a path-table has the columns path, ",
    ],
    [["snapshot", "SELECT 1", "--to", "out", "--columns", "mode"], "a statement names its columns itself"],
    [["snapshot", "DELETE FROM x", "--to", "out"], "queries are read-only"],
    [["snapshot", "SELECT 1 AS host", "--to", "out"], "the column host has the name of a partition"],
    [["snapshot", "SELECT 1 AS a, 2 AS A", "--to", "out"], "the columns a and A differ in letter case only"],
    [["snapshot", "./", "--to", "Makefile"], "cannot write the snapshot to"],
  ])("%j", async (args, message) => {
    const root = tree(files);
    const { code, stderr } = await run(args, { cwd: root });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
    expect(readdirSync(root).sort()).toEqual(["Makefile", "a", "über"]);
  });
});

describe("a snapshot that cannot be read is an error", () => {
  test("with a truncated part", async () => {
    const root = tree(files);
    const to = temporaryDirectory();
    const directory = await snapshot(root, to);
    truncateSync(join(directory, "part-00000.parquet"), 100);
    const { code, stderr } = await run([`SELECT * FROM 'snapshot:${to}'`], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain(
      "part-00000.parquet: it is not a complete Parquet file; make the snapshot again",
    );
  });

  test("of another version", async () => {
    const root = tree(files);
    const to = tree({
      "host=a/root=b/snapshot=c/_manifest.json": '{"format":"dirq-snapshot","version":7,"tool":"dirq 9.0.0"}',
    });
    const { code, stderr } = await run([`SELECT * FROM 'snapshot:${to}'`], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("has version 7; this dirq reads version 1");
    expect(stderr).toContain("dirq 9.0.0");
  });

  test("with a damaged manifest", async () => {
    const root = tree(files);
    const to = tree({ "snapshot=c/_manifest.json": '{"format":' });
    const { code, stderr } = await run([`SELECT * FROM 'snapshot:${to}'`], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain("_manifest.json is damaged");
  });

  test.each([
    ["parts", [{ file: "../../secret/part-00000.parquet", rows: 1 }]],
    ["parts", [null]],
    ["columns", [{ name: "path", type: "unknown" }]],
    ["since", undefined],
  ])("with a manifest whose %s cannot be, such as a part elsewhere: %j", async (key, value) => {
    const manifest = {
      ...{
        format: "dirq-snapshot",
        version: 1,
        tool: "dirq 0",
        host: "h",
        root: "/",
        snapshot: "s",
        form: "delta",
      },
      ...{
        source: "./",
        started: "2026",
        finished: "2026",
        since: "r",
        columns: [],
        parts: [],
        unreadable: [],
      },
      [key]: value,
    };
    const root = tree({ "host=h/snapshot=s/_manifest.json": JSON.stringify(manifest) });
    const { code, stderr } = await run(["SELECT * FROM 'snapshot:./'"], { cwd: root });
    expect(stderr).toContain(`_manifest.json is damaged: its "${key}" is not valid; make the snapshot again`);
    expect(code).toBe(1);
  });
});

test("a directory without a complete snapshot has no rows, and a note says so", async () => {
  const root = tree(files);
  const to = temporaryDirectory();
  const directory = await snapshot(root, to);
  mkdirSync(join(to, "host=x/root=y/snapshot=z"), { recursive: true });
  writeFileSync(join(to, "host=x/root=y/snapshot=z/part-00000.parquet"), "incomplete");
  expect(await query(root, `SELECT count(*) AS files FROM 'snapshot:${to}'`)).toEqual([{ files: 4 }]);
  const { code, stdout, stderr } = await run([`SELECT path FROM 'snapshot:${to}/host=x/**'`], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "[]\n" });
  expect(stderr).toContain("finds nothing: there is no complete snapshot");
  expect(directory).toContain("snapshot=");
});

describe("--format parquet", () => {
  test.skipIf(duckDb === undefined)("writes the rows of a query to a file", async () => {
    const root = tree(files);
    const sql = "SELECT path, size, size / 2.0 AS half FROM './' ORDER BY size DESC, path";
    const { code, stdout } = await run([sql, "--output", "out.parquet"], { cwd: root });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const rows = await query(root, sql.replace("FROM './'", "FROM './{Makefile,**/*.{md,txt}}'"));
    expect(await queryDuckDb(`SELECT * FROM '${root}/out.parquet'`)).toEqual(
      rows.map((row) => ({ ...row, size: String(row["size"]) })),
    );
  });

  test.each([
    [["SELECT 1", "--format", "parquet"], "--format parquet needs a file: --output <path>"],
    [["SELECT 1", "--output", "a.parquet", "--no-header"], "--no-header does not apply to parquet"],
    [
      [
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) SELECT iif(i < 39000, i, 'x') AS v FROM n",
        "--output",
        "a.parquet",
      ],
      "row 39001 has a value in the column v that is not an integer, the type of the rows before it; a column of the file has one type: use CAST(v AS TEXT)",
    ],
  ])("%j is an error, and no file is written", async (args, message) => {
    const root = temporaryDirectory();
    const { code, stderr } = await run(args, { cwd: root });
    expect(stderr).toContain(message);
    expect(code).toBe(1);
    expect(readdirSync(root)).toEqual([]);
  });
});
