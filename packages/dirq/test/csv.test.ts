import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { query, run, tree } from "./harness.ts";

const csv = (root: string, sql: string, options = "") =>
  query(root, sql, "--on-file", `builtin:csv${options}`);

test("columns whose values are all numbers are INTEGER or REAL, with empty fields as NULL", async () => {
  const root = tree({
    "a.csv": `i,big,r,e,t,none,zero,neg\n1,9223372036854775807,1.50,1e3,x,,0,-1\n,,,,,,,\n"3",1,2,0.5E-1,,,-0,-2.0\n`,
  });
  const rows = await csv(root, "SELECT * FROM './a.csv'");
  expect(rows).toEqual([
    { i: 1, big: expect.anything(), r: 1.5, e: 1000, t: "x", none: "", zero: 0, neg: -1 },
    { i: null, big: null, r: null, e: null, t: "", none: "", zero: null, neg: null },
    { i: 3, big: 1, r: 2, e: 0.05, t: "", none: "", zero: 0, neg: -2 },
  ]);
  const { stdout } = await run(["SELECT big FROM './a.csv' WHERE i = 1", "--on-file", "builtin:csv"], {
    cwd: root,
  });
  expect(stdout).toBe('[{"big":9223372036854775807}]\n');
  const types = "SELECT name, type FROM pragma_table_info('./a.csv')";
  expect((await csv(root, types)).map((row) => row["type"])).toEqual([
    "INTEGER",
    "INTEGER",
    "REAL",
    "REAL",
    "TEXT",
    "TEXT",
    "INTEGER",
    "REAL",
  ]);
  expect(await csv(root, "SELECT count(*) n FROM './a.csv' WHERE i > 1")).toEqual([{ n: 1 }]);
  expect(await csv(root, "SELECT count(*) n FROM './a.csv' a JOIN './a.csv' b ON a.i = b.i + 2")).toEqual([
    { n: 1 },
  ]);
});

test("what JSON does not accept as a number, or what a number would lose digits of, makes a column text", async () => {
  const values = [
    "007",
    "+1",
    "1.",
    ".5",
    "0x10",
    "1e999",
    "9223372036854775808",
    "1_000",
    " 1",
    "NaN",
    "-",
    "1e",
    "true",
  ];
  const root = tree(
    Object.fromEntries(values.map((value, index) => [`${index}/f.csv`, `v\n1\n"${value}"\n`])),
  );
  for (const [index, value] of values.entries())
    expect(await csv(root, `SELECT v, typeof(v) t FROM './${index}/f.csv'`)).toEqual([
      { v: "1", t: "text" },
      { v: value, t: "text" },
    ]);
  const mixed = tree({ "f.csv": "v\n9007199254740993\n0.5\n" });
  expect(await csv(mixed, "SELECT v FROM './f.csv'")).toEqual([{ v: "9007199254740993" }, { v: "0.5" }]);
});

test("the type of a column is the same in all files of a path-table, also with names in another letter case", async () => {
  const root = tree({ "a.csv": "id,n\n1,1\n", "b.csv": "ID,n\n2,1.5\n", "c.csv": "n,id\n3,x\n" });
  const types = "SELECT DISTINCT typeof(id) i, typeof(n) n FROM './{}.csv'";
  expect(await csv(root, types.replace("{}", "a"))).toEqual([{ i: "integer", n: "integer" }]);
  expect(await csv(root, types.replace("{}", "[ab]"))).toEqual([{ i: "integer", n: "real" }]);
  expect(await csv(root, types.replace("{}", "*"))).toEqual([{ i: "text", n: "real" }]);
});

test("a file that fails has no say in the types", async () => {
  const root = tree({ "a.csv": "v\n1\n", "b.csv": 'v\nx\n"open\n' });
  const { code, stdout, stderr } = await run(["SELECT v FROM './*.csv'", "--on-file", "builtin:csv"], {
    cwd: root,
  });
  expect([code, stdout, stderr]).toEqual([
    23,
    '[{"v":1}]\n',
    "dirq: b.csv: line 3: a quote is never closed\n",
  ]);
});

test("types=text keeps every value as it is written", async () => {
  const root = tree({ "a.csv": "id,n\n1,\n2,4.50\n" });
  expect(await csv(root, "SELECT * FROM './a.csv'", "?types=text")).toEqual([
    { id: "1", n: "" },
    { id: "2", n: "4.50" },
  ]);
});

test("delimiter, header and encoding are options of csv and tsv", async () => {
  const root = tree({
    "semi.csv": "a;b\n1,5;x\n",
    "bare.tsv": "1\tx\n2\n",
    "latin.csv": Buffer.from("name\ncaf\xe9\n", "latin1"),
    "tabs.txt": "a\tb\n1\t2\n",
  });
  expect(await csv(root, "SELECT * FROM './semi.csv'", "?delimiter=;")).toEqual([{ a: "1,5", b: "x" }]);
  expect(await csv(root, "SELECT * FROM './semi.csv'", "?types=text&delimiter=%3B")).toEqual([
    { a: "1,5", b: "x" },
  ]);
  expect(await csv(root, "SELECT * FROM './tabs.txt'", "?delimiter=tab")).toEqual([{ a: 1, b: 2 }]);
  expect(await query(root, "SELECT * FROM './bare.tsv'", "--on-file", "builtin:tsv?header=no")).toEqual([
    { column_1: 1, column_2: "x" },
    { column_1: 2, column_2: null },
  ]);
  expect(await csv(root, "SELECT * FROM './latin.csv'", "?encoding=windows-1252")).toEqual([
    { name: "café" },
  ]);
});

test.each([
  ["builtin:csv?delimiters=;", 'unknown option "delimiters"; did you mean delimiter?'],
  ["builtin:csv?delimiter=ab", 'the option delimiter is "ab"; expected one character, or tab'],
  ['builtin:csv?delimiter="', 'the option delimiter is "\\""; expected one character, or tab'],
  ["builtin:csv?types=none", 'the option types is "none"; expected auto or text'],
  ["builtin:csv?header", 'the option header is ""; expected yes or no'],
  ["builtin:csv?encoding=utf-99", 'the option encoding is "utf-99"; expected such as'],
  ["builtin:json?types=text", "builtin:json has no options; builtin:csv and builtin:tsv have"],
])("%s is an error that names the option", async (parser, message) => {
  const { code, stderr } = await run(["SELECT 1 FROM './'", "--on-file", parser], { cwd: tree({ a: "" }) });
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test("text after a closing quote is an error with its line", async () => {
  const root = tree({
    "a.csv": 'a,b\n1,"x\ny"z,3\n',
    "b.csv": 'a\n"x"y"\n',
    "c.csv": 'a,b\n5" pipe,"say ""hi"""\n',
  });
  const { code, stdout, stderr } = await run(["SELECT * FROM './*.csv'", "--on-file", "builtin:csv"], {
    cwd: root,
  });
  expect([code, stdout]).toEqual([23, '[{"a":"5\\" pipe","b":"say \\"hi\\""}]\n']);
  expect(stderr).toContain(
    'dirq: a.csv: line 2: text after the closing quote of a field: "\\"x"; a quote inside',
  );
  expect(stderr).toContain('dirq: b.csv: line 2: text after the closing quote of a field: "\\"x\\"y\\""');
});

test("UTF-16 is recognized by its byte order mark, in every text format", async () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  const root = tree({
    "a.csv": utf16("id,name\n1,Zoë\n"),
    "b.csv": utf16("id,name\n2,é😀\n").swap16(),
    "c.ndjson": utf16('{"a":"ü"}\n'),
    "d.json": utf16('{"a":"ü"}\n'),
    "e.txt": utf16("ü\n"),
  });
  expect(await csv(root, "SELECT * FROM './*.csv'")).toEqual([
    { id: 1, name: "Zoë" },
    { id: 2, name: "é😀" },
  ]);
  expect(await query(root, "SELECT a FROM './c.ndjson'", "--on-file", "builtin:ndjson")).toEqual([
    { a: "ü" },
  ]);
  expect(await query(root, "SELECT a FROM './d.json'", "--on-file", "builtin:json")).toEqual([{ a: "ü" }]);
  expect(await query(root, "SELECT text FROM './e.txt'", "--on-file", "builtin:lines")).toEqual([
    { text: "ü" },
  ]);
});

test("a table of a config takes the same options; its schema gives the types", async () => {
  const root = tree({ "data/a.csv": "1;x\n02;y\n" });
  writeFileSync(
    join(root, "dirq.toml"),
    `[[table]]
     name = "t"
     glob = "data/*.csv"
     schema = "column_1 INTEGER, column_2 TEXT"
     on-file = "builtin:csv?delimiter=;&header=no"`,
  );
  expect(await query(root, "SELECT * FROM t", "-c", "dirq.toml")).toEqual([
    { column_1: 1, column_2: "x" },
    { column_1: 2, column_2: "y" },
  ]);
});

test("a file with a header alone has its columns", async () => {
  const root = tree({ "a.csv": "id,name\n" });
  expect(await csv(root, "SELECT id, name FROM './a.csv' WHERE id > 1")).toEqual([]);
  const { stderr } = await run(["SELECT ide FROM './a.csv'", "--on-file", "builtin:csv"], { cwd: root });
  expect(stderr).toContain("no such column: ide");
});
