import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, linkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { describe, expect, test } from "vitest";
import { column, query, run, tree } from "./harness.ts";

/** The same statements over a walk and over a live index. */
const sources = [
  {
    name: "the command line",
    rows: (root: string, sql: string) => query(root, sql),
  },
  {
    name: "a live index",
    rows: async (root: string, sql: string) => {
      await using dirq = await Dirq.open({ root, live: true });
      return await dirq.query(sql);
    },
  },
];

const hasGnuStat = spawnSync("stat", ["-c", "%n", "."]).status === 0;

/** What stat(1) prints about files, links followed. */
function statOf(root: string, format: string, ...paths: string[]): string[] {
  const output = execFileSync("stat", ["-L", "-c", format, ...paths], { cwd: root, encoding: "utf8" });
  return output.trim().split("\n");
}

describe.each(sources)("hidden columns over $name", ({ rows }) => {
  test.skipIf(!hasGnuStat)(
    "stat columns equal those of stat(1), for a link those of its target",
    async () => {
      const root = tree({ "a.txt": "text", "sub/b": "", "sub/link": { link: "../a.txt" } });
      chmodSync(join(root, "sub/b"), 0o4751);
      linkSync(join(root, "sub/b"), join(root, "sub/hard"));
      utimesSync(join(root, "a.txt"), 1_000_000_000.5, 1_500_000_000.25);
      const columns = {
        mode: "%f",
        uid: "%u",
        gid: "%g",
        owner: "%U",
        group_name: "%G",
        inode: "%i",
        hard_links: "%h",
        device: "%d",
        atime: "%X",
        birthtime: "%W",
      };
      const paths = ["a.txt", "sub/b", "sub/hard", "sub/link"];
      const found = await rows(root, `SELECT ${Object.keys(columns).join(", ")} FROM './' ORDER BY path`);
      const printed = statOf(root, Object.values(columns).join(" "), ...paths).map((line) => line.split(" "));
      for (const values of printed) values[0] = String(Number.parseInt(values[0]!, 16));
      // stat(1) prints 0 for a birth time that the file system does not record.
      const shown = found.map((row) =>
        Object.values(row).map((value) => `${value as string | number | null}`),
      );
      expect(shown.map((values) => values.map((value) => value.replace("null", "0")))).toEqual(printed);
    },
  );

  test.skipIf(!hasGnuStat)("mtime_ns is a whole number of nanoseconds", async () => {
    const root = tree({ a: "", b: "" });
    execFileSync("touch", ["-d", "@1700000000.123456789", join(root, "a")]);
    execFileSync("touch", ["-d", "@-2.5", join(root, "b")]);
    expect(
      await rows(root, "SELECT CAST(mtime_ns AS TEXT) AS ns, typeof(mtime_ns) AS type FROM './'"),
    ).toEqual([
      { ns: "1700000000123456789", type: "integer" },
      { ns: "-2500000000", type: "integer" },
    ]);
  });

  test("type, symlink and target describe the entry itself", async () => {
    const root = tree({ a: "1", "sub/link": { link: "../a" } });
    expect(await rows(root, "SELECT path, type, symlink, target FROM './'")).toEqual([
      { path: "a", type: "regular", symlink: 0, target: null },
      { path: "sub/link", type: "symlink", symlink: 1, target: "../a" },
    ]);
  });

  test("depth is 0 directly under the root; stem is the name without its extension", async () => {
    const root = tree({ "top.tar.gz": "", "sub/.env": "", "sub/deep/x.md": "", "sub/deep/it's": "" });
    expect(await rows(root, "SELECT depth, stem, absolute_path FROM './' ORDER BY path")).toEqual([
      { depth: 1, stem: ".env", absolute_path: `${root}/sub/.env` },
      { depth: 2, stem: "it's", absolute_path: `${root}/sub/deep/it's` },
      { depth: 2, stem: "x", absolute_path: `${root}/sub/deep/x.md` },
      { depth: 0, stem: "top.tar", absolute_path: `${root}/top.tar.gz` },
    ]);
  });

  test("* shows the seven columns beside a hidden one, with and without an alias", async () => {
    const root = tree({ "a.md": "12" });
    const seven = ["path", "basename", "dir", "ext", "size", "mtime", "ctime"];
    const keysOf = async (sql: string) => Object.keys((await rows(root, sql))[0]!);
    expect(await keysOf("SELECT * FROM './' WHERE mode > 0")).toEqual(seven);
    expect(await keysOf("SELECT *, depth FROM './'")).toEqual([...seven, "depth"]);
    expect(await keysOf("SELECT f.*, f.depth FROM './' AS f")).toEqual([...seven, "depth"]);
    expect(await keysOf("SELECT * FROM './'")).toEqual(seven);
  });

  test("a name that another table of the statement has means that table's column", async () => {
    const root = tree({ "a.md": "" });
    expect(await rows(root, "SELECT value, type FROM './', json_each('[7]')")).toEqual([
      { value: 7, type: "integer" },
    ]);
    expect(await rows(root, "SELECT f.type AS file, j.type AS json FROM './' f, json_each('[7]') j")).toEqual(
      [{ file: "regular", json: "integer" }],
    );
  });

  test("they join, group, sort and filter as other columns do", async () => {
    const root = tree({ "a.md": "", "sub/b.md": "", "sub/c.ts": "", "sub/link": { link: "b.md" } });
    expect(
      await rows(
        root,
        "SELECT a.path, b.path AS other FROM './' a JOIN './' b USING (inode) WHERE a.path < b.path",
      ),
    ).toEqual([{ path: "sub/b.md", other: "sub/link" }]);
    expect(
      await rows(root, "SELECT depth, count(*) AS files FROM './' GROUP BY depth ORDER BY depth DESC"),
    ).toEqual([
      { depth: 1, files: 3 },
      { depth: 0, files: 1 },
    ]);
    expect(
      await rows(
        root,
        "SELECT stem FROM './' WHERE depth = '1' AND path IN (SELECT path FROM './sub' WHERE symlink = 0) ORDER BY stem DESC",
      ),
    ).toEqual([{ stem: "c" }, { stem: "b" }]);
  });

  test("table_xinfo lists them as hidden, table_info does not", async () => {
    const root = tree({ a: "" });
    const all = await rows(root, "PRAGMA table_xinfo('./')");
    expect(all.slice(0, 8).map(({ name, hidden }) => [name, hidden])).toEqual([
      ...["path", "basename", "dir", "ext", "size", "mtime", "ctime"].map((name) => [name, 0]),
      ["mode", 1],
    ]);
    expect(
      await rows(root, "SELECT type FROM pragma_table_xinfo('./') WHERE name = 'absolute_path'"),
    ).toEqual([{ type: "TEXT" }]);
    expect(await rows(root, "PRAGMA table_info('./')")).toHaveLength(7);
  });

  test("a later statement does not see them", async () => {
    const root = tree({ a: "" });
    expect(await rows(root, "SELECT depth FROM './'")).toEqual([{ depth: 0 }]);
    expect(await rows(root, "SELECT count(*) AS columns FROM pragma_table_info('./')")).toEqual([
      { columns: 7 },
    ]);
  });

  test("a file whose name is not valid UTF-8 has its own values", async () => {
    const root = tree({ plain: "" });
    execFileSync("sh", ["-c", `printf 1234 > "$(printf 'odd\\377')"; chmod 604 "$(printf 'odd\\377')"`], {
      cwd: root,
    });
    expect(await rows(root, "SELECT mode & 511 AS mode FROM './' WHERE basename LIKE 'odd%'")).toEqual([
      { mode: 0o604 },
    ]);
  });
});

test("over one live index statements with and without hidden columns follow each other", async () => {
  const root = tree({ a: "", "sub/b": "" });
  await using dirq = await Dirq.open({ root, live: true });
  for (let times = 0; times < 2; times++) {
    expect(await dirq.query("SELECT path FROM './' WHERE depth = 1")).toEqual([{ path: "sub/b" }]);
    expect(Object.keys((await dirq.query("SELECT * FROM './'"))[0]!)).toHaveLength(7);
    expect(await dirq.query("SELECT stem, type FROM './sub'")).toEqual([{ stem: "b", type: "regular" }]);
  }
});

test("paths outside of the root: depth counts from the named directory", async () => {
  const root = tree({ "work/a": "", "other/b": "", "other/deep/c": "" });
  const sql = "SELECT depth, absolute_path = path AS same FROM '../other/**' ORDER BY path";
  expect(await query(join(root, "work"), sql)).toEqual([
    { depth: 0, same: 1 },
    { depth: 1, same: 1 },
  ]);
});

test("with a parser its columns are the whole schema", async () => {
  const root = tree({ "a.json": '[{"x": 1}]' });
  const { code, stderr } = await run(["SELECT mode FROM './'", "--on-file", "builtin:json"], { cwd: root });
  expect(code).toBe(1);
  expect(stderr).toContain("no such column: mode");
  expect(stderr).not.toContain("absolute_path");
});

test("the error for an unknown column lists them; NATURAL JOIN is rejected beside them", async () => {
  const root = tree({ a: "" });
  const unknown = await run(["SELECT colour FROM './'"], { cwd: root });
  expect(unknown.stderr).toMatch(
    /no such column: colour; .*mtime, ctime, and outside of \* also mode, type,/,
  );
  const natural = await run(["SELECT depth FROM './' NATURAL JOIN './a'"], { cwd: root });
  expect(natural.code).toBe(1);
});

test("the birthtime is not after the mtime of a new file", async () => {
  const root = tree({ a: "" });
  expect(await column(root, "SELECT birthtime IS NULL OR birthtime <= mtime + 1 FROM './'")).toEqual([1]);
});

test("over one live index a statement with hidden columns does not change the globs of others", async () => {
  const root = tree({ "x.md": "", "x.ts": "", "x.py": "" });
  await using dirq = await Dirq.open({ root, live: true, limits: { processes: 1 } });
  const paths = async (glob: string, more = "") =>
    (await dirq.query(`SELECT path${more} FROM '${glob}' ORDER BY path`)).map(({ path }) => path);
  const globs = ["./**/{x.m*,none}", "./**/{x.t*,none}", "./**/{x.p*,none}"];
  for (const glob of globs) await paths(glob);
  expect(await paths(globs[0]!, ", depth")).toEqual(["x.md"]);
  expect(await paths("./**/{x.?d,x.?s}")).toEqual(["x.md", "x.ts"]);
  for (const [index, name] of ["x.md", "x.ts", "x.py"].entries())
    expect(await paths(globs[index]!)).toEqual([name]);
});
