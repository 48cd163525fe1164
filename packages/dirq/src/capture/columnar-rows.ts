import type { Result } from "../base/result.ts";
import type { SqlValue } from "../base/value.ts";
import { MismatchError, type ParquetColumn } from "../parquet/columns.ts";
import { charactersPerGroup, ParquetFileWriter, rowsPerGroup } from "../parquet/writer.ts";
import { mismatch } from "./parts-writer.ts";
import { inferColumns } from "./columns.ts";

/** Formats that store columns; each has one type. */
export type ColumnarFormat = "parquet" | "arrow";

interface Writer {
  add(row: readonly SqlValue[]): void;
  end(): void;
}

/**
 * Writes the rows of a statement as one Parquet file or Arrow IPC stream. The first rows determine the types of the
 * columns.
 * @param write receives the bytes in order; it must have used them when it returns
 * @throws {DirqError} for a later value that does not fit the type of its column
 */
export async function writeColumnar(
  result: Result,
  format: ColumnarFormat,
  write: (bytes: Uint8Array) => void,
): Promise<void> {
  const create = await creatorOf(format, write);
  const first: SqlValue[][] = [];
  let writer: Writer | undefined;
  let rows = 0;
  const begin = () => {
    const opened = create(inferColumns(result.columns, [], first));
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

async function creatorOf(
  format: ColumnarFormat,
  write: (bytes: Uint8Array) => void,
): Promise<(columns: readonly ParquetColumn[]) => Writer> {
  if (format === "parquet") return (columns) => new ParquetFileWriter(columns, write);
  // Loaded only here: Parquet does not need it.
  const { ArrowStreamWriter } = await import("../arrow/writer.ts");
  const limits = { rows: rowsPerGroup, characters: charactersPerGroup };
  return (columns) => new ArrowStreamWriter(columns, write, limits);
}
