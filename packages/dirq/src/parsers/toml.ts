import { ParseError as SyntaxFault, parseTOML, type AST } from "toml-eslint-parser";
import type { DocumentValue } from "./documents.ts";
import { rowsOfDocument } from "./documents.ts";
import { readText } from "./read-file.ts";
import { ParseError, type FileParser } from "./row.ts";

/** TOML 1.0. A file is one row; dates and times are the text in the file. */
export const toml: FileParser = {
  name: "toml",
  *read(path) {
    yield* rowsOfDocument(readToml(readText(path)));
  },
};

type Table = Map<string, DocumentValue>;

/**
 * The top-level table of a TOML text.
 * @param firstLine the number of the text's first line in its file
 * @throws {ParseError} with the line
 */
export function readToml(text: string, firstLine = 1): Table {
  const root: Table = new Map();
  const failAt = (line: number, reason: string) => new ParseError(`line ${line + firstLine - 1}: ${reason}`);
  try {
    for (const entry of parseTOML(text, { tomlVersion: "1.0.0" }).body[0].body) {
      if (entry.type === "TOMLKeyValue") assign(root, entry);
      else {
        const table = tableAt(root, entry.resolvedKey);
        for (const pair of entry.body) assign(table, pair);
      }
    }
  } catch (error) {
    if (error instanceof SyntaxFault) throw failAt(lineOfFault(error, text), error.message);
    if (error instanceof IntegerRange) throw failAt(error.line, error.message);
    throw error;
  }
  return root;
}

/** The library reports a value that is missing at the start of the next line. */
function lineOfFault({ lineNumber, column }: SyntaxFault, text: string): number {
  if (column > 0 || lineNumber === 1) return lineNumber;
  const before = text.split("\n", lineNumber - 1).at(-1)!;
  return /=\s*(?:#.*)?$/.test(before) ? lineNumber - 1 : lineNumber;
}

/** TOML requires an error for an integer that does not fit into 64 bits. */
class IntegerRange extends Error {
  constructor(
    text: string,
    readonly line: number,
  ) {
    super(`the integer ${text} does not fit into 64 bits`);
  }
}

/** The table of a header, with those that contain it. A number in the path is an index into an array of tables. */
function tableAt(root: Table, path: readonly (string | number)[]): Table {
  let table = root;
  for (const [index, key] of path.entries()) {
    if (typeof key === "number") continue;
    const position = path[index + 1];
    if (typeof position !== "number") table = tableIn(table, key);
    else {
      const tables = (table.get(key) ?? []) as Table[];
      table.set(key, tables);
      table = tables[position] ??= new Map();
    }
  }
  return table;
}

function tableIn(table: Table, key: string): Table {
  const existing = table.get(key) as Table | undefined;
  if (existing !== undefined) return existing;
  const created: Table = new Map();
  table.set(key, created);
  return created;
}

function assign(table: Table, { key, value }: AST.TOMLKeyValue): void {
  const names = key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
  tableAt(table, names.slice(0, -1)).set(names.at(-1)!, valueOf(value));
}

function valueOf(node: AST.TOMLContentNode): DocumentValue {
  switch (node.type) {
    case "TOMLArray":
      return node.elements.map(valueOf);
    case "TOMLInlineTable": {
      const table: Table = new Map();
      for (const pair of node.body) assign(table, pair);
      return table;
    }
    case "TOMLValue":
      return scalarOf(node);
  }
}

function scalarOf(node: AST.TOMLValue): DocumentValue {
  switch (node.kind) {
    case "integer":
      if (BigInt.asIntN(64, node.bigint) !== node.bigint)
        throw new IntegerRange(node.number, node.loc.start.line);
      return node.bigint;
    case "offset-date-time":
    case "local-date-time":
    case "local-date":
    case "local-time":
      return node.datetime;
    default:
      return node.value;
  }
}
