import { constants, getPriority } from "node:os";
import { pathToFileURL } from "node:url";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resolveDirectory } from "../src/engine/directory.ts";
import type { QueryParameters } from "../src/engine/parameters.ts";
import type { PoolLimits } from "../src/workers/pool-limits.ts";
import { WorkerPool } from "../src/workers/worker-pool.ts";
import { binary, isRunning, tree } from "./harness.ts";

const program = pathToFileURL(join(dirname(binary), "../dist/executor.cjs"));
const endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c";
const endlessRows = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c";

/** Without limits of time, which a busy machine exceeds, but those that are given. */
async function open(limits: Partial<PoolLimits> = {}): Promise<WorkerPool> {
  const pool = await WorkerPool.open(await resolveDirectory({ root: tree({ "a.md": "hello" }) }), {
    limits: { timeoutMs: undefined, waitMs: 120_000, ...limits },
    program,
  });
  onTestFinished(() => pool.close());
  return pool;
}

async function textOf(
  pool: WorkerPool,
  sql: string,
  parameters: QueryParameters = [],
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await pool.executeText(sql, parameters, options)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString("utf8");
}

test("gives the JSON that the command line prints", async () => {
  const pool = await open();
  expect(await textOf(pool, "SELECT path, size, 1.0 AS real FROM './'")).toBe(
    '[{"path":"a.md","size":5,"real":1.0}]\n',
  );
  expect(await textOf(pool, "SELECT ? AS a, ? AS b", [9223372036854775807n, "x"])).toBe(
    '[{"a":9223372036854775807,"b":"x"}]\n',
  );
  expect(await textOf(pool, "SELECT 1 WHERE 0")).toBe("[]\n");
});

test("a result of many pieces comes whole", async () => {
  const pool = await open();
  const rows = JSON.parse(
    await textOf(
      pool,
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 100000) SELECT n, 'ü' || n AS t FROM c",
    ),
  ) as unknown[];
  expect(rows).toHaveLength(100_000);
  expect(rows.at(-1)).toEqual({ n: 100_000, t: "ü100000" });
});

test.each([
  ["SELEC 1", "sql"],
  ["DELETE FROM './'", "rejected"],
  ["SELECT 1; SELECT 2", "sql"],
  ["SELECT abs(-9223372036854775808)", "sql"],
])("%s rejects with code %s", async (sql, code) => {
  const pool = await open();
  await expect(textOf(pool, sql)).rejects.toMatchObject({ code });
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("a statement that runs too long is stopped with its process, while others are answered", async () => {
  const pool = await open({ timeoutMs: 3000, ready: 1 });
  const [pid] = pool.pids;
  let isStopped = false;
  const long = expect(textOf(pool, endless))
    .rejects.toMatchObject({ code: "timeout" })
    .finally(() => (isStopped = true));
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  expect(isStopped).toBe(false);
  await long;
  await expect.poll(() => isRunning(pid!)).toBe(false);
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("a statement that gives rows without end is stopped too, and what its reader takes its time for does not count", async () => {
  const pool = await open({ timeoutMs: 1000 });
  await expect(
    (async () => {
      let length = 0;
      for await (const piece of await pool.executeText(endlessRows, [])) length += piece.length;
      return length;
    })(),
  ).rejects.toMatchObject({ code: "timeout" });
});

test.runIf(process.platform === "linux")(
  "a statement that eats memory is stopped at the limit, and the next is answered",
  async () => {
    const pool = await open({ memory: 300 * 1024 * 1024 });
    await expect(
      textOf(
        pool,
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT group_concat(hex(randomblob(1000))) FROM c",
      ),
    ).rejects.toMatchObject({ code: "limit" });
    expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  },
);

test.runIf(process.platform === "linux")(
  "a statement that fills the temporary directory is stopped at the limit, and the next is answered",
  async () => {
    const pool = await open({ temporaryDisk: 50 * 1024 * 1024, ready: 1 });
    await expect(
      textOf(
        pool,
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT randomblob(100000) AS b FROM c ORDER BY b",
      ),
    ).rejects.toMatchObject({
      code: "limit",
      message: "the query used more than 50 MiB of temporary disk space and was stopped",
    });
    expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
    // Below the limit a sort may use the disk.
    const sorted = await textOf(
      pool,
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 200) SELECT count(*) AS n FROM (SELECT randomblob(100000) AS b FROM c ORDER BY b)",
    );
    expect(sorted).toBe('[{"n":200}]\n');
  },
);

test.each([
  ["while it grinds", endless],
  ["while it gives rows", endlessRows],
])("its caller stops a statement %s", async (_, sql) => {
  const pool = await open({ ready: 1, atOnce: 1, processes: 1 });
  const stop = new AbortController();
  const outcome = expect(textOf(pool, sql, [], { signal: stop.signal })).rejects.toMatchObject({
    code: "stopped",
  });
  setTimeout(() => stop.abort(), 300);
  await outcome;
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("leaving the loop ends the statement and keeps its process", async () => {
  const pool = await open({ ready: 1, atOnce: 1, processes: 1, graceMs: 120_000 });
  const before = pool.pids;
  for await (const piece of await pool.executeText(endlessRows, [])) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  expect(pool.pids).toEqual(before);
});

test("a statement without a process waits; beyond the queue's limits it is rejected", async () => {
  const pool = await open({ ready: 1, atOnce: 1, processes: 1, waiting: 1, waitMs: 1000 });
  const stop = new AbortController();
  const long = expect(textOf(pool, endless, [], { signal: stop.signal })).rejects.toThrow("stopped");
  const waits = expect(textOf(pool, "SELECT 1")).rejects.toMatchObject({ code: "busy" });
  await expect(textOf(pool, "SELECT 2")).rejects.toMatchObject({ code: "busy" });
  await waits;
  stop.abort();
  await long;
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("a reader that takes nothing keeps no other statement waiting", async () => {
  const pool = await open({ ready: 1, atOnce: 1, processes: 2 });
  const held = (await pool.executeText(endlessRows, []))[Symbol.asyncIterator]();
  await held.next();
  await held.next();
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  await held.return?.();
});

test("with eight endless statements a short one is answered, and they run on at low priority", async () => {
  const pool = await open({ ready: 2, atOnce: 4, processes: 12 });
  const stop = new AbortController();
  let ended = 0;
  const endings = Array.from({ length: 8 }, () =>
    textOf(pool, endless, [], { signal: stop.signal }).then(
      () => ended++,
      () => ended++,
    ),
  );
  for (let count = 0; count < 5; count++) expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  expect(ended).toBe(0);
  const reniced = () => pool.pids.filter((pid) => getPriority(pid) === constants.priority.PRIORITY_LOW);
  await expect.poll(() => reniced().length).toBe(8);
  const long = reniced();
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  expect(ended).toBe(0);
  stop.abort();
  await Promise.all(endings);
  // Their processes cannot be used for other statements.
  for (const pid of long) await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("long statements use the places of short ones only while none of those waits", async () => {
  const pool = await open({ ready: 1, atOnce: 1, processes: 2, shortMs: 200 });
  const stop = new AbortController();
  const endings = [1, 2].map(() =>
    textOf(pool, endless, [], { signal: stop.signal }).catch((error: unknown) => error),
  );
  await expect
    .poll(() => pool.pids.filter((pid) => getPriority(pid) === constants.priority.PRIORITY_LOW).length)
    .toBe(2);
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
  expect(await Promise.race(endings)).toMatchObject({
    code: "busy",
    message:
      "server busy: other long queries use all long places (1), and short ones wait; this one was stopped, try again later",
  });
  stop.abort();
  await Promise.all(endings);
});

test("a process that dies in between is replaced", async () => {
  const pool = await open({ ready: 1 });
  const [pid] = pool.pids;
  process.kill(pid!, "SIGKILL");
  await expect.poll(() => pool.pids.length === 1 && pool.pids[0] !== pid).toBe(true);
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("rows come in batches, and closing the result ends the statement", async () => {
  const pool = await open({ ready: 1, atOnce: 1, processes: 1, memory: undefined });
  const { columns, rows } = await pool.execute("SELECT path, size FROM './'", []);
  expect(columns).toEqual(["path", "size"]);
  const batches = [];
  for await (const batch of rows) batches.push(...batch);
  expect(batches).toEqual([["a.md", 5n]]);
  const endlessResult = await pool.execute(endlessRows, []);
  endlessResult.close();
  expect(await textOf(pool, "SELECT 1 AS a")).toBe('[{"a":1}]\n');
});

test("closing ends the processes", async () => {
  const pool = await open();
  const running = expect(textOf(pool, endless)).rejects.toMatchObject({ code: "stopped" });
  const { pids } = pool;
  await pool.close();
  await running;
  for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false);
});
