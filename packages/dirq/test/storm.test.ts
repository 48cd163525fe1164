import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq, type ChangeEvent, type Row } from "dirq";
import { expect, onTestFinished, test } from "vitest";
import { diskTree } from "./disk-tree.ts";
import { temporaryDirectory } from "./harness.ts";
import { TreeStorm } from "./live-tree.ts";

// Random changes, faster than they are read. `npm run test:storm` runs all seeds with all operations.

const isComplete = process.env["DIRQ_STORM"] === "complete";
const operations = isComplete ? 20_000 : 2_500;
const seeds = isComplete ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2];
const limitMs = isComplete ? 600_000 : 120_000;

const config = `
[[table]]
name = "numbers"
glob = "**/*.json"
schema = "n INTEGER"
on-file = "builtin:json"
[[table]]
name = "names"
glob = "**/a/**"
schema = "path TEXT, size INTEGER"
`;

/** Reads a file at once, and answers later: which of two answers comes first is left to chance. */
const slowWorker = `import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const rows = JSON.parse(readFileSync(JSON.parse(line).path, "utf8"));
    answer = rows.map(({ n }) => ({ n }));
  } catch (error) {
    answer = { err: error.code ?? "not JSON" };
  }
  await sleep(Math.random() * 10);
  console.log(JSON.stringify(answer));
}
`;

/** The statements whose rows have to be those of a fresh scan, by the table that events name. */
const withoutParser = { "./": "SELECT * FROM './' ORDER BY path" };
const withParser = {
  numbers: "SELECT _dirq_file_path AS file, n FROM numbers ORDER BY 1, _dirq_row_index",
  names: "SELECT _dirq_file_path AS file, path, size FROM names ORDER BY 1",
};

test.each(seeds)("after a storm the index equals a fresh scan (seed %i)", { timeout: limitMs }, (seed) =>
  weather(seed, withoutParser),
);

test.each(seeds)("after a storm the parsed rows equal a fresh scan (seed %i)", { timeout: limitMs }, (seed) =>
  weather(seed, withParser, config),
);

test.each(seeds)(
  "after a storm the rows of slow parsers equal a fresh scan (seed %i)",
  { timeout: limitMs },
  (seed) =>
    weather(seed, withParser, config.replace("builtin:json", "worker: node slow.mjs"), seed % 2 === 0),
);

async function weather(
  seed: number,
  statements: Readonly<Record<string, string>>,
  toml?: string,
  confined = false,
): Promise<void> {
  // One level below a directory of its own: links of the storm lead up to that, and files are written through them.
  const above = diskTree({
    "root/a/start.txt": "",
    "root/b/c/start.md": "",
    "root/b/data.json": '[{"n":1}]',
  });
  const root = join(above, "root");
  const options = { root, config: toml === undefined ? [] : [configFile(toml)], notes: false, confined };
  const live = await Dirq.open({ ...options, live: true });
  onTestFinished(() => live.close());
  const replay = new Replay();
  for (const [table, sql] of Object.entries(statements)) replay.begin(table, await live.query(sql));
  const reading = replay.follow(live);
  const storm = new TreeStorm(root, seed);
  for (let step = 0; step < operations; step++) {
    storm.step();
    // The index reads the tree in the middle of a change, right after it, or much later.
    if (storm.below(50) === 0) await new Promise((resume) => setTimeout(resume, storm.below(30)));
  }
  await live.flush();
  const expected = await fresh(options, statements);
  for (const [table, sql] of Object.entries(statements)) {
    expect(await live.query(sql), `seed ${seed}, table ${table}`).toEqual(expected[table]);
  }
  await expect.poll(() => replay.lastId).toBe(live.health.lastEventId);
  for (const table of Object.keys(statements)) {
    const rows = expected[table]!.map(withoutFile);
    expect(replay.rows(table), `seed ${seed}, events of ${table}`).toEqual(sorted(rows));
  }
  expect(replay.gaps).toEqual([]);
  await live.close();
  await reading;
}

function configFile(toml: string): string {
  const path = join(temporaryDirectory(), "dirq.toml");
  writeFileSync(path, toml);
  writeFileSync(join(path, "../slow.mjs"), slowWorker);
  return path;
}

async function fresh(
  options: { readonly root: string; readonly config: string[]; readonly confined: boolean },
  statements: Readonly<Record<string, string>>,
): Promise<Record<string, Row[]>> {
  const dirq = await Dirq.open({ ...options, onFailure: () => undefined });
  const rows: Record<string, Row[]> = {};
  for (const [table, sql] of Object.entries(statements)) rows[table] = await dirq.query(sql);
  await dirq.close();
  return rows;
}

/** Events carry the columns of the table; the file of a row is their `file_path`. */
function withoutFile(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== "file"));
}

function sorted(rows: readonly Row[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** The rows that a reader has who knows only the first rows and the events. */
class Replay {
  readonly gaps: number[] = [];
  lastId = 0;
  readonly #tables = new Map<string, Map<string, number>>();

  begin(table: string, rows: readonly Row[]): void {
    this.#tables.set(table, new Map());
    for (const row of rows) this.#count(table, withoutFile(row), 1);
  }

  rows(table: string): string[] {
    return [...this.#tables.get(table)!].flatMap(([row, count]) => Array<string>(count).fill(row)).sort();
  }

  async follow(live: Dirq): Promise<void> {
    for await (const event of live.watch()) {
      if (event.id !== this.lastId + 1) this.gaps.push(event.id);
      this.lastId = event.id;
      this.#apply(event);
    }
  }

  #apply({ action, table, row, old_row: old }: ChangeEvent): void {
    if (table === null || !this.#tables.has(table) || action === "error") return;
    if (action === "delete") this.#count(table, row!, -1);
    else this.#count(table, row!, 1);
    if (action === "update") this.#count(table, old!, -1);
  }

  #count(table: string, row: Row, by: number): void {
    const counts = this.#tables.get(table)!;
    const key = JSON.stringify(row);
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
    expect(count, `${table}: ${key}`).toBeGreaterThanOrEqual(0);
  }
}
