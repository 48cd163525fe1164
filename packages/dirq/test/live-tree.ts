import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
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
const patterns = ["*.md\n", "b/\n", "*\n!a\n!*/\n", "", "data.json\n!c/data.json\n", "/a\n!/a/b\n"];

/** Changes a tree at random: what editors, builds and version control do to one. */
export class TreeStorm {
  readonly #root: string;
  readonly #random: () => number;

  constructor(root: string, seed: number) {
    this.#root = root;
    this.#random = randomNumbers(seed);
  }

  /** One change. What is not possible at the moment is omitted. */
  step(): void {
    const kinds = [
      this.#write,
      this.#write,
      this.#write,
      this.#save,
      this.#truncate,
      this.#remove,
      this.#move,
      this.#fill,
      this.#recreate,
      this.#build,
      this.#ignore,
      this.#link,
      this.#flip,
      this.#mode,
    ];
    try {
      this.#pick(kinds).call(this);
    } catch (error) {
      // The file is a directory, or the directory was deleted.
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    }
  }

  /** A number below a limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  readonly #write = (): void => {
    const path = this.#path();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.#content());
  };

  /** As editors do: a new file, moved over the old one. */
  readonly #save = (): void => {
    const path = this.#path();
    writeFileSync(`${path}~`, this.#content());
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

  readonly #truncate = (): void => truncateSync(this.#path(), this.below(20));

  /** A directory under its old name: a disk file system may give it the inode of the old one. */
  readonly #recreate = (): void => {
    const path = this.#path();
    rmSync(path, { recursive: true });
    mkdirSync(path);
    if (this.below(2) === 0) writeFileSync(join(path, this.#pick(names)), this.#content());
  };

  /** As a build does: the whole output is made beside the old one, and takes its name. */
  readonly #build = (): void => {
    const path = this.#path();
    mkdirSync(join(path, "out~", "deep"), { recursive: true });
    for (const name of names.slice(0, 3)) writeFileSync(join(path, "out~", "deep", name), this.#content());
    rmSync(join(path, "out"), { recursive: true, force: true });
    renameSync(join(path, "out~"), join(path, "out"));
  };

  /** A link that leads elsewhere from now on, or a file or directory that becomes a link, or the reverse. */
  readonly #flip = (): void => {
    const path = this.#path();
    if (lstatSync(path).isSymbolicLink()) {
      unlinkSync(path);
      if (this.below(2) === 0) writeFileSync(path, this.#content());
      else symlinkSync(this.#pick(names), path);
    } else if (readdirSync(dirname(path)).length > 2) {
      rmSync(path, { recursive: true });
      symlinkSync(join("..", this.#pick(names)), path);
    }
  };

  readonly #mode = (): void => chmodSync(this.#path(), this.#pick([0o644, 0o600, 0o755]));

  /** JSON rows, or text that is not JSON. */
  #content(): string {
    const rows = Array.from({ length: this.below(4) }, () => ({ n: this.below(3) }));
    return this.below(8) === 0 ? "x".repeat(this.below(50)) : JSON.stringify(rows);
  }

  #path(): string {
    const depth = 1 + this.below(3);
    return join(this.#root, ...Array.from({ length: depth }, () => this.#pick(names)));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
