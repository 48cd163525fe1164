import { describe, expect, test } from "vitest";
import { run, tree } from "./harness.ts";

const root = () =>
  tree({
    "notes/a.md": "x",
    "notes/deep/b.md": "x",
    "docs/sub/": "",
    "build/out.js": "",
    "kept.log": "",
    "x.log": "",
    ".gitignore": "# generated\n*.log\n!kept.log\n/build/\n",
  });

async function notesOf(sql: string, ...flags: string[]): Promise<string[]> {
  const { code, stderr } = await run([sql, ...flags], { cwd: root() });
  expect(code).toBe(0);
  return stderr.split("\n").filter((line) => line !== "");
}

describe("a path-table that is certainly empty is explained once", () => {
  test.each([
    ["./missing/", "'./missing/' finds nothing: missing does not exist"],
    ["./notes/missing/*.md", "'./notes/missing/*.md' finds nothing: notes/missing does not exist"],
    ["./x.log/y", "'./x.log/y' finds nothing: x.log/y does not exist"],
    ["./missing.md", "'./missing.md' finds nothing: missing.md does not exist"],
    ["./x.log", "'./x.log' finds nothing: x.log is ignored by .gitignore:2: *.log; --no-ignore includes it"],
    [
      "./build/*.js",
      "'./build/*.js' finds nothing: build/ is ignored by .gitignore:4: /build/; --no-ignore includes it",
    ],
    ["./d*", "'./d*' matches only directories, such as docs; the files in them are './d*/'"],
    [
      "./notes/d*p",
      "'./notes/d*p' matches only directories, such as notes/deep; the files in them are './notes/d*p/'",
    ],
    ["./@(a|b)", "'./@(a|b)' finds nothing: extended globs such as @(a|b) are not supported; write {a,b}"],
    [
      "./notes/?(a|b).md",
      "'./notes/?(a|b).md' finds nothing: extended globs such as @(a|b) are not supported; write {a,b}",
    ],
  ])("%s", async (path, note) => {
    expect(await notesOf(`SELECT count(*) FROM '${path}'`)).toEqual([`dirq: ${note}`]);
    expect(await notesOf(`SELECT count(*) FROM '${path}'`, "--no-notes")).toEqual([]);
  });

  test.runIf(process.platform === "linux")("in another letter case", async () => {
    expect(await notesOf("SELECT path FROM './NOTES/*.md'")).toEqual([
      "dirq: './NOTES/*.md' finds nothing: NOTES does not exist; did you mean './notes/*.md'?",
    ]);
  });

  test("a plausible empty result has no note", async () => {
    for (const path of [
      "./*.zip",
      "./notes/*.txt",
      "./docs/",
      "./docs/**",
      "./**/*.zip",
      "./kept.log",
      "./d*/",
    ])
      expect({ path, notes: await notesOf(`SELECT path FROM '${path}'`) }).toEqual({ path, notes: [] });
    expect(await notesOf("SELECT path FROM './' WHERE size > 1000000")).toEqual([]);
    expect(await notesOf("SELECT path FROM './x.log'", "--no-ignore")).toEqual([]);
  });

  test("the prompt reports it with each statement", async () => {
    const { stdout, stderr } = await run(["--format", "json"], {
      cwd: root(),
      input: "SELECT path FROM './missing'\n",
    });
    expect({ stdout, stderr }).toEqual({
      stdout: "[]\n",
      stderr: "dirq: './missing' finds nothing: missing does not exist\n",
    });
  });
});

test.each([
  ["ext = 'md'", "the statement has no parameter :x; its value is ignored"],
  ["ext = ':x'", "the statement has no parameter :x; inside quotes it is text: write it without them"],
])("a named value without a parameter in %s is reported", async (condition, note) => {
  const sql = `SELECT path FROM './' WHERE ${condition}`;
  expect(await notesOf(sql, "--param", "x=1")).toEqual([`dirq: ${note}`]);
  expect(await notesOf(sql, "--param", "x=1", "--no-notes")).toEqual([]);
  expect(await notesOf(`${sql} AND size > $x`, "--param", "x=1")).toEqual([]);
});

describe("a comparison that its types decide is explained", () => {
  test.each([
    ["ext = '.md'", "ext = '.md': ext contains no dot; write ext = 'md'"],
    [
      "git_last_time > date('now', '-1 day')",
      "git_last_time > date('now', '-1 day') compares a number with text, and depends only on these types; write git_last_time > unixepoch('now', '-1 day')",
    ],
    ["ext IN ('md', '.txt')", "ext = '.txt': ext contains no dot; write ext = 'txt'"],
    [
      "size > '10k'",
      "size > '10k' compares a number with text, and depends only on these types; write size > 10 * 1024",
    ],
    [
      "'2m' < size",
      "size > '2m' compares a number with text, and depends only on these types; write size > 2 * 1024 * 1024",
    ],
    [
      "mtime > date('now', '-1 day')",
      "mtime > date('now', '-1 day') compares a number with text, and depends only on these types; write mtime > unixepoch('now', '-1 day')",
    ],
    [
      "ctime >= '2024-05-01'",
      "ctime >= '2024-05-01' compares a number with text, and depends only on these types; write ctime >= unixepoch('2024-05-01')",
    ],
    [
      "size BETWEEN 1 AND '10k'",
      "size BETWEEN … AND '10k' compares a number with text, and depends only on these types; write size BETWEEN … AND 10 * 1024",
    ],
    [
      "mtime NOT BETWEEN CASE WHEN 1 AND 0 THEN 1 END AND date('now') AND 1",
      "mtime BETWEEN … AND date('now') compares a number with text, and depends only on these types; write mtime BETWEEN … AND unixepoch('now')",
    ],
  ])("%s", async (condition, note) => {
    expect(await notesOf(`SELECT path FROM './' t WHERE ${condition}`)).toEqual([`dirq: ${note}`]);
    expect(await notesOf(`SELECT path FROM './' t WHERE ${condition}`, "--no-notes")).toEqual([]);
  });

  test.each([
    "ext = 'md'",
    "ext = '.'",
    "size > '10'",
    "size BETWEEN 1 AND 2 AND basename = '10k'",
    "size > 10 * 1024",
    "mtime > unixepoch('now', '-1 day')",
    "date(mtime, 'unixepoch') > date('now')",
    "basename > '10k'",
    "ext LIKE '.md'",
  ])("%s has no note", async (condition) => {
    expect(await notesOf(`SELECT path FROM './' WHERE ${condition}`)).toEqual([]);
  });

  test("INTEGER columns of named tables count, TEXT columns of the same name do not", async () => {
    const cwd = tree({
      "a.md": "x",
      "t.toml": '[[table]]\nname = "t"\nglob = "*.md"\nschema = "size INTEGER, mtime TEXT"\n',
    });
    const integers = await run(["SELECT * FROM t WHERE size > '1k'", "-c", "t.toml"], { cwd });
    expect(integers.stderr).toContain("write size > 1 * 1024");
    expect((await run(["SELECT * FROM t WHERE mtime > '2024-01-01'", "-c", "t.toml"], { cwd })).stderr).toBe(
      "",
    );
  });
});

describe("seconds that a date function takes for a Julian day are explained", () => {
  test.each([
    ["date(mtime)", "date(mtime, 'unixepoch')"],
    ["datetime(f.ctime, 'localtime')", "datetime(f.ctime, 'unixepoch', 'localtime')"],
    ["strftime('%Y', \"mtime\")", "strftime('%Y', \"mtime\", 'unixepoch')"],
    ["unixepoch(birthtime)", "birthtime"],
    ["max(upper(date(atime)))", "date(atime, 'unixepoch')"],
  ])("%s", async (expression, correct) => {
    const [note, ...others] = await notesOf(`SELECT ${expression} FROM './' f`);
    expect(note).toMatch(/ takes [\w."]+ for a Julian day; write /);
    expect(note!.endsWith(`; write ${correct}`), note).toBe(true);
    expect(others).toEqual([]);
  });

  test.each([
    "date(mtime, 'unixepoch')",
    "date(mtime, 'AUTO')",
    "date(mtime, 'localtime', 'unixepoch')",
    "date('mtime')",
    "date(mtime / 86400.0 + 2440587.5)",
    "date(mtime, ext)",
    "strftime(mtime)",
    "max(mtime)",
    "date(day) FROM (SELECT date(mtime, 'unixepoch') AS day FROM './') --",
  ])("%s has no note", async (expression) => {
    expect(await notesOf(`SELECT ${expression}\n${expression.includes("FROM") ? "" : "FROM './'"}`)).toEqual(
      [],
    );
  });
});

test("a table whose glob matches no file is reported, and not with --no-notes", async () => {
  const cwd = tree({
    "a.md": "x",
    "t.toml": '[[table]]\nname = "t"\nglob = "missing/*.md"\nschema = "path"\n',
  });
  const { stderr } = await run(["SELECT * FROM t", "-c", "t.toml"], { cwd });
  expect(stderr).toBe('dirq: the glob "missing/*.md" of the table t matches no file\n');
  for (const flags of [[], ["--persist"]]) {
    const quiet = await run(["SELECT * FROM t", "-c", "t.toml", "--no-notes", ...flags], { cwd });
    expect(quiet).toMatchObject({ code: 0, stderr: "" });
  }
});
