import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../src/sqlite/driver.ts";
import { run, script, temporaryDirectory, tree, type TreeEntries } from "./harness.ts";

interface Reported {
  readonly dirq: Dirq;
  readonly failures: string[];
  readonly notes: string[];
  readonly rows: (sql: string) => Promise<unknown[]>;
  /** What is said of a statement that fails. */
  readonly rejection: (sql: string) => Promise<string>;
}

async function open(
  entries: TreeEntries,
  config: string,
  onFile?: string,
): Promise<Reported & { root: string }> {
  const root = tree({ ...entries, ".conf/dirq.toml": config });
  const failures: string[] = [];
  const notes: string[] = [];
  const dirq = await Dirq.open({
    root,
    config: [".conf/dirq.toml"],
    ...(onFile === undefined ? {} : { onFile }),
    onFailure: ({ path, reason }) => failures.push(`${path}: ${reason}`),
    onNote: (note) => notes.push(note),
  });
  onTestFinished(() => dirq.close());
  return {
    root,
    dirq,
    failures,
    notes,
    rows: async (sql) => (await dirq.query(sql)).map((row) => Object.values(row)),
    rejection: async (sql) => {
      try {
        await dirq.query(sql);
      } catch (error) {
        return (error as Error).message;
      }
      throw new Error(`it ran: ${sql}`);
    },
  };
}

const table = (name: string, glob: string, schema: string, more = "") =>
  `[[table]]\nname = "${name}"\nglob = "${glob}"\nschema = "${schema}"\n${more}\n`;

describe("without on-file a file is one row", () => {
  test("metadata and captures fill the columns of their name, in the declared types", async () => {
    const { rows } = await open(
      { "2026/may/a.txt": "four", "2026/june/b.txt": "", "2026/c.txt": "" },
      table(
        "logs",
        "{year}/{month}/{Stem}.txt",
        "stem TEXT, year INTEGER, month, PATH TEXT, size, ext, dir, basename",
      ),
    );
    expect(await rows("SELECT * FROM logs")).toEqual([
      ["b", 2026, "june", "2026/june/b.txt", 0, "txt", "2026/june", "b.txt"],
      ["a", 2026, "may", "2026/may/a.txt", 4, "txt", "2026/may", "a.txt"],
    ]);
  });

  test.each([
    ["{a}-{b}.md", "x-y-z.md", { a: "x", b: "y-z" }],
    ["{a}/{a}.md", "x/x.md", { a: "x" }],
    ["**/{a}.{md,txt}", "p/q/n.txt", { a: "n" }],
    ["{a}/**", "x/y/z", { a: "x" }],
    ["[ab]{rest}.m?", "bcd.md", { rest: "cd" }],
    ["./d/{a}", "d/é😀", { a: "é😀" }],
    ["{a}.{1..3}.log", "x.2.log", { a: "x" }],
    ["\\\\{a}.md", "{a}.md", {}],
  ])("captures of %s in %s", async (glob, path, expected) => {
    const names = Object.keys(expected);
    const { rows } = await open(
      { [path]: "", "x/y-z.md": "" },
      table("t", glob, ["path TEXT", ...names.map((name) => `${name} TEXT`)].join(", ")),
    );
    expect(await rows(`SELECT * FROM t WHERE path = '${path}'`)).toEqual([
      [path, ...Object.values(expected)],
    ]);
  });

  test("a column's default and SQLite's own row number fill what no fact fills", async () => {
    const { rows } = await open(
      { a: "", b: "" },
      table(
        "t",
        "?",
        "id INTEGER PRIMARY KEY, state TEXT NOT NULL DEFAULT 'new', path TEXT, up TEXT AS (upper(path))",
      ),
    );
    expect(await rows("SELECT * FROM t")).toEqual([
      [1, "new", "a", "A"],
      [2, "new", "b", "B"],
    ]);
  });
});

describe("with on-file the parser's rows fill the table", () => {
  test("by column name; other keys are dropped, absent ones are NULL or the default", async () => {
    const { rows, failures } = await open(
      { "a.json": '[{"TITLE":"A","other":1},{"words":"7"}]', "b.json": '{"title":null,"state":null}' },
      table(
        "t",
        "*.json",
        "title TEXT, words INTEGER, state TEXT DEFAULT 'new', path TEXT",
        'on-file = "builtin:json"',
      ),
    );
    expect(await rows("SELECT * FROM t")).toEqual([
      ["A", null, "new", null],
      [null, 7, "new", null],
      [null, null, null, null],
    ]);
    expect(failures).toEqual([]);
  });

  test("a file that fails is reported and has no rows, and the exit code is 23", async () => {
    const root = tree({
      "1.json": '[{"n":1}]',
      "2.json": "no json",
      "3.json": '[{"n":3},{"n":"three"}]',
      "4.json": '[{"n":4}]',
      c: table("t", "*.json", "n INTEGER CHECK (typeof(n) = 'integer')", `on-file = "cat"`),
    });
    const { code, stdout, stderr } = await run(["SELECT n FROM t", "-c", "c"], { cwd: root });
    expect(stdout).toBe('[{"n":1},{"n":4}]\n');
    expect(stderr).toMatch(
      /^dirq: 2\.json: printed no JSON array.*\ndirq: 3\.json: CHECK constraint failed.*\n$/,
    );
    expect(code).toBe(23);
  });

  test("strict: a key too many or too few is an error of the file", async () => {
    const { rows, failures } = await open(
      { "1.json": '[{"A":1,"b":2}]', "2.json": '[{"a":1,"b":2,"c":3}]', "3.json": '[{"a":1}]' },
      table("t", "*.json", "id INTEGER PRIMARY KEY, a, b", 'on-file = "builtin:json"\nstrict = true'),
    );
    expect(await rows("SELECT a, b FROM t")).toEqual([[1, 2]]);
    expect(failures).toEqual([
      '2.json: the key "c" is not a column of the strict table t',
      '3.json: the key "b" of the strict table t is missing',
    ]);
  });

  test("--on-file does not touch it", async () => {
    const { rows } = await open({ "a.txt": "text" }, table("t", "*.txt", "path TEXT"), "builtin:lines");
    expect(await rows("SELECT t.path, l.text FROM t, './*.txt' l")).toEqual([["a.txt", "text"]]);
  });
});

test("a glob that matches nothing is said once, on standard error", async () => {
  const config = table("t", "docs/*.mdx", "path TEXT") + table("u", "*.md", "path TEXT");
  const root = tree({ "a.md": "", c: config });
  const { code, stderr, stdout } = await run(["SELECT count(*) AS n FROM t", "-c", "c"], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[{"n":0}]\n' });
  expect(stderr).toBe('dirq: the glob "docs/*.mdx" of the table t matches no file\n');
  const { rows, notes } = await open({ "a.md": "" }, config);
  for (let times = 0; times < 3; times++) await rows("SELECT * FROM t");
  expect(notes).toHaveLength(1);
});

describe("ddl", () => {
  const notes = `[[table]]
name = "notes"
glob = "*.md"
schema = "title TEXT, body TEXT"
on-file = "builtin:markdown"
ddl = """
CREATE INDEX by_title ON notes (title);
CREATE VIRTUAL TABLE found USING fts5(title, body, content='notes');
CREATE TRIGGER found_in AFTER INSERT ON notes BEGIN
  INSERT INTO found (rowid, title, body) VALUES (new.rowid, new.title, new.body);
END;
CREATE TRIGGER found_out AFTER DELETE ON notes BEGIN
  INSERT INTO found (found, rowid, title, body) VALUES ('delete', old.rowid, old.title, old.body);
END;
"""
`;
  const search = `SELECT _dirq_file_path, snippet(found, 1, '[', ']', '…', 4) AS hit
    FROM found JOIN notes ON notes.rowid = found.rowid WHERE found MATCH ? ORDER BY rank`;

  test("full-text tables follow what the files say", async () => {
    const { root, dirq, rows } = await open({ "a.md": "green tea", "b.md": "black tea is strong" }, notes);
    expect(await dirq.query(search, ["strong"])).toEqual([
      { _dirq_file_path: "b.md", hit: expect.stringContaining("[strong]") },
    ]);
    expect(await dirq.query(search, ["tea"])).toHaveLength(2);
    writeFileSync(join(root, "a.md"), "coffee and more");
    expect((await dirq.query(search, ["tea"])).map((row) => row["_dirq_file_path"])).toEqual(["b.md"]);
    expect((await dirq.query(search, ["coffee"])).map((row) => row["_dirq_file_path"])).toEqual(["a.md"]);
    expect(await rows("SELECT name FROM sqlite_master WHERE name LIKE 'by\\_%' ESCAPE '\\'")).toEqual([
      ["by_title"],
    ]);
    expect(JSON.stringify(await rows("EXPLAIN QUERY PLAN SELECT * FROM notes WHERE title = 'x'"))).toContain(
      "by_title",
    );
  });

  test.each([
    "CREATE INDEX i ON t (_dirq_file_path)",
    'CREATE UNIQUE INDEX i ON t (v, \\"_DIRQ_ROW_INDEX\\")',
    "CREATE TRIGGER i AFTER INSERT ON t BEGIN SELECT new._dirq_file_path; END",
  ])("%s is rejected: the column is not stored, and needs no index", async (ddl) => {
    const cwd = tree({ "a.json": "[]", "t.toml": `${table("t", "*.json", "v")}ddl = "${ddl}"\n` });
    const { code, stderr } = await run(["SELECT 1", "-c", "t.toml"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /the ddl of the table t: _dirq_(?:file_path|row_index) is not a stored column.*remove it/,
    );
  });

  test("the rows of a file are found without a search through the table", async () => {
    const { rows } = await open(
      { "1.json": '[{"v":1}]' },
      table("t", "*.json", "v", 'on-file = "builtin:json"'),
    );
    const plan = await rows("EXPLAIN QUERY PLAN SELECT v FROM t WHERE _dirq_file_path = '1.json'");
    expect(plan.join("\n")).not.toContain("SCAN");
  });

  test("rows that a trigger or a conflict clause leaves out do no harm", async () => {
    const { root, rows } = await open(
      { "1.json": '[{"k":"a","v":1},{"k":"b","v":1}]', "2.json": '[{"k":"a","v":2},{"k":"skip","v":3}]' },
      table("t", "*.json", "k TEXT PRIMARY KEY ON CONFLICT REPLACE, v", 'on-file = "builtin:json"') +
        `ddl = "CREATE TRIGGER no BEFORE INSERT ON t WHEN new.k = 'skip' BEGIN SELECT raise(IGNORE); END"`,
    );
    const all = "SELECT k, v, _dirq_file_path, _dirq_row_index FROM t ORDER BY k";
    expect(await rows(all)).toEqual([
      ["a", 2, "2.json", 0],
      ["b", 1, "1.json", 1],
    ]);
    writeFileSync(join(root, "2.json"), "[]");
    writeFileSync(join(root, "1.json"), '[{"k":"c","v":5}]');
    expect(await rows(all)).toEqual([["c", 5, "1.json", 0]]);
  });

  test("a column may bear the name of SQLite's row number", async () => {
    const { root, rows } = await open(
      { "1.json": '[{"rowid":"x"},{"rowid":"y"}]' },
      table("t", "*.json", "rowid TEXT", 'on-file = "builtin:json"'),
    );
    const all = "SELECT rowid, _dirq_row_index FROM t";
    expect(await rows(all)).toEqual([
      ["x", 0],
      ["y", 1],
    ]);
    writeFileSync(join(root, "1.json"), '[{"rowid":"zz"}]');
    expect(await rows(all)).toEqual([["zz", 0]]);
  });
});

test("a file feeds each table that it matches; tables join with each other and with path-tables", async () => {
  const { rows } = await open(
    { "a.md": "one\ntwo", "b.md": "three", "c.txt": "" },
    table("notes", "*.md", "path TEXT, size INTEGER") +
      table("all_files", "{stem}.*", "path TEXT, stem TEXT") +
      table("lines", "*.md", "line INTEGER, text TEXT", 'on-file = "builtin:lines"'),
  );
  expect(
    await rows(`SELECT f.stem, n.size, l.text, p.ext FROM all_files f
      LEFT JOIN notes n USING (path) LEFT JOIN lines l ON l._dirq_file_path = f.path
      JOIN './' p ON p.path = f.path ORDER BY f.path, l._dirq_row_index`),
  ).toEqual([
    ["a", 7, "one", "md"],
    ["a", 7, "two", "md"],
    ["b", 5, "three", "md"],
    ["c", null, null, "txt"],
  ]);
});

describe("_dirq_file_path and _dirq_row_index", () => {
  const files = { "a.json": '[{"id":1,"name":"x"},{"id":2,"name":"y"}]', "b.json": '[{"id":3,"name":"z"}]' };
  const config =
    table("items", "*.json", "id INTEGER, name TEXT", 'on-file = "builtin:json"') +
    table("files", "*.json", "path TEXT, size INTEGER");
  const P = "_dirq_file_path";
  const I = "_dirq_row_index";

  test("stay out of *", async () => {
    const { dirq } = await open(files, config);
    expect(Object.keys((await dirq.query("SELECT * FROM items"))[0]!)).toEqual(["id", "name"]);
    expect(Object.keys((await dirq.query(`SELECT * FROM items ORDER BY ${P}`))[0]!)).toEqual(["id", "name"]);
  });

  // Each beside a statement that gives the same where the two are ordinary columns, if it is not itself that.
  test.each([
    [`SELECT ${P}, ${I}, name FROM items`, undefined],
    [`SELECT "${P}" AS file, [${I}] "at" FROM items`, undefined],
    [`SELECT i.${P}, i.\`${I}\` FROM items AS i`, undefined],
    [`SELECT items.${P} FROM items WHERE ${I} = 1`, undefined],
    [`SELECT name FROM items WHERE ${P} LIKE 'a%' AND ${I} > 0`, undefined],
    [`SELECT ${P}, count(*), max(${I}) FROM items GROUP BY ${P} HAVING count(*) > 1`, undefined],
    [`SELECT ${P} FROM items ORDER BY ${I} DESC, ${P} LIMIT 2`, undefined],
    [`SELECT a.name, b.name FROM items a JOIN items b ON a.${P} = b.${P} AND a.${I} < b.${I}`, undefined],
    [`SELECT name FROM items WHERE ${P} IN (SELECT ${P} FROM items WHERE id = 3)`, undefined],
    [`SELECT (SELECT max(${I}) FROM items i WHERE i.${P} = o.${P}) AS top FROM items o`, undefined],
    [`WITH t AS (SELECT ${P} AS p, id FROM items) SELECT p, id FROM t`, undefined],
    [`WITH t AS (SELECT *, ${I} AS at FROM items) SELECT * FROM t`, `SELECT id, name, ${I} AS at FROM items`],
    [
      `WITH items(a, b) AS (SELECT ${P}, ${I} FROM main.items) SELECT * FROM items`,
      `SELECT ${P} AS a, ${I} AS b FROM items`,
    ],
    [
      `WITH items AS (SELECT 1 AS one) SELECT * FROM items, (SELECT ${P} FROM main.items LIMIT 1)`,
      `SELECT 1 AS one, ${P} FROM items LIMIT 1`,
    ],
    [`SELECT ${P} FROM items UNION SELECT path FROM files`, undefined],
    [`SELECT name FROM items UNION ALL SELECT ${P} FROM items`, undefined],
    [`SELECT * FROM items WHERE ${I} = 0`, `SELECT id, name FROM items WHERE ${I} = 0`],
    [`SELECT *, ${P} FROM items`, `SELECT id, name, ${P} FROM items`],
    [`SELECT ${P}, * FROM items`, `SELECT ${P}, id, name FROM items`],
    [`SELECT i.*, i.${P} FROM items i`, `SELECT id, name, ${P} FROM items`],
    [`SELECT "i".* , ${I} FROM items "i"`, `SELECT id, name, ${I} FROM items`],
    [
      `SELECT items.*, f.* FROM items JOIN files f ON f.path = items.${P}`,
      `SELECT id, name, path, size FROM items JOIN files ON path = items.${P}`,
    ],
    [
      `SELECT * FROM items JOIN files ON path = items.${P}`,
      `SELECT id, name, path, size FROM items JOIN files ON path = items.${P}`,
    ],
    [
      `SELECT * FROM files JOIN items i ON path = i.${P}`,
      `SELECT path, size, id, name FROM files JOIN items ON path = ${P}`,
    ],
    [
      `SELECT * FROM items, (SELECT 7 AS seven) WHERE ${I} = 0`,
      `SELECT id, name, 7 AS seven FROM items WHERE ${I} = 0`,
    ],
    [
      `SELECT * FROM items i LEFT JOIN files f ON f.path = i.${P} AND i.${I} = 1`,
      `SELECT id, name, path, size FROM items LEFT JOIN files ON path = ${P} AND ${I} = 1`,
    ],
    [
      `SELECT * FROM (SELECT *, ${P} FROM items) WHERE ${P} = 'b.json'`,
      `SELECT id, name, ${P} FROM items WHERE ${P} = 'b.json'`,
    ],
    [
      `SELECT * FROM (SELECT * FROM items ORDER BY ${P} DESC)`,
      `SELECT id, name FROM items ORDER BY ${P} DESC`,
    ],
    [
      `SELECT * FROM (items JOIN files ON path = items.${P})`,
      `SELECT id, name, path, size FROM items JOIN files ON path = items.${P}`,
    ],
    [
      `SELECT * FROM items, json_each('[1,2]') j WHERE ${I} = j.key`,
      `SELECT i.id, name, j.* FROM items i, json_each('[1,2]') j WHERE ${I} = j.key`,
    ],
    [`SELECT main.items.${P}, main.items.* FROM main.items`, `SELECT ${P}, id, name FROM items`],
    [
      `SELECT * FROM "main"."items" WHERE ${P} = 'b.json'`,
      `SELECT id, name FROM items WHERE ${P} = 'b.json'`,
    ],
    [`SELECT DISTINCT ${P} FROM items`, undefined],
    [`SELECT count(*), count(*) FILTER (WHERE ${I} = 0), 2 * id FROM items`, undefined],
    [`SELECT ${I} * 2, ${I}*id FROM items`, undefined],
    [`SELECT row_number() OVER (PARTITION BY ${P} ORDER BY ${I} DESC) FROM items`, undefined],
    [`SELECT sum(id) OVER items AS total, ${P} FROM items WINDOW items AS (PARTITION BY ${P})`, undefined],
    [`SELECT rowid, ${P} FROM items`, undefined],
    [
      `SELECT i.rowid, i._rowid_, i.oid FROM items i WHERE ${I} = 0`,
      `SELECT rowid, rowid AS _rowid_, rowid AS oid FROM items WHERE ${I} = 0`,
    ],
    [`SELECT CASE WHEN ${I} = 0 THEN ${P} ELSE '' END AS first FROM items`, undefined],
    [`SELECT EXISTS (SELECT * FROM items WHERE ${I} = 9) AS any_ninth`, undefined],
    [
      `SELECT * FROM items WHERE (${P}, ${I}) IN (VALUES ('a.json', 1))`,
      `SELECT id, name FROM items WHERE id = 2`,
    ],
    [`SELECT upper(${P}) || ':' || ${I} AS place /* * */ FROM items -- ${P}`, undefined],
    [`SELECT '${P}' AS text, "name" FROM items`, undefined],
    [`SELECT ITEMS._DIRQ_FILE_PATH FROM Items`, undefined],
    [`VALUES ((SELECT ${P} FROM items WHERE id = 2))`, undefined],
    [
      `SELECT * FROM items WHERE ${I} = (SELECT min(${I}) FROM items) UNION SELECT * FROM items WHERE id = 2`,
      `SELECT id, name FROM items`,
    ],
    [`SELECT './'.path, items.${P} FROM './' JOIN items ON items.${P} = './'.path`, undefined],
    [
      `SELECT * FROM (SELECT path FROM './') p JOIN items ON ${P} = p.path`,
      `SELECT path, id, name FROM './' JOIN items ON ${P} = path`,
    ],
  ])("%s", async (sql, spelled) => {
    const { dirq } = await open(files, config);
    const result = await dirq.execute(sql);
    const rows = [...result.rows].map((row) =>
      row.map((value) => (typeof value === "bigint" ? Number(value) : value)),
    );
    const expected = plain(files, spelled ?? sql);
    expect({ columns: result.columns.map((name) => name.replace(/_1$/, "")), rows }).toEqual(expected);
    result.close();
  });

  test("NATURAL and * over USING are rejected with them", async () => {
    const { rejection, rows } = await open(files, config);
    expect(await rejection(`SELECT ${P} FROM items NATURAL JOIN files`)).toContain("write USING (…)");
    expect(await rejection(`SELECT *, a.${P} FROM items a JOIN items b USING (id)`)).toContain(
      "write the columns out",
    );
    expect(await rows(`SELECT a.id, a.${P} FROM items a JOIN items b USING (id) WHERE id = 1`)).toEqual([
      [1, "a.json"],
    ]);
  });

  test("path-tables and tables' aliases do not have them", async () => {
    const { rejection } = await open(files, config);
    expect(await rejection(`SELECT ${P} FROM './'`)).toContain(`no such column: ${P}`);
  });
});

/** What a statement gives over ordinary tables that have the two as ordinary columns. */
function plain(files: TreeEntries, sql: string): { columns: string[]; rows: unknown[] } {
  const database = openDatabase(":memory:");
  database.exec(`
    CREATE TABLE items (id INTEGER, name TEXT, _dirq_file_path TEXT, _dirq_row_index INTEGER);
    CREATE TABLE files (path TEXT, size INTEGER);
    CREATE TABLE "./" (path TEXT);`);
  for (const [path, text] of Object.entries(files)) {
    const rows = JSON.parse(text as string) as { id: number; name: string }[];
    for (const [index, { id, name }] of rows.entries())
      database.prepare("INSERT INTO items VALUES (?, ?, ?, ?)").run(id, name, path, index);
    database.prepare("INSERT INTO files VALUES (?, ?)").run(path, (text as string).length);
    database.prepare('INSERT INTO "./" VALUES (?)').run(path);
  }
  const statement = database.prepare(sql);
  return { columns: statement.columns().map(({ name }) => name), rows: statement.raw().all() };
}

describe("dirq's own tables are never shown", () => {
  const config =
    table("items", "*.json", "id INTEGER PRIMARY KEY, name TEXT UNIQUE", 'on-file = "builtin:json"') +
    `ddl = "CREATE VIEW big AS SELECT * FROM items WHERE id > 1; CREATE INDEX by_name ON items (name)"\n`;
  const files = { "a.json": '[{"id":1,"name":"x"}]' };

  test.each([
    "SELECT * FROM sqlite_master",
    `SELECT * FROM "main"."sqlite_schema"`,
    "SELECT m.* FROM [sqlite_master] m, './'",
    "SELECT group_concat(sql) FROM 'sqlite_master'",
    "WITH s AS (SELECT * FROM main.sqlite_master) SELECT * FROM s",
    "SELECT (SELECT count(*) FROM sqlite_schema WHERE name LIKE '%dirq%') AS own",
    "SELECT * FROM sqlite_temp_master",
    "SELECT * FROM temp.sqlite_master",
    "PRAGMA table_list",
    "PRAGMA main.table_list",
    "SELECT * FROM pragma_table_list",
    "SELECT * FROM pragma_table_list()",
    "SELECT m.name, c.name AS col FROM sqlite_master m, pragma_table_info(m.name) c",
    "SELECT m.name, c.* FROM sqlite_master m JOIN pragma_index_list(m.name) c",
    "SELECT * FROM pragma_index_info('sqlite_autoindex__dirq_file_1')",
    "SELECT * FROM pragma_index_xinfo('sqlite_autoindex__dirq_payload_1')",
    "PRAGMA index_info(sqlite_autoindex__dirq_file_1)",
    "PRAGMA index_xinfo('sqlite_autoindex__dirq_file_1')",
    "PRAGMA database_list",
    "PRAGMA module_list",
    "PRAGMA function_list",
    "SELECT * FROM pragma_module_list",
    "SELECT * FROM big",
  ])("%s", async (sql) => {
    const { rows, rejection } = await open(files, config);
    const answer = await rows(sql).catch(() => rejection(sql));
    const own = JSON.stringify(answer).replaceAll(/[^"]* (?:is internal to dirq|is not among)[^"]*/g, "");
    expect(own).not.toMatch(/_dirq|mtime_ms|command|inode|path/);
  });

  test.each([
    "SELECT * FROM _dirq_file",
    `SELECT * FROM "_dirq_file"`,
    "SELECT * FROM [_DIRQ_file]",
    "SELECT * FROM `main`.`_dirq_meta`",
    "SELECT * FROM main._dirq_payload",
    "SELECT * FROM '_dirq_rows_0'",
    "WITH t AS (SELECT * FROM _dirq_file) SELECT * FROM t",
    "SELECT (SELECT path FROM _dirq_file) AS p",
    "SELECT _dirq_file_path FROM items, _dirq_file",
    "SELECT 1 WHERE ('layout', '1') IN _dirq_meta",
    "EXPLAIN SELECT * FROM _dirq_file",
    "EXPLAIN QUERY PLAN SELECT * FROM _dirq_file",
    "PRAGMA table_info(_dirq_file)",
    `PRAGMA table_info("_dirq_file")`,
    "SELECT * FROM dbstat",
    `SELECT * FROM "dbstat"`,
    "SELECT * FROM sqlite_dbpage",
    "SELECT * FROM bytecode('SELECT * FROM items')",
    "SELECT * FROM sqlite_stmt",
  ])("%s is refused", async (sql) => {
    const { rejection } = await open(files, config);
    expect(await rejection(sql)).toMatch(/is internal to dirq|is not for queries|no such table/);
  });

  test("what is the user's own is shown", async () => {
    const { dirq, rows } = await open(files, config);
    expect((await rows("SELECT name FROM sqlite_master ORDER BY name")).flat()).toEqual([
      "big",
      "by_name",
      "items",
      "sqlite_autoindex_items_1",
    ]);
    expect(await rows("SELECT name FROM pragma_table_info('items')")).toEqual([["id"], ["name"]]);
    expect(await rows("SELECT 'sqlite_master' AS text, 1 AS sqlite_master")).toEqual([["sqlite_master", 1]]);
    const { columns } = await dirq.execute("SELECT 1 AS sqlite_master FROM sqlite_schema");
    expect(columns).toEqual(["sqlite_master"]);
    expect(await rows("SELECT name FROM pragma_index_info('by_name')")).toEqual([["name"]]);
  });
});

test("a value that is not an INTEGER is reported with its column and file", async () => {
  const parser = script(`#!/bin/sh\necho '[{"id":"abc"}]'\n`);
  const root = tree({
    "a.md": "x",
    "t.toml": `[[table]]\nname = "t"\nglob = "*.md"\nschema = "id INTEGER PRIMARY KEY"\non-file = "${parser} {path}"\n`,
  });
  const { code, stderr } = await run(["SELECT * FROM t", "-c", "t.toml"], { cwd: root });
  expect({ code, stderr }).toEqual({
    code: 23,
    stderr: 'dirq: a.md: the value "abc" of column id is not an INTEGER (datatype mismatch)\n',
  });
});

describe("a one-shot query fills only the tables that it reads", () => {
  const parser = (log: string) => script(`#!/bin/sh\necho "$1" >> ${log}\necho '[{"body":"text"}]'\n`);
  const declared = (ddl = "") => {
    const log = join(temporaryDirectory(), "log");
    const table = (name: string, extra = "") =>
      `[[table]]\nname = "${name}"\nglob = "${name}/*"\nschema = "body TEXT"\non-file = "${parser(log)} {path}"\n${extra}`;
    const root = tree({
      "one/a": "",
      "two/b": "",
      "t.toml": table("one", ddl) + table("two") + table("three"),
    });
    const parsed = async (sql: string, ...flags: string[]) => {
      writeFileSync(log, "");
      const { code, stderr } = await run([sql, "-c", "t.toml", ...flags], { cwd: root });
      const files = readFileSync(log, "utf8").split("\n").filter(Boolean);
      return { code, stderr, files: files.map((file) => file.slice(root.length + 1)) };
    };
    return { root, parsed };
  };

  test.each([
    ["SELECT 1", 0, []],
    ["SELECT missing FROM one", 1, []],
    ["DELETE FROM one", 1, []],
    ["EXPLAIN SELECT * FROM one", 0, []],
    ["SELECT * FROM one LIMIT 0;", 0, []],
    ["SELECT * FROM (SELECT * FROM one LIMIT 0)", 0, ["one/a"]],
    ["SELECT 'one'", 0, []],
    ["SELECT * FROM './'", 0, []],
    ["SELECT * FROM one", 0, ["one/a"]],
    ["SELECT (SELECT count(*) FROM two)", 0, ["two/b"]],
    ["SELECT * FROM one, two", 0, ["one/a", "two/b"]],
  ])("%s", async (sql, code, files) => {
    const outcome = await declared().parsed(sql);
    expect({ code: outcome.code, files: outcome.files }).toEqual({ code, files });
    if (code === 0) expect(outcome.stderr).toBe("");
  });

  test("a table without files is reported only by a statement that reads it", async () => {
    const { parsed } = declared();
    expect((await parsed("SELECT * FROM three")).stderr).toContain("table three matches no file");
  });

  test.each([
    ["CREATE VIEW v AS SELECT * FROM one", "SELECT * FROM v"],
    ["CREATE VIEW w AS SELECT * FROM one; CREATE VIEW v AS SELECT * FROM w", "SELECT * FROM v"],
    [
      "CREATE TABLE log (n); CREATE TRIGGER t AFTER INSERT ON one BEGIN INSERT INTO log VALUES (1); END",
      "SELECT * FROM log",
    ],
    [
      "CREATE TABLE a (n); CREATE TABLE b (n); CREATE TRIGGER t AFTER INSERT ON one BEGIN INSERT INTO a VALUES (1); END; CREATE TRIGGER u AFTER INSERT ON a BEGIN INSERT INTO b VALUES (1); END",
      "SELECT * FROM b",
    ],
    [
      "CREATE VIRTUAL TABLE found USING fts5(body); CREATE TRIGGER t AFTER INSERT ON one BEGIN INSERT INTO found VALUES (new.body); END",
      "SELECT * FROM found WHERE found MATCH 'text'",
    ],
    ["CREATE VIRTUAL TABLE found USING fts5(body, content='one')", "SELECT * FROM found"],
  ])("through %s", async (ddl, sql) => {
    const { parsed } = declared(`ddl = "${ddl}"\n`);
    expect(await parsed(sql)).toEqual({ code: 0, stderr: "", files: ["one/a"] });
  });

  test("a persistent index is filled table by table, and notices changes of tables that were not read", async () => {
    const { root, parsed } = declared();
    const later = () => new Promise((resume) => setTimeout(resume, 60));
    await later();
    expect((await parsed("SELECT * FROM one", "--persist")).files).toEqual(["one/a"]);
    expect((await parsed("SELECT * FROM two", "--persist")).files).toEqual(["two/b"]);
    expect((await parsed("SELECT * FROM one, two", "--persist")).files).toEqual([]);
    writeFileSync(join(root, "two/b"), "changed");
    await later();
    expect((await parsed("SELECT * FROM one", "--persist")).files).toEqual([]);
    expect((await parsed("SELECT * FROM one, two", "--persist")).files).toEqual(["two/b"]);
    expect((await parsed("SELECT * FROM two", "--persist")).files).toEqual([]);
  });
});

describe("internal tables", () => {
  test.each([
    "CREATE VIEW v AS SELECT * FROM _dirq_file",
    'CREATE VIEW v AS SELECT * FROM \\"_DIRQ_FILE\\"',
    "CREATE TRIGGER t AFTER INSERT ON one BEGIN DELETE FROM _dirq_file; END",
    "CREATE VIEW v AS SELECT * FROM sqlite_master",
    "CREATE VIEW v AS SELECT * FROM pragma_table_list",
  ])("%s is rejected in ddl", async (ddl) => {
    const root = tree({
      "a.md": "",
      "t.toml": `[[table]]\nname = "one"\nglob = "*.md"\nschema = "path TEXT"\nddl = "${ddl}"\n`,
    });
    const { code, stdout, stderr } = await run(["SELECT * FROM v", "-c", "t.toml"], { cwd: root });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/the ddl of the table one: .*internal.*not allowed/);
  });
});
