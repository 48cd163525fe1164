import type { Result } from "../base/result.ts";
import type { SqlValue } from "../base/value.ts";
import { MismatchError, ParquetFileWriter, rowsPerGroup } from "../parquet/writer.ts";
import { mismatch } from "./capture.ts";
import { inferColumns } from "./columns.ts";

/**
 * Writes the rows of a statement as one Parquet file. The first rows determine the types of the columns.
 * @param write receives the bytes in order; it must have used them when it returns
 * @throws {DirqError} for a later value that does not fit the type of its column
 */
export function writeParquet(result: Result, write: (bytes: Uint8Array) => void): void {
  const first: SqlValue[][] = [];
  let writer: ParquetFileWriter | undefined;
  let rows = 0;
  const begin = () => {
    const opened = new ParquetFileWriter(inferColumns(result.columns, [], first), write);
    for (const row of first.splice(0)) opened.add(row);
    return opened;
  };
  for (const row of result.rows) {
    rows++;
    if (writer === undefined) {
      if (first.push(row) >= rowsPerGroup) writer = begin();
      continue;
    }
    try {
      writer.add(row);
    } catch (error) {
      throw error instanceof MismatchError ? mismatch(error, rows) : error;
    }
  }
  (writer ?? begin()).end();
}
