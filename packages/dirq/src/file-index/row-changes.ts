import type { SqlValue } from "../base/value.ts";

/** One thing that happened to the rows of a table, or to a file of it. */
export type Change =
  | {
      readonly action: "insert" | "update" | "delete";
      readonly table: string;
      /** Relative to the root. */
      readonly path: string;
      readonly columns: readonly string[];
      /** The new row; the deleted one for a delete. */
      readonly row: readonly SqlValue[];
      /** For an update. */
      readonly oldRow: readonly SqlValue[] | undefined;
    }
  | {
      readonly action: "error";
      /** Undefined where no table is concerned, as for a directory that cannot be read. */
      readonly table: string | undefined;
      readonly path: string;
      readonly message: string;
    };

/** The changes between a file's old and new rows, index by index. Equal rows are not changes. */
export function diffRows(
  table: string,
  columns: readonly string[],
  path: string,
  before: readonly (readonly SqlValue[])[],
  after: readonly (readonly SqlValue[])[],
): Change[] {
  const changes: Change[] = [];
  for (let place = 0; place < Math.max(before.length, after.length); place++) {
    const [old, now] = [before[place], after[place]];
    if (old === undefined)
      changes.push({ action: "insert", table, path, columns, row: now!, oldRow: undefined });
    else if (now === undefined)
      changes.push({ action: "delete", table, path, columns, row: old, oldRow: undefined });
    else if (!equalRows(old, now))
      changes.push({ action: "update", table, path, columns, row: now, oldRow: old });
  }
  return changes;
}

function equalRows(a: readonly SqlValue[], b: readonly SqlValue[]): boolean {
  return a.every((value, index) => equalValues(value, b[index]!));
}

function equalValues(a: SqlValue, b: SqlValue): boolean {
  return (
    a === b ||
    (Buffer.isBuffer(a) && Buffer.isBuffer(b) && a.equals(b)) ||
    (Number.isNaN(a) && Number.isNaN(b))
  );
}
