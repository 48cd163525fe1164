import { NumberText, type Cell, type PageRow } from "./ask.ts";

/** Rows by a column, as SQLite orders values: NULL, numbers, texts. Equal ones keep their order. */
export function sortRows(rows: readonly PageRow[], column: string, descending: boolean): PageRow[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(a.get(column) ?? null, b.get(column) ?? null));
}

function compare(a: Cell, b: Cell): number {
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference;
  if (a instanceof NumberText && b instanceof NumberText) return compareNumbers(a.text, b.text);
  return a === b ? 0 : String(a) < String(b) ? -1 : 1;
}

function rank(cell: Cell): number {
  if (cell === null) return 0;
  return cell instanceof NumberText ? 1 : 2;
}

function compareNumbers(a: string, b: string): number {
  const isWhole = /^-?\d+$/;
  if (!isWhole.test(a) || !isWhole.test(b)) return Number(a) - Number(b);
  const [first, second] = [BigInt(a), BigInt(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
