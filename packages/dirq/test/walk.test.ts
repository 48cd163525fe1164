import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { expect, test } from "vitest";
import { binary, column, query, scrubbedEnvironment, temporaryDirectory, tree } from "./harness.ts";

/** More files than one thread walks alone, in few and in many directories. */
function largeTree(): { root: string; paths: string[] } {
  const root = temporaryDirectory();
  const paths: string[] = [];
  for (let directory = 0; directory < 260; directory++) {
    const name = `g${directory % 7}/d${directory}${directory % 3 === 0 ? "/deep/er" : ""}`;
    mkdirSync(join(root, name), { recursive: true });
    for (let file = 0; file < (directory % 50 === 0 ? 600 : 85); file++) {
      paths.push(`${name}/f${file}.${["md", "ts", "bin"][file % 3]!}`);
      writeFileSync(join(root, paths.at(-1)!), "x".repeat(file % 5));
    }
  }
  return { root, paths: paths.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))) };
}

test("over 20,000 files: byte order of path, the same every time, whatever columns are read", async () => {
  const { root, paths } = largeTree();
  expect(paths.length).toBeGreaterThan(20_000);
  await using dirq = await Dirq.open({ root });
  for (let time = 0; time < 6; time++) {
    const rows = await dirq.query(`SELECT path${time % 2 === 0 ? ", size" : ""} FROM './'`);
    expect(rows.map((row) => row["path"])).toEqual(paths);
  }
  expect(await column(root, "SELECT path FROM './'")).toEqual(paths);
  expect(await column(root, "SELECT path FROM './' WHERE (SELECT count(*) FROM './g1') > 0")).toEqual(paths);
  expect(await column(root, "SELECT path FROM './**/*.md'")).toEqual(
    paths.filter((path) => path.endsWith(".md")),
  );
});

test("over 20,000 files: a query that stops early leaves nothing running", async () => {
  const { root, paths } = largeTree();
  expect(await column(root, "SELECT path FROM './' LIMIT 3 OFFSET 12000")).toEqual(
    paths.slice(12_000, 12_003),
  );
  await using dirq = await Dirq.open({ root });
  let seen = 0;
  for await (const row of dirq.queryStream("SELECT path FROM './'")) {
    expect(row["path"]).toBe(paths[seen]);
    if (++seen === 9000) break;
  }
  expect(await dirq.query("SELECT count(*) AS n FROM './'")).toEqual([{ n: paths.length }]);
});

test("a tree that changes while it is walked gives rows, not errors", async () => {
  const { root, paths } = largeTree();
  await using dirq = await Dirq.open({ root });
  let seen = 0;
  for await (const row of dirq.queryStream("SELECT path, size FROM './'")) {
    expect(row["size"]).not.toBeNull();
    if (++seen === 500) spawnSync("rm", ["-rf", join(root, "g5"), join(root, "g6")]);
  }
  expect(seen).toBeLessThanOrEqual(paths.length);
  expect(seen).toBeGreaterThanOrEqual(paths.filter((path) => !/^g[56]/.test(path)).length);
});

const strace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

/** The system calls that a query makes on files of the tree, by kind. */
function systemCalls(root: string, sql: string): { stats: number; opens: string[] } {
  const log = join(temporaryDirectory(), "strace");
  const { status } = spawnSync(
    "strace",
    ["-f", "-y", "-e", "trace=file,fstat,getdents64", "-o", log, process.execPath, binary, sql],
    { cwd: root, env: scrubbedEnvironment() },
  );
  expect(status).toBe(0);
  const lines = readFileSync(log, "utf8").split("\n");
  const stats = lines.filter(
    (line) => /\b(?:statx|lstat|stat|newfstatat)\(/.test(line) && line.includes("probe-"),
  ).length;
  const opens = lines.flatMap((line) => /openat\([^,]*, "([^"]*)", [^)]*O_DIRECTORY/.exec(line)?.[1] ?? []);
  const inTree = opens.filter((path) => path.startsWith(root)).map((path) => path.replace(/\/$/, ""));
  return { stats, opens: inTree };
}

const probes = tree.bind(undefined, {
  "probe-a.md": "",
  "one/probe-b.md": "",
  "one/two/probe-c.md": "",
  "three/probe-d.ts": "",
  "three/four/probe-e.md": "",
});

test
  .skipIf(!strace)
  .each([
    "SELECT path FROM './'",
    "SELECT count(*) FROM './'",
    "SELECT basename, dir, ext FROM './**/*.md' ORDER BY ext",
    "SELECT ext, count(*) FROM './' GROUP BY ext",
    "SELECT a.path FROM './' a JOIN './' b USING (basename)",
  ])("strace: %s stats no file", (sql) => {
  expect(systemCalls(probes(), sql).stats).toBe(0);
});

test.skipIf(!strace)("strace: a statement that reads metadata stats each file once, joined or not", () => {
  expect(systemCalls(probes(), "SELECT sum(size) FROM './'").stats).toBe(5);
  expect(systemCalls(probes(), "SELECT a.size FROM './' a JOIN './' b USING (size)").stats).toBe(5);
});

test.skipIf(!strace)("strace: a walk opens only the directories that the glob can match in", () => {
  const opened = (sql: string) => {
    const root = probes();
    return systemCalls(root, sql).opens.map((path) => path.slice(root.length));
  };
  expect(opened("SELECT path FROM './one/two/*.md'")).toEqual(["/one/two"]);
  expect(opened("SELECT path FROM './{one,three}/*.md'")).toEqual(["", "/one", "/three"]);
  expect(opened("SELECT path FROM './*.md'")).toEqual([""]);
  expect(opened("SELECT path FROM './*/*.md'")).toEqual(["", "/one", "/three"]);
});

test.skipIf(!strace)("strace: a plain LIMIT stops the walk", () => {
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`a/${index}`, ""]));
  const root = tree({ ...files, "b/late": "" });
  const opened = (sql: string) => systemCalls(root, sql).opens.map((path) => path.slice(root.length));
  expect(opened("SELECT path FROM './' LIMIT 2")).toEqual(["", "/a"]);
  expect(opened("SELECT path FROM './' WHERE basename = '107' LIMIT 1")).toEqual(["", "/a"]);
  expect(opened("SELECT path FROM './' WHERE basename = 'late' LIMIT 1")).toEqual(["", "/a", "/b"]);
});

test("a path-table that is read several times is walked once", async () => {
  const root = tree({ a: "", b: "" });
  const rows = await query(
    root,
    "SELECT (SELECT count(*) FROM './') n, (SELECT max(path) FROM './') m, p.path FROM './' p",
  );
  expect(rows).toEqual([
    { n: 2, m: "b", path: "a" },
    { n: 2, m: "b", path: "b" },
  ]);
});
