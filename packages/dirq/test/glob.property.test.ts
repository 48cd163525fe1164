import { spawnSync } from "node:child_process";
import { Dirq } from "dirq";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scrubbedEnvironment, tree } from "./harness.ts";
import { propertyTimeout, runs } from "./property.ts";
import { quoted } from "./tree-cases.ts";

const names = [
  "a",
  "b",
  "ab",
  "abc",
  "a.c",
  "b.c",
  ".h",
  ".a.c",
  "é",
  "a-b",
  "1",
  "10",
  "01",
  "A",
  "-",
  "]",
  "x!y",
  "^",
  "_",
  "Ж",
  "٣",
  "a\u00a0",
  "aaaaaaab",
];

const forest = fc
  .array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 40 })
  .map((paths) => {
    // A name is a file or a directory: directories get a mark.
    const files = paths.map((parts) =>
      parts.map((part, at) => (at < parts.length - 1 ? `${part}d` : part)).join("/"),
    );
    return Object.fromEntries([...files, "ad/{x,y}", "ad/a*c", "ad/[a]", "ad/\\"].map((file) => [file, ""]));
  });

const atom = fc.constantFrom(
  ...["a", "b", "c", "d", ".", "1", "0", "é", "-", "A", "*", "*", "**", "?", "?"],
  ...[
    "[a-c]",
    "[!a]",
    "[^a]",
    "[]a]",
    "[[:alpha:]]",
    "[[:digit:]]*",
    "[!]]",
    "[a",
    "[]",
    "[\\]a]",
    "\\*",
    "\\[",
    "[é]",
    "[a-]",
  ],
  ...[
    "{a,b}",
    "{a,b}d",
    "{1..10}",
    "{01..3}",
    "{a..c}",
    "{a,}",
    "{}",
    "{a}",
    "{a,{b,c}d}",
    "{a",
    "a}",
    "{3..1}",
    "{a..c..2}",
    "{a,b}{,.c}",
  ],
  ...[
    "\\{a,b}",
    "{a\\,b,c}",
    "{a,b/c}",
    "{-1..1}",
    "{a,*}",
    "{x\\,y,z}",
    "[!a-c]",
    "[[:upper:]]",
    "*d",
    "**d",
    "d**",
  ],
  ...[
    "[[:word:]]",
    "[[:ascii:]]",
    "[[:lower:]]",
    "[![:alpha:]]",
    "[^[:alnum:]]",
    "[[:punct:]]",
    "[[:space:]]",
    "[[:print:]]*",
    "[[:constructor:]]",
    "[![:constructor:]]",
    "[[:toString:]a]",
    // Not `[[=a=]]`: where that class does not match, bash takes the closing bracket for a member.
    "[[=a=]b]",
    "[[.-.]]",
    "[[.hyphen.]]",
    "[[.a.]-c]",
    "[[.nope.]a]",
    "*a*a*a*a*a*a*",
    "[[:alpha:]-z]",
  ],
);
const component = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("**", "*", "*d", "ad", "{ad,bd}") },
  { weight: 5, arbitrary: fc.array(atom, { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join("")) },
);
const pattern = fc
  .tuple(fc.array(component, { minLength: 1, maxLength: 4 }), fc.constantFrom("", "", "", "/"))
  .map(([parts, end]) => `./${parts.join("/")}${end}`)
  // After a wildcard `..` is an error.
  .filter((each) => !/\/\.\.(?:\/|$)/.test(each.replaceAll(/\{[^{}]*\}|[{}]/g, "")))
  // Without any of these it is a path.
  .filter((each) => /[*?[{]/.test(each));

test(
  "random globs: the same files as bash",
  async () => {
    await fc.assert(
      fc.asyncProperty(forest, fc.array(pattern, { minLength: 8, maxLength: 8 }), async (files, patterns) => {
        const root = tree(files);
        await using dirq = await Dirq.open({ root });
        for (const each of patterns) {
          const rows = await dirq.query(`SELECT path FROM ${quoted(each)}`);
          expect({ pattern: each, paths: rows.map((row) => row["path"]) }).toEqual({
            pattern: each,
            paths: bash(root, each),
          });
        }
      }),
      runs(60),
    );
  },
  propertyTimeout,
);

/**
 * The regular files that bash expands a pattern to, each once, in byte order. Where the pattern ends in a slash or in
 * `/.`, or is a plain path after its braces are expanded, a directory counts as every file below it.
 */
function bash(cwd: string, pattern: string): string[] {
  const script = `shopt -s globstar dotglob nullglob
set -f; declare -A plain; for word in ${pattern}; do plain["$word"]=1; done; set +f
for word in ${pattern}; do
  if [ -f "$word" ]; then printf '%s\\0' "$word"
  elif [ -d "$word" ] && { [[ $word == */ || $word == */. ]] || [ -n "\${plain["$word"]}" ]; }; then find "$word" -type f -print0
  fi
done`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], {
    cwd,
    env: scrubbedEnvironment(),
    encoding: "utf8",
  });
  expect({ pattern, stderr }).toEqual({ pattern, stderr: "" });
  const paths = stdout.split("\0").filter((path) => path !== "");
  const plain = paths.map((path) => path.replace(/\/(?:\.?\/)+/g, "/").replace(/^(?:\.\/)+/, ""));
  return [...new Set(plain)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
