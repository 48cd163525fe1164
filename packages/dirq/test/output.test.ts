import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { binary, run, tree } from "./harness.ts";

async function json(sql: string): Promise<string> {
  const { code, stdout, stderr } = await run([sql, "--format", "json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

async function table(sql: string, cwd?: string): Promise<string[]> {
  const { code, stdout, stderr } = await run([sql, "--format", "table"], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n");
}

test.each([
  [
    "SELECT 9223372036854775807 a, -9223372036854775808 b, 9007199254740993 c",
    '[{"a":9223372036854775807,"b":-9223372036854775808,"c":9007199254740993}]',
  ],
  [
    "SELECT 2.0 a, -3.0 b, 0.1 c, 1e21 d, 1e300 e, 123456789012345680.0 f",
    '[{"a":2.0,"b":-3.0,"c":0.1,"d":1.0e+21,"e":1.0e+300,"f":123456789012345680.0}]',
  ],
  ["SELECT 1e-7 a, 5e-324 b, -0.0 c, 1.5e10 d", '[{"a":1e-7,"b":5e-324,"c":-0.0,"d":15000000000.0}]'],
  ["SELECT 1e999 a, -1e999 b, 1e999 - 1e999 c, NULL d", '[{"a":null,"b":null,"c":null,"d":null}]'],
  ["SELECT x'00fFA0' a, x'' b, zeroblob(2) c", '[{"a":"00ffa0","b":"","c":"0000"}]'],
  [
    "SELECT 'a\"b\\c' || char(10, 9, 0, 31, 127) || '\u00e9\u{1F600}' a",
    '[{"a":"a\\"b\\\\c\\n\\t\\u0000\\u001f\u007f\u00e9\u{1F600}"}]',
  ],
  ["SELECT true a, 1 = 2 b, '5' c, 5 d, 5.0 e", '[{"a":1,"b":0,"c":"5","d":5,"e":5.0}]'],
  ["SELECT 1 a, 2 a, 3 a", '[{"a":1,"a_1":2,"a_2":3}]'],
  ["SELECT 1 name_1, 2 name, 3 name, 4 name", '[{"name_1":1,"name":2,"name_2":3,"name_3":4}]'],
  ["SELECT 1 a, 2 a, 3 a_1", '[{"a":1,"a_2":2,"a_1":3}]'],
  ['SELECT 1 "", 2 "with ""quotes""", 3 "__proto__"', '[{"":1,"with \\"quotes\\"":2,"__proto__":3}]'],
  ["SELECT 1 WHERE 0", "[]"],
  ["VALUES (1, 'x'), (2, 'y')", '[{"column1":1,"column2":"x"},{"column1":2,"column2":"y"}]'],
])("JSON of %s", async (sql, expected) => {
  const out = await json(sql);
  expect(out).toBe(`${expected}\n`);
  expect(() => {
    JSON.parse(out);
  }).not.toThrow();
});

test("a text that is not valid UTF-8 is still JSON", async () => {
  const out = await json("SELECT CAST(x'61ff62' AS TEXT) a");
  expect(JSON.parse(out)).toEqual([{ a: "a\uFFFDb" }]);
});

test("a table has aligned columns, a rule, numbers to the right, NULL and a count", async () => {
  expect(
    await table(
      "SELECT 'a' name, 5 size, NULL note UNION ALL SELECT 'longer', 12345, 'x' UNION ALL SELECT 'b', NULL, NULL",
    ),
  ).toEqual([
    "name     size  note",
    "------  -----  ----",
    "a           5  NULL",
    "longer  12345  x",
    "b        NULL  NULL",
    "",
    "3 rows",
    "",
  ]);
});

test("one row is a row, none are rows", async () => {
  expect(await table("SELECT 1.0 AS a")).toEqual(["  a", "---", "1.0", "", "1 row", ""]);
  expect(await table("SELECT 1 AS wide_name WHERE 0")).toEqual(["wide_name", "---------", "", "0 rows", ""]);
});

test("a table shows control characters as escapes", async () => {
  expect(
    await table("SELECT 'a' || char(10, 9, 13, 0, 27, 127, 0x202e) || 'b' AS x, 'n' AS \"na\nme\""),
  ).toEqual([
    "x                                     na\\nme",
    "------------------------------------  ------",
    "a\\n\\t\\u{d}\\u{0}\\u{1b}\\u{7f}\\u{202e}b  n",
    "",
    "1 row",
    "",
  ]);
});

test("a table aligns wide characters by their width on a screen", async () => {
  expect(await table("SELECT '日本' a, 1 b UNION ALL SELECT 'e\u0301', 2 UNION ALL SELECT '😀x', 3")).toEqual(
    ["a     b", "----  -", "日本  1", "e\u0301     2", "😀x   3", "", "3 rows", ""],
  );
});

test("a value longer than 60 characters is cut, one of 60 is not", async () => {
  const lines = await table(
    `SELECT '${"x".repeat(60)}' a UNION ALL SELECT '${"y".repeat(61)}' UNION ALL SELECT '${"😀".repeat(61)}'`,
  );
  expect(lines.slice(2, 5)).toEqual(["x".repeat(60), `${"y".repeat(59)}…`, `${"😀".repeat(59)}…`]);
});

test("JSON never cuts or escapes more than JSON must", async () => {
  const long = "y".repeat(5000);
  expect(await json(`SELECT '${long}\u202e' a`)).toBe(`[{"a":"${long}\u202e"}]\n`);
});

test("a table of many thousand rows comes whole", async () => {
  const lines = await table(
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 12000) SELECT i FROM n",
  );
  expect(lines.length).toBe(12_000 + 5);
  expect(lines.at(-2)).toBe("12000 rows");
});

test("--format auto is JSON if stdout is not a terminal, whatever the others are", async () => {
  const cwd = tree({ a: "" });
  for (const args of [["SELECT 1 a"], ["SELECT 1 a", "--format", "auto"], ["SELECT 1 a", "--format=json"]])
    expect((await run(args, { cwd })).stdout).toBe('[{"a":1}]\n');
});

test("a cell is truncated to 60 grapheme clusters, never within a cluster or an escape", async () => {
  const family = "\u{1F469}\u200d\u{1F469}\u200d\u{1F467}\u200d\u{1F466}";
  const cellOf = async (value: string) => (await table(`SELECT '${value}' AS a`))[2]!;
  expect(await cellOf(family.repeat(60))).toBe(family.repeat(60));
  expect(await cellOf(family.repeat(61))).toBe(`${family.repeat(59)}…`);
  expect(await cellOf("e\u0301".repeat(61))).toBe(`${"e\u0301".repeat(59)}…`);
  expect(await cellOf(`${"x".repeat(58)}\ny`)).toBe(`${"x".repeat(58)}…`);
  expect(await cellOf(`${"x".repeat(57)}\u0001yy`)).toBe(`${"x".repeat(57)}…`);
  expect(await cellOf(`${"x".repeat(58)}\n`)).toBe(`${"x".repeat(58)}\\n`);
});

const isUnix = process.platform !== "win32";

test.skipIf(!isUnix)("--output to a descriptor that is not open says how to open it", async () => {
  const { code, stdout, stderr } = await run(["SELECT 1 AS a", "--output", "/dev/fd/99"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^dirq: cannot write to \/dev\/fd\/99: the descriptor 99 is not open for writing; open it in the shell, such as with 99>rows\.json\n/,
  );
});

test.skipIf(!isUnix)("--output to an open descriptor writes to it, and replaces no file", async () => {
  expect(await run(["SELECT 1 AS a", "--output", "/dev/stdout"])).toMatchObject({
    stdout: '[{"a":1}]\n',
    code: 0,
  });
  const cwd = tree({ log: "before\n", link: { link: "/dev/stdout" } });
  const log = openSync(join(cwd, "log"), "a");
  try {
    for (const target of ["/dev/stdout", "/dev/fd/1", "link"]) {
      const args = [binary, "SELECT 1 AS a", "--output", target];
      expect(spawnSync(process.execPath, args, { cwd, stdio: ["ignore", log, "inherit"] }).status).toBe(0);
    }
  } finally {
    closeSync(log);
  }
  expect(readFileSync(join(cwd, "log"), "utf8")).toBe(`before\n${'[{"a":1}]\n'.repeat(3)}`);
  expect(readdirSync(cwd).sort()).toEqual(["link", "log"]);
});
