/** A table over files, as a config declares it. */
export interface TableConfig {
  readonly name: string;
  readonly glob: string;
  /** Column definitions, as in CREATE TABLE; empty for a full-text table. */
  readonly schema: string;
  /** The columns of a full-text table, which has `path` too; undefined for other tables. */
  readonly search: readonly string[] | undefined;
  /** How a full-text table divides text into words, as the option of FTS5; undefined: SQLite's default. */
  readonly tokenize: string | undefined;
  /** Undefined: one row per file with metadata and captures. */
  readonly onFile: string | undefined;
  readonly ddl: string | undefined;
  readonly strict: boolean;
  readonly origin: Origin;
  /** The line of each key that has one of its own. */
  readonly lines: Readonly<Partial<Record<TableKey, number>>>;
}

/** The keys of a table that can turn out wrong only when it is made. */
export type TableKey = "glob" | "schema" | "search" | "tokenize" | "on-file" | "ddl";

/** A SQL function that a program answers. */
export interface FunctionConfig {
  readonly name: string;
  /** The numbers of arguments that it may be called with. */
  readonly args: readonly number[];
  readonly command: string;
  readonly deterministic: boolean;
  /** Seconds a call may take. */
  readonly timeout: number;
  readonly origin: Origin;
}

/** A SQLite extension. */
export interface ExtensionConfig {
  readonly path: string;
  readonly entrypoint: string | undefined;
  /** What a relative path starts from. */
  readonly directory: string;
}

/** Where something was declared. */
export interface Origin {
  /** As it was named on the command line. */
  readonly file: string;
  readonly line: number | undefined;
  /** Absolute: the file's directory, where its commands run. */
  readonly directory: string;
}

/** All configs of a run, merged in the order given. */
export interface Config {
  readonly ignore: readonly string[];
  readonly extensions: readonly ExtensionConfig[];
  readonly functions: readonly FunctionConfig[];
  readonly tables: readonly TableConfig[];
}

export const emptyConfig: Config = { ignore: [], extensions: [], functions: [], tables: [] };

/** `file:line`, or the file alone. */
export function locationOf({ file, line }: Pick<Origin, "file" | "line">): string {
  return line === undefined ? file : `${file}:${line}`;
}
