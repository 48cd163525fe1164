import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A random sequence that is the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const names = ["a", "b", "c", "note.md", "data.json", ".hidden", "ö", "with space"];
const patterns = ["*.md\n", "b/\n", "*\n!a\n!*/\n", "", "data.json\n!c/data.json\n"];

/** Changes a tree at random: what editors, builds and version control do to one. */
export class TreeStorm {
  readonly #root: string;
  readonly #random: () => number;

  constructor(root: string, seed: number) {
    this.#root = root;
    this.#random = randomNumbers(seed);
  }

  /** One change. What is not possible just now is left. */
  step(): void {
    const kinds = [
      this.#write,
      this.#write,
      this.#write,
      this.#save,
      this.#remove,
      this.#move,
      this.#fill,
      this.#ignore,
      this.#link,
      this.#mode,
    ];
    try {
      this.#pick(kinds).call(this);
    } catch {
      // The file was a directory, the directory was gone: as in life.
    }
  }

  readonly #write = (): void => {
    const path = this.#path();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "x".repeat(Math.floor(this.#random() * 50)));
  };

  /** As editors do: a new file, moved over the old one. */
  readonly #save = (): void => {
    const path = this.#path();
    writeFileSync(`${path}~`, "saved");
    renameSync(`${path}~`, path);
  };

  readonly #remove = (): void => rmSync(this.#path(), { recursive: true, force: true });

  readonly #move = (): void => renameSync(this.#path(), this.#path());

  readonly #fill = (): void => {
    const directory = this.#path();
    for (const name of names.slice(0, 4)) {
      mkdirSync(join(directory, name), { recursive: true });
      writeFileSync(join(directory, name, "deep.txt"), name);
    }
  };

  readonly #ignore = (): void =>
    writeFileSync(join(dirname(this.#path()), ".gitignore"), this.#pick(patterns));

  readonly #link = (): void => symlinkSync(this.#pick(names), this.#path());

  readonly #mode = (): void => chmodSync(this.#path(), this.#pick([0o644, 0o600, 0o755]));

  #path(): string {
    const depth = 1 + Math.floor(this.#random() * 3);
    return join(this.#root, ...Array.from({ length: depth }, () => this.#pick(names)));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}
