import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { duckDb, queryDuckDb } from "./duckdb.ts";
import { query, run, temporaryDirectory } from "./harness.ts";

const hosts = 4;
const snapshots = 3;
const hasChDb = spawnSync("python3", ["-c", "import chdb"]).status === 0;

/** Questions about a fleet, in the SQL that the engines share; `{from}` is the table. */
const questions: Readonly<Record<string, string>> = {
  "bytes and files of each host and snapshot":
    "SELECT host, snapshot, count(*) AS files, sum(size) AS bytes FROM {from} GROUP BY host, snapshot ORDER BY host, snapshot",
  "growth of each host":
    "SELECT host, sum(CASE WHEN snapshot = 's2' THEN size ELSE -size END) AS growth FROM {from} WHERE snapshot IN ('s0', 's2') GROUP BY host ORDER BY host",
  "duplicates across hosts":
    "SELECT sha256, count(DISTINCT host) AS hosts FROM {from} WHERE snapshot = 's2' GROUP BY sha256 HAVING count(DISTINCT host) > 1 ORDER BY sha256 LIMIT 20",
  "bytes that duplicates waste":
    "SELECT sum(bytes) AS wasted FROM (SELECT (count(*) - 1) * max(size) AS bytes FROM {from} WHERE snapshot = 's2' GROUP BY sha256) AS g",
  "stale data of each owner":
    "SELECT owner, count(*) AS files, sum(size) AS bytes FROM {from} WHERE snapshot = 's2' AND mtime < 1600000000 GROUP BY owner ORDER BY owner",
  "changed files between two dates":
    "SELECT b.host AS h, b.path AS p, b.size - a.size AS growth FROM {from} AS a JOIN {from} AS b ON a.host = b.host AND a.path = b.path WHERE a.snapshot = 's0' AND b.snapshot = 's2' AND a.size <> b.size ORDER BY h, p LIMIT 25",
  "files that are new":
    "SELECT host, count(*) AS files FROM {from} WHERE snapshot = 's2' AND path NOT IN (SELECT path FROM {from} WHERE snapshot = 's1') GROUP BY host ORDER BY host",
  "totals of each owner":
    "SELECT owner, count(*) AS files, sum(size) AS bytes, max(size) AS largest FROM {from} WHERE snapshot = 's2' GROUP BY owner ORDER BY owner",
  "largest files":
    "SELECT host, path, size FROM {from} WHERE snapshot = 's2' ORDER BY size DESC, host, path LIMIT 10",
  "files of a range of paths":
    "SELECT snapshot, count(*) AS files, min(path) AS first, max(path) AS last FROM {from} WHERE path >= 'd/000100' AND path < 'd/000150' GROUP BY snapshot ORDER BY snapshot",
};

async function fleet(): Promise<string> {
  const to = temporaryDirectory();
  for (let host = 0; host < hosts; host++) {
    for (let snapshot = 0; snapshot < snapshots; snapshot++) {
      const sql = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${400 + 10 * snapshot})
        SELECT printf('d/%06d', i) AS path, i * ${host + 7} % 1009 + iif(i % 50 = ${snapshot}, 9000000000, 0) AS size,
          1500000000 + i * 500000 AS mtime, 'user' || (i % 3) AS owner, printf('%064x', i * ${host + 1} % 300) AS sha256
        FROM n`;
      const args = ["snapshot", sql, "--to", to, "--host", `h${host}`, "--name", `s${snapshot}`];
      const { code, stderr } = await run(args, { cwd: to });
      if (code !== 0) throw new Error(stderr);
    }
  }
  return to;
}

/** Answers as texts: engines print integers of 64 bits as numbers or strings. */
function textsOf(rows: readonly Record<string, unknown>[]): string[][] {
  return rows.map((row) => Object.values(row).map(String));
}

function queryChDb(sql: string): Record<string, unknown>[] {
  const program = "import chdb, sys; print(chdb.query(sys.argv[1], 'JSONEachRow'))";
  const { status, stdout, stderr } = spawnSync("python3", ["-c", program, sql], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("questions about a fleet have the same answer", () => {
  test.skipIf(duckDb === undefined)(
    "in dirq and DuckDB",
    async () => {
      const to = await fleet();
      for (const [question, sql] of Object.entries(questions)) {
        const own = textsOf(await query(to, sql.replaceAll("{from}", `'snapshot:${to}/**'`)));
        const from = `read_parquet('${to}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)`;
        expect(textsOf(await queryDuckDb(sql.replaceAll("{from}", from))), question).toEqual(own);
        expect(own.length, question).toBeGreaterThan(0);
      }
    },
    60_000,
  );

  test.skipIf(!hasChDb)(
    "in dirq and chDB",
    async () => {
      const to = await fleet();
      for (const [question, sql] of Object.entries(questions)) {
        const own = textsOf(await query(to, sql.replaceAll("{from}", `'snapshot:${to}/**'`)));
        const from = `file('${to}/host=*/root=*/snapshot=*/*.parquet', Parquet)`;
        const settings = "SETTINGS use_hive_partitioning = 1, join_use_nulls = 1";
        expect(textsOf(queryChDb(`${sql.replaceAll("{from}", from)} ${settings}`)), question).toEqual(own);
      }
    },
    120_000,
  );
});
