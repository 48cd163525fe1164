import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { run, temporaryDirectory } from "./harness.ts";
import { ask, errorOf, EventReader, post, rowsOf, startServer } from "./server-harness.ts";

const paths = async (port: number, table = "./") =>
  (await rowsOf(port, `SELECT path FROM '${table}' ORDER BY path`)).map((row) => row["path"]);

test("a directory that is deleted and created again under its name is followed", async () => {
  const root = diskTree({ "a.txt": "" });
  const { port } = await startServer(root);
  for (let round = 0; round < 5; round++) {
    mkdirSync(join(root, "x"));
    writeFileSync(join(root, "x/before"), "");
    await expect.poll(() => paths(port, "./x/")).toEqual(["x/before"]);
    rmSync(join(root, "x"), { recursive: true });
    mkdirSync(join(root, "x"));
    await expect.poll(() => paths(port, "./x/")).toEqual([]);
    writeFileSync(join(root, "x/after"), "");
    await expect.poll(() => paths(port, "./x/")).toEqual(["x/after"]);
    unlinkSync(join(root, "x/after"));
    rmdirSync(join(root, "x"));
    await expect.poll(() => paths(port, "./x/")).toEqual([]);
  }
});

test("the output directories of a build are followed, each time all of them", async () => {
  const root = diskTree();
  const { port } = await startServer(root);
  const names = Array.from({ length: 10 }, (_, at) => `z${at}/dist`);
  for (const name of names) mkdirSync(join(root, name), { recursive: true });
  for (let round = 0; round < 10; round++) {
    for (const name of names) {
      rmSync(join(root, name), { recursive: true });
      mkdirSync(join(root, name), { recursive: true });
    }
    await expect.poll(() => paths(port)).toEqual([]);
    for (const name of names) writeFileSync(join(root, name, "out.js"), String(round));
    await expect.poll(() => paths(port)).toEqual(names.map((name) => `${name}/out.js`));
  }
});

test("a query with --persist reads the index of a running server and parses nothing", async () => {
  const root = diskTree({ "a.json": '[{"n":1}]', "b.json": '[{"n":2}]' });
  const log = join(temporaryDirectory(), "runs");
  writeFileSync(log, "");
  const config = join(temporaryDirectory(), "dirq.toml");
  writeFileSync(join(config, "../parse.sh"), `echo "$1" >> '${log}'\ncat "$1"\n`);
  writeFileSync(
    config,
    '[[table]]\nname = "numbers"\nglob = "*.json"\nschema = "n INTEGER"\non-file = "sh parse.sh {path}"\n',
  );
  const { port } = await startServer(root, ["-c", config, "--persist"]);
  expect(await rowsOf(port, "SELECT sum(n) AS total FROM numbers")).toEqual([{ total: 3 }]);
  expect(readFileSync(log, "utf8").trim().split("\n")).toHaveLength(2);
  const oneShot = () =>
    run(["SELECT sum(n) AS total FROM numbers", "-c", config, "--persist", "--format", "json"], {
      cwd: root,
    });
  expect(await oneShot()).toMatchObject({ code: 0, stdout: '[{"total":3}]\n', stderr: "" });
  expect(readFileSync(log, "utf8").trim().split("\n")).toHaveLength(2);
  // The server still has the index.
  writeFileSync(join(root, "c.json"), '[{"n":4}]');
  await expect.poll(() => rowsOf(port, "SELECT sum(n) AS total FROM numbers")).toEqual([{ total: 7 }]);
  // A file that may have changed within the granularity of its times is parsed again, until that time has passed.
  const parsedByOneShot = async () => {
    const before = readFileSync(log, "utf8").length;
    expect((await oneShot()).stdout).toBe('[{"total":7}]\n');
    return readFileSync(log, "utf8").slice(before);
  };
  await expect.poll(parsedByOneShot).toBe("");
});

test("a moved tree takes its watches with it", async () => {
  const root = diskTree({ "a/deep/er/x": "" });
  const { port } = await startServer(root);
  renameSync(join(root, "a"), join(root, "b"));
  mkdirSync(join(root, "a/deep/er"), { recursive: true });
  await expect.poll(() => paths(port)).toEqual(["b/deep/er/x"]);
  writeFileSync(join(root, "a/deep/er/new"), "");
  writeFileSync(join(root, "b/deep/er/new"), "");
  await expect.poll(() => paths(port)).toEqual(["a/deep/er/new", "b/deep/er/new", "b/deep/er/x"]);
});

test("a root that is replaced is read again, and followed", async () => {
  const above = temporaryDirectory();
  const root = join(above, "current");
  mkdirSync(root);
  writeFileSync(join(root, "old"), "");
  const { port } = await startServer(root);
  mkdirSync(join(above, "next"));
  writeFileSync(join(above, "next/new"), "");
  renameSync(root, join(above, "previous"));
  renameSync(join(above, "next"), root);
  await expect.poll(() => paths(port)).toEqual(["new"]);
  writeFileSync(join(root, "later"), "");
  await expect.poll(() => paths(port)).toEqual(["later", "new"]);
  rmSync(root, { recursive: true });
  await expect.poll(() => paths(port)).toEqual([]);
  mkdirSync(root);
  writeFileSync(join(root, "again"), "");
  await expect.poll(() => paths(port)).toEqual(["again"]);
  writeFileSync(join(root, "more"), "");
  await expect.poll(() => paths(port)).toEqual(["again", "more"]);
});

test("GET /health shows the state, the last event and the files; a degraded server gets 503", async () => {
  const root = diskTree({ "a.txt": "" });
  const { port } = await startServer(root);
  const health = await ask(port, { path: "/health" });
  expect(health.status).toBe(200);
  expect(JSON.parse(health.body)).toMatchObject({
    state: "serving",
    files: 1,
    reason: null,
    lastVerification: null,
  });
  expect((await ask(port, { path: "/health", method: "POST" })).status).toBe(405);
  const degraded = await startServer(root, ["-c", "none.toml"]);
  const answer = await ask(degraded.port, { path: "/health" });
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body)).toMatchObject({ state: "degraded" });
});

test("a query's answer names the last event that it includes, from which the stream continues", async () => {
  const root = diskTree({ "a.txt": "" });
  const { port } = await startServer(root);
  const rows = new Map<unknown, unknown>();
  writeFileSync(join(root, "b.txt"), "1");
  const snapshot = await post(port, { sql: "SELECT path, size FROM './'" });
  for (const row of JSON.parse(snapshot.body) as Record<string, unknown>[])
    rows.set(row["path"], row["size"]);
  for (let file = 0; file < 50; file++) writeFileSync(join(root, `c${file}.txt`), "12");
  const id = snapshot.headers["last-event-id"] as string;
  expect(id).toMatch(/^\d+$/);
  const events = await EventReader.open(port, { "Last-Event-ID": id });
  const expected = async () =>
    new Map((await rowsOf(port, "SELECT path, size FROM './'")).map((row) => [row["path"], row["size"]]));
  await expect
    .poll(async () => {
      const replayed = new Map(rows);
      for (const { row } of events.rows as { row: Record<string, unknown> }[])
        replayed.set(row["path"], row["size"]);
      return (
        replayed.size === 52 &&
        expected().then((all) => [...all].every(([path, size]) => replayed.get(path) === size))
      );
    })
    .toBe(true);
  const ids = events.frames.flatMap((frame) => (frame.event === "row" ? [Number(frame.id)] : []));
  expect(ids).toEqual(ids.map((_, index) => Number(id) + 1 + index));
});

test("an id of an earlier start gets a reset", async () => {
  const root = diskTree({ "a.txt": "" });
  const first = await startServer(root);
  const { headers } = await post(first.port, { sql: "SELECT 1" });
  first.child.kill("SIGTERM");
  await first.outcome;
  writeFileSync(join(root, "missed.txt"), "");
  const second = await startServer(root);
  const events = await EventReader.open(second.port, { "Last-Event-ID": headers["last-event-id"] as string });
  await events.until(({ frames }) => frames.length > 1);
  expect(events.frames[1]).toMatchObject({ event: "reset" });
  expect(Number(events.frames[1]!.id)).toBeGreaterThan(Number(headers["last-event-id"]));
});

test("rows that a trigger does not let go stay, are reported once, and go with the cause", async () => {
  const root = diskTree({
    "lock/on": "",
    "data/a.txt": "",
    "data/b.txt": "",
    "c.toml": `
[[table]]
name = "locks"
glob = "lock/*"
schema = "path TEXT"
[[table]]
name = "files"
glob = "data/*"
schema = "path TEXT"
ddl = "CREATE TRIGGER protect BEFORE DELETE ON files WHEN (SELECT count(*) FROM locks) > 0 BEGIN SELECT RAISE(ABORT, 'protected'); END"
`,
  });
  const { port } = await startServer(root, ["-c", "c.toml"]);
  const events = await EventReader.open(port);
  unlinkSync(join(root, "data/a.txt"));
  await events.until(({ rows }) => rows.some(({ action }) => action === "error"));
  expect(events.rows).toEqual([
    { action: "error", table: "files", file_path: "data/a.txt", error: "protected" },
  ]);
  expect(await rowsOf(port, "SELECT path FROM files ORDER BY 1")).toHaveLength(2);
  expect(await paths(port, "./data")).toEqual(["data/b.txt"]);
  writeFileSync(join(root, "data/c.txt"), "");
  await expect.poll(() => rowsOf(port, "SELECT path FROM files")).toHaveLength(3);
  unlinkSync(join(root, "lock/on"));
  await expect
    .poll(() => rowsOf(port, "SELECT path FROM files ORDER BY 1"))
    .toEqual([{ path: "data/b.txt" }, { path: "data/c.txt" }]);
});

test("a trigger that rolls back takes no other file's rows with it", async () => {
  const root = diskTree({
    "good.txt": "",
    "c.toml": `
[[table]]
name = "files"
glob = "*.txt"
schema = "path TEXT"
ddl = "CREATE TRIGGER reject BEFORE INSERT ON files WHEN NEW.path LIKE 'bad%' BEGIN SELECT RAISE(ROLLBACK, 'rejected'); END"
`,
  });
  const { port } = await startServer(root, ["-c", "c.toml"]);
  const events = await EventReader.open(port);
  for (const name of ["a.txt", "bad.txt", "z.txt"]) writeFileSync(join(root, name), "");
  await expect
    .poll(() => rowsOf(port, "SELECT path FROM files ORDER BY 1"))
    .toEqual([{ path: "a.txt" }, { path: "good.txt" }, { path: "z.txt" }]);
  await events.until(({ rows }) => rows.some(({ action }) => action === "error"));
  expect(events.rows.filter(({ action }) => action === "error")).toMatchObject([
    { file_path: "bad.txt", error: "rejected" },
  ]);
});

test("two signals within half a second drain like one", async () => {
  const { child, port, outcome } = await startServer(diskTree({ "a.txt": "" }));
  const long = post(port, {
    sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000000) SELECT count(*) AS c FROM n",
  });
  await rowsOf(port, "SELECT 1");
  child.kill("SIGTERM");
  child.kill("SIGINT");
  expect((await long).status).toBe(200);
  expect(await outcome).toMatchObject({ code: 0, signal: null });
});

test("an absolute-form target is understood, and its host is checked", async () => {
  const { port } = await startServer(diskTree({ "a.txt": "" }));
  const body = JSON.stringify({ sql: "SELECT 1 AS a" });
  const good = await ask(port, { path: `http://localhost:${port}/query`, method: "POST", body });
  expect(good).toMatchObject({ status: 200, body: '[{"a":1}]\n' });
  const bad = await ask(port, { path: "http://example.org/query", method: "POST", body });
  expect(bad.status).toBe(403);
  expect(errorOf(bad)).toContain("example.org");
});

test("a link to a directory is read inside of the root, and rejected outside of it", async () => {
  const root = diskTree({ "docs/a.md": "", "node_modules/x/b.md": "" });
  symlinkSync("docs", join(root, "inside"));
  symlinkSync("/etc", join(root, "outside"));
  symlinkSync("/etc", join(root, "node_modules/etc"));
  const { port } = await startServer(root);
  expect(await paths(port, "./inside/")).toEqual(["inside/a.md"]);
  expect(await paths(port, "./node_modules/x/")).toEqual(["node_modules/x/b.md"]);
  for (const table of [
    "./outside/",
    "./outside/passwd",
    "./outside/*",
    "./node_modules/etc/",
    "./node_modules/etc/*",
  ]) {
    const answer = await post(port, { sql: `SELECT path FROM '${table}'` });
    expect(answer.status, table).toBe(400);
    expect(errorOf(answer)).toContain("leads out of the root");
  }
});

test.runIf(process.platform === "linux")(
  "the verification finds and reports a change that no event shows",
  async () => {
    const root = diskTree({ "a.txt": "" });
    // The directory's name is not UTF-8.
    const hidden = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])]);
    mkdirSync(hidden);
    const { port, stderr } = await startServer(root, ["--verify", "1"]);
    expect(await rowsOf(port, "SELECT count(*) AS n FROM './'")).toEqual([{ n: 1 }]);
    writeFileSync(Buffer.concat([hidden, Buffer.from("/late.txt")]), "12345");
    await expect
      .poll(() => rowsOf(port, "SELECT count(*) AS n FROM './**' WHERE size = 5"))
      .toEqual([{ n: 1 }]);
    await expect
      .poll(stderr)
      .toContain("the verification corrected 1 file whose changes no event had reported");
  },
);
