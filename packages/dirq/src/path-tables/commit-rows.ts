import { isUtf8 } from "node:buffer";
import type { SqlValue } from "../base/value.ts";
import { directoryOf, extensionOf } from "../scan/path-parts.ts";
import { readContents, type CommitFile } from "../snapshots/commit.ts";
import { quoteName, type Database } from "../sqlite/connection.ts";
import { pathColumns, pathColumnTypes } from "./path-columns.ts";
import type { ColumnDefinition, RowSource } from "./row-source.ts";

const stream = "_dirq_commit_stream";
const content: ColumnDefinition = { name: "content", type: "" };

/** The files of a commit. `content` is a column only of statements that name it: `*` does not read the files. */
export class CommitRows implements RowSource {
  readonly isStored = false;
  readonly #database: Database;
  readonly #root: string;
  readonly #files: readonly CommitFile[];
  #hasContent = false;

  constructor(database: Database, root: string, files: readonly CommitFile[]) {
    this.#database = database;
    this.#root = root;
    this.#files = files;
  }

  get columns(): readonly ColumnDefinition[] {
    return [
      ...pathColumns.map((name): ColumnDefinition => ({ name, type: pathColumnTypes[name] })),
      { name: "mode", type: "INTEGER" },
      { name: "object", type: "TEXT" },
      ...(this.#hasContent ? [content] : []),
    ];
  }

  addMissingColumn(name: string): boolean {
    if (this.#hasContent || name.toLowerCase() !== content.name) return false;
    return (this.#hasContent = true);
  }

  select(used: readonly number[]): { expressions: string[]; from: string } {
    const columns = used.map((index) => this.columns[index]);
    const rows = this.#rows.bind(
      this,
      columns.map((column) => column?.name),
    );
    this.#database.table(stream, {
      columns: columns.length === 0 ? ["c0"] : columns.map((_, at) => `c${at}`),
      // The driver takes generator functions only.
      *rows(): Generator<SqlValue[]> {
        yield* rows();
      },
    });
    const expressions = columns.map((column, at) =>
      column === undefined || column.type === "" ? `c${at}` : `CAST(c${at} AS ${column.type})`,
    );
    return { expressions, from: quoteName(stream) };
  }

  *#rows(names: readonly (string | undefined)[]): Generator<SqlValue[]> {
    const contents = names.includes(content.name) ? readContents(this.#root, this.#files) : undefined;
    for (const file of this.#files) {
      const bytes = contents?.next().value as Buffer | undefined;
      yield names.length === 0 ? [null] : names.map((name) => valueOf(file, name, bytes));
    }
  }
}

function valueOf(file: CommitFile, column: string | undefined, bytes: Buffer | undefined): SqlValue {
  const slash = file.path.lastIndexOf("/") + 1;
  switch (column) {
    case "path":
      return file.path;
    case "basename":
      return file.path.slice(slash);
    case "dir":
      return directoryOf(file.path.slice(0, slash));
    case "ext":
      return extensionOf(file.path.slice(slash));
    case "size":
      return BigInt(file.size);
    case "mode":
      return BigInt(file.mode);
    case "object":
      return file.object;
    case "content":
      return bytes === undefined ? null : isUtf8(bytes) ? bytes.toString("utf8") : bytes;
    default:
      // A commit has no times of files.
      return null;
  }
}
