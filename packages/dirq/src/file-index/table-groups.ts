import type { NamedTable } from "./named-table.ts";

// A run may fill only some tables of an index. A file's record stores which tables have its rows, as a set of bits.
// Beyond 30 tables several share a bit, and are filled together.

const groups = 30;

/** The bit of the table with this number. */
function groupOf(index: number): number {
  return 1 << (index % groups);
}

/** The bits of some tables of an index. */
export function groupsOf(all: readonly NamedTable[], some: Iterable<NamedTable>): number {
  let bits = 0;
  for (const table of some) bits |= groupOf(all.indexOf(table));
  return bits;
}

/** The tables with these names, and those that are filled with them. */
export function tablesToFill(
  all: readonly NamedTable[],
  names: ReadonlySet<string> | undefined,
): NamedTable[] {
  if (names === undefined) return [...all];
  const wanted = groupsOf(
    all,
    all.filter(({ config }) => names.has(config.name)),
  );
  return all.filter((_, index) => (groupOf(index) & wanted) !== 0);
}
