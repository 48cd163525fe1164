import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { keywords } from "./dialect.ts";

/** What a statement can name. */
export interface Names {
  readonly tables: readonly TableNames[];
  readonly functions: readonly string[];
}

export interface TableNames {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that `*` does not show. */
  readonly hidden: readonly string[];
}

/** Those that a reading statement contains. */
const writing =
  /^(?:ABORT|ACTION|ADD|AFTER|ALTER|ALWAYS|ANALYZE|ATTACH|AUTO|BEFORE|BEGIN|CASCADE|CHECK|COLUMN|COMMIT|CON|CREATE|DATABASE|DEF|DELETE|DETACH|DROP|EACH|EXCLUSIVE|FAIL|FOR|GENERATED|IF|IGNORE|IMM|INDEX|INITIALLY|INS|INTO|KEY|OF$|PRIMARY|RAISE|REF|REINDEX|RELEASE|RENAME|RESTRICT|RETURNING|ROLLBACK|SAVEPOINT|SET|TABLE|TEMP|TRANSACTION|TRIGGER|UNIQUE|UPDATE|VACUUM|VIEW|VIRTUAL|WITHOUT)/;
const keywordOptions: readonly Completion[] = keywords
  .filter((word) => !writing.test(word))
  .map((label) => ({ label, boost: -2 }));
const tablePosition = /\b(?:FROM|JOIN)\s+$/i;

/** Completes tables after FROM and JOIN, and elsewhere columns, tables, functions and keywords. */
export function completionSource(
  names: () => Names,
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { tables, functions } = names();
    const text = context.state.doc.toString();
    const quoted = context.matchBefore(/'[^']*/);
    const before = (at: number) => text.slice(0, at);
    // An odd number of quotes before it: the cursor is within a string.
    if (quoted !== null && before(quoted.from).split("'").length % 2 === 1) {
      if (!tablePosition.test(before(quoted.from))) return null;
      const isClosed = text[context.pos] === "'";
      // The editor would compare the choices with all of the text that they replace.
      const options = tableOptions(tables).filter(({ label }) => label.startsWith(quoted.text));
      return { from: quoted.from, to: context.pos + (isClosed ? 1 : 0), filter: false, options };
    }
    const word = context.matchBefore(/\w*/)!;
    if (tablePosition.test(before(word.from))) return { from: word.from, options: tableOptions(tables) };
    if (before(word.from).endsWith(".")) return { from: word.from, options: columnOptions(tables, text) };
    if (word.from === word.to && !context.explicit) return null;
    const options = [
      ...columnOptions(tables, text),
      ...tableOptions(tables),
      ...functions.map((name) => ({ label: name, apply: `${name}(`, detail: "function", boost: -1 })),
      ...keywordOptions,
    ];
    return { from: word.from, options, validFor: /^\w*$/ };
  };
}

function tableOptions(tables: readonly TableNames[]): Completion[] {
  return tables.map(({ name }) => ({ label: quoteTable(name), detail: "table" }));
}

/** Columns of the tables that the statement names come first. */
function columnOptions(tables: readonly TableNames[], text: string): Completion[] {
  const options = new Map<string, Completion>();
  for (const { name, columns, hidden } of tables) {
    const boost = isNamed(name, text) ? 2 : 0;
    for (const column of [...columns, ...hidden]) {
      const known = options.get(column);
      if (known !== undefined && known.boost! >= boost) continue;
      options.set(column, { label: quoteColumn(column), detail: name, boost });
    }
  }
  return [...options.values()];
}

/** Every quoted path has the columns of `./`. */
function isNamed(table: string, text: string): boolean {
  return table === "./" ? text.includes("'./") : text.toLowerCase().includes(table.toLowerCase());
}

/** A table as SQL names it: `notes`, or `'./'`. */
export function quoteTable(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
}

function quoteColumn(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
