import { createWriteStream, mkdirSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { query, run, temporaryDirectory, tree } from "./harness.ts";

test.each([
  ["json", '[{"true":1,"False":"x","n":2}]'],
  ["ndjson", '{"true":1,"False":"x","n":2}\n'],
  ["csv", "true,False,n\n1,x,2\n"],
])("columns named true and false of %s can be read", async (name, content) => {
  const root = tree({ file: content });
  const read = (sql: string) => query(root, sql, "--on-file", `builtin:${name}`);
  expect(await read("SELECT * FROM './'")).toEqual([{ true: 1, False: "x", n: 2 }]);
  expect(await read(`SELECT "true" + 1 AS one, "False" FROM './' WHERE n = 2`)).toEqual([
    { one: 2, False: "x" },
  ]);
  expect(await read("SELECT name FROM pragma_table_info('./')")).toEqual([
    { name: "true" },
    { name: "False" },
    { name: "n" },
  ]);
});

test("a row without keys is a row without columns", async () => {
  const root = tree({ "a.json": "{}", "b.toml": "", "c.ndjson": "{}\n{}\n" });
  const read = (file: string, sql: string) =>
    query(root, sql.replace("?", `'./${file}'`), "--on-file", `builtin:${file.split(".")[1]!}`);
  for (const [file, rows] of [
    ["a.json", 1],
    ["b.toml", 1],
    ["c.ndjson", 2],
  ] as const) {
    expect(await read(file, "SELECT * FROM ?")).toEqual(Array(rows).fill({}));
    expect(await read(file, "SELECT count(*) AS n FROM ?")).toEqual([{ n: rows }]);
    expect(await read(file, "SELECT *, 1 AS one FROM ?")).toEqual(Array(rows).fill({ one: 1 }));
    expect(await read(file, "SELECT name FROM pragma_table_info(?)")).toEqual([]);
  }
});

const origin = {
  json: ['[{"a":"x"},{"a":"y"}]', '[{"a":"z"}]'],
  ndjson: ['{"a":"x"}\n{"a":"y"}\n', '{"a":"z"}\n'],
  csv: ["a\nx\ny\n", "a\nz\n"],
  lines: ["x\ny\n", "z\n"],
  "cat {path}": ['[{"a":"x"},{"a":"y"}]', '[{"a":"z"}]'],
};
test.each(Object.entries(origin))(
  "%s: rows can be asked for their file and index",
  async (name, [one, two]) => {
    const root = tree({ "d/1": one!, "d/2": two! });
    const value = name === "lines" ? "text" : "a";
    const read = (sql: string) =>
      query(root, sql.replaceAll("$v", value), "--on-file", name.includes(" ") ? name : `builtin:${name}`);
    expect(await read("SELECT $v AS v, _dirq_file_path AS f, _dirq_row_index AS i FROM './d/*'")).toEqual([
      { v: "x", f: "d/1", i: 0 },
      { v: "y", f: "d/1", i: 1 },
      { v: "z", f: "d/2", i: 0 },
    ]);
    expect(
      await read("SELECT _dirq_file_path AS f, count(*) AS n FROM './d/*' GROUP BY 1 ORDER BY n"),
    ).toEqual([
      { f: "d/2", n: 1 },
      { f: "d/1", n: 2 },
    ]);
    const [row] = await read(
      "SELECT * FROM './d/*' AS t WHERE t._dirq_file_path = 'd/2' AND _DIRQ_ROW_INDEX = 0",
    );
    expect(Object.keys(row!)).toEqual(name === "lines" ? ["line", "text"] : ["a"]);
    expect(
      await read(
        `WITH p AS (SELECT *, _dirq_row_index AS at FROM './d/*')
       SELECT p.$v AS v, q.$v AS w FROM p JOIN (SELECT * FROM './d/1') q ON q.$v = p.$v WHERE at = 1`,
      ),
    ).toEqual([{ v: "y", w: "y" }]);
    expect(
      await read(
        "SELECT a.$v AS v FROM './d/1' a, './d/1' b WHERE b._dirq_row_index = a._dirq_row_index + 1",
      ),
    ).toEqual([{ v: "x" }]);
  },
);

test("only the columns that a statement reads are read, and its limit stops the reading", async () => {
  const lines = Array.from({ length: 500 }, (_, i) =>
    JSON.stringify({ i, t: `t${i}`, nested: { deep: [i] } }),
  );
  const root = tree({ "a.ndjson": lines.join("\n") });
  const read = (sql: string) => query(root, sql, "--on-file", "builtin:ndjson");
  expect(await read("SELECT i FROM './a.ndjson' LIMIT 2")).toEqual([{ i: 0 }, { i: 1 }]);
  expect(await read("SELECT nested FROM './a.ndjson' WHERE t = 't7'")).toEqual([{ nested: '{"deep":[7]}' }]);
  expect(await read("SELECT a.i FROM './a.ndjson' a JOIN './a.ndjson' b ON a.i = b.i + 498")).toEqual([
    { i: 498 },
    { i: 499 },
  ]);
  expect(await read("SELECT rowid, i FROM './a.ndjson' ORDER BY rowid DESC LIMIT 1")).toEqual([
    { rowid: 500, i: 499 },
  ]);
});

test("a large file read in pieces has the same rows as the file read at once", async () => {
  const root = temporaryDirectory();
  mkdirSync(join(root, "d"));
  const stream = createWriteStream(join(root, "d/a.csv"));
  stream.write("id,text,n\n");
  const rows = 150_000;
  for (let id = 0; id < rows; id++) {
    // Line feeds in quotes, runs of them and quotes that look like the start of a field.
    const text =
      id % 3 === 0 ? `"a\nb,""${id}""\n\n,"` : id % 3 === 1 ? `5" x ${"é".repeat(id % 40)}` : `"${id}\n"`;
    if (!stream.write(`${id},${text},${id % 7 === 0 ? "" : id / 4}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  const read = (sql: string) => query(root, sql, "--on-file", "builtin:csv");
  expect(
    await read(
      `SELECT count(*) AS n, sum(id) AS ids, count(DISTINCT id) AS different, count(n) AS numbers, sum(n) AS total,
        sum(text LIKE '%' || id || '%' AND length(text) - length(replace(text, char(10), '')) = 3 * (id % 3 = 0) + (id % 3 = 2)) AS good,
        max(_dirq_row_index - id) AS shift FROM './d/*'`,
    ),
  ).toEqual([
    {
      n: rows,
      ids: (rows * (rows - 1)) / 2,
      different: rows,
      numbers: rows - Math.ceil(rows / 7),
      total: expect.closeTo(
        Array.from({ length: rows }, (_, id) => (id % 7 === 0 ? 0 : id / 4)).reduce((sum, n) => sum + n, 0),
        1,
      ),
      good: (rows / 3) * 2,
      shift: 0,
    },
  ]);
});

test("a fault deep in a large file is reported with its line, and the file has no row", async () => {
  const good = `${JSON.stringify({ a: "x".repeat(90) })}\n`.repeat(60_000);
  const root = tree({ "a.ndjson": `${good}{"a":\n${good}`, "b.ndjson": '{"a":"b"}\n' });
  const { code, stdout, stderr } = await run(["SELECT a FROM './*.ndjson'", "--on-file", "builtin:ndjson"], {
    cwd: root,
  });
  expect([code, stdout]).toEqual([23, '[{"a":"b"}]\n']);
  expect(stderr).toBe("dirq: a.ndjson: line 60001: expected a value, found the end\n");
});
