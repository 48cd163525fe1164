import type { DuckDBInstance } from "@duckdb/node-api";

type DuckDb = typeof DuckDBInstance;

/** DuckDB, or undefined where it has no build for this system. */
export const duckDb: DuckDb | undefined = await import("@duckdb/node-api").then(
  (module) => module.DuckDBInstance,
  () => undefined,
);

/** The rows of a statement in DuckDB; integers of 64 bits are strings. */
export async function queryDuckDb(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await duckDb!.create(":memory:");
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
