import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { describe, expect, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { configFile, query, run, tree } from "./harness.ts";
import { rowsOf, startServer } from "./server-harness.ts";

const isRoot = process.getuid?.() === 0;
const canSwitch = isRoot && spawnSync("setpriv", ["--version"]).status === 0;

describe("a named table without on-file", () => {
  const schema = (columns: string) => `[[table]]\nname = "t"\nglob = "**/*.md"\nschema = "${columns}"\n`;

  test("has the hidden columns of files that its schema declares", async () => {
    const root = tree({ "sub/a.md": "one two\nthree", "sub/link.md": { link: "a.md" } });
    chmodSync(join(root, "sub/a.md"), 0o640);
    const columns =
      "path TEXT, mode INTEGER, symlink INTEGER, target TEXT, depth INTEGER, stem TEXT, absolute_path TEXT, content TEXT, bytes BLOB, lines INTEGER, words INTEGER, sha256 TEXT, xxh64 TEXT, mime TEXT, is_binary INTEGER, mtime_ns INTEGER, inode INTEGER";
    const names = columns.replaceAll(/ [A-Z]+/g, "");
    const config = configFile(schema(columns));
    const expected = await query(root, `SELECT ${names} FROM './**/*.md' ORDER BY path`);
    expect(expected[0]).toMatchObject({ content: "one two\nthree", words: 3, symlink: 0 });
    expect(await query(root, "SELECT * FROM t ORDER BY path", "-c", config)).toEqual(expected);
    const types =
      "SELECT DISTINCT concat_ws(' ', typeof(mode), typeof(lines), typeof(mtime_ns), typeof(bytes)) AS types FROM t";
    expect(await query(root, types, "-c", config)).toEqual([{ types: "integer integer integer blob" }]);
    const { stdout } = await run(["--format", "json", "-c", config], {
      cwd: root,
      input: "SELECT lines FROM t\n",
    });
    expect(JSON.parse(stdout)).toEqual([{ lines: 2 }, { lines: 2 }]);
    await using dirq = await Dirq.open({ root, config: [config] });
    expect(await dirq.query("SELECT words FROM t LIMIT 1")).toEqual([{ words: 3 }]);
  });

  test("has the present text of a link that leads to the same file by another path, persistent and live", async () => {
    const root = diskTree({ "d/a.md": "one\n", "l.md": { link: "d/a.md" } });
    const relink = (target: string) => {
      symlinkSync(target, join(root, "new"));
      renameSync(join(root, "new"), join(root, "l.md"));
    };
    const config = configFile(schema("path TEXT, target TEXT"));
    const sql = "SELECT target FROM t WHERE path = 'l.md'";
    expect(await query(root, sql, "-c", config, "--persist")).toEqual([{ target: "d/a.md" }]);
    relink("./d/a.md");
    expect(await query(root, sql, "-c", config, "--persist")).toEqual([{ target: "./d/a.md" }]);
    await using dirq = await Dirq.open({ root, live: true, config: [config] });
    const events = dirq.watch();
    expect(await dirq.query(sql)).toEqual([{ target: "./d/a.md" }]);
    relink("d/../d/a.md");
    const { value } = await events.next();
    expect(value).toMatchObject({
      action: "update",
      row: { target: "d/../d/a.md" },
      old_row: { target: "./d/a.md" },
    });
    await events.return();
  });

  test("follows its files on a server, and emits their changes", async () => {
    const root = diskTree({ "a.md": "one\n" });
    await using dirq = await Dirq.open({
      root,
      live: true,
      config: [configFile(schema("path TEXT, sha256 TEXT, lines INTEGER"))],
    });
    const events = dirq.watch();
    expect(await dirq.query("SELECT lines FROM t")).toEqual([{ lines: 1 }]);
    appendFileSync(join(root, "a.md"), "two\n");
    const sum = execFileSync("sha256sum", [join(root, "a.md")], { encoding: "utf8" }).split(" ")[0];
    const { value } = await events.next();
    expect(value).toMatchObject({
      action: "update",
      row: { path: "a.md", lines: 2, sha256: sum },
      old_row: { lines: 1 },
    });
    symlinkSync("a.md", join(root, "b.md"));
    await expect
      .poll(() => dirq.query("SELECT path FROM t ORDER BY path"))
      .toEqual([{ path: "a.md" }, { path: "b.md" }]);
    await events.return();
  });

  test("a persistent index reads the content of files that changed, and of files that were new at the time", async () => {
    const root = tree({ "a.md": "1" });
    const config = configFile(schema("path TEXT, content TEXT"));
    for (const text of ["22", "33", "44"]) {
      writeFileSync(join(root, "a.md"), text);
      expect(await query(root, "SELECT content FROM t", "-c", config, "--persist")).toEqual([
        { content: text },
      ]);
    }
    const limited = await run(["SELECT content FROM t", "-c", config, "--persist", "--max-content", "1"], {
      cwd: root,
    });
    expect(limited.stdout).toBe('[{"content":null}]\n');
    expect(limited.stderr).toContain("the table t has no content of files that are larger than the limit");
  });

  test.skipIf(isRoot && !canSwitch)(
    "a file that cannot be read has NULL and is reported in each run (needs setpriv for root)",
    async () => {
      const root = tree({ "a.md": "1", "b.md": "2" });
      chmodSync(join(root, "a.md"), 0);
      // The other user reads the config and writes the index.
      chmodSync(root, 0o777);
      writeFileSync(join(root, "t.toml"), schema("path TEXT, size INTEGER, content TEXT"));
      const under = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
      for (let times = 0; times < 2; times++) {
        const args = ["SELECT * FROM t ORDER BY path", "-c", "t.toml", "--persist"];
        const { code, stdout, stderr } = await run(args, { cwd: root, under });
        expect({ code, stderr }).toEqual({ code: 23, stderr: expect.stringContaining("a.md: ") as string });
        expect(JSON.parse(stdout)).toEqual([
          { path: "a.md", size: 1, content: null },
          { path: "b.md", size: 1, content: "2" },
        ]);
      }
    },
  );
});

test("functions of dirq work in generated columns, indexes, views and triggers of a config", async () => {
  const root = diskTree({ "a.md": "x".repeat(2_048), "b.md": "" });
  const config = configFile(`[[table]]
name = "t"
glob = "*.md"
schema = "path TEXT, size INTEGER, shown TEXT AS (human_size(size)), isA INTEGER AS (path REGEXP '^a') STORED"
ddl = """
CREATE INDEX by_size ON t (human_size(size));
CREATE VIEW only_b AS SELECT path FROM t WHERE path REGEXP '^b' AND glob_match('*.md', path);
CREATE TABLE log (path TEXT, n INTEGER);
CREATE TRIGGER numbers AFTER INSERT ON t WHEN new.path REGEXP '[ac]' BEGIN
  INSERT INTO log SELECT new.path, value FROM generate_series(1, 2);
END;
"""
`);
  const sql =
    "SELECT t.path, shown, isA, (SELECT group_concat(n) FROM log WHERE log.path = t.path) AS log FROM t ORDER BY t.path";
  const expected = [
    { path: "a.md", shown: "2.0 KiB", isA: 1, log: "1,2" },
    { path: "b.md", shown: "0 B", isA: 0, log: null },
  ];
  for (const flags of [[], ["--persist"], ["--persist"]])
    expect(await query(root, sql, "-c", config, ...flags)).toEqual(expected);
  const { port } = await startServer(root, ["-c", config]);
  expect(await rowsOf(port, sql)).toEqual(expected);
  expect(await rowsOf(port, "SELECT path FROM only_b")).toEqual([{ path: "b.md" }]);
  expect(await rowsOf(port, "SELECT path FROM t WHERE human_size(size) = '0 B'")).toEqual([{ path: "b.md" }]);
  writeFileSync(join(root, "c.md"), "1");
  await expect
    .poll(() => rowsOf(port, "SELECT n FROM log WHERE path = 'c.md'"))
    .toEqual([{ n: 1 }, { n: 2 }]);
});
