import type { Place } from "../finding.ts";
import type { FileProblem } from "./model.ts";
import type { YamlNode } from "./yaml-tree.ts";
import { readYamlTree } from "./yaml-tree.ts";

/** One parsed YAML file, with accessors that return positions. */
export class YamlFile {
  readonly problems: FileProblem[] = [];
  readonly root: YamlNode | undefined;
  readonly text: string;
  private lineStarts: number[] | undefined;

  constructor(
    text: string,
    readonly file: string,
  ) {
    this.text = text.replace(/^\uFEFF/, "");
    const { root, problems } = readYamlTree(this.text);
    this.root = root;
    for (const { message, offset } of problems) this.report("workflow-syntax", message, this.at(offset));
  }

  /** Position of a node; line 1 for a node that is not in the file. */
  place(node: YamlNode | undefined): Place {
    return this.at(node?.start ?? 0);
  }

  report(id: FileProblem["id"], message: string, place: Place): void {
    this.problems.push({ id, message, place });
  }

  items(node: YamlNode | undefined): readonly YamlNode[] {
    return node?.type === "list" ? node.items : [];
  }

  entries(node: YamlNode | undefined): { key: string; keyNode: YamlNode; value: YamlNode }[] {
    if (node?.type !== "map") return [];
    return node.entries.map(({ key, value }) => ({ key: this.string(key) ?? "", keyNode: key, value }));
  }

  get(node: YamlNode | undefined, name: string): { keyNode: YamlNode; value: YamlNode } | undefined {
    if (node?.type !== "map") return undefined;
    const entry = node.entries.find(({ key }) => key.type === "scalar" && key.text === name);
    return entry && { keyNode: entry.key, value: entry.value };
  }

  /** The text of a scalar; undefined for null, lists and maps. */
  string(node: YamlNode | undefined): string | undefined {
    return node?.type === "scalar" ? node.text : undefined;
  }

  private at(offset: number): Place {
    const starts = (this.lineStarts ??= lineStartsOf(this.text));
    const known = Math.max(offset, 0);
    let low = 0;
    for (let high = starts.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= known) low = middle;
      else high = middle;
    }
    return { file: this.file, line: low + 1, column: known - starts[low]! + 1 };
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
