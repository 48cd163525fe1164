import { Dirq, type Row } from "dirq";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDatabase, type Database } from "../src/sqlite/driver.ts";
import { tree } from "./harness.ts";
import { runs } from "./property.ts";

const columns = ["path", "basename", "dir", "ext", "size"] as const;
const entries: Record<string, string> = {
  "d/5": "55555",
  "d/x.7": "",
  ...Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      `${["a", "b", "b/c", "d"][index % 4]}/f${index % 13}${[".md", ".ts", "", ".tar.gz"][index % 5] ?? ".md"}`,
      "x".repeat((index * 7) % 11),
    ]),
  ),
};
const tables = { "./": () => true, "./a": under("a/"), "./b": under("b/"), "./b/*.md": markdownOf("b") };

function under(prefix: string) {
  return (path: string) => path.startsWith(prefix);
}

function markdownOf(directory: string) {
  return (path: string) =>
    path.startsWith(`${directory}/`) && /^[^/]*\.md$/.test(path.slice(directory.length + 1));
}

/** Plain SQLite over the same rows, in path order. */
function judge(rows: readonly Row[]): Database {
  const database = openDatabase(":memory:");
  for (const [name, holds] of Object.entries(tables)) {
    database.exec(
      `CREATE TABLE "${name}" (path TEXT, basename TEXT, dir TEXT, ext TEXT, size INTEGER, mtime INTEGER, ctime INTEGER)`,
    );
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (?, ?, ?, ?, ?, ?, ?)`);
    for (const row of rows) if (holds(row["path"] as string)) insert.run(...Object.values(row));
  }
  return database;
}

/** Rows as lists: two columns may have one name. */
async function values(dirq: Dirq, sql: string): Promise<unknown[]> {
  const result = await dirq.execute(sql);
  const rows = [...result.rows];
  result.close();
  return rows;
}

function expected(database: Database, sql: string): unknown[] {
  return database.prepare(sql).raw().safeIntegers().all();
}

async function compare(root: string, queries: readonly string[]): Promise<void> {
  await using dirq = await Dirq.open({ root });
  const database = judge(await dirq.query("SELECT * FROM './'"));
  for (const sql of queries) {
    expect({ sql, rows: await values(dirq, sql) }).toEqual({ sql, rows: expected(database, sql) });
  }
  database.close();
}

test("the same rows as plain SQLite, in the same order: statements of every kind", async () => {
  await compare(tree(entries), [
    "SELECT * FROM './'",
    "SELECT count(*) FROM './'",
    "SELECT count(*), sum(size), avg(size), min(path), max(ext), total(size) FROM './b'",
    "SELECT path FROM './' WHERE size > 5 LIMIT 7",
    "SELECT path FROM './' LIMIT 5 OFFSET 11",
    "SELECT path FROM './' ORDER BY size DESC, path LIMIT 9",
    "SELECT path, size FROM './' ORDER BY size LIMIT 10 OFFSET 3",
    "SELECT DISTINCT ext FROM './'",
    "SELECT DISTINCT dir, ext FROM './' ORDER BY 1 DESC, 2",
    "SELECT ext, count(*) n, sum(size) FROM './' GROUP BY ext HAVING n > 3 ORDER BY n DESC, ext",
    "SELECT dir, ext, count(*) FROM './' GROUP BY dir, ext",
    "SELECT count(DISTINCT ext), group_concat(DISTINCT dir) FROM './'",
    "SELECT a.path, b.path FROM './a' a JOIN './b' b ON a.basename = b.basename",
    "SELECT a.path, b.path FROM './a' a JOIN './b' b ON a.basename = b.basename ORDER BY 1, 2",
    "SELECT a.path, b.path FROM './a' a LEFT JOIN './b/*.md' b USING (basename) ORDER BY 1, 2",
    "SELECT a.path, b.path FROM './a' a FULL JOIN './b/*.md' b USING (basename) ORDER BY 1, 2",
    "SELECT a.path, b.path FROM './a' a RIGHT JOIN './b/*.md' b USING (basename) ORDER BY 1, 2",
    "SELECT x.path, y.size FROM './' x, './' y WHERE x.path = y.path AND x.size > 8",
    "SELECT path FROM './a' UNION SELECT path FROM './b' ORDER BY 1",
    "SELECT path FROM './a' UNION ALL SELECT path FROM './b'",
    "SELECT basename FROM './a' INTERSECT SELECT basename FROM './b'",
    "SELECT basename FROM './a' EXCEPT SELECT basename FROM './b'",
    "WITH big AS (SELECT * FROM './' WHERE size > 6) SELECT dir, count(*) FROM big GROUP BY dir",
    "WITH big AS MATERIALIZED (SELECT * FROM './') SELECT count(*) FROM big x JOIN big y USING (size)",
    "WITH RECURSIVE up(d) AS (SELECT 'b/c' UNION SELECT substr(d, 1, 1) FROM up) SELECT d, (SELECT count(*) FROM './' WHERE dir = d) FROM up",
    "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, './a' WHERE i < 2) SELECT i, count(*) FROM n GROUP BY i",
    "SELECT path FROM './' o WHERE size = (SELECT max(size) FROM './' i WHERE i.dir = o.dir)",
    "SELECT path, (SELECT count(*) FROM './a' i WHERE i.size < o.size) FROM './b' o",
    "SELECT path FROM './' WHERE path IN (SELECT path FROM './b/*.md')",
    "SELECT path FROM './' WHERE EXISTS (SELECT 1 FROM './a' x WHERE x.basename = './'.basename)",
    "SELECT j.value, f.path FROM json_each('[1, 2]') j JOIN './a' f",
    "SELECT f.path, j.value FROM './a' f JOIN json_each('[1, 2]') j",
    "SELECT path, row_number() OVER (PARTITION BY dir ORDER BY size, path) r FROM './'",
    "SELECT path, sum(size) OVER (ORDER BY path ROWS 2 PRECEDING) FROM './'",
    "SELECT dir, size, rank() OVER w, lag(path) OVER w FROM './' WINDOW w AS (ORDER BY size, path)",
    "SELECT ntile(4) OVER (ORDER BY path) q, path FROM './a'",
    "SELECT * FROM (SELECT path, size FROM './' ORDER BY size, path LIMIT 5) ORDER BY path DESC",
    "SELECT * FROM (SELECT path FROM './a' LIMIT 3) JOIN (SELECT size FROM './b' LIMIT 2)",
    "SELECT CASE WHEN size > 5 THEN 'big' ELSE 'small' END k, count(*) FROM './' GROUP BY k",
    "SELECT path FROM './' WHERE ext IS NULL",
    "SELECT path FROM './' WHERE ext = 7",
    "SELECT path FROM './' WHERE basename = 5 AND size = '5'",
    "SELECT path FROM './' WHERE size > '7' LIMIT 3",
    "SELECT a.path FROM './' a JOIN './' b ON a.path = b.path WHERE a.basename = 5 OR b.ext = 7",
    "SELECT path FROM './' WHERE path LIKE '%F1%'",
    "SELECT path FROM './' WHERE path GLOB 'b/*' AND ext BETWEEN 'm' AND 't'",
    "SELECT upper(basename) || '!' u FROM './' ORDER BY u COLLATE NOCASE DESC LIMIT 4",
    "SELECT json_group_array(path) FROM './a'",
    "SELECT max(size), path FROM './'",
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM './')",
    "SELECT (SELECT path FROM './' LIMIT 1), (SELECT count(*) FROM './a')",
    "VALUES ((SELECT count(*) FROM './')), (2)",
    "SELECT path FROM './' WHERE (SELECT count(*) FROM './a') > 100",
    "SELECT path FROM './a' WHERE 0",
    "SELECT DISTINCT size FROM './' LIMIT 3",
    "SELECT ext FROM './' GROUP BY ext LIMIT 2",
    "SELECT path FROM './' WHERE size % 2 ORDER BY path DESC",
    "SELECT count(*) FROM './a' a, './a' b, './b' c WHERE a.size = b.size AND b.size = c.size",
  ]);
});

const column = fc.constantFrom(...columns);
const table = fc.constantFrom(...Object.keys(tables)).map((name) => `'${name}'`);
const comparison = fc.oneof(
  fc
    .tuple(fc.constantFrom("<", ">=", "=", "<>"), fc.integer({ min: 0, max: 10 }))
    .map(([op, n]) => `t.size ${op} ${n}`),
  fc.constantFrom(
    "t.ext IS NULL",
    "t.ext = 'md'",
    "t.path LIKE '%f1%'",
    "t.dir <> 'a'",
    "t.basename > 'f5'",
    "1",
    "0",
  ),
  table.map((name) => `t.basename IN (SELECT basename FROM ${name} WHERE size > 3)`),
  table.map((name) => `t.size > (SELECT avg(size) FROM ${name} i WHERE i.dir = t.dir)`),
  table.map((name) => `EXISTS (SELECT 1 FROM ${name} i WHERE i.size = t.size AND i.path <> t.path)`),
);
/** Values of every type, compared with columns of another type too. */
const literal = fc.constantFrom(
  ...[
    "'md'",
    "'MD'",
    "'b/c'",
    "'a/f0.md'",
    "NULL",
    "5",
    "'5'",
    "5.0",
    "7",
    "'7'",
    "X'6d64'",
    "-1",
    "1e300",
    "''",
  ],
);
const typed = fc.oneof(
  fc
    .tuple(column, fc.constantFrom("<", "<=", "=", "<>", ">", ">=", "IS", "IS NOT"), literal)
    .map(([name, op, value]) => `t.${name} ${op} ${value}`),
  fc.tuple(literal, fc.constantFrom("<", "=", ">="), column).map(([a, op, b]) => `${a} ${op} t.${b}`),
  fc
    .tuple(column, fc.constantFrom("IN", "NOT IN"), fc.array(literal, { maxLength: 3 }))
    .map(([name, op, list]) => `t.${name} ${op} (${list.join(", ")})`),
  fc.tuple(column, literal, literal).map(([name, low, high]) => `t.${name} BETWEEN ${low} AND ${high}`),
  fc
    .tuple(
      column,
      fc.constantFrom("LIKE", "NOT LIKE"),
      fc.constantFrom("'%MD'", "'b/%'", "'f_.md'", "''", "NULL"),
    )
    .map((parts) => `t.${parts.join(" ")}`),
  fc
    .tuple(
      column,
      fc.constantFrom("GLOB", "NOT GLOB"),
      fc.constantFrom("'*md'", "'b/[a-f]*'", "'f?.md'", "'[b'"),
    )
    .map((parts) => `t.${parts.join(" ")}`),
  fc
    .tuple(column, literal, fc.constantFrom("NOCASE", "RTRIM"))
    .map(([name, value, collation]) => `t.${name} = ${value} COLLATE ${collation}`),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    comparison,
    typed,
    fc
      .tuple(tie("condition"), fc.constantFrom("AND", "OR"), tie("condition"))
      .map((parts) => `(${parts.join(" ")})`),
    tie("condition").map((inner) => `NOT (${inner})`),
  ),
}));
const predicate = fc
  .array(condition, { maxLength: 3 })
  .map((parts) => (parts.length === 0 ? "1" : parts.join(" AND ")));
const source = fc.oneof(
  { weight: 4, arbitrary: table.map((name) => `${name} t`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(table, predicate)
      .map(([name, where]) => `(SELECT * FROM ${name} t WHERE ${where}) t`),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(table, table).map(([a, b]) => `(SELECT * FROM ${a} UNION ALL SELECT * FROM ${b}) t`),
  },
  { weight: 1, arbitrary: fc.tuple(table, fc.nat(20)).map(([a, n]) => `(SELECT * FROM ${a} LIMIT ${n}) t`) },
);
const limit = fc.option(fc.tuple(fc.nat(12), fc.nat(6)), { nil: undefined });
const tail = limit.map((of) => (of === undefined ? "" : ` LIMIT ${of[0]} OFFSET ${of[1]}`));
const statement = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("", "DISTINCT "),
      fc.uniqueArray(column, { minLength: 1 }),
      source,
      predicate,
      tail,
    )
    .map(
      ([distinct, list, from, where, end]) =>
        `SELECT ${distinct}${list.map((c) => `t.${c}`).join(", ")} FROM ${from} WHERE ${where}${end}`,
    ),
  fc
    .tuple(column, fc.constantFrom("", " DESC"), source, predicate, tail)
    .map(
      ([by, direction, from, where, end]) =>
        `SELECT t.path, t.${by} FROM ${from} WHERE ${where} ORDER BY t.${by}${direction}, t.path${end}`,
    ),
  fc
    .tuple(column, source, predicate, tail)
    .map(
      ([by, from, where, end]) =>
        `SELECT t.${by}, count(*), sum(t.size), max(t.path) FROM ${from} WHERE ${where} GROUP BY t.${by}${end}`,
    ),
  fc
    .tuple(column, source, predicate)
    .map(
      ([by, from, where]) =>
        `SELECT t.path, count(*) OVER (PARTITION BY t.${by}) FROM ${from} WHERE ${where} ORDER BY t.path`,
    ),
  fc
    .tuple(source, table, column, predicate)
    .map(
      ([from, other, by, where]) =>
        `SELECT t.path, u.path FROM ${from} LEFT JOIN ${other} u ON u.${by} = t.${by} WHERE ${where} ORDER BY 1, 2 LIMIT 200`,
    ),
);

test("the same rows as plain SQLite, in the same order: random statements", async () => {
  const root = tree(entries);
  await using dirq = await Dirq.open({ root });
  const database = judge(await dirq.query("SELECT * FROM './'"));
  await fc.assert(
    fc.asyncProperty(statement, async (sql) => {
      expect(await values(dirq, sql)).toEqual(expected(database, sql));
    }),
    runs(400),
  );
  database.close();
});
