import { parseTOML, type AST } from "toml-eslint-parser";

/** A position in a parsed document: keys, and indexes into arrays. */
export type KeyPath = readonly (string | number)[];

/** The lines of the latest document: a config is located key by key. */
let latest: { readonly text: string; readonly lines: ReadonlyMap<string, number> } | undefined;

/**
 * The line, counted from 1, on which a valid TOML document sets a key or begins a table. A missing key has the line of
 * the table that lacks it; undefined for the document itself.
 */
export function lineOf(text: string, path: KeyPath): number | undefined {
  if (latest?.text !== text) latest = { text, lines: linesOf(text) };
  for (let length = path.length; length > 0; length--) {
    const line = latest.lines.get(nameOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return undefined;
}

function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  /** A dotted key or a header also begins the tables that contain it. */
  const add = (path: KeyPath, node: AST.TOMLNode) => {
    for (let length = path.length; length > 0; length--) {
      const name = nameOf(path.slice(0, length));
      if (lines.has(name)) return;
      lines.set(name, node.loc.start.line);
    }
  };
  const addPair = (base: KeyPath, { key, value }: AST.TOMLKeyValue) => {
    const path = [...base, ...key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value))];
    add(path, key);
    addValue(path, value);
  };
  const addValue = (path: KeyPath, value: AST.TOMLContentNode) => {
    if (value.type === "TOMLInlineTable") for (const pair of value.body) addPair(path, pair);
    if (value.type !== "TOMLArray") return;
    for (const [index, element] of value.elements.entries()) {
      add([...path, index], element);
      addValue([...path, index], element);
    }
  };
  for (const entry of parseTOML(text, { tomlVersion: "1.0.0" }).body[0].body) {
    if (entry.type === "TOMLKeyValue") addPair([], entry);
    else {
      add(entry.resolvedKey, entry);
      for (const pair of entry.body) addPair(entry.resolvedKey, pair);
    }
  }
  return lines;
}

function nameOf(path: KeyPath): string {
  return JSON.stringify(path);
}
