import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duckDb, queryDuckDb } from "./duckdb.ts";
import { query, run } from "./harness.ts";

/** `DIRQ_FLEET=20x10` makes twenty hosts with ten snapshots each. */
const [hosts = 4, snapshots = 3] = (process.env["DIRQ_FLEET"] ?? "4x3").split("x").map(Number);
/** A Python with pyspark, which the gate does not install. */
const sparkPython = process.env["DIRQ_SPARK_PYTHON"] ?? "python3";
const hasModule = (python: string, name: string) => spawnSync(python, ["-c", `import ${name}`]).status === 0;
const hasChDb = hasModule("python3", "chdb");
const hasSpark = hasModule(sparkPython, "pyspark") && spawnSync("java", ["-version"]).status === 0;

let fleet: string;
/** What dirq answers. */
const own = new Map<string, string[][]>();

beforeAll(async () => {
  fleet = realpathSync(mkdtempSync(join(tmpdir(), "dirq-fleet-")));
  for (let host = 0; host < hosts; host++) {
    await Promise.all(Array.from({ length: snapshots }, (_, snapshot) => writeSnapshot(host, snapshot)));
  }
  for (const [question, sql] of questions("dirq")) own.set(question, textsOf(await query(fleet, sql)));
}, 300_000);

afterAll(() => {
  rmSync(fleet, { recursive: true, force: true });
});

/** A snapshot of a host: some files are new, larger or on other hosts too. */
async function writeSnapshot(host: number, snapshot: number): Promise<void> {
  const sql = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${400 + 10 * snapshot})
    SELECT printf('d/%06d', i) AS path, i * ${host + 7} % 1009 + iif(i % 50 = ${snapshot}, 9000000000, 0) AS size,
      1500000000 + i * 500000 AS mtime, 'user' || (i % 3) AS owner, printf('%064x', i * ${host + 1} % 300) AS sha256
    FROM n`;
  const args = ["snapshot", sql, "--to", fleet, "--host", `h${host}`, "--name", `s${snapshot}`];
  const { code, stderr } = await run(args, { cwd: fleet });
  if (code !== 0) throw new Error(stderr);
}

/** The statements of an engine, by the question that is the comment before each. */
function questions(engine: string): [question: string, sql: string][] {
  const file = fileURLToPath(new URL(`fleet/${engine}.sql`, import.meta.url));
  const text = readFileSync(file, "utf8")
    .replaceAll("{fleet}", fleet)
    .replaceAll("{last}", String(snapshots - 1));
  return [...text.matchAll(/^-- (.+)\n((?:SELECT|CREATE)[^]*?);$/gm)].map(([, question, sql]) => [
    question!,
    sql!,
  ]);
}

/** Answers as texts: engines print integers of 64 bits as numbers or strings. */
function textsOf(rows: readonly Record<string, unknown>[]): string[][] {
  return rows.map((row) => Object.values(row).map(String));
}

async function runPython(python: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(python, ["-c", program, ...args], { maxBuffer: 2 ** 26 });
  return stdout;
}

function readLines(text: string): Record<string, unknown>[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe(`ten questions about ${hosts} hosts with ${snapshots} snapshots each have the same answers`, () => {
  test("in dirq, which has an answer to each", () => {
    expect(own.size).toBe(10);
    for (const [question, rows] of own) expect(rows.length, question).toBeGreaterThan(0);
  });

  test.skipIf(duckDb === undefined)(
    "in dirq and DuckDB",
    async () => {
      const asked = questions("duckdb");
      expect(asked.map(([question]) => question)).toEqual([...own.keys()]);
      for (const [question, sql] of asked)
        expect(textsOf(await queryDuckDb(sql)), question).toEqual(own.get(question));
    },
    120_000,
  );

  test.skipIf(!hasChDb)(
    "in dirq and chDB",
    async () => {
      const asked = questions("chdb");
      expect(asked.map(([question]) => question)).toEqual([...own.keys()]);
      const program = `
import chdb, json, sys
for question, sql in json.loads(sys.argv[1]):
    rows = [json.loads(line) for line in str(chdb.query(sql, "JSONEachRow")).splitlines()]
    print(json.dumps({"question": question, "rows": rows}))`;
      for (const { question, rows } of readLines(await runPython("python3", program, JSON.stringify(asked))))
        expect(textsOf(rows as Record<string, unknown>[]), String(question)).toEqual(
          own.get(String(question)),
        );
    },
    120_000,
  );

  test.skipIf(!hasSpark)(
    "in dirq and Spark",
    async () => {
      const program = `
import json, sys
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2").getOrCreate()
for question, sql in json.loads(sys.argv[1]):
    rows = [list(row) for row in spark.sql(sql).collect()]
    print(json.dumps({"question": question, "rows": rows}))`;
      const asked = questions("spark");
      const answers = readLines(await runPython(sparkPython, program, JSON.stringify(asked)));
      for (const { question, rows } of answers.slice(1)) {
        const texts = (rows as unknown[][]).map((row) => row.map(String));
        expect(texts, String(question)).toEqual(own.get(String(question)));
      }
      expect(answers.slice(1).map(({ question }) => question)).toEqual([...own.keys()]);
    },
    900_000,
  );
});
