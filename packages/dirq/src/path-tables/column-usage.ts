import type { Database } from "../sqlite/connection.ts";

/** Values for a statement's parameters, as the driver takes them: one each, or one object of named ones. */
export type Parameters = readonly unknown[];

/** How a statement reads a table. */
export interface Usage {
  /** By position in CREATE TABLE. */
  columns: Set<number>;
  /** How many times it is opened: more than one means a join with itself, or several subqueries. */
  opened: number;
  /** Whether it takes the rows' numbers, which a stream of rows does not have. */
  numbered: boolean;
}

/** One instruction of SQLite's program for a statement (https://sqlite.org/opcode.html). */
export interface Instruction {
  readonly addr: number;
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
  readonly p4: string | null;
}

const temporaryDatabase = 1;

/**
 * Reads from SQLite's own program for a statement (https://sqlite.org/opcode.html) which temporary tables it opens and
 * which of their columns it takes.
 */
export function readUsage(database: Database, sql: string, parameters: Parameters): Map<string, Usage> {
  const tables = new Map<number, string>();
  for (const { name, rootpage } of database
    .prepare<[], { name: string; rootpage: number }>(
      "SELECT name, rootpage FROM sqlite_temp_schema WHERE type = 'table'",
    )
    .all()) {
    tables.set(rootpage, name);
  }
  const usages = new Map<string, Usage>();
  const cursors = new Map<number, Usage>();
  const program = explain(database, sql, parameters);
  for (const { opcode, p1, p2, p3 } of program) {
    const table = opcode === "OpenRead" && p3 === temporaryDatabase ? tables.get(p2) : undefined;
    if (table === undefined) continue;
    const usage = usages.get(table) ?? { columns: new Set<number>(), opened: 0, numbered: false };
    usage.opened++;
    usages.set(table, usage);
    cursors.set(p1, usage);
  }
  for (const { opcode, p1, p2 } of program) {
    const usage = cursors.get(p1);
    if (opcode === "Column" && usage !== undefined) usage.columns.add(p2);
    if (opcode === "Rowid" && usage !== undefined) usage.numbered = true;
  }
  return usages;
}

/**
 * Whether a statement goes through its one virtual table exactly once, from start to end: then the rows can stream
 * through it. True where no instruction behind the scan's start jumps back to it or before it, save the jump from the
 * prologue that SQLite puts at the end of each program.
 */
export function readsOnce(program: readonly Instruction[]): boolean {
  const starts = program.filter(({ opcode }) => opcode === "VFilter");
  const start = starts[0];
  if (start === undefined || starts.length > 1) return false;
  const prologue = program.find(({ opcode }) => opcode === "Init")?.p2 ?? Infinity;
  return program.every(({ addr, opcode, p2 }) => {
    if (addr >= prologue && opcode === "Goto") return true;
    const isBackwardJump = addr > start.addr && jumps.has(opcode) && p2 > 0 && p2 <= start.addr;
    const entersSubroutine = opcode === "Gosub" && p2 <= start.addr;
    return !isBackwardJump && !entersSubroutine;
  });
}

/**
 * The names of the columns by which SQLite makes indexes of its own while the statement runs
 * (https://sqlite.org/eqp.html): it cannot index by an expression of a view.
 */
export function automaticKeys(database: Database, sql: string, parameters: Parameters): Set<string> {
  const plan = database
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...parameters);
  const keys = plan.flatMap(({ detail }) => {
    const list = /\bAUTOMATIC\b.* INDEX \((.*)\)/.exec(detail)?.[1] ?? "";
    return [...list.matchAll(/(\w+)=\?/g)].map((match) => match[1]!);
  });
  return new Set(keys);
}

/** The instructions that can close a loop; a loop that any other closed would end in one of these too. */
const jumps = new Set([
  "Goto",
  "Gosub",
  "Next",
  "Prev",
  "VNext",
  "SorterNext",
  "Jump",
  "If",
  "IfNot",
  "IfPos",
  "IfNotZero",
  "DecrJumpZero",
  "Yield",
  "Program",
  "RowSetRead",
]);

/** SQLite's program for a statement. */
export function explain(database: Database, sql: string, parameters: Parameters): Instruction[] {
  return database.prepare<unknown[], Instruction>(`EXPLAIN ${sql}`).all(...parameters);
}
