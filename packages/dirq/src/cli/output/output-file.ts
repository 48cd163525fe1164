import {
  chmodSync,
  closeSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DirqError, reasonOf } from "../../base/errors.ts";

/**
 * A file that appears complete or not at all: the text goes to a temporary file beside it, which replaces it at the end.
 * A device or a pipe is written to directly.
 */
export class OutputFile {
  readonly #path: string;
  readonly #temporary: string | undefined;
  readonly #descriptor: number;
  #isOpen = true;

  /** The file that the text goes to until `commit`. */
  get temporaryPath(): string {
    return this.#temporary ?? this.#path;
  }

  /** @throws {DirqError} where it cannot be created */
  constructor(path: string) {
    this.#path = targetOf(resolve(path));
    const earlier = statSync(this.#path, { throwIfNoEntry: false });
    if (earlier?.isDirectory()) throw new DirqError("io", `cannot write to ${path}: it is a directory`);
    const isDirect = earlier !== undefined && !earlier.isFile();
    this.#temporary = isDirect
      ? undefined
      : join(dirname(this.#path), `.${basename(this.#path).slice(0, 200)}.${process.pid}.tmp`);
    this.#descriptor = this.#try(() => {
      const descriptor = openSync(this.#temporary ?? this.#path, isDirect ? "w" : "wx");
      if (this.#temporary !== undefined && earlier !== undefined) chmodSync(this.#temporary, earlier.mode);
      return descriptor;
    });
  }

  write(content: string | Uint8Array): void {
    this.#try(() => {
      let rest: Uint8Array = typeof content === "string" ? Buffer.from(content, "utf8") : content;
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#descriptor, rest));
    });
  }

  /** Closes the file and puts it in its place. */
  commit(): void {
    this.#isOpen = false;
    this.#try(() => {
      closeSync(this.#descriptor);
      if (this.#temporary !== undefined) renameSync(this.#temporary, this.#path);
    });
  }

  /** Removes what was written, unless it is committed. */
  discard(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#descriptor);
    if (this.#temporary !== undefined) rmSync(this.#temporary, { force: true });
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw new DirqError("io", `cannot write to ${this.#path}: ${reasonOf(error)}`, { cause: error });
    }
  }
}

/** The file that a symbolic link leads to: replacing the link itself would leave the file as it was. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
