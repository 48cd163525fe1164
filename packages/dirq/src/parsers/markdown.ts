import { isMapping, toRow } from "./documents.ts";
import { readText } from "./read-file.ts";
import { ParseError, type FileParser, type ParsedRow } from "./row.ts";
import { readToml } from "./toml.ts";
import { readYaml } from "./yaml.ts";

/** The keys of the front matter, YAML between `---` or TOML between `+++`, then `body`, the text that follows it. */
export const markdown: FileParser = {
  name: "markdown",
  *read(path) {
    const { front, fence, body } = splitFrontMatter(readText(path));
    const keys = front === undefined ? [] : readFront(front, fence);
    const taken = new Set(keys.map(([key]) => key));
    // `body` is the text; a key of that name is renamed.
    let other = "body_1";
    for (let count = 2; taken.has(other); count++) other = `body_${count}`;
    yield [...keys.map(([key, value]) => [key === "body" ? other : key, value] as const), ["body", body]];
  },
};

const opening = /^(---|\+\+\+)[ \t]*\r?\n/;

function splitFrontMatter(text: string): { front?: string; fence?: string; body: string } {
  const open = opening.exec(text);
  if (open === null) return { body: text };
  const fence = open[1]!;
  const close = new RegExp(
    `^${fence === "---" ? "(?:---|\\.\\.\\.)" : "\\+\\+\\+"}[ \\t]*(?:\\r?\\n|$(?![^]))`,
    "m",
  );
  const rest = text.slice(open[0].length);
  const end = close.exec(rest);
  // Without a closing line the dashes are a thematic break.
  if (end === null) return { body: text };
  return { front: rest.slice(0, end.index), fence, body: rest.slice(end.index + end[0].length) };
}

function readFront(text: string, fence: string | undefined): ParsedRow {
  if (fence === "+++") return toRow(readToml(text, 2));
  const values = readYaml(text, 2);
  if (values.length === 0) return [];
  if (!isMapping(values[0])) throw new ParseError("the front matter is not a mapping of keys to values");
  return toRow(values[0]);
}
