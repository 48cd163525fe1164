import { isUtf8 } from "node:buffer";
import { realpathSync } from "node:fs";
import type { SqlValue } from "../base/value.ts";
import { loadTools, type ContentTools } from "./content-tools.ts";
import { ReadAhead } from "./read-ahead.ts";
import { ContentFiles, type ContentOptions, type FileContent } from "./read-content.ts";

/** The default of the size in bytes above which `content` and `bytes` are NULL: 16 MiB. */
export const defaultMaxContent = 16 * 1024 * 1024;

/** Contents that are remembered, for several columns of a row and for joins that return to it. */
const maxRemembered = 64;
const maxRememberedBytes = 64 * 1024 * 1024;

/** What content is read with. */
export interface ContentContext {
  /** Absolute. */
  readonly root: string;
  /** In bytes. */
  readonly maxSize: number;
  /** Whether links that lead out of the root are not read. */
  readonly isConfined: boolean;
  readonly onNote: (note: string) => void;
}

/** The values of content columns. Each file is read when the first of its values is requested. */
export class ContentValues {
  readonly #context: ContentContext;
  readonly #wanted = new Set<string>();
  #tools: ContentTools | undefined;
  #options: ContentOptions | undefined;
  #files: ContentFiles | undefined;
  #ahead: ReadAhead | undefined;
  readonly #remembered = new Map<string, FileContent | undefined>();
  #rememberedBytes = 0;
  #hasNoted = false;

  constructor(context: ContentContext) {
    this.#context = context;
  }

  /** Adds a column that the statement names. */
  want(name: string): void {
    this.#wanted.add(name);
  }

  /** Loads what the columns are computed with. */
  async prepare(): Promise<void> {
    if (this.#wanted.size === 0) return;
    this.#tools = await loadTools(this.#wanted);
    this.#options = this.#optionsOf();
    this.#files = new ContentFiles(this.#options, this.#tools);
  }

  /**
   * Begins to read the files of a stream of rows ahead.
   * @param literal rows without this in their text, whatever the case of ASCII letters, are left out
   * @returns undefined where no column needs a file, or files cannot be read ahead
   */
  readAhead(literal: string | undefined): ReadAhead | undefined {
    this.#ahead?.close();
    this.#ahead = this.#options && ReadAhead.open(this.#context.root, this.#options, this.#tools!, literal);
    return this.#ahead;
  }

  close(): void {
    this.#ahead?.close();
  }

  /**
   * @param key identifies the file: the path column, or more where that is not enough
   * @param locate returns the file's path
   * @throws the system's error
   */
  valueOf(name: string, key: string, locate: () => string | Buffer): SqlValue {
    const content = this.#ahead?.find(key) ?? this.#contentOf(key, locate);
    if (content === undefined) return null;
    if (name === "content" || name === "bytes") return this.#bytesOf(name, content);
    const value = content.summary[name as keyof FileContent["summary"]];
    return value ?? null;
  }

  #bytesOf(name: string, { bytes, isText, isTooLarge }: FileContent): Buffer | null {
    if (isTooLarge) this.#noteTooLarge(name);
    if (bytes === null) return null;
    return name === "bytes" || (isText ?? isUtf8(bytes)) ? bytes : null;
  }

  #noteTooLarge(name: string): void {
    if (this.#hasNoted) return;
    this.#hasNoted = true;
    this.#context.onNote(
      `${name} is NULL for files larger than ${this.#context.maxSize} bytes; --max-content <bytes> changes this limit`,
    );
  }

  #contentOf(key: string, locate: () => string | Buffer): FileContent | undefined {
    if (this.#remembered.has(key)) return this.#remembered.get(key);
    const content = this.#files!.read(locate());
    const size = content?.bytes?.length ?? 0;
    if (this.#remembered.size >= maxRemembered || this.#rememberedBytes + size > maxRememberedBytes) {
      this.#remembered.clear();
      this.#rememberedBytes = 0;
    }
    this.#remembered.set(key, content);
    this.#rememberedBytes += size;
    return content;
  }

  #optionsOf(): ContentOptions {
    const { root, maxSize, isConfined } = this.#context;
    return { wanted: this.#wanted, maxSize, confinedTo: isConfined ? realpathSync(root) : undefined };
  }
}
