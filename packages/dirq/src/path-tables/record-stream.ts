import type { SqlValue } from "../base/value.ts";
import { ColumnReader, type Batch } from "../parsers/records/batch.ts";
import type { Database } from "../sqlite/connection.ts";
import { generatorStream, openNativeStream, type RowStream } from "./native-stream.ts";

/** The virtual table that SQLite reads records from. */
export const recordStreamName = "_dirq_record_stream";

/**
 * Gives a connection the virtual table of records, with the columns `c0`, `c1` and so on, which can be read once.
 * @param asDouble of each column, whether SQL casts its numbers
 */
export function openRecordStream(
  database: Database,
  batches: () => Iterable<Batch>,
  asDouble: readonly boolean[],
): RowStream {
  const width = asDouble.length;
  const native = openNativeStream(database, width, () => pieces(batches()));
  if (native !== undefined) return native;
  database.table(recordStreamName, {
    columns: asDouble.map((_, at) => `c${at}`),
    // The driver takes generator functions only.
    *rows(): Generator<SqlValue[]> {
      for (const batch of batches()) yield* rowsOf(batch, asDouble);
    },
  });
  return generatorStream;
}

/** Batches as the native part takes them (native/record-stream.c). */
function* pieces(batches: Iterable<Batch>): Generator<unknown[]> {
  for (const { rows, columns } of batches)
    if (rows > 0) yield [rows, ...columns.flatMap((column) => [column?.tags, column?.values, column?.texts])];
}

/** The driver reads each row before it requests the next, so that all are one array. */
function* rowsOf({ rows, columns }: Batch, asDouble: readonly boolean[]): Generator<SqlValue[]> {
  const readers = columns.map((column, at) => column && new ColumnReader(column, asDouble[at]!));
  const row: SqlValue[] = columns.map(() => null);
  for (let index = 0; index < rows; index++) {
    for (let at = 0; at < readers.length; at++) {
      const reader = readers[at];
      if (reader !== undefined) row[at] = reader.at(index);
    }
    yield row;
  }
}
