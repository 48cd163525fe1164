import { foldName } from "../sql/tokens.ts";

/** A key of the rows. */
export interface Key {
  readonly text: string;
  /** SQLite compares names without the case of ASCII letters: `Title` and `title` are the same column. */
  readonly folded: string;
  /** Numbers the keys in the order in which they were added. */
  readonly id: number;
  /** Where the files first have it. */
  readonly first: Position;
  /** The union of the kinds of its values, if the reader counts them. */
  readonly kinds: number;
}

/** A column, with the keys whose values it has: no row has two of them. */
export interface KeyColumn {
  readonly name: string;
  readonly keys: readonly Key[];
}

/** File, row, position of a key. */
export type Position = readonly [number, number, number];

/** SQLite's own limit is 2000; two columns are dirq's. */
const maxColumns = 1997;

/** The keys of a table's rows, which arrive file by file in any order, and the columns that they become. */
export class KeyColumns {
  #keys = new Map<string, Key>();
  /** Names that several keys share. */
  #shared = new Set<string>();
  /** Keys of one row with the same name, as `pairOf` orders them. */
  #pairs = new Set<string>();

  get size(): number {
    return this.#keys.size;
  }

  get hasShared(): boolean {
    return this.#shared.size > 0;
  }

  has(text: string): boolean {
    return this.#keys.has(text);
  }

  /** Adds the keys of a file; if one of them cannot be a column, none is added. */
  transaction<Result>(action: () => Result): Result {
    const before = [new Map(this.#keys), new Set(this.#shared), new Set(this.#pairs)] as const;
    try {
      return action();
    } catch (error) {
      [this.#keys, this.#shared, this.#pairs] = before;
      throw error;
    }
  }

  add(text: string, first: Position, kinds = 0): Key {
    const known = this.#keys.get(text);
    if (known === undefined) return this.#create(text, first, kinds);
    const isEarlier = comparePositions(first, known.first) < 0;
    if (!isEarlier && (known.kinds | kinds) === known.kinds) return known;
    const key = { ...known, first: isEarlier ? first : known.first, kinds: known.kinds | kinds };
    this.#keys.set(text, key);
    return key;
  }

  /** Notes the keys of one row that share a name: they are different columns. */
  notePairs(texts: readonly string[]): void {
    const keys = texts.map((text) => this.#keys.get(text)!).filter(({ folded }) => this.#shared.has(folded));
    for (const [index, key] of keys.entries()) {
      for (const other of keys.slice(0, index)) {
        if (other.folded === key.folded) this.#pairs.add(pairOf(other, key));
      }
    }
  }

  /**
   * Columns in the order in which the files first have their keys. Keys that differ in letter case only are one column,
   * named after the first, unless a row has both.
   */
  columns(): KeyColumn[] {
    const columns: { readonly name: string; readonly keys: Key[] }[] = [];
    const byName = new Map<string, { readonly name: string; readonly keys: Key[] }[]>();
    const taken = new Set<string>();
    for (const key of [...this.#keys.values()].sort((a, b) => comparePositions(a.first, b.first))) {
      const sameName = byName.get(key.folded) ?? [];
      byName.set(key.folded, sameName);
      const same = sameName.find(({ keys }) => keys.every((other) => !this.#pairs.has(pairOf(other, key))));
      if (same !== undefined) {
        same.keys.push(key);
        continue;
      }
      let free = key.text;
      for (let count = 1; taken.has(foldName(free)); count++) free = `${key.text}_${count}`;
      taken.add(foldName(free));
      const column = { name: free, keys: [key] };
      sameName.push(column);
      columns.push(column);
    }
    return columns;
  }

  #create(text: string, first: Position, kinds: number): Key {
    if (text.includes("\0"))
      throw new Error(`the key ${JSON.stringify(text)} contains a NUL, which a column name cannot`);
    if (this.#keys.size === maxColumns) throw new Error(`there are more than ${maxColumns} different keys`);
    const folded = foldName(text);
    for (const key of this.#keys.values()) if (key.folded === folded) this.#shared.add(folded);
    const key = { text, folded, id: this.#keys.size, first, kinds };
    this.#keys.set(text, key);
    return key;
  }
}

function pairOf(one: Key, other: Key): string {
  return one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`;
}

function comparePositions(a: Position, b: Position): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
