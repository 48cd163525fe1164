import { expect, onTestFinished, test } from "vitest";
import { Dirq } from "dirq";
import { run, tree } from "./harness.ts";
import { ask, errorOf, openServer, post, rowsOf, startServer } from "./server-harness.ts";

const root = () => tree({ "a, b.md": "hello", "docs/ü.txt": "yy", "docs/sub/c.md": "x", "docs/empty": "" });
const all = "SELECT path, size, NULL AS none, size / 2.0 AS half FROM './' ORDER BY path";
const endlessRows = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c";

test.each([
  ["text/csv", "csv", "text/csv; charset=utf-8"],
  ["application/x-ndjson", "ndjson", "application/x-ndjson"],
  ["text/tab-separated-values", "tsv", "text/tab-separated-values; charset=utf-8"],
  ["application/json", "json", "application/json"],
  ["*/*", "json", "application/json"],
  ["text/html, application/xhtml+xml", "json", "application/json"],
  ["application/json;q=0.5, text/csv", "csv", "text/csv; charset=utf-8"],
  ["TEXT/CSV ; Q=0.9, application/json;q=0.1", "csv", "text/csv; charset=utf-8"],
  ["text/csv;q=0", "json", "application/json"],
])("Accept: %s gets the bytes of --format %s", async (accept, format, type) => {
  const directory = root();
  const { port } = await startServer(directory);
  const { status, headers, body } = await post(port, { sql: all }, { Accept: accept });
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type });
  expect(body).toBe((await run([all, "--format", format], { cwd: directory })).stdout);
});

test("errors are JSON, whatever the format", async () => {
  const { port } = await startServer(root());
  const answer = await post(port, { sql: "SELEC" }, { Accept: "text/csv" });
  expect({ status: answer.status, type: answer.headers["content-type"] }).toEqual({
    status: 400,
    type: "application/json",
  });
  expect(errorOf(answer)).toContain("syntax error");
});

test.each(["text/csv", "application/x-ndjson"])(
  "%s is sent no faster than it is read, and breaks off at an error",
  async (Accept) => {
    const { port, url } = await openServer({
      root: root(),
      dirq: { limits: { ready: 1, atOnce: 1, processes: 1 } },
    });
    const fetchRows = (sql: string, signal?: AbortSignal) =>
      fetch(`${url}/query`, {
        method: "POST",
        headers: { Accept },
        body: JSON.stringify({ sql }),
        ...(signal === undefined ? {} : { signal }),
      });
    const stop = new AbortController();
    const response = await fetchRows(endlessRows, stop.signal);
    await response.body!.getReader().read();
    const before = process.memoryUsage().rss;
    // The only process waits for the reader; without the reader it runs the next query.
    stop.abort();
    expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    const failing = await fetchRows(
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 200000) SELECT n, CASE WHEN n = 199999 THEN abs(-9223372036854775808) END AS x FROM c",
    );
    await expect(failing.text()).rejects.toThrow();
  },
);

test("download names the file for a browser", async () => {
  const { port } = await startServer(root());
  const { headers } = await post(port, { sql: "SELECT 1 AS a", download: "größe 1.csv" });
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="gr__e 1.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fe%201.csv`,
  );
  expect((await post(port, { sql: "SELECT 1 AS a" })).headers["content-disposition"]).toBeUndefined();
  for (const download of [7, "", "a/b", "..\\x", "a\nb", "\ud800", "x".repeat(201)]) {
    const answer = await post(port, { sql: "SELECT 1 AS a", download });
    expect({ download, status: answer.status, error: errorOf(answer).slice(0, 12) }).toEqual({
      download,
      status: 400,
      error: `"download" i`,
    });
  }
});

async function notesOf(port: number, sql: string): Promise<unknown> {
  const { headers } = await post(port, { sql });
  const notes = headers["dirq-notes"];
  return notes === undefined ? [] : JSON.parse(notes as string);
}

test("notes on a statement are a header; the body is the rows alone", async () => {
  const { port, stderr } = await startServer(root());
  const { headers, body } = await post(port, { sql: "SELECT count(*) AS n FROM './größe/'" });
  expect(body).toBe('[{"n":0}]\n');
  expect(headers["dirq-notes"]).toMatch(/^[\x20-\x7e]+$/);
  const notes = JSON.parse(headers["dirq-notes"] as string) as unknown;
  expect(notes).toEqual(["'./größe/' finds nothing: größe does not exist"]);
  for (const [sql, note] of [
    [
      "SELECT path FROM './docs/s*'",
      "'./docs/s*' matches only directories, such as docs/sub; the files in them are './docs/s*/'",
    ],
    ["SELECT path FROM './' WHERE ext = '.md'", "ext = '.md': ext contains no dot; write ext = 'md'"],
  ]) {
    // Also when the path-table is known from the query before.
    for (let count = 0; count < 2; count++) expect(await notesOf(port, sql!)).toEqual([note]);
  }
  for (const sql of [
    "SELECT path FROM './docs/*.zip'",
    "SELECT path FROM './docs/empty' WHERE size > 0",
    "SELECT 1 AS a",
  ])
    expect({ sql, notes: await notesOf(port, sql) }).toEqual({ sql, notes: [] });
  expect(stderr()).toBe("");
});

test("many notes leave the response readable", async () => {
  const { port } = await startServer(root());
  const tables = Array.from({ length: 200 }, (_, index) => `'./missing-${index}-${"ä".repeat(20)}/'`);
  const { status, headers } = await ask(port, {
    path: "/query",
    method: "POST",
    body: JSON.stringify({ sql: tables.map((table) => `SELECT path FROM ${table}`).join(" UNION ") }),
  });
  expect(status).toBe(200);
  expect((JSON.parse(headers["dirq-notes"] as string) as string[]).length).toBeGreaterThan(5);
});

test("a live directory reports the notes of each statement, and none with notes: false", async () => {
  const config = {
    "t.toml": `[[table]]\nname = "t"\nglob = "missing/*.md"\nschema = "path"\n`,
    "docs/sub/c.md": "x",
  };
  for (const wanted of [true, false]) {
    const directory = tree(config);
    const notes: string[] = [];
    const dirq = await Dirq.open({
      root: directory,
      live: true,
      config: [`${directory}/t.toml`],
      notes: wanted,
      onNote: (note) => notes.push(note),
    });
    onTestFinished(() => dirq.close());
    await dirq.query("SELECT path FROM './docs/s*'");
    await dirq.query("SELECT count(*) FROM './nothing'");
    const expected = [
      'the glob "missing/*.md" of the table t matches no file',
      "'./docs/s*' matches only directories, such as docs/sub; the files in them are './docs/s*/'",
      "'./nothing' finds nothing: nothing does not exist",
    ];
    await expect.poll(() => notes).toEqual(wanted ? expected : []);
  }
});
