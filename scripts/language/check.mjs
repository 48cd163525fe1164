// node scripts/language/check.mjs [path …]: spelling (cspell.json) and phrases (phrases.mjs) of all texts and names.
// Prints file:line, the words found and what to write instead. A standard use in one context is allowed by a comment
// on its line or on the line before: language-allow: the reason.
import { lint } from "cspell";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { phrases } from "./phrases.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const excluded =
  /(?:^|\/)(?:dist|testdata|fixtures)\/|^LICENSE$|lock(?:\.json)?$|^cspell\.json$|^scripts\/language\//;

const wanted = process.argv.slice(2).map((path) => path.replace(/^\.\//, "").replace(/\/+$/, ""));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !excluded.test(file) && existsSync(root + file))
  .filter(
    (file) => wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`)),
  );
const texts = new Map(files.map((file) => [file, readFileSync(root + file, "utf8")]));

const findings = [...(await misspelt()), ...[...texts].flatMap(([file, text]) => phrasesIn(file, text))]
  .filter(({ file, line }) => !isAllowed(texts.get(file), line))
  .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
for (const { file, line, found, replacement } of findings) {
  console.log(`${file}:${line}: "${found}": ${replacement}`);
}
if (findings.length > 0) console.log(`language: ${findings.length} findings; see docs/glossary.md`);
process.exitCode = findings.length === 0 ? 0 : 1;

/** Words that no dictionary contains, and the flagged words of cspell.json. */
async function misspelt() {
  const issues = [];
  const nothing = () => undefined;
  await lint(
    files.map((file) => root + file),
    {
      root,
      config: `${root}cspell.json`,
      progress: false,
      summary: false,
      showSuggestions: true,
      gitignore: false,
      dot: true,
    },
    {
      issue: (issue) => issues.push(issue),
      info: nothing,
      debug: nothing,
      progress: nothing,
      result: nothing,
      error: (message, error) => {
        throw new Error(`cspell: ${message}`, { cause: error });
      },
    },
  );
  return issues.map(({ uri, row, text, isFlagged, suggestionsEx, suggestions }) => {
    const words =
      suggestionsEx?.filter((s) => !isFlagged || s.isPreferred).map((s) => s.word) ?? suggestions ?? [];
    const replacement = isFlagged
      ? words.map((word) => `"${word}"`).join(", ")
      : `unknown word${words.length ? ` (${words.slice(0, 3).join(", ")}?)` : ""}; correct it, or add it to scripts/language/words.txt`;
    return { file: fileURLToPath(uri).slice(root.length), line: row, found: text, replacement };
  });
}

function phrasesIn(file, text) {
  const apart = text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").replaceAll("_", " ");
  return phrases.flatMap(({ pattern, except, replacement }) => {
    const spaced = pattern.replaceAll(" ", "(?: |\\s*\\n[ \\t]*(?:(?:\\*|//+|#|>)[ \\t]+)?)");
    const matches = [...apart.matchAll(new RegExp(spaced, "gi"))].filter(([found]) => !except?.test(found));
    return matches.map((match) => ({
      file,
      line: apart.slice(0, match.index).split("\n").length,
      found: match[0].replaceAll(/\s+/g, " "),
      replacement,
    }));
  });
}

function isAllowed(text, line) {
  const lines = text.split("\n");
  return [lines[line - 1], lines[line - 2]].some((content) => content?.includes("language-allow"));
}
