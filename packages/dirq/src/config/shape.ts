/** What a key of the config file takes. */
export type KeyKind = "string" | "strings" | "boolean" | "number" | "counts" | "section" | "sections";

/** One key: the single source of validation, of the JSON Schema for editors and of the documentation's test. */
export interface KeyShape {
  readonly kind: KeyKind;
  readonly required?: true;
  /** A sentence for the editor. */
  readonly description: string;
  /** The keys below it, for sections. */
  readonly keys?: Shape;
  /** Of these keys below it, each section has exactly one. */
  readonly oneOf?: readonly string[];
}

export type Shape = Readonly<Record<string, KeyShape>>;

const extension: Shape = {
  path: {
    kind: "string",
    required: true,
    description:
      "A loadable file, relative to this config, or the name of an installed npm package that ships one.",
  },
  entrypoint: {
    kind: "string",
    description: "The init function, where SQLite does not guess it from the file's name.",
  },
};

const sqlFunction: Shape = {
  name: { kind: "string", required: true, description: "The name that SQL calls it by." },
  args: {
    kind: "counts",
    required: true,
    description: "How many arguments it takes: a count, or a list of counts.",
  },
  command: {
    kind: "string",
    required: true,
    description:
      "The program that answers calls, a line of JSON each. Split like a shell splits words; none is started.",
  },
  deterministic: {
    kind: "boolean",
    description:
      "Whether equal arguments give equal answers; then each is asked once a query. Default: false.",
  },
  timeout: { kind: "number", description: "Seconds that one call may take. Default: 30." },
};

const table: Shape = {
  name: { kind: "string", required: true, description: "The name that SQL reads it by." },
  glob: {
    kind: "string",
    required: true,
    description:
      "The files, relative to the root. {name} matches one path component and is the value of that column.",
  },
  schema: {
    kind: "string",
    description:
      'The columns, as in CREATE TABLE: "title TEXT NOT NULL, words INTEGER". Required without search.',
  },
  search: {
    kind: "strings",
    description:
      'In place of a schema: the columns of a full-text table, such as ["content"]. It has the column path too.',
  },
  tokenize: {
    kind: "string",
    description:
      'How a full-text table divides text into words, such as "trigram". Default: words of Unicode.',
  },
  "on-file": {
    kind: "string",
    description:
      "A command that prints a JSON array of rows for a file, also with {paths} or worker:, or a built-in parser such as builtin:csv?delimiter=;.",
  },
  ddl: {
    kind: "string",
    description: "SQL that is run once when the table is made: indexes, full-text tables, triggers.",
  },
  strict: {
    kind: "boolean",
    description: "Whether a row whose keys differ from the schema is an error of its file. Default: false.",
  },
};

/** The whole file. */
export const configShape: Shape = {
  dirq: {
    kind: "section",
    description: "Settings that concern every table.",
    keys: {
      ignore: {
        kind: "strings",
        description: "Patterns, as in a .gitignore at the root, of files that nothing reads.",
      },
      extension: { kind: "sections", description: "A SQLite extension to load.", keys: extension },
      function: {
        kind: "sections",
        description: "A SQL function that a program of yours answers.",
        keys: sqlFunction,
      },
    },
  },
  table: {
    kind: "sections",
    description: "A table over files.",
    keys: table,
    oneOf: ["schema", "search"],
  },
};
