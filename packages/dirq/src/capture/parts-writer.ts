import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { MismatchError, type ParquetColumn } from "../parquet/columns.ts";
import type { StoredGroup } from "../parquet/reader.ts";
import { ParquetFileWriter, rowsPerGroup } from "../parquet/writer.ts";
import { partName, type SnapshotKey } from "../snapshots/layout.ts";
import type { Part } from "../snapshots/manifest.ts";
import { inferColumns, type Field, type Selection } from "./columns.ts";
import type { Staging } from "./staging.ts";

/** Rows of a part; a row has about 30 bytes. */
const rowsPerPart = 256 * rowsPerGroup;

/** Writes rows as the parts of a snapshot. */
export class PartsWriter {
  readonly #parts: Part[] = [];
  #part: ParquetFileWriter | undefined;
  #rows = 0;
  #total = 0;

  /**
   * @param sorted the column by which the rows are sorted
   * @param groupRows the most rows of a row group
   */
  constructor(
    private readonly staging: Staging,
    readonly columns: readonly ParquetColumn[],
    private readonly sorted: string | undefined,
    private readonly key: SnapshotKey,
    private readonly groupRows = rowsPerGroup,
  ) {}

  /** Rows of the row group that is not written yet. */
  get pending(): number {
    return this.#part?.pending ?? 0;
  }

  /**
   * Adds a row.
   * @throws {DirqError} for a value that does not fit the type of its column
   */
  write(values: readonly SqlValue[]): void {
    this.#part ??= this.#begin();
    try {
      this.#part.add(values);
    } catch (error) {
      throw error instanceof MismatchError ? mismatch(error, this.#total + 1) : error;
    }
    this.#count(1);
  }

  /** Adds an encoded row group with the same columns. */
  copy(group: StoredGroup): void {
    this.#part ??= this.#begin();
    this.#part.copyGroup(group);
    this.#count(group.rows);
  }

  end(): readonly Part[] {
    // A snapshot without rows has its columns.
    if (this.#part === undefined && this.#parts.length === 0) this.#part = this.#begin();
    this.#endPart();
    return this.#parts;
  }

  #count(rows: number): void {
    this.#total += rows;
    this.#rows += rows;
    if (this.#rows >= rowsPerPart) this.#endPart();
  }

  #begin(): ParquetFileWriter {
    this.staging.begin(partName(this.#parts.length, this.staging.label));
    this.#rows = 0;
    const { host, root, snapshot } = this.key;
    return new ParquetFileWriter(
      this.columns,
      (bytes) => {
        this.staging.write(bytes);
      },
      this.sorted,
      { "dirq.host": host, "dirq.root": root, "dirq.snapshot": snapshot },
      this.groupRows,
    );
  }

  #endPart(): void {
    if (this.#part === undefined) return;
    this.#part.end();
    this.staging.end();
    this.#parts.push({
      file: partName(this.#parts.length, this.staging.label),
      rows: this.#rows,
      bytes: this.#part.size,
    });
    this.#part = undefined;
  }
}

/**
 * Writes the rows of a statement. The first ones determine the types of the columns that are not known.
 * @param open creates the writer for the columns
 */
export function writeRows(
  rows: Iterable<readonly SqlValue[]>,
  names: readonly string[],
  selection: Selection,
  open: (columns: readonly ParquetColumn[]) => PartsWriter,
): PartsWriter {
  const fields = fieldsOf(selection, names);
  const known = fields.map(({ type }) => type);
  const fieldNames = fields.map(({ name }) => name);
  const first: SqlValue[][] = [];
  let writer = known.includes(undefined) ? undefined : open(inferColumns(fieldNames, known, []));
  const begin = () => {
    const opened = open(inferColumns(fieldNames, known, first));
    for (const values of first.splice(0)) opened.write(values);
    return opened;
  };
  for (const row of rows) {
    const values = fields.map(({ value }) => value(row));
    if (writer !== undefined) writer.write(values);
    else if (first.push(values) >= rowsPerGroup) writer = begin();
  }
  return writer ?? begin();
}

/** How the columns of a snapshot are made of the rows of its statement. */
export function fieldsOf({ fields }: Selection, names: readonly string[]): readonly Field[] {
  return fields ?? names.map((name, at): Field => ({ name, type: undefined, value: (row) => row[at]! }));
}

/** The error for a value whose column has another type. */
export function mismatch({ column, type }: MismatchError, row: number): DirqError {
  return new DirqError(
    "sql",
    `row ${row} has a value in the column ${column} that is not ${typeNames[type]}, the type of the rows before it; a column of the file has one type: use CAST(${column} AS TEXT)`,
  );
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  int64: "an integer",
  int32: "an integer of 32 bits",
  double: "a number",
  timestamp: "a time",
  bytes: "a BLOB",
};
