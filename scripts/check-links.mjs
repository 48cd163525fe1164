// Checks every relative link in the repository's Markdown files: the file exists, and so does the heading of its anchor.
// A paragraph is one line, so that a change of a word is a change of one line.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((page) => page !== "" && existsSync(join(root, page)));

/** Code is not a link: fenced and indented blocks are blanked, so that lines keep their numbers. */
function prose(text) {
  return text
    .replace(/^(```+|~~~+)[^]*?^\1/gm, (block) => block.replace(/[^\n]/g, ""))
    .replace(/^(?: {4}|\t).*$/gm, "");
}

/** The anchors of a page, as the hosts of repositories derive them from headings. */
function anchorsOf(text) {
  const seen = new Map();
  return new Set(
    [...text.replace(/^(```+|~~~+)[^]*?^\1/gm, "").matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
      const anchor = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
        .replaceAll(" ", "-");
      const earlier = seen.get(anchor) ?? 0;
      seen.set(anchor, earlier + 1);
      return earlier === 0 ? anchor : `${anchor}-${earlier}`;
    }),
  );
}

/** Markdown that is data: what the examples query, and templates. */
const isData = (page) => /^examples\/[^/]+\/[^/]+\/|^\.github\//.test(page);

/** The numbers of lines that continue a paragraph or an item of a list. */
function continuations(text) {
  const starts = /^\s*(?:$|#|\||<|>|```|~~~|(?:[-*+]|\d+[.)])\s)/;
  const lines = prose(text).split("\n");
  return lines.flatMap((line, at) => {
    const above = lines[at - 1] ?? "";
    const isParagraph = /^\s*[-*+\d]/.test(above) ? above.trim() !== "---" : !starts.test(above);
    return at > 0 && isParagraph && !starts.test(line) && line.trim() !== "---" ? [at + 1] : [];
  });
}

let links = 0;
for (const page of pages) {
  const text = readFileSync(join(root, page), "utf8");
  for (const line of isData(page) ? [] : continuations(text)) {
    console.log(`${page}:${line}: a wrapped line; a paragraph is one line`);
    process.exitCode = 1;
  }
  for (const match of prose(text).matchAll(/\]\(([^)\s]+)\)/g)) {
    const [target, anchor] = match[1].split("#");
    // Addresses of other hosts are not requested.
    if (/^[a-z][a-z+.-]*:/i.test(match[1])) continue;
    links += 1;
    const line = prose(text).slice(0, match.index).split("\n").length;
    const file = target === "" ? page : normalize(join(dirname(page), decodeURIComponent(target)));
    const problem = !existsSync(join(root, file))
      ? "no such file"
      : anchor !== undefined &&
          file.endsWith(".md") &&
          !anchorsOf(readFileSync(join(root, file), "utf8")).has(anchor)
        ? "no such heading"
        : undefined;
    if (problem === undefined) continue;
    console.log(`${page}:${line}: ${match[1]}: ${problem}`);
    process.exitCode = 1;
  }
}
if (links === 0) {
  console.log("no link was found; the pages are read wrongly");
  process.exitCode = 1;
}
