import type { Alias, Node, Pair, YAMLMap } from "yaml";
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Place } from "../finding.ts";
import type { FileProblem } from "./model.ts";

/** One YAML file, read with positions. Aliases are followed when something is looked up, never expanded as a whole. */
export class YamlFile {
  readonly problems: FileProblem[] = [];
  readonly root: unknown;
  private readonly lines = new LineCounter();
  private readonly anchors = new Map<string, Node>();

  constructor(
    text: string,
    readonly file: string,
  ) {
    const document = parseDocument(text.replace(/^\uFEFF/, ""), {
      lineCounter: this.lines,
      prettyErrors: false,
      uniqueKeys: false, // compared below by one set a map: the library compares every key with every other
    });
    // what follows the first mistake is mostly its echo
    const [error] = document.errors;
    if (error) this.report("workflow-syntax", `this is not YAML: ${reason(error)}`, this.at(error.pos[0]));
    this.root = document.contents;
    if (!error) this.survey(document.contents);
  }

  /** Where a node stands; line 1 for what is not in the file. */
  place(node: unknown): Place {
    const offset = (node as Node | null | undefined)?.range?.[0];
    return offset === undefined ? { file: this.file, line: 1, column: 1 } : this.at(offset);
  }

  report(id: FileProblem["id"], message: string, place: Place): void {
    this.problems.push({ id, message, place });
  }

  /** The node itself, or what its alias stands for. */
  resolve(node: unknown): unknown {
    for (let hops = 0; isAlias(node) && hops < 20; hops++) node = this.anchors.get(node.source);
    return isAlias(node) ? undefined : node;
  }

  map(node: unknown): YAMLMap | undefined {
    const value = this.resolve(node);
    return isMap(value) ? value : undefined;
  }

  isList(node: unknown): boolean {
    return isSeq(this.resolve(node));
  }

  items(node: unknown): unknown[] {
    const value = this.resolve(node);
    return isSeq(value) ? value.items : [];
  }

  entries(node: unknown): { key: string; keyNode: unknown; value: unknown }[] {
    return (this.map(node)?.items ?? []).map(({ key, value }: Pair) => ({
      key: this.text(key) ?? "",
      keyNode: key,
      value,
    }));
  }

  get(node: unknown, key: string): { keyNode: unknown; value: unknown } | undefined {
    return this.entries(node).find((entry) => entry.key === key);
  }

  /** A scalar as the author wrote it; undefined for anything else, and for nothing at all. */
  text(node: unknown): string | undefined {
    const value = this.resolve(node);
    if (!isScalar(value) || value.value === null) return undefined;
    return typeof value.value === "string" ? value.value : (value.source ?? "");
  }

  private at(offset: number): Place {
    const { line, col } = this.lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** Notes the anchors and finds keys that stand twice. Goes into nothing twice, so aliases cannot make it long. */
  private survey(start: unknown): void {
    const open: unknown[] = [start];
    const aliases: Alias[] = [];
    while (open.length > 0) {
      const node = open.pop();
      if (isMap(node) || isSeq(node) || isScalar(node)) {
        if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
      }
      if (isAlias(node)) aliases.push(node);
      if (isSeq(node)) open.push(...node.items);
      if (!isMap(node)) continue;
      const seen = new Set<string>();
      for (const { key, value } of node.items) {
        open.push(value);
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (seen.has(name)) {
          this.report("workflow-syntax", `the key "${name}" stands twice in one map`, this.place(key));
        }
        seen.add(name);
      }
    }
    const lost = aliases.find(({ source }) => !this.anchors.has(source));
    if (lost) this.report("workflow-syntax", `there is no anchor "&${lost.source}"`, this.place(lost));
  }
}

function reason({ code, message }: { code: string; message: string }): string {
  if (code === "TAB_AS_INDENT") return "a tab is used for indentation, and only spaces are allowed";
  return message.split("\n")[0]!.replace(/^(.)/, (first) => first.toLowerCase());
}
