import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { column, query, run, tree } from "./harness.ts";

const hasSqlite = spawnSync("sqlite3", ["--version"]).status === 0;

describe("REGEXP", () => {
  test("matches any part of a text, by RE2's syntax", async () => {
    const root = tree({ "a1.md": "", "b22.md": "", "c.txt": "" });
    expect(await column(root, "SELECT path FROM './' WHERE path REGEXP '\\d+\\.md$'")).toEqual([
      "a1.md",
      "b22.md",
    ]);
    expect(
      await query(
        root,
        "SELECT 'abc' REGEXP 'B' a, 'abc' REGEXP '(?i)B' b, 12 REGEXP '^1' c, regexp('b', 'abc') d, NULL REGEXP 'x' e, 'äöü' REGEXP '^\\pL{3}$' f, 'a' NOT REGEXP 'b' g",
      ),
    ).toEqual([{ a: 0, b: 1, c: 1, d: 1, e: null, f: 1, g: 1 }]);
  });

  test("is linear in the length of the text", async () => {
    const sql = "SELECT printf('%.*c', 20000, 'a') REGEXP '^(a*)*(a|a)*(a?){30}$b' AS found";
    expect(await query(tree({}), sql)).toEqual([{ found: 0 }]);
  });

  test.each([
    ["(", "invalid regular expression: missing closing )"],
    ["(?=a)", "invalid regular expression:"],
  ])("the pattern %s is an error", async (pattern, message) => {
    const { code, stderr } = await run([`SELECT 'a' REGEXP '${pattern}'`], { cwd: tree({}) });
    expect(code).toBe(1);
    expect(stderr).toContain(`dirq: ${message}`);
  });

  test("works in a view and a trigger of a config", async () => {
    const root = tree({
      "a.md": "",
      "b.txt": "",
      "t.toml": `[[table]]\nname = "t"\nglob = "*"\nschema = "path TEXT"\nddl = "CREATE TABLE texts (path); CREATE TRIGGER r AFTER INSERT ON t WHEN new.path REGEXP 'txt$' BEGIN INSERT INTO texts VALUES (new.path); END; CREATE VIEW docs AS SELECT * FROM t WHERE path REGEXP 'md$'"\n`,
    });
    expect(await column(root, "SELECT path FROM docs", "-c", "t.toml")).toEqual(["a.md"]);
    expect(await column(root, "SELECT path FROM texts", "-c", "t.toml")).toEqual(["b.txt"]);
  });
});

describe("generate_series", () => {
  const statements = [
    "SELECT value FROM generate_series(1, 5)",
    "SELECT value FROM generate_series(1, 10, 4)",
    "SELECT value FROM generate_series(1, 6, -2)",
    "SELECT value FROM generate_series(5, 1, -1)",
    "SELECT value FROM generate_series(3) LIMIT 2",
    "SELECT value FROM generate_series(1, 3, 0)",
    "SELECT value FROM generate_series(1, NULL)",
    "SELECT count(*) FROM generate_series(1, 100000)",
    "SELECT a.value * 10 + b.value FROM generate_series(1, 2) a, generate_series(1, 2) b",
  ];
  const expected = [
    [1, 2, 3, 4, 5],
    [1, 5, 9],
    [5, 3, 1],
    [],
    [3, 4],
    [1, 2, 3],
    [],
    [100_000],
    [11, 12, 21, 22],
  ];

  test.each(statements.map((sql, index) => [sql, expected[index]!] as const))("%s", async (sql, rows) => {
    expect(await column(tree({}), sql)).toEqual(rows);
  });

  test.runIf(hasSqlite)("agrees with the sqlite3 shell", async () => {
    for (const sql of statements) {
      const { stdout, stderr } = spawnSync("sqlite3", [":memory:", sql], { encoding: "utf8" });
      // Older shells have no generate_series.
      if (stderr.includes("no such table")) return;
      expect({ sql, rows: (await column(tree({}), sql)).join("\n") }).toEqual({
        sql,
        rows: stdout.trimEnd(),
      });
    }
  });

  test("without a start it is an error; it joins with files", async () => {
    const root = tree({ "a.md": "", "b.md": "" });
    const { stderr } = await run(["SELECT value FROM generate_series"], { cwd: root });
    expect(stderr).toBe("dirq: generate_series has no start; write generate_series(<start>, <stop>)\n");
    expect(
      await column(root, "SELECT path || value FROM generate_series(1, 2), './*.md' ORDER BY 1"),
    ).toEqual(["a.md1", "a.md2", "b.md1", "b.md2"]);
  });
});

describe("human_size", () => {
  test.each([
    ["0", "0 B"],
    ["1023", "1023 B"],
    ["1024", "1.0 KiB"],
    ["10188", "9.9 KiB"],
    ["10235", "10 KiB"],
    ["10240", "10 KiB"],
    ["1048575", "1.0 MiB"],
    ["-5000", "-4.9 KiB"],
    ["1e9", "954 MiB"],
    ["9223372036854775807", "8.0 EiB"],
    ["NULL", null],
    ["'text'", null],
  ])("of %s is %s", async (value, shown) => {
    expect(await column(tree({}), `SELECT human_size(${value})`)).toEqual([shown]);
  });

  test.skipIf(spawnSync("numfmt", ["--version"]).status !== 0)(
    "agrees with numfmt on whole units",
    async () => {
      const sizes = Array.from({ length: 6 }, (_, unit) => 7n * 1024n ** BigInt(unit));
      const { stdout } = spawnSync("numfmt", ["--to=iec-i", "--suffix=B", ...sizes.map(String)], {
        encoding: "utf8",
      });
      const shown = await column(
        tree({}),
        `SELECT human_size(column1) FROM (VALUES ${sizes.map((size) => `(${size})`).join(", ")})`,
      );
      expect(shown.map((text) => String(text).replace(" ", ""))).toEqual(stdout.trim().split("\n"));
    },
  );
});

describe("glob_match", () => {
  test("is 1 for the paths that the path-table has", async () => {
    const root = tree({
      "a.md": "",
      "docs/b.md": "",
      "docs/deep/c.md": "",
      "docs/x[1].ts": "",
      ".hidden": "",
    });
    for (const pattern of [
      "./*.md",
      "./**/*.md",
      "./docs",
      "./docs/",
      "./{a,docs/b}.md",
      "./d*/",
      "./",
      "./a.md",
    ]) {
      const name = pattern.replaceAll("'", "''");
      const listed = await column(root, `SELECT path FROM '${name}'`);
      for (const written of [name, name.slice(2) || "./"])
        expect(await column(root, `SELECT path FROM './' WHERE glob_match('${written}', path)`)).toEqual(
          listed,
        );
    }
  });

  test("is NULL for NULL, and an error for a pattern that leads out of the root", async () => {
    expect(await query(tree({}), "SELECT glob_match(NULL, 'a') a, glob_match('*', NULL) b")).toEqual([
      { a: null, b: null },
    ]);
    const { code, stderr } = await run(["SELECT glob_match('../*', 'a')"], { cwd: tree({}) });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("'../*' of glob_match leads out of the root"),
    ]);
  });
});

describe("grep", () => {
  test("has a row for each line that matches, as grep -n prints them", async () => {
    const text = "one MARK\ntwo\r\nMARK three\r\n\nlast MARK";
    const root = tree({ "a.txt": text, "b/c.txt": "nothing\n" });
    const { stdout } = spawnSync("grep", ["-n", "-E", "MARK|^t", "a.txt"], { cwd: root, encoding: "utf8" });
    const printed = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.replace("\r", ""));
    const rows = await query(root, "SELECT path, line, text FROM './', grep(content, 'MARK|^t')");
    expect(rows.map(({ line, text }) => `${String(line)}:${String(text)}`)).toEqual(printed);
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(["a.txt"]));
  });

  test("is empty for NULL and for no text; a wrong pattern is an error", async () => {
    expect(await query(tree({}), "SELECT * FROM grep(NULL, 'a')")).toEqual([]);
    expect(await query(tree({}), "SELECT * FROM grep('', '')")).toEqual([]);
    expect(await column(tree({}), "SELECT line FROM grep(x'0a61', '^$|a')")).toEqual([1, 2]);
    const { code, stderr } = await run(["SELECT * FROM grep('a', '(')"], { cwd: tree({}) });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("invalid regular expression: missing closing )"),
    ]);
  });

  test("is linear in the length of a line", async () => {
    const sql = "SELECT count(*) FROM grep(printf('%.*c', 20000, 'a'), '^(a*)*(a|a)*(a?){30}$b')";
    expect(await column(tree({}), sql)).toEqual([0]);
  });
});

test("the lists of functions and modules show them, and a function of a config replaces them", async () => {
  expect(
    await column(
      tree({}),
      "SELECT DISTINCT name FROM pragma_function_list WHERE name IN ('human_size', 'glob_match', 'regexp') ORDER BY 1",
    ),
  ).toEqual(["glob_match", "human_size", "regexp"]);
  expect(
    await column(
      tree({}),
      "SELECT name FROM pragma_module_list WHERE name IN ('grep', 'generate_series') ORDER BY 1",
    ),
  ).toEqual(["generate_series", "grep"]);
});
