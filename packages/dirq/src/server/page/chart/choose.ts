import { NumberText, type Cell, type PageRow } from "../ask.ts";

export type ChartKind = "treemap" | "line" | "bars";

/** A chart that suits a result, with the columns that it shows. */
export interface ChartChoice {
  readonly kind: ChartKind;
  /** The column of names, paths or times. */
  readonly label: string;
  /** The column of numbers. */
  readonly value: string;
}

/** Rows that are looked at: the columns of a result have one type. */
const sample = 1000;

/** The charts that suit a result, the most specific first. */
export function chartsFor(columns: readonly string[], rows: readonly PageRow[]): ChartChoice[] {
  const some = rows.slice(0, sample);
  const valuesOf = (column: string) =>
    some.map((row) => row.get(column) ?? null).filter((cell) => cell !== null);
  const every = (column: string, holds: (cell: Cell) => boolean) => {
    const values = valuesOf(column);
    return values.length > 0 && values.every(holds);
  };
  const texts = columns.filter((column) => every(column, (cell) => typeof cell === "string"));
  const times = columns.filter(
    (column) => isTime(column) && every(column, (cell) => timeOf(cell) !== undefined),
  );
  const numbers = columns.filter(
    (column) => !times.includes(column) && every(column, (cell) => cell instanceof NumberText),
  );
  const [value] = [...numbers].sort((a, b) => rank(a) - rank(b));
  if (value === undefined) return [];
  const choices: ChartChoice[] = [];
  const path = texts.find((column) => /^(?:path|dir)(?:_\d+)?$/.test(column));
  const isPositive = every(value, (cell) => Number(String(cell)) >= 0);
  if (path !== undefined && isPositive) choices.push({ kind: "treemap", label: path, value });
  const [time] = times;
  if (time !== undefined && rows.length > 1) choices.push({ kind: "line", label: time, value });
  const [text] = texts;
  if (text !== undefined) choices.push({ kind: "bars", label: text, value });
  return choices;
}

/** Sizes say more than other numbers of a file. */
function rank(column: string): number {
  return /size|bytes/i.test(column) ? 0 : 1;
}

function isTime(column: string): boolean {
  return /^(?:[mca]time|birthtime|newest|git_last_time)(?:_\d+)?$|time|date|day|month|year|week/i.test(
    column,
  );
}

/** The time of a cell in milliseconds: Unix seconds, a year, or a date as text; undefined for others. */
export function timeOf(cell: Cell): number | undefined {
  if (cell === null) return undefined;
  const text = String(cell);
  if (/^\d{4}$/.test(text)) return Date.UTC(Number(text), 0);
  if (cell instanceof NumberText) return /^-?\d{8,11}$/.test(text) ? Number(text) * 1000 : undefined;
  const time = /^\d{4}-\d\d/.test(text) ? Date.parse(text.replace(" ", "T")) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
