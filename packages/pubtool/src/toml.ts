import type { AST } from "toml-eslint-parser";
import { getStaticTOMLValue, ParseError, parseTOML } from "toml-eslint-parser";

export type TomlTable = Record<string, unknown>;
export type TomlPath = readonly (string | number)[];

export interface TomlPosition {
  line: number;
  column: number;
}

export interface TomlDocument {
  value: TomlTable;
  /** The key's place; for a path that is not in the file, that of the nearest table around it. */
  locate(path: TomlPath): TomlPosition;
}

/** Not TOML: the parser's reason, and where. */
export class TomlSyntaxError extends Error {
  override readonly name = "TomlSyntaxError";

  constructor(
    message: string,
    readonly position: TomlPosition,
  ) {
    super(message);
  }
}

/** Reads TOML and records the place of each key. Throws {@link TomlSyntaxError}. */
export function readToml(text: string): TomlDocument {
  try {
    return read(text);
  } catch (error) {
    // the parser calls itself for each level, and the stack is not endless
    if (!(error instanceof RangeError)) throw error;
    throw new TomlSyntaxError("nested too deeply", { line: 1, column: 1 });
  }
}

function read(text: string): TomlDocument {
  const program = parse(text.replace(/^\uFEFF/, ""));
  const positions = new Map<string, TomlPosition>();
  for (const entry of program.body[0].body) remember(positions, entry, []);
  return {
    value: getStaticTOMLValue(program),
    locate(path) {
      for (let length = path.length; length > 0; length--) {
        const position = positions.get(keyOf(path.slice(0, length)));
        if (position) return position;
      }
      return { line: 1, column: 1 };
    },
  };
}

function parse(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new TomlSyntaxError(error.message, { line: error.lineNumber, column: error.column + 1 });
  }
}

function remember(
  positions: Map<string, TomlPosition>,
  node: AST.TOMLTable | AST.TOMLContentNode | AST.TOMLKeyValue,
  base: TomlPath,
): void {
  switch (node.type) {
    case "TOMLTable":
      set(positions, node.resolvedKey, node);
      for (const entry of node.body) remember(positions, entry, node.resolvedKey);
      return;
    case "TOMLKeyValue": {
      let path = base;
      for (const key of node.key.keys) {
        path = [...path, key.type === "TOMLBare" ? key.name : key.value];
        set(positions, path, node);
      }
      remember(positions, node.value, path);
      return;
    }
    case "TOMLInlineTable":
      for (const entry of node.body) remember(positions, entry, base);
      return;
    case "TOMLArray":
      for (const [index, element] of node.elements.entries()) {
        set(positions, [...base, index], element);
        remember(positions, element, [...base, index]);
      }
      return;
    default:
  }
}

function set(positions: Map<string, TomlPosition>, path: TomlPath, node: AST.TOMLNode): void {
  const key = keyOf(path);
  const { line, column } = node.loc.start;
  if (!positions.has(key)) positions.set(key, { line, column: column + 1 });
}

function keyOf(path: TomlPath): string {
  return JSON.stringify(path);
}
