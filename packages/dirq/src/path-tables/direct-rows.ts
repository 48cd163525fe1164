import type { SqlValue } from "../base/value.ts";
import type { Chunk } from "../scan/chunk.ts";
import type { Instruction } from "./column-usage.ts";
import { packedJson } from "./packed-rows.ts";
import { columnSet, pathColumns, pathColumnTypes, rowsOf } from "./path-columns.ts";

/**
 * What a statement over a stream of rows returns, if that needs no evaluation: `"count"` for the number of rows, or the
 * positions in `pathColumns` of the columns that it returns of each row.
 */
export type DirectResult = "count" | readonly number[];

/** The affinities of CAST (https://sqlite.org/opcode.html#Cast). */
const affinities = { TEXT: 66, INTEGER: 68 } as const;

/**
 * Reads from SQLite's own program for a statement whether it returns each row of the stream unchanged, or only counts
 * the rows: no condition, no order, no expression, no limit. Undefined for every other statement.
 */
export function directResult(program: readonly Instruction[]): DirectResult | undefined {
  const filter = program.findIndex(({ opcode }) => opcode === "VFilter");
  const next = program.findIndex(({ opcode }) => opcode === "VNext");
  if (filter === -1 || next === -1 || program[next]!.p2 !== filter + 1) return undefined;
  const opcodes = program.map(({ opcode }) => opcode);
  const body = program.slice(filter + 1, next);
  const after = opcodes.slice(next + 1).join(" ");
  const before = opcodes
    .slice(0, filter)
    .filter((opcode) => opcode !== "Integer" && opcode !== "Transaction");
  if (body.length === 1 && body[0]!.opcode === "AggStep" && body[0]!.p4 === "count(0)") {
    const isPlain = /^AggFinal Copy ResultRow Halt( Transaction)? Goto$/.test(after);
    return isPlain && before.join(" ") === "Init Null VOpen" ? "count" : undefined;
  }
  if (before.join(" ") !== "Init VOpen" || !/^Halt( Transaction)? Goto$/.test(after)) return undefined;
  return returnedColumns(body);
}

/** Each column is read, cast to its type where it has none, and returned. */
function returnedColumns(body: readonly Instruction[]): readonly number[] | undefined {
  const result = body.at(-1)!;
  if (result.opcode !== "ResultRow") return undefined;
  const steps = body.slice(0, -1).filter(({ opcode }) => opcode !== "ClrSubtype");
  const columns: number[] = [];
  for (let at = 0; at < steps.length; at++) {
    const read = steps[at]!;
    const name = pathColumns[read.p2];
    if (read.opcode !== "VColumn" || read.p3 !== result.p1 + columns.length || name === undefined)
      return undefined;
    columns.push(read.p2);
    const cast = steps[at + 1];
    if (cast?.opcode !== "Cast") continue;
    if (cast.p1 !== read.p3 || cast.p2 !== affinities[pathColumnTypes[name]]) return undefined;
    at++;
  }
  return columns.length === result.p2 ? columns : undefined;
}

/** The rows of a statement that needs no evaluation. */
export interface DirectRows {
  readonly rows: Iterator<SqlValue[]>;
  /** The rows as JSON objects with commas between them, given the names of the columns; undefined without the native part. */
  json(columns: readonly string[]): Iterable<Uint8Array> | undefined;
}

export function directRows(result: DirectResult, chunks: () => Iterable<Chunk>): DirectRows {
  if (result === "count") return { rows: countRows(chunks), json: () => undefined };
  return { rows: selectRows(result, chunks), json: (columns) => packedJson(chunks, result, columns) };
}

function* countRows(chunks: () => Iterable<Chunk>): Generator<SqlValue[]> {
  let count = 0;
  for (const { rows } of chunks()) count += rows;
  yield [BigInt(count)];
}

/** The rows that SQLite would return, with INTEGERs as bigints. */
function* selectRows(columns: readonly number[], chunks: () => Iterable<Chunk>): Generator<SqlValue[]> {
  for (const row of rowsOf(chunks, columnSet(columns))) {
    const values = new Array<SqlValue>(columns.length);
    for (let at = 0; at < values.length; at++) {
      const value = row[columns[at]!]!;
      values[at] = typeof value === "number" ? BigInt(value) : value;
    }
    yield values;
  }
}
