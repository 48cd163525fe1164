import type { CST, Document, Node, Scalar } from "yaml";
import { Composer, isAlias, isMap, isScalar, isSeq, Parser } from "yaml";

/** A node with its offsets in the text. An alias is the same node as its anchor. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

interface Range {
  /** Offset of the first character; for quoted scalars, the quote. */
  start: number;
  /** Offset after the last character of the value, without a comment or line break that follows. */
  end: number;
}

export interface YamlScalar extends Range {
  type: "scalar";
  /** As a string, whatever type YAML gives it; undefined for null and for an empty value. */
  text: string | undefined;
}

export interface YamlList extends Range {
  type: "list";
  flow: boolean;
  items: YamlNode[];
}

export interface YamlMap extends Range {
  type: "map";
  flow: boolean;
  entries: YamlEntry[];
}

export interface YamlEntry {
  key: YamlNode;
  value: YamlNode;
}

export interface YamlProblem {
  message: string;
  offset: number;
}

export interface YamlTree {
  /** Undefined for an empty file, and for one with a syntax error. */
  root?: YamlNode;
  problems: YamlProblem[];
}

/**
 * The composer calls itself per level and ends the process, beyond any catch, when the stack is exhausted inside a
 * regular expression. Workflows nest about ten levels deep.
 */
const MAX_DEPTH = 200;

/** Reads one document. Never throws: syntax errors, duplicate keys and unknown aliases are problems. */
export function readYamlTree(text: string): YamlTree {
  const tokens = [...new Parser().parse(text)];
  const deep = firstTooDeep(tokens);
  if (deep)
    return { problems: [{ message: `nested more than ${MAX_DEPTH} levels deep`, offset: deep.offset }] };
  const [document] = new Composer({ uniqueKeys: false, schema: "failsafe" }).compose(
    tokens,
  ) as Iterable<Document>;
  const [error] = document?.errors ?? [];
  if (error) return { problems: [{ message: `this is not YAML: ${reason(error)}`, offset: error.pos[0] }] };
  const second = tokens.filter((token) => token.type === "document")[1];
  const builder = new Builder();
  const root = document?.contents ? { root: builder.node(document.contents, 0) } : {};
  const more = second ? [{ message: "there is more than one document in it", offset: startOf(second) }] : [];
  return { ...root, problems: [...builder.problems, ...more] };
}

function reason({ code, message }: { code: string; message: string }): string {
  if (code === "TAB_AS_INDENT") return "a tab is used for indentation, and only spaces are allowed";
  return message.charAt(0).toLowerCase() + message.slice(1);
}

function firstTooDeep(tokens: readonly CST.Token[]): CST.Token | undefined {
  const open = tokens.map((token): [CST.Token, number] => [token, 0]);
  for (let next = open.pop(); next; next = open.pop()) {
    const [token, depth] = next;
    if (depth > MAX_DEPTH) return token;
    if ("items" in token) {
      for (const { key, value } of token.items) {
        if (key) open.push([key, depth + 1]);
        if (value) open.push([value, depth + 1]);
      }
    }
    if (token.type === "document" && token.value) open.push([token.value, depth]);
  }
  return undefined;
}

function startOf({ start, offset }: CST.Document): number {
  return start.find(({ type }) => type === "doc-start")?.offset ?? offset;
}

class Builder {
  readonly problems: YamlProblem[] = [];
  private readonly anchors = new Map<string, YamlNode>();

  /** `after` is the offset of a value that is absent from the text. */
  node(source: Node | null, after: number): YamlNode {
    const [start, end] = source?.range ?? [after, after];
    if (isAlias(source)) return this.alias(source.source, start, end);
    if (isMap<Node | null, Node | null>(source)) {
      const map: YamlMap = { type: "map", start, end, flow: source.flow === true, entries: [] };
      this.remember(source, map);
      for (const { key, value } of source.items) {
        const keyNode = this.node(key, start);
        map.entries.push({ key: keyNode, value: this.node(value, keyNode.end) });
      }
      this.reportDuplicates(map);
      return map;
    }
    if (isSeq<Node | null>(source)) {
      const list: YamlList = { type: "list", start, end, flow: source.flow === true, items: [] };
      this.remember(source, list);
      for (const item of source.items) list.items.push(this.node(item, start));
      return list;
    }
    const scalar: YamlScalar = {
      type: "scalar",
      start,
      end,
      text: isScalar(source) ? textOf(source) : undefined,
    };
    this.remember(source, scalar);
    return scalar;
  }

  private alias(name: string, start: number, end: number): YamlNode {
    const target = this.anchors.get(name);
    if (!target)
      this.problems.push({ message: `there is no anchor "&${name}" above this alias`, offset: start });
    return target ?? { type: "scalar", start, end, text: undefined };
  }

  private remember(source: Node | null, node: YamlNode): void {
    const anchor = source && "anchor" in source ? source.anchor : undefined;
    if (anchor !== undefined) this.anchors.set(anchor, node);
  }

  private reportDuplicates({ entries }: YamlMap): void {
    const names = new Set<string>();
    for (const { key } of entries) {
      if (key.type !== "scalar") continue;
      const name = key.text ?? "";
      if (names.has(name)) {
        this.problems.push({ message: `the key "${name}" appears twice in the same map`, offset: key.start });
      }
      names.add(name);
    }
  }
}

function textOf({ value, type }: Scalar): string | undefined {
  const text = typeof value === "string" ? value : "";
  return type === "PLAIN" && /^(|~|null|Null|NULL)$/.test(text) ? undefined : text;
}
