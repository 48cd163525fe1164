import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { expect, test } from "vitest";
import { column, query, run, tree } from "./harness.ts";
import { errorOf, post, rowsOf, startServer } from "./server-harness.ts";

const entries = {
  "top.txt": "1",
  "a/one.md": "12345",
  "a/deep/two.md": "1234567890",
  "a/deep/er/three.ts": "123",
  "b/four.ts": "1234",
  "empty/": "",
};

const hasFind = spawnSync("find", [".", "-maxdepth", "0", "-printf", "%s"]).status === 0;

test.skipIf(!hasFind)(
  "dirs: has each directory with the files and bytes of everything below it, as find(1) counts",
  async () => {
    const root = tree(entries);
    const rows = await query(root, "SELECT path, files, total_size FROM 'dirs:./'");
    const printed = ["a", "a/deep", "a/deep/er", "b", "empty"].map((path) => {
      const sizes = execFileSync("find", [path, "-type", "f", "-printf", "%s\n"], {
        cwd: root,
        encoding: "utf8",
      });
      const numbers = sizes
        .split("\n")
        .filter((line) => line !== "")
        .map(Number);
      return { path, files: numbers.length, total_size: numbers.reduce((sum, size) => sum + size, 0) };
    });
    expect(rows).toEqual(printed);
  },
);

test("newest is the latest mtime of a file below; mode and mtime are the directory's own", async () => {
  const root = tree(entries);
  utimesSync(join(root, "a/one.md"), 0, 1_000_000_000);
  utimesSync(join(root, "a/deep/two.md"), 0, 2_000_000_000.9);
  utimesSync(join(root, "a/deep/er/three.ts"), 0, 1_500_000_000);
  chmodSync(join(root, "a"), 0o750);
  expect(await query(root, "SELECT newest, mode, mtime FROM 'dirs:./' WHERE path IN ('a', 'empty')")).toEqual(
    ["a", "empty"].map((path) => {
      const { mode, mtimeMs } = statSync(join(root, path));
      return { newest: path === "a" ? 2_000_000_000 : null, mode, mtime: Math.floor(mtimeMs / 1000) };
    }),
  );
});

test("a path shows the directories below it, a glob those that match; depth is 0 directly under the root", async () => {
  const root = tree(entries);
  expect(await query(root, "SELECT path, depth FROM 'dirs:./a'")).toEqual([
    { path: "a/deep", depth: 1 },
    { path: "a/deep/er", depth: 2 },
  ]);
  expect(await column(root, "SELECT path FROM 'dirs:./*'")).toEqual(["a", "b", "empty"]);
  expect(await column(root, "SELECT path FROM 'dirs:**/d*'")).toEqual(["a/deep"]);
  expect(await column(root, "SELECT path FROM 'dirs:./top.txt'")).toEqual([]);
  expect(await query(join(root, "b"), "SELECT path, depth, files FROM 'dirs:../a'")).toEqual([
    { path: join(root, "a/deep"), depth: 0, files: 2 },
    { path: join(root, "a/deep/er"), depth: 1, files: 1 },
  ]);
});

test("ignored directories and files do not count, and join with files by dir", async () => {
  const root = tree({ ...entries, ".gitignore": "b/\n*.md\n", "node_modules/x/y.js": "" });
  expect(await query(root, "SELECT path, files FROM 'dirs:./*'")).toEqual([
    { path: "a", files: 1 },
    { path: "empty", files: 0 },
  ]);
  const { stdout } = await run(["SELECT path, files FROM 'dirs:./*'", "--no-ignore"], { cwd: root });
  expect(JSON.parse(stdout)).toContainEqual({ path: "a", files: 3 });
  expect(
    await query(root, "SELECT d.path, f.basename FROM 'dirs:./' d JOIN './' f ON f.dir = d.path"),
  ).toEqual([{ path: "a/deep/er", basename: "three.ts" }]);
});

test("a live directory and a server have the same rows; a server rejects directories outside of the root", async () => {
  const root = tree(entries);
  const sql = "SELECT path, files, total_size, newest, depth, mode, mtime FROM 'dirs:./'";
  const rows = await query(root, sql);
  await using dirq = await Dirq.open({ root, live: true });
  expect(await dirq.query(sql)).toEqual(rows);
  const { port } = await startServer(root);
  expect(await rowsOf(port, sql)).toEqual(rows);
  const outside = await post(port, { sql: "SELECT * FROM 'dirs:../'" });
  expect([outside.status, errorOf(outside)]).toEqual([400, expect.stringContaining("out of the root")]);
});
