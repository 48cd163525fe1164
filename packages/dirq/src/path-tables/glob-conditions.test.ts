import fc from "fast-check";
import { expect, test } from "vitest";
import { compileGlob, fixedDirectories, matchesPath } from "../scan/glob.ts";
import { openMemory } from "../sqlite/connection.ts";
import { globCondition } from "./glob-conditions.ts";

// What a live index evaluates is compared with what a walk evaluates, over the same paths.

const seed = Number(process.env["DIRQ_SEED"] ?? 20_260_101);
const names = [
  "a",
  "b",
  "ab",
  "a.md",
  "b.md",
  ".md",
  "-",
  "^",
  "]",
  "[a]",
  "a*b",
  "?",
  "\\",
  "é",
  "Ж",
  "A",
  "x'y",
];
const strange = ["\u{1f600}", "\ufffd", "\ufffe", "\u{1f600}a", "1", "10", "_", "!", "aaaaaaab"];
const path = fc
  .array(fc.constantFrom(...names, ...names, ...strange), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join("/"));
const wildcards = [
  "*",
  "*",
  "**",
  "?",
  "[ab]",
  "[!a]",
  "[^a]",
  "[]a]",
  "[a-]",
  "[!-]",
  "[^]]",
  "[\\^a]",
  "[!^]",
];
const sets = [
  "[[:alpha:]]",
  "[[:digit:]]",
  "[+-a]",
  "[-/a]",
  "[.-0]",
  "[!.-0]",
  "[a-z]",
  "[]-a]",
  "[[.x.]]",
  "[[.no.]]",
];
const literals = [
  "a",
  "b",
  ".md",
  "-",
  "]",
  "\\*",
  "\\?",
  "\\[",
  "é",
  "'",
  "\u{1f600}",
  "\ufffd",
  "[\ufffd]",
  "[!\ufffd]",
];
const braces = ["{a,b}", "{a,*}", "{a,b/*}", "{*.md,**/a}", "{,a/}"];
const component = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("**", "*", "a", "b", "ab", "*.md") },
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom(...wildcards, ...sets, ...literals, ...braces), { minLength: 1, maxLength: 3 })
      .map((atoms) => atoms.join("")),
  },
);
const pattern = fc
  .tuple(fc.array(component, { minLength: 1, maxLength: 5 }), fc.constantFrom("", "", "/"))
  .map(([parts, end]) => `${parts.join("/")}${end}`);

test("a condition on an index selects the paths that the glob matches", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { minLength: 20, maxLength: 60 }),
      fc.array(pattern, { minLength: 10, maxLength: 10 }),
      (paths, patterns) => {
        const database = openMemory();
        database.exec(
          "CREATE TABLE file (path TEXT PRIMARY KEY, dir TEXT NOT NULL, basename TEXT NOT NULL) WITHOUT ROWID",
        );
        const insert = database.prepare("INSERT INTO file VALUES (?, ?, ?)");
        for (const each of paths) {
          const slash = each.lastIndexOf("/");
          insert.run(each, each.slice(0, Math.max(slash, 0)), each.slice(slash + 1));
        }
        for (const [index, each] of patterns.entries()) {
          const glob = compileGlob(each);
          const { sql, matches } = globCondition(glob, 0, `match_${index}`);
          if (matches !== undefined)
            database.function(`match_${index}`, (value: unknown) => (matches(value as string) ? 1 : 0));
          const where = sql === undefined ? "" : `WHERE ${sql}`;
          const found = database.prepare<[], string>(`SELECT path FROM file ${where}`).pluck().all();
          const all = database.prepare<[], string>("SELECT path FROM file").pluck().all();
          expect({ each, sql, found }).toEqual({
            each,
            sql,
            found: all.filter((path) => matchesPath(glob, path)),
          });
          const fixed = fixedDirectories(glob);
          const ranged = globCondition(glob, fixed.length, `match_${index}`).sql ?? "1";
          const inRange = all.filter((path) => path.startsWith(fixed.map((name) => `${name}/`).join("")));
          const chosen = new Set(
            database.prepare<[], string>(`SELECT path FROM file WHERE ${ranged}`).pluck().all(),
          );
          expect({ each, ranged, paths: inRange.filter((path) => chosen.has(path)) }).toEqual({
            each,
            ranged,
            paths: found,
          });
        }
        database.close();
      },
    ),
    { numRuns: Number(process.env["DIRQ_RUNS"] ?? 200), seed },
  );
});

test.each([
  ["**", undefined],
  ["*.md", "dir = '' AND basename GLOB '*.md'"],
  ["**/*.md", "basename GLOB '*.md'"],
  ["src/*", "dir = 'src'"],
  ["**/src/*.ts", "(+dir GLOB 'src') OR (+dir GLOB '*/src')"],
  ["*/*", "+path GLOB '*/*' AND path NOT GLOB '*/*/*'"],
  ["{*,**}/a'b", "a''b"],
])("%s needs no JavaScript", (glob, part) => {
  const { sql, matches } = globCondition(compileGlob(glob), 0, "matches");
  expect(matches).toBeUndefined();
  if (part === undefined) expect(sql).toBeUndefined();
  else expect(sql).toContain(part);
});

test.each(["*/src/**", "[[:alpha:]]*", "**/a*/b"])("%s is matched in JavaScript", (glob) => {
  expect(globCondition(compileGlob(glob), 0, "matches").matches).toBeDefined();
});
