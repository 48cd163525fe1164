import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { query, run, script, temporaryDirectory, tree } from "./harness.ts";

test.each([
  ["json", '[{"a":1,"b":"x"}]', { a: 1, b: "x" }],
  ["ndjson", '{"a":1,"b":"x"}\n', { a: 1, b: "x" }],
  ["csv", "a,b\n1,x\n", { a: 1, b: "x" }],
  ["tsv", "a\tb\n1\tx\n", { a: 1, b: "x" }],
  ["yaml", "a: 1\nb: x\n", { a: 1, b: "x" }],
  ["toml", 'a = 1\nb = "x"\n', { a: 1, b: "x" }],
  ["markdown", "---\na: 1\n---\nx\n", { a: 1, body: "x\n" }],
  ["lines", "x\n", { line: 1, text: "x" }],
])("--on-file builtin:%s", async (name, content, row) => {
  expect(await query(tree({ file: content }), "SELECT * FROM './'", "--on-file", `builtin:${name}`)).toEqual([
    row,
  ]);
});

test("rows come in file order, columns as the files first show them, and parsed tables are joined", async () => {
  const root = tree({
    "notes/a.md": "---\ntitle: A\nauthor: 2\n---\ntext",
    "notes/b.md": "---\ntitle: B\nauthor: 1\ndraft: true\n---\nmore",
  });
  expect(await query(root, "SELECT * FROM './notes/*.md'", "--on-file", "builtin:markdown")).toEqual([
    { title: "A", author: 2, body: "text", draft: null },
    { title: "B", author: 1, body: "more", draft: 1 },
  ]);
});

test("integers reach SQL as INTEGER, with all digits", async () => {
  const root = tree({ "a.json": '{"i":9223372036854775807,"r":1.0}' });
  const { stdout } = await run(
    ["SELECT i, typeof(i) AS ti, r, typeof(r) AS tr FROM './'", "--on-file", "builtin:json"],
    { cwd: root },
  );
  expect(stdout).toBe('[{"i":9223372036854775807,"ti":"integer","r":1.0,"tr":"real"}]\n');
});

test("a file that is not of its format gives no row at all, one line on stderr, and exit 23", async () => {
  const root = tree({ "a.ndjson": '{"n":1}\n{"n":\n', "b.ndjson": '{"n":2}\n' });
  const { code, stdout, stderr } = await run(["SELECT * FROM './'", "--on-file", "builtin:ndjson"], {
    cwd: root,
  });
  expect(stdout).toBe('[{"n":2}]\n');
  expect(stderr).toBe("dirq: a.ndjson: line 2: expected a value, found the end\n");
  expect(code).toBe(23);
});

test("an unknown name fails the run at once, with the suggest", async () => {
  const { code, stdout, stderr } = await run(["SELECT * FROM './'", "--on-file", "builtin:cvs"], {
    cwd: tree({}),
  });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("dirq: unknown parser builtin:cvs; did you mean builtin:csv?");
});

test("a table of a config reads its files with one too", async () => {
  const root = tree({ "data/a.csv": "city,people\nUlm,120000\nBonn,330000\n" });
  writeFileSync(
    join(root, "dirq.toml"),
    `[[table]]
     name = "cities"
     glob = "data/*.csv"
     schema = "city TEXT, people INTEGER"
     on-file = "builtin:csv"`,
  );
  expect(await query(root, "SELECT * FROM cities WHERE people > 200000", "-c", "dirq.toml")).toEqual([
    { city: "Bonn", people: 330000 },
  ]);
});

test("a persistent index is filled by one, and updated only for changed files", async () => {
  const root = tree({ "a.json": '{"n":1}', "b.json": '{"n":2}' });
  const cache = `--persist=${join(temporaryDirectory(), "cache.db")}`;
  const sum = () => query(root, "SELECT sum(n) AS n FROM './*.json'", cache, "--on-file", "builtin:json");
  expect(await sum()).toEqual([{ n: 3 }]);
  writeFileSync(join(root, "b.json"), '{"n":40}');
  expect(await sum()).toEqual([{ n: 41 }]);
});

test("names that are not UTF-8 are read", async ({ skip }) => {
  const root = tree({});
  try {
    mkdirSync(Buffer.from(`${root}/d`));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/d/`), Buffer.from([0xff, 0x2e, 0x6a])]), '{"n":1}');
  } catch {
    skip("this file system takes no such names");
  }
  expect(await query(root, "SELECT * FROM './'", "--on-file", "builtin:json")).toEqual([{ n: 1 }]);
});

test("a command that floods standard output is killed at 256 MiB and reported; the other files have rows", async () => {
  const root = tree({ flood: "", quiet: "" });
  const program = script(`#!/bin/sh
case "$1" in */flood) exec yes ;; *) echo '[{"n":1}]' ;; esac`);
  const { code, stdout, stderr } = await run(["SELECT * FROM './'", "--on-file", program], { cwd: root });
  expect(stdout).toBe('[{"n":1}]\n');
  expect(stderr).toBe("dirq: flood: printed more than 256 MiB\n");
  expect(code).toBe(23);
});

test("what a command floods standard error with is left aside, save its last words", async () => {
  const root = tree({ file: "" });
  const program = script(`#!/bin/sh
yes | head -c 50000000 >&2; echo 'the last words' >&2; exit 3`);
  const { code, stderr } = await run(["SELECT * FROM './'", "--on-file", program], { cwd: root });
  expect(stderr).toBe("dirq: file: exited with 3: the last words\n");
  expect(code).toBe(23);
});
