import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isComplete, isIdle, splitStatements } from "./statement-end.ts";

/** Texts, and whether SQLite takes their end for the end of a statement. */
const cases: readonly (readonly [text: string, complete: boolean])[] = [
  ["SELECT 1;", true],
  ["SELECT 1", false],
  ["SELECT 1; ", true],
  ["SELECT 1; -- done", true],
  ["SELECT 1; /* done */", true],
  ["SELECT 1; /* open", false],
  ["SELECT 1; SELECT 2", false],
  ["SELECT ';'", false],
  ["SELECT ';';", true],
  ["SELECT 'it''s;", false],
  ["SELECT 'it''s;';", true],
  ['SELECT ";"', false],
  ['SELECT ";";', true],
  ["SELECT `;`;", true],
  ["SELECT [;];", true],
  ["SELECT [;", false],
  ["SELECT 1 -- ;", false],
  ["SELECT 1 -- ;\n;", true],
  ["SELECT 1 /* ; */", false],
  ["SELECT /* ; */ 1;", true],
  [";", true],
  ["CREATE TABLE t (x);", true],
  ["CREATE TRIGGER t BEGIN SELECT 1;", false],
  ["CREATE TRIGGER t BEGIN SELECT 1; END", false],
  ["CREATE TRIGGER t BEGIN SELECT 1; END;", true],
  ["CREATE TRIGGER t BEGIN SELECT 1; SELECT 2; END;", true],
  ["CREATE TEMP TRIGGER t BEGIN SELECT 1;", false],
  ["CREATE TEMPORARY TRIGGER t BEGIN SELECT 1; END;", true],
  ["create /* c */ temp -- d\n trigger t begin select 1; end ;", true],
  ["EXPLAIN CREATE TRIGGER t BEGIN SELECT 1;", false],
  ["EXPLAIN CREATE TRIGGER t BEGIN SELECT 1; END;", true],
  ["EXPLAIN QUERY PLAN CREATE TRIGGER t BEGIN SELECT 1;", false],
  ["EXPLAIN SELECT 1;", true],
  ["CREATE VIEW trigger AS SELECT 1;", true],
  ["CREATE TRIGGER t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END;", false],
  ["CREATE TRIGGER t BEGIN SELECT 1; END; SELECT 2;", true],
  ["SELECT 1; END;", true],
  ["BEGIN;", true],
];

const ask = `import json, sqlite3, sys
print(json.dumps([sqlite3.complete_statement(text) for text in json.load(sys.stdin)]))`;
const hasPython = spawnSync("python3", ["-c", "import sqlite3"]).status === 0;

function sqliteSays(texts: readonly string[]): boolean[] {
  const output = execFileSync("python3", ["-c", ask], { input: JSON.stringify(texts), encoding: "utf8" });
  return JSON.parse(output) as boolean[];
}

test.each(cases)("%j ends a statement: %s", (text, complete) => {
  expect(isComplete(text)).toBe(complete);
});

describe.skipIf(!hasPython)("SQLite's own sqlite3_complete (needs Python)", () => {
  test("agrees with each case", () => {
    expect(sqliteSays(cases.map(([text]) => text))).toEqual(cases.map(([, complete]) => complete));
  });

  test("agrees on random texts of the pieces that matter", () => {
    const pieces =
      "; ;;|SELECT|CREATE|TEMP|TEMPORARY|TRIGGER|END|EXPLAIN|x|'a;'|'|\"|`|[|]|--|\n|/*|*/|(|:end|1|.|?"
        .split("|")
        .concat("||", " ");
    const texts = fc.sample(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => `SELECT ${all.join(" ")}`),
      { numRuns: 3000, seed: 8 },
    );
    const starts = fc.sample(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => `${all.join(" ")} ;`),
      { numRuns: 3000, seed: 9 },
    );
    // At a prompt, a comment alone is as good as a blank line; to SQLite it is the beginning of something.
    // A line that begins with a question mark prints advice at once, whatever follows it.
    const all = [...texts, ...starts].filter((text) => !isIdle(text) && !/^\s*\?/.test(text));
    const expected = sqliteSays(all);
    const wrong = all.filter((text, index) => isComplete(text) !== expected[index]);
    expect(wrong).toEqual([]);
  });
});

test("takes a text apart where its statements end", () => {
  expect(splitStatements("SELECT 1; SELECT ';';\n-- c\n;; SELECT 3")).toEqual({
    statements: ["SELECT 1;", "SELECT ';';"],
    rest: " SELECT 3",
  });
});

test.each(["exit", "QUIT", " Exit ", "quit;", "", "  ", "-- only a comment"])(
  "%j needs no terminator",
  (text) => {
    expect(isComplete(text)).toBe(true);
  },
);
