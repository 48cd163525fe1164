import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq, DirqError } from "dirq";
import { expect, test } from "vitest";
import { run, tree } from "./harness.ts";

const writes = [
  "INSERT INTO './' VALUES (1, 2, 3, 4, 5, 6, 7)",
  "INSERT INTO t DEFAULT VALUES",
  "REPLACE INTO './' (path) VALUES ('x')",
  "UPDATE './' SET path = 'x'",
  "DELETE FROM './'",
  "delete from './' where path = 'a.md'",
  "CREATE TABLE t (a)",
  "CREATE TEMP TABLE t AS SELECT * FROM './'",
  "CREATE VIEW v AS SELECT 1",
  "CREATE TEMP TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END",
  "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END;",
  "CREATE VIRTUAL TABLE f USING fts5(a)",
  "CREATE INDEX i ON './' (path)",
  "DROP TABLE './'",
  "ALTER TABLE './' RENAME TO x",
  "ATTACH 'stolen.db' AS stolen",
  "ATTACH DATABASE ':memory:' AS m",
  "DETACH main",
  "VACUUM",
  "VACUUM INTO 'copy.db'",
  "REINDEX",
  "ANALYZE",
  "BEGIN",
  "BEGIN IMMEDIATE",
  "COMMIT",
  "END",
  "ROLLBACK",
  "SAVEPOINT s",
  "RELEASE s",
  "WITH x AS (SELECT 1) INSERT INTO './' (path) SELECT * FROM x",
  "WITH x AS (SELECT 1) DELETE FROM './'",
  "WITH x AS (SELECT 1) UPDATE './' SET path = (SELECT * FROM x)",
  "WITH x(a) AS (VALUES (1)) REPLACE INTO './' (path) SELECT a FROM x RETURNING path",
  "INSERT INTO './' (path) VALUES ('x') RETURNING path",
  "DELETE FROM './' RETURNING *",
  "/* SELECT */ DELETE FROM './'",
  "-- SELECT\nDROP TABLE './'",
  "EXPLAIN DELETE FROM './'",
  "EXPLAIN QUERY PLAN INSERT INTO './' (path) VALUES (1)",
  "EXPLAIN ATTACH 'stolen.db' AS s",
  "explain vacuum into 'copy.db'",
];

const pragmas = [
  "PRAGMA query_only = 0",
  "PRAGMA query_only",
  "PRAGMA main.query_only = OFF",
  "PRAGMA writable_schema = 1",
  "PRAGMA journal_mode = WAL",
  "PRAGMA user_version = 7",
  "PRAGMA temp_store_directory = '.'",
  "PRAGMA mmap_size = 100000000000",
  "PRAGMA cache_size = 1000000",
  "PRAGMA busy_timeout = 1",
  "PRAGMA locking_mode = EXCLUSIVE",
  "PRAGMA optimize",
  "PRAGMA wal_checkpoint",
  "PRAGMA incremental_vacuum",
  "PRAGMA integrity_check",
  "PRAGMA data_store_directory('x')",
  'PRAGMA "query_only"(0)',
  "PRAGMA [writable_schema](1)",
  "pragma/**/`query_only`=0",
  "PRAGMA trusted_schema = 1",
  "PRAGMA table_info = 1",
  "PRAGMA",
  "EXPLAIN PRAGMA query_only = 0",
  "SELECT * FROM pragma_user_version",
  "SELECT * FROM pragma_journal_mode('WAL')",
  'SELECT * FROM "pragma_query_only"',
  "SELECT (SELECT * FROM [pragma_cache_size])",
  "WITH x AS (SELECT * FROM pragma_integrity_check) SELECT * FROM x",
];

const internals = [
  "SELECT * FROM _dirq_stream",
  "SELECT * FROM _dirq_anything",
  'SELECT * FROM "_dirq_stream"',
  "SELECT * FROM '_DIRQ_Stream'",
  "SELECT * FROM `_dirq_stream`",
  "SELECT * FROM [_dirq_stream]",
  "SELECT * FROM main._dirq_stream",
  "SELECT * FROM temp.[_dirq_stream]",
  "SELECT (SELECT count(*) FROM _dirq_stream)",
  "WITH x AS (SELECT * FROM _dirq_stream) SELECT * FROM x",
  "SELECT path FROM './' UNION ALL SELECT 1 FROM _dirq_stream",
  "SELECT * FROM './' JOIN _dirq_stream",
  "SELECT path FROM './' WHERE path IN _dirq_stream",
  "EXPLAIN SELECT * FROM _dirq_stream",
  "EXPLAIN QUERY PLAN SELECT * FROM _dirq_stream",
];

const escapes = [
  "SELECT load_extension('./evil.so')",
  "SELECT load_extension('./evil.so', 'entry')",
  "SELECT writefile('made', 'x')",
  "SELECT readfile('a.md')",
  "SELECT edit('x')",
  "SELECT * FROM fsdir('.')",
  "SELECT * FROM zipfile('x.zip')",
  "SELECT fts3_tokenizer('simple', x'00')",
  "SELECT * FROM sqlite_dbpage",
  "SELECT 1; DROP TABLE './'",
  "SELECT 1;;ATTACH 'stolen.db' AS s",
  "SELECT 1 /* ; */; -- \n VACUUM INTO 'copy.db'",
  "SELECT ';' ; DELETE FROM './'",
  "SELECT 1 UNION DELETE FROM './'",
  "SELECT * FROM (DELETE FROM './' RETURNING *)",
  "SELECT 1 INTO OUTFILE 'made'",
  "SELECT * FROM './' FOR UPDATE",
  "\u0000DELETE FROM './'",
  "SELECT 1\u0000; ATTACH 'stolen.db' AS s",
];

test.each([
  ["writes", writes, /queries are read-only|no such table|syntax error|only one statement is allowed/],
  ["pragmas that do more than read", pragmas, /not among|queries are read-only|incomplete input/],
  ["dirq's own tables", internals, /internal to dirq/],
  ["ways out", escapes, /./],
])("%s are refused and change nothing", async (_, statements, message) => {
  const root = tree({ "a.md": "one", "docs/b.md": "two", "evil.so": "not one", link: { link: "a.md" } });
  const before = fingerprint(root);
  await using dirq = await Dirq.open({ root });
  for (const sql of statements) {
    const rejection = await dirq.query(sql).then(
      (rows) => `ran: ${JSON.stringify(rows)}`,
      (error: unknown) => (error instanceof DirqError ? error : `broke: ${String(error)}`),
    );
    expect({ sql, rejection }).toEqual({ sql, rejection: expect.any(DirqError) });
    expect({ sql, message: (rejection as DirqError).message }).toEqual({
      sql,
      message: expect.stringMatching(message),
    });
  }
  expect(fingerprint(root)).toEqual(before);
  expect(await dirq.query("SELECT path FROM './' LIMIT 1")).toEqual([{ path: "a.md" }]);
});

test("a refused write says why and what runs instead, and exits 1", async () => {
  const root = tree({ "a.md": "" });
  for (const args of [["DELETE FROM './'"], ["query", "DELETE FROM './'"]]) {
    expect(await run(args, { cwd: root })).toEqual({
      code: 1,
      signal: null,
      stdout: "",
      stderr:
        "dirq: queries are read-only: DELETE cannot run; SELECT, VALUES, WITH … SELECT, EXPLAIN and reading PRAGMAs run\n",
    });
  }
});

test.each([
  "SELECT 1",
  "select 1 ; ",
  "SELECT 1 -- done;",
  "VALUES (1), (2)",
  "WITH x AS (SELECT 1 AS a) SELECT a FROM x",
  "EXPLAIN SELECT * FROM './'",
  "EXPLAIN QUERY PLAN SELECT * FROM './' a JOIN './' b USING (path)",
  "PRAGMA table_info('./')",
  'PRAGMA table_xinfo("./")',
  "PRAGMA table_list",
  "PRAGMA function_list",
  "PRAGMA module_list",
  "PRAGMA collation_list",
  "PRAGMA compile_options",
  "PRAGMA database_list",
  "SELECT name FROM pragma_table_info('./')",
  "SELECT * FROM sqlite_master",
  "SELECT 'DELETE FROM x; DROP TABLE y' AS text",
  "SELECT replace('abc', 'b', 'c')",
  "SELECT '_dirq_stream' AS _dirq_name",
  "SELECT path AS \"insert\" FROM './'",
])("%s runs", async (sql) => {
  await using dirq = await Dirq.open({ root: tree({ "a.md": "" }) });
  expect(await dirq.query(sql)).toBeInstanceOf(Array);
});

test("a column over the schema is named after what the user wrote", async () => {
  await using dirq = await Dirq.open({ root: tree({}) });
  expect(await dirq.query("SELECT (SELECT count(*) FROM sqlite_schema)")).toEqual([
    { "(SELECT count(*) FROM sqlite_schema)": 0 },
  ]);
});

test("a statement with more than 500 path-tables is rejected", async () => {
  await using dirq = await Dirq.open({ root: tree({ "a.md": "" }) });
  const tables = (count: number) =>
    Array.from({ length: count }, (_, at) => `(SELECT count(*) FROM './${at}/')`).join(" + ");
  await expect(dirq.query(`SELECT ${tables(501)} AS n`)).rejects.toMatchObject({
    code: "sql",
    message: "the statement names more than 500 path-tables; combine them in one glob, as in './{a,b}/*.md'",
  });
  expect(await dirq.query(`SELECT ${tables(20)} AS n`)).toEqual([{ n: 0 }]);
});

test("what dirq keeps for itself does not show in the schema", async () => {
  const root = tree({ "a.json": '[{"x":1}]' });
  for (const flags of [[], ["--on-file", "cat"]]) {
    for (const sql of [
      "SELECT s.* FROM './' f, sqlite_master s",
      "SELECT s.* FROM './' f, sqlite_temp_master s",
      "SELECT s.* FROM './' f, sqlite_temp_schema s",
      "SELECT s.* FROM './' f, pragma_table_list s",
      "SELECT s.* FROM './' f, pragma_module_list s",
      "SELECT s.* FROM './' f, pragma_table_xinfo('./') s",
    ]) {
      const { code, stdout } = await run([sql, ...flags], { cwd: root });
      expect({ sql, flags, code }).toEqual({ sql, flags, code: 0 });
      expect({ sql, flags, stdout }).toEqual({ sql, flags, stdout: expect.not.stringContaining("_dirq_") });
    }
  }
});

/** Every path, its kind, and what it holds. */
function fingerprint(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .sort()
    .map((path) => {
      const stat = lstatSync(join(root, path));
      const content = stat.isFile() ? readFileSync(join(root, path)) : "";
      return `${path} ${stat.mode} ${stat.mtimeMs} ${createHash("sha256").update(content).digest("hex")}`;
    });
}
