import type { Event, ScalarEvent } from "js-yaml";
import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from "js-yaml";

/** A node with the offset where it stands. An alias is the very node that its anchor names. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

export interface YamlScalar {
  type: "scalar";
  start: number;
  /** As a string, whatever the value looks like; undefined for null and for nothing. */
  text: string | undefined;
}

export interface YamlList {
  type: "list";
  start: number;
  items: YamlNode[];
}

export interface YamlMap {
  type: "map";
  start: number;
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
  /** Undefined for an empty file. */
  root?: YamlNode;
  problems: YamlProblem[];
}

/**
 * Reads one document. The parser's events are taken rather than its values: they carry offsets, and they cost a
 * quarter of what a parser with a syntax tree does. Throws the parser's YAMLException.
 */
export function readYamlTree(text: string): YamlTree {
  const builder = new Builder(text);
  for (const event of parseEvents(text, {})) builder.take(event);
  return builder.tree;
}

class Builder {
  readonly tree: YamlTree = { problems: [] };
  private readonly open: (YamlList | YamlMap)[] = [];
  private readonly anchors = new Map<string, YamlNode>();
  private documents = 0;
  /** For each open node: the key that waits for its value, and the names seen so far. */
  private readonly pending: { key?: YamlNode | undefined; names: Set<string> }[] = [];

  constructor(private readonly text: string) {}

  take(event: Event): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        if (++this.documents === 2) {
          this.problem("there is more than one document in it", this.text.lastIndexOf("---"));
        }
        return;
      case EVENT_ID.SEQUENCE:
        this.enter({ type: "list", start: event.start, items: [] }, event);
        return;
      case EVENT_ID.MAPPING:
        this.enter({ type: "map", start: event.start, entries: [] }, event);
        return;
      case EVENT_ID.SCALAR:
        this.place(this.anchored(this.scalar(event), event));
        return;
      case EVENT_ID.ALIAS: {
        const name = this.text.slice(event.anchorStart, event.anchorEnd);
        const target = this.anchors.get(name);
        if (!target) this.problem(`there is no anchor "&${name}" above this alias`, event.anchorStart - 1);
        this.place(target ?? { type: "scalar", start: event.anchorStart, text: undefined });
        return;
      }
      case EVENT_ID.POP:
        this.open.pop();
        this.pending.pop();
    }
  }

  private enter(node: YamlList | YamlMap, event: { anchorStart: number; anchorEnd: number }): void {
    this.place(this.anchored(node, event));
    this.open.push(node);
    this.pending.push({ names: new Set() });
  }

  private anchored<T extends YamlNode>(
    node: T,
    { anchorStart, anchorEnd }: { anchorStart: number; anchorEnd: number },
  ): T {
    if (anchorStart >= 0) this.anchors.set(this.text.slice(anchorStart, anchorEnd), node);
    return node;
  }

  private scalar(event: ScalarEvent): YamlScalar {
    const { style, valueStart } = event;
    const quoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
    const text = valueStart < 0 ? "" : getScalarValue(this.text, event);
    const isNull = style === SCALAR_STYLE.PLAIN && /^(|~|null|Null|NULL)$/.test(text);
    return { type: "scalar", start: quoted ? valueStart - 1 : valueStart, text: isNull ? undefined : text };
  }

  /** Puts a finished or a just opened node where it belongs. */
  private place(node: YamlNode): void {
    const parent = this.open.at(-1);
    if (!parent) {
      if (this.documents < 2) this.tree.root = node;
      return;
    }
    if (parent.type === "list") {
      parent.items.push(node);
      return;
    }
    const pending = this.pending.at(-1)!;
    const { key } = pending;
    pending.key = key ? undefined : node;
    if (key) parent.entries.push({ key, value: node });
    else if (node.type === "scalar") this.notTwice(node, pending.names);
  }

  private notTwice({ text = "", start }: YamlScalar, names: Set<string>): void {
    if (names.has(text)) this.problem(`the key "${text}" stands twice in one map`, start);
    names.add(text);
  }

  private problem(message: string, offset: number): void {
    this.tree.problems.push({ message, offset });
  }
}
