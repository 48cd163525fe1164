import type { SqlValue } from "../base/value.ts";
import type { Chunk } from "../scan/chunk.ts";
import type { Instruction } from "./column-usage.ts";
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

/** Each column is read, cast to its type, and returned. */
function returnedColumns(body: readonly Instruction[]): readonly number[] | undefined {
  const result = body.at(-1)!;
  const steps = body.slice(0, -1).filter(({ opcode }) => opcode !== "ClrSubtype");
  if (result.opcode !== "ResultRow" || steps.length !== 2 * result.p2) return undefined;
  const columns: number[] = [];
  for (let at = 0; at < steps.length; at += 2) {
    const [read, cast] = [steps[at]!, steps[at + 1]!];
    const name = pathColumns[read.p2];
    const isPlain =
      read.opcode === "VColumn" &&
      read.p3 === result.p1 + columns.length &&
      cast.opcode === "Cast" &&
      cast.p1 === read.p3 &&
      name !== undefined &&
      cast.p2 === affinities[pathColumnTypes[name]];
    if (!isPlain) return undefined;
    columns.push(read.p2);
  }
  return columns;
}

/** The rows that SQLite would return, with INTEGERs as bigints. */
export function* directRows(result: DirectResult, chunks: () => Iterable<Chunk>): Generator<SqlValue[]> {
  if (result === "count") {
    let count = 0;
    for (const { rows } of chunks()) count += rows;
    yield [BigInt(count)];
    return;
  }
  for (const row of rowsOf(chunks, columnSet(result))) {
    const values = new Array<SqlValue>(result.length);
    for (let at = 0; at < values.length; at++) {
      const value = row[result[at]!]!;
      values[at] = typeof value === "number" ? BigInt(value) : value;
    }
    yield values;
  }
}
