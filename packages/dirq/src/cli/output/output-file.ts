import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DirqError, reasonOf } from "../../base/errors.ts";
import { OutputClosed, writeFully } from "./streams.ts";

/**
 * A file that appears complete or not at all: the text goes to a temporary file beside it, which replaces it at the end.
 * A device, a pipe, or an open descriptor such as `/dev/stdout` is written to directly.
 */
export class OutputFile {
  readonly #path: string;
  readonly #temporary: string | undefined;
  readonly #descriptor: number;
  /** Whether the caller of the program opened the descriptor, and others may still write to it. */
  readonly #isInherited: boolean = false;
  #isOpen = true;

  /** The file that the text goes to until `commit`. */
  get temporaryPath(): string {
    return this.#temporary ?? this.#path;
  }

  /** @throws {DirqError} where it cannot be created */
  constructor(path: string) {
    const inherited = descriptorOf(resolve(path));
    if (inherited !== undefined) {
      this.#path = path;
      this.#descriptor = inherited;
      this.#isInherited = true;
      this.#try(() => fstatSync(inherited));
      return;
    }
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

  /** @throws {OutputClosed} where standard output is written to, and its reader does not want more */
  write(content: string | Uint8Array): void {
    this.#try(() => writeFully(this.#descriptor, content));
  }

  /** Closes the file and puts it in its place. */
  commit(): void {
    this.#isOpen = false;
    if (this.#isInherited) return;
    this.#try(() => {
      closeSync(this.#descriptor);
      if (this.#temporary !== undefined) renameSync(this.#temporary, this.#path);
    });
  }

  /** Removes what was written, unless it is committed. */
  discard(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#isInherited) return;
    closeSync(this.#descriptor);
    if (this.#temporary !== undefined) rmSync(this.#temporary, { force: true });
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      const isClosed = this.#isInherited && (error as NodeJS.ErrnoException).code === "EPIPE";
      if (isClosed) throw new OutputClosed();
      const reason = this.#isInherited && isNotOpen(error) ? notOpen(this.#descriptor) : reasonOf(error);
      throw new DirqError("io", `cannot write to ${this.#path}: ${reason}`, { cause: error });
    }
  }
}

/** Without the shell's, a number is free or one of Node's own descriptors, which take no text. */
function isNotOpen(error: unknown): boolean {
  return ["EBADF", "EINVAL"].includes((error as NodeJS.ErrnoException).code ?? "");
}

function notOpen(descriptor: number): string {
  return `the descriptor ${descriptor} is not open for writing; open it in the shell, such as with ${descriptor}>rows.json`;
}

const descriptors: Readonly<Record<string, number>> = { "/dev/stdout": 1, "/dev/stderr": 2 };
/** As many links as Linux follows. */
const maxLinks = 40;

/**
 * The open descriptor that a path names, also through symbolic links. To open its file again would begin at the start of
 * the file, and to replace the file would lose what other programs write to it.
 */
function descriptorOf(path: string): number | undefined {
  let current = path;
  for (let links = 0; links < maxLinks; links++) {
    const known = descriptors[current] ?? numberOf(current);
    if (known !== undefined) return known;
    try {
      current = resolve(dirname(current), readlinkSync(current));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function numberOf(path: string): number | undefined {
  const [, owner, number] = /^(?:\/dev|\/proc\/(self|\d+))\/fd\/(\d+)$/.exec(path) ?? [];
  const isOwn = owner === undefined || owner === "self" || Number(owner) === process.pid;
  return number === undefined || !isOwn ? undefined : Number(number);
}

/** The file that a symbolic link leads to: replacing the link itself would leave the file as it was. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
