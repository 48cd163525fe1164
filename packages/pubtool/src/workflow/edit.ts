import { YamlFile } from "./yaml.ts";
import type { YamlMap, YamlNode } from "./yaml-tree.ts";

/** A text edit: the characters from `start` to `end` become `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The workflow with `key: value` in the map at `path`, which is created with `initial` where it is absent. Comments,
 * quotes and line ends of the rest are unchanged. Undefined when the file is written in a way that has no certain edit,
 * e.g. with an alias.
 */
export function setInMap(
  text: string,
  path: readonly string[],
  key: string,
  value: string,
  initial: readonly (readonly [string, string])[] = [],
): string | undefined {
  const file = new YamlFile(text, "");
  const parent = find(file, path.slice(0, -1));
  if (parent?.type !== "map") return undefined;
  const existing = file.get(parent, path.at(-1)!);
  const entries = [...initial.filter(([name]) => name !== key), [key, value] as const];
  const edit = !existing
    ? addEntry(file.text, parent, path.at(-1)!, entries)
    : existing.value.type === "map" && isInside(existing.value, parent)
      ? setEntry(file, existing.value, key, value)
      : undefined;
  return apply(text, file.text, edit);
}

/** As {@link setInMap}, for a scalar: sets `key: value` in the map at `path`. */
export function setScalar(
  text: string,
  path: readonly string[],
  key: string,
  value: string,
): string | undefined {
  const file = new YamlFile(text, "");
  const parent = find(file, path);
  if (parent?.type !== "map") return undefined;
  const existing = file.get(parent, key);
  const edit = !existing
    ? addEntry(file.text, parent, key, value)
    : existing.value.type !== "map"
      ? setEntry(file, parent, key, value)
      : isInside(existing.value, parent)
        ? setEntry(file, existing.value, "name", value)
        : undefined;
  return apply(text, file.text, edit);
}

/** Undefined also where the path leads through an alias: a change there would change other places of the file. */
function find(file: YamlFile, path: readonly string[]): YamlNode | undefined {
  return path.reduce<YamlNode | undefined>((node, key) => {
    const value = file.get(node, key)?.value;
    return value && node?.type === "map" && isInside(value, node) ? value : undefined;
  }, file.root);
}

function apply(original: string, text: string, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const mark = original.slice(0, original.length - text.length); // a byte order mark
  return mark + text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

function setEntry(file: YamlFile, map: YamlMap, key: string, value: string): Edit | undefined {
  const { text } = file;
  const entry = file.get(map, key);
  if (!entry) return addEntry(text, map, key, value);
  const { keyNode, value: old } = entry;
  if (old.type !== "scalar") return undefined;
  const colon = /^\s*:/.exec(text.slice(keyNode.end, keyNode.end + 20));
  if (!colon) return undefined;
  const after = keyNode.end + colon[0].length;
  if (old.end <= after) return { start: after, end: after, text: ` ${value}` };
  // an anchor, a tag or an alias in between, or a text of several lines
  if (!/^[ \t]+$/.test(text.slice(after, old.start)) || text.slice(old.start, old.end).includes("\n"))
    return undefined;
  return { start: old.start, end: old.end, text: value };
}

type Content = string | readonly (readonly [string, string])[];

function addEntry(text: string, map: YamlMap, key: string, content: Content): Edit | undefined {
  return map.flow ? addToFlow(text, map, key, content) : addToBlock(text, map, key, content);
}

function addToFlow(text: string, { start, end }: YamlMap, key: string, content: Content): Edit | undefined {
  if (text[start] !== "{" || text[end - 1] !== "}") return undefined;
  const inner = text.slice(start + 1, end - 1);
  if (inner.includes("#") || inner.includes("\n")) return undefined;
  const shown =
    typeof content === "string" ? content : `{ ${content.map((pair) => pair.join(": ")).join(", ")} }`;
  const before = inner.trim().replace(/,$/, "");
  const space = inner === "" || /^\s/.test(inner) ? " " : "";
  return {
    start: start + 1,
    end: end - 1,
    text: `${space}${before === "" ? "" : `${before}, `}${key}: ${shown}${space}`,
  };
}

/** After `runs-on` or the first entry of a job, at the end of other maps. */
function addToBlock(text: string, map: YamlMap, key: string, content: Content): Edit | undefined {
  const [first] = map.entries;
  if (!first) return undefined;
  const indent = text.slice(text.lastIndexOf("\n", first.key.start - 1) + 1, first.key.start);
  if (!/^ *$/.test(indent)) return undefined;
  const named = (name: string) =>
    map.entries.find(({ key: node }) => node.type === "scalar" && node.text === name);
  const isJob = named("steps") ?? named("uses");
  const after = isJob ? (named("runs-on") ?? named("name") ?? first) : map.entries.at(-1)!;
  if (!isInside(after.value, map) && after.value.type !== "scalar") return undefined;
  const position = endOfLine(text, Math.max(after.key.end, isInside(after.value, map) ? after.value.end : 0));
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines =
    typeof content === "string"
      ? [`${key}: ${content}`]
      : [`${key}:`, ...content.map((pair) => `  ${pair.join(": ")}`)];
  return { start: position, end: position, text: lines.map((line) => `${newline}${indent}${line}`).join("") };
}

/** False for an alias: its node is elsewhere in the file. */
function isInside(node: YamlNode, map: YamlMap): boolean {
  return node.start >= map.start && node.end <= map.end;
}

/** The end of the line that contains the last character before `offset` that is not white space. */
function endOfLine(text: string, offset: number): number {
  const last = text.slice(0, offset).trimEnd().length;
  const end = text.indexOf("\n", last);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}
