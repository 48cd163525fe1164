import type { Statement } from "./guard.ts";
import { isName, textOf, valueOf, type Token } from "../sql/tokens.ts";

/** One thing in a FROM clause. */
export interface Source {
  /** The table's name; undefined for a subquery. */
  readonly table: string | undefined;
  /** What qualifies the table's name, if anything does. */
  readonly schema: string | undefined;
  /** By which its columns are qualified, as SQL; undefined for a subquery without an alias. */
  readonly alias: string | undefined;
  /** The index behind its text. */
  readonly end: number;
}

/** One SELECT of a statement: its stars and their columns. */
export interface SelectCore {
  /** Each `*` of the result list, with the name that qualifies it in `n.*`. */
  readonly stars: { readonly token: Token; readonly qualifier: Token | undefined }[];
  readonly sources: Source[];
  /** Whether a join merges columns, which `*` then shows once. */
  merges: boolean;
  /** Whether a join goes by all columns of the same name. */
  isNatural: boolean;
}

const clauseWords = new Set(
  "WHERE GROUP HAVING ORDER LIMIT WINDOW UNION EXCEPT INTERSECT ON USING JOIN NATURAL LEFT RIGHT FULL INNER CROSS OUTER INDEXED NOT".split(
    " ",
  ),
);
const endWords = new Set("WHERE GROUP HAVING ORDER LIMIT WINDOW".split(" "));

/** Finds the SELECTs of a statement, nested ones too, with what their FROM clauses name. */
export function readSelects(statement: Statement): SelectCore[] {
  return new Reader(statement).read();
}

class Reader {
  readonly #cores: SelectCore[] = [];
  #at = 0;

  constructor(private readonly statement: Statement) {}

  read(): SelectCore[] {
    this.#readUntilClose();
    return this.#cores;
  }

  /** Reads to the closing bracket of the present level, or to the end. */
  #readUntilClose(): void {
    let core: SelectCore | undefined;
    let part: "results" | "other" = "other";
    for (; this.#token !== undefined; this.#at++) {
      const word = this.#word;
      if (word === ")") return;
      if (word === "(") this.#nested();
      else if (word === "SELECT") {
        core = { stars: [], sources: [], merges: false, isNatural: false };
        this.#cores.push(core);
        part = "results";
      } else if (word === "FROM" && part === "results" && core !== undefined) {
        this.#at++;
        this.#readFrom(core);
        part = "other";
        this.#at--;
      } else if (word === "*" && part === "results" && core !== undefined) this.#readStar(core);
    }
  }

  #nested(): void {
    this.#at++;
    this.#readUntilClose();
  }

  /** A star that multiplies follows an operand; one of the result list does not. */
  #readStar(core: SelectCore): void {
    const before = this.#wordAt(this.#at - 1);
    if (before === ".")
      core.stars.push({ token: this.#token!, qualifier: this.statement.tokens[this.#at - 2] });
    else if (["SELECT", "DISTINCT", "ALL", ","].includes(before)) {
      core.stars.push({ token: this.#token!, qualifier: undefined });
    }
  }

  #readFrom(core: SelectCore): void {
    let wantsSource = true;
    for (; this.#token !== undefined; this.#at++) {
      const word = this.#word;
      if (word === ")" || endWords.has(word) || ["UNION", "EXCEPT", "INTERSECT"].includes(word)) return;
      if (word === "," || word === "JOIN") wantsSource = true;
      else if (word === "NATURAL") core.merges = core.isNatural = true;
      else if (word === "USING") core.merges = true;
      else if (
        word === "(" &&
        wantsSource &&
        !["SELECT", "WITH", "VALUES"].includes(this.#wordAt(this.#at + 1))
      ) {
        // A bracketed join belongs to this SELECT.
        this.#at++;
        this.#readFrom(core);
        wantsSource = false;
      } else if (wantsSource) {
        this.#readSource(core);
        wantsSource = false;
      } else if (word === "(") this.#nested();
    }
  }

  #readSource(core: SelectCore): void {
    const { sql, tokens } = this.statement;
    let table: Token | undefined;
    let schema: Token | undefined;
    if (this.#word === "(") this.#nested();
    else {
      table = this.#token!;
      while (this.#wordAt(this.#at + 1) === "." && tokens[this.#at + 2] !== undefined) {
        this.#at += 2;
        schema = table;
        table = this.#token!;
      }
      if (this.#wordAt(this.#at + 1) === "(") {
        this.#at++;
        this.#nested();
      }
    }
    const end = this.#token?.end ?? sql.length;
    if (this.#wordAt(this.#at + 1) === "AS") this.#at++;
    const next = tokens[this.#at + 1];
    let alias = table;
    if (next !== undefined && isName(next) && !clauseWords.has(this.#wordAt(this.#at + 1))) {
      alias = next;
      this.#at++;
    }
    core.sources.push({
      table: table && valueOf(sql, table),
      schema: schema && valueOf(sql, schema),
      alias: alias && textOf(sql, alias),
      end,
    });
  }

  get #token(): Token | undefined {
    return this.statement.tokens[this.#at];
  }

  get #word(): string {
    return this.#wordAt(this.#at);
  }

  /** A keyword in capitals, or a symbol; empty for quoted names and the like. */
  #wordAt(at: number): string {
    const token = this.statement.tokens[at];
    if (token === undefined || token.kind === "quoted" || token.kind === "string") return "";
    return textOf(this.statement.sql, token).toUpperCase();
  }
}
