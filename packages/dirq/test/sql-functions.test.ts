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
