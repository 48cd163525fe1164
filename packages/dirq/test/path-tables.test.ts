import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { expect, test } from "vitest";
import { addTo, column, query, run, temporaryDirectory, tree } from "./harness.ts";
import { quoted, treeCases } from "./tree-cases.ts";

treeCases({
  name: "the command line",
  paths: (root, table, { noIgnore = false } = {}) =>
    column(root, `SELECT path FROM ${quoted(table)}`, ...(noIgnore ? ["--no-ignore"] : [])),
});

treeCases({
  name: "the command line with the reader of node:fs",
  paths: async (root, table, { noIgnore = false } = {}) => {
    const args = [`SELECT path, size, mtime FROM ${quoted(table)}`, ...(noIgnore ? ["--no-ignore"] : [])];
    const { stdout } = await run(args, { cwd: root, env: { DIRQ_READER: "node" } });
    return (JSON.parse(stdout) as Record<string, unknown>[]).map((row) => row["path"]);
  },
});

treeCases({
  name: "the class, rows streamed through",
  paths: async (root, table, options = {}) => {
    await using dirq = await Dirq.open({ root, ...options });
    return (await dirq.query(`SELECT path, size, mtime FROM ${quoted(table)}`)).map((row) => row["path"]);
  },
});

treeCases({
  name: "the class, rows stored",
  paths: async (root, table, options = {}) => {
    await using dirq = await Dirq.open({ root, ...options });
    const name = quoted(table);
    const rows = await dirq.query(`SELECT path FROM ${name} WHERE (SELECT count(*) FROM ${name}) > 0`);
    return rows.map((row) => row["path"]);
  },
});

test("dir is empty, and not NULL, where all files are in the root", async () => {
  const root = tree({ "a.md": "", "b.md": "" });
  for (const sql of [
    "SELECT * FROM './'",
    "SELECT * FROM './' ORDER BY path DESC",
    "SELECT * FROM './' WHERE dir = ''",
  ])
    expect(
      (await query(root, sql)).map((row) => row["dir"]),
      sql,
    ).toEqual(["", ""]);
});

test("seven columns, as stat and the path have them", async () => {
  const root = tree({ "docs/guide.v2.md": "hello", ".env": "", Makefile: "", "a.": "", "x.tar.gz": "é" });
  utimesSync(join(root, ".env"), 0, 1_000_000_000.75);
  const rows = await query(root, "SELECT * FROM './'");
  const metadata = (path: string) => {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path));
    return { size, mtime: Math.floor(mtimeMs / 1000), ctime: Math.floor(ctimeMs / 1000) };
  };
  const row = (path: string, basename: string, dir: string, ext: string | null) => ({
    ...{ path, basename, dir, ext },
    ...metadata(path),
  });
  expect(rows).toEqual([
    row(".env", ".env", "", null),
    row("Makefile", "Makefile", "", null),
    row("a.", "a.", "", null),
    row("docs/guide.v2.md", "guide.v2.md", "docs", "md"),
    row("x.tar.gz", "x.tar.gz", "", "gz"),
  ]);
  expect(rows[0]!["mtime"]).toBe(1_000_000_000);
  expect(Object.keys(rows[0]!)).toEqual(["path", "basename", "dir", "ext", "size", "mtime", "ctime"]);
});

test("times before 1970 are floored", async () => {
  const root = tree({ old: "" });
  utimesSync(join(root, "old"), new Date(0), new Date(-1500));
  expect(await column(root, "SELECT mtime FROM './'")).toEqual([-2]);
});

test("a link has its target's metadata under its own name", async () => {
  const root = tree({ "data/real.bin": "0123456789", "alias.txt": { link: "data/real.bin" } });
  expect(await query(root, "SELECT path, ext, size FROM './*'")).toEqual([
    { path: "alias.txt", ext: "txt", size: 10 },
  ]);
});

test("paths outside of the root are absolute", async () => {
  const root = tree({ "work/a.md": "", "beside/b.md": "", "beside/deep/c.md": "" });
  const work = join(root, "work");
  for (const table of [`${root}/beside`, "../beside", "../work/../beside/", "../bes*/**", "~/beside"]) {
    const { stdout, stderr } = await run([`SELECT path, dir FROM '${table}'`], {
      cwd: work,
      // What is stored in the home would be in the answers.
      env: { HOME: root, NODE_DISABLE_COMPILE_CACHE: "1" },
    });
    expect({ table, stderr, rows: JSON.parse(stdout) }).toEqual({
      table,
      stderr: "",
      rows: [
        { path: `${root}/beside/b.md`, dir: `${root}/beside` },
        { path: `${root}/beside/deep/c.md`, dir: `${root}/beside/deep` },
      ],
    });
  }
  expect(await column(work, `SELECT path FROM '${root}/beside/b.md'`)).toEqual([`${root}/beside/b.md`]);
  expect(await column(work, "SELECT path FROM '..'")).toEqual([
    `${root}/beside/b.md`,
    `${root}/beside/deep/c.md`,
    `${root}/work/a.md`,
  ]);
});

test("a link to a directory that braces name outright is entered, as without braces", async () => {
  const root = tree({
    "real/x.md": "",
    link: { link: "real" },
    "other/y.md": "",
    "other/loop": { link: ".." },
  });
  expect(await column(root, "SELECT path FROM './{link,other}/*.md'")).toEqual(["link/x.md", "other/y.md"]);
  expect(await column(root, "SELECT path FROM './{link,other}'")).toEqual(["link/x.md", "other/y.md"]);
  expect(await column(root, "SELECT path FROM './*/*.md'")).toEqual(["other/y.md", "real/x.md"]);
});

test("a root whose own name has a pattern's characters", async () => {
  const root = tree({ "w[1]*/in/a.md": "", "w[1]*/b.md": "", "w1/c.md": "" });
  expect(await column(join(root, "w[1]*/in"), "SELECT path FROM '../*.md'")).toEqual([`${root}/w[1]*/b.md`]);
});

test("what a pattern cannot mean is an error", async () => {
  const root = tree({ "a/nested/x": "", "a/api.md": "", "top.md": "" });
  for (const table of ["./**/nested/../api.md", "./*/../top.md", "./a/?ested/../api.md"]) {
    expect(await run([`SELECT * FROM '${table}'`], { cwd: root })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `dirq: '${table}' has .. after a wildcard, which is not supported; write the pattern without it\n`,
    });
  }
  expect((await run(["SELECT * FROM './{a,../b}'"], { cwd: root })).stderr).toBe(
    "dirq: './{a,../b}' names paths inside and outside of the root; read them as two tables\n",
  );
  expect((await run([`SELECT * FROM './${"{a,b}".repeat(20)}'`], { cwd: root })).stderr).toContain(
    "expand to more than 10000 patterns; use * or ?",
  );
});

test("a name in any of SQLite's quotes is a path-table", async () => {
  const root = tree({ "a.md": "" });
  for (const name of [`'./'`, `"./"`, "`./`", "[./]", `"./*.md"`, "'./*.md' AS t", `"./" t`]) {
    expect(await column(root, `SELECT path FROM ${name}`)).toEqual(["a.md"]);
  }
  expect(await column(root, `SELECT "./".path FROM "./"`)).toEqual(["a.md"]);
});

test("two tables whose names differ only in case are two tables", async () => {
  const root = tree({ "Docs/one": "1", "docs/two": "22" });
  expect(await column(root, "SELECT path FROM './Docs' UNION ALL SELECT path FROM './docs'")).toEqual([
    "Docs/one",
    "docs/two",
  ]);
  expect(
    await query(root, `SELECT x.path AS a, y.path AS b, './docs' AS c FROM './docs' x JOIN "./Docs" y`),
  ).toEqual([{ a: "docs/two", b: "Docs/one", c: "./docs" }]);
  expect(await column(root, `SELECT "./docs".path FROM './docs' WHERE './Docs' <> ''`)).toEqual(["docs/two"]);
});

test("several tables: joins, CTEs, subqueries, unions", async () => {
  const root = tree({ "a/x": "1", "a/y": "22", "b/x": "333", "b/z": "4444" });
  expect(await query(root, "SELECT a.basename, b.size FROM './a' a JOIN './b' b USING (basename)")).toEqual([
    { basename: "x", size: 3 },
  ]);
  expect(
    await column(root, "SELECT path FROM './a' WHERE basename NOT IN (SELECT basename FROM './b')"),
  ).toEqual(["a/y"]);
  expect(
    await column(
      root,
      "WITH both AS (SELECT * FROM './a' UNION ALL SELECT * FROM './b') SELECT path FROM both",
    ),
  ).toEqual(["a/x", "a/y", "b/x", "b/z"]);
  expect(
    await query(
      root,
      "SELECT dir, (SELECT max(size) FROM './' i WHERE i.dir = o.dir) m FROM './' o GROUP BY dir",
    ),
  ).toEqual([
    { dir: "a", m: 2 },
    { dir: "b", m: 4 },
  ]);
});

test("a path that is ignored is empty, and a note says why", async () => {
  const root = tree({ ".gitignore": "build/\n", "build/x": "" });
  const { code, stdout, stderr } = await run(["SELECT * FROM './build'"], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "[]\n" });
  expect(stderr).toBe(
    "dirq: './build' finds nothing: build/ is ignored by .gitignore:1: build/; --no-ignore includes it\n",
  );
  addTo(root, { "c.toml": '[dirq]\nignore = ["build/"]\n' });
  const byConfig = await run(["SELECT * FROM './build'", "-c", "c.toml", "--no-ignore"], { cwd: root });
  expect(byConfig).toMatchObject({
    code: 0,
    stdout: "[]\n",
    stderr: "dirq: './build' finds nothing: build/ is ignored by the config's ignore patterns\n",
  });
});

test("names that are not UTF-8 are rows, one each, with their metadata", async () => {
  const root = temporaryDirectory();
  const bytes = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))));
  writeFileSync(bytes(`${root}/a`, 0xff), "1");
  writeFileSync(bytes(`${root}/a`, 0xfe), "22");
  writeFileSync(`${root}/a\uFFFD`, "333");
  mkdirSync(bytes(`${root}/d`, 0xff));
  mkdirSync(bytes(`${root}/d`, 0xfe));
  writeFileSync(bytes(`${root}/d`, 0xff, "/in"), "4444");
  writeFileSync(bytes(`${root}/d`, 0xfe, "/in"), "55555");
  const rows = await query(root, "SELECT path, basename, size FROM './'");
  expect(rows.map((row) => row["path"])).toEqual([
    "a\uFFFD",
    "a\uFFFD",
    "a\uFFFD",
    "d\uFFFD/in",
    "d\uFFFD/in",
  ]);
  expect(rows.map((row) => row["size"]).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(await column(root, "SELECT count(*) FROM './*'")).toEqual([3]);
  expect(await column(root, "SELECT count(*) FROM './d?/in'")).toEqual([2]);
});

test("the ignore files above the root count up to the repository's top", async () => {
  const root = tree({
    ".gitignore": "*.outer\n",
    "repo/.git/info/exclude": "*.excluded\n",
    "repo/.gitignore": "*.log\n/sub/anchored\n",
    "repo/sub/a.log": "",
    "repo/sub/anchored": "",
    "repo/sub/b.excluded": "",
    "repo/sub/c.outer": "",
    "repo/sub/d.txt": "",
  });
  expect(await column(join(root, "repo/sub"), "SELECT path FROM './'")).toEqual(["c.outer", "d.txt"]);
});

test("a tree that changes its shape under deep nesting is walked whole", async () => {
  const root = temporaryDirectory();
  const deep = Array.from({ length: 60 }, (_, depth) => `level-${depth}`).join("/");
  addTo(root, { [`${deep}/leaf`]: "x", "level-0/side": "" });
  expect(await column(root, "SELECT path FROM './**/leaf'")).toEqual([`${deep}/leaf`]);
  expect(await column(root, `SELECT path FROM './${deep}/'`)).toEqual([`${deep}/leaf`]);
});

test("rows that need no evaluation are those that SQLite returns", async () => {
  const cwd = tree({ "a.md": "1", "b/ü.txt": "22", "b/no extension": "", "c/d/.hidden.md": "4444" });
  const values = ["*", "path", "size, path, path", "mtime AS m, dir", "ctime, ext, basename", "count(*)"];
  for (const glob of ["./", "./**/*.md", "./missing*"]) {
    for (const columns of values) {
      const statement = `SELECT ${columns} FROM '${glob}'`;
      const plain = await run([statement, "--no-notes"], { cwd });
      // SQLite evaluates this one.
      const evaluated = await run([`${statement} WHERE length(path) > 0`, "--no-notes"], { cwd });
      expect({ statement, ...plain }).toEqual({ statement, ...evaluated });
    }
  }
  const first = await run(["SELECT path FROM './' LIMIT 1"], { cwd });
  expect(first.stdout).toBe('[{"path":"a.md"}]\n');
  const none = await run(["SELECT count(*) FROM './' LIMIT 0"], { cwd });
  expect(none.stdout).toBe("[]\n");
});
