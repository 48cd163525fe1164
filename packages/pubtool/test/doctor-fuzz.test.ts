import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { planFixes } from "../src/doctor/fix.ts";
import { localSection } from "../src/doctor/local.ts";
import type { Subject } from "../src/doctor/rule.ts";
import { simulate } from "../src/doctor/simulate.ts";
import { worst } from "../src/finding.ts";
import { evaluateCondition, evaluateText } from "../src/workflow/expression.ts";
import { parseWorkflow } from "../src/workflow/parse.ts";
import type { Repository } from "../src/workflow/repository.ts";
import { findSites } from "../src/workflow/sites.ts";

const folder = new URL("./testdata/doctor/", import.meta.url);
const seeds = readdirSync(folder)
  .filter((name) => name.endsWith(".yml"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .filter((text) => !text.startsWith("#--- "));

/** The fixed workflow; undefined when nothing has a certain fix. */
function fix(text: string): string | undefined {
  return planFixes(subjectOf(text))[0]?.after;
}

/** Verdicts of phase 1 on one workflow, by check. */
function verdicts(text: string): Record<string, string> {
  const subject = subjectOf(text);
  simulate(subject);
  const { checks } = localSection(subject, []);
  for (const { findings } of checks) {
    for (const { place } of findings) {
      if (place) expect(Math.min(place.line, place.column)).toBeGreaterThanOrEqual(1);
    }
  }
  return Object.fromEntries(checks.map(({ id, findings }) => [id, worst(findings)]));
}

function subjectOf(text: string): Subject {
  const { value, problems } = parseWorkflow(text, ".github/workflows/release.yml");
  const repository: Repository = {
    workflows: value ? [value] : [],
    names: ["release.yml"],
    problems,
    action: () => undefined,
    read: (path) => scripts[path],
  };
  return { repository, ...findSites(repository), packages: [], remotes: [] };
}

const pieces = [
  "",
  "\t",
  "\r\n",
  "\n",
  ":",
  "- ",
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  "#",
  "*a",
  "&a ",
  "<<: ",
  "| ",
  "${{",
  "}}",
  "$(",
  "`",
  "\\",
  "\0",
  "\uFEFF",
  "<<EOF",
  "!!binary ",
  "%YAML 9",
  "---\n",
  "pubtool publish",
  "$PUBTOOL publish",
  "npm run a -- ",
  "make -C . a",
  "./a.sh",
  "bash <<EOF\n",
  "bash <<< ",
  "| sh",
  "sudo npx ",
  "${{ 'a' && ",
  "$/a",
  "'",
  "environment: ${{ ",
];

/** Files that run each other, for the scripts in the workflow. */
const scripts: Readonly<Record<string, string>> = {
  "package.json":
    '{"scripts":{"a":"npm run b; npm run b -- x; ./a.sh","prea":"make a","b":"npm run a -- y && make a"}}',
  Makefile: "X = $(X) $(Y)\na: b a\n\t$(MAKE) b; npm run a\nb: ; ./a.sh $(X)\n",
  "a.sh": "bash ./a.sh\nsource a.sh\n(cd . && npm run a) | sh\n$0 publish\n",
};

/** A workflow with pieces cut out, doubled, or put in. */
const mutated = fc
  .record({
    seed: fc.constantFrom(...seeds),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat(30),
        put: fc.constantFrom(...pieces),
        again: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ seed, edits }) =>
    edits.reduce((text, { at, cut, put, again }) => {
      const from = Math.floor(at * text.length);
      const piece = text.slice(from, from + cut);
      return text.slice(0, from) + put + (again ? piece + piece : "") + text.slice(from + cut);
    }, seed),
  );

describe("doctor on mutated workflows", () => {
  it("always comes to a verdict", () => {
    fc.assert(
      fc.property(mutated, (text) => {
        expect(Object.keys(verdicts(text))).toContain("publish-workflow");
      }),
      { numRuns: 1000, seed: 20_260_101 },
    );
  });

  it("always comes to a verdict on text of any kind", () => {
    const noise = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((list) => list.join("")),
    );
    fc.assert(
      fc.property(noise, (text) => void verdicts(text)),
      { numRuns: 2000, seed: 20_260_101 },
    );
  });

  it("is never green on id-token once it is taken away, whatever else changes", () => {
    const green = seeds.filter(
      (text) => verdicts(text)["id-token-permission"] === "ok" && /id-token/.test(text),
    );
    expect(green.length).toBeGreaterThan(20);
    const without = fc
      .record({
        seed: fc.constantFrom(...green),
        how: fc.constantFrom(
          "",
          "id-tokens: write",
          "# id-token: write",
          "id-token: none",
          "id-token: read",
          "id_token: write",
        ),
      })
      .map(({ seed, how }) => seed.replace(/(["']?)id-token\1: *(["']?)write\2/g, how));
    fc.assert(
      fc.property(
        without,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom("\n", " ", "# note\n")), { maxLength: 4 }),
        (text, edits) => {
          const lines = text.split("\n");
          for (const [at, put] of edits) lines.splice(at % (lines.length + 1), 0, put.trimEnd());
          expect(verdicts(lines.join("\n"))["id-token-permission"]).not.toBe("ok");
        },
      ),
      { numRuns: 2000, seed: 20_260_101 },
    );
  });

  it("every fix keeps a readable workflow, and is complete after one run", () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const fixed = fix(text);
        if (fixed === undefined) return;
        const before = verdicts(text);
        const after = verdicts(fixed);
        for (const [id, verdict] of Object.entries(before))
          if (verdict === "ok") expect(after[id]).toBe("ok");
        expect(fix(fixed)).toBeUndefined();
      }),
      { numRuns: 300, seed: 20_260_101 },
    );
  });

  it("evaluates expressions of any kind", () => {
    const part = fc.constantFrom(
      "'a'",
      "''",
      "1",
      "true",
      "null",
      "github.ref",
      "&&",
      "||",
      "!",
      "==",
      "(",
      ")",
      "format(",
      ",",
      "contains(",
      "[",
      "]",
      ".",
      "*",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const source = parts.join(" ");
        expect(["string", "undefined"]).toContain(typeof evaluateText("${{ " + source + " }}"));
        expect([true, false, undefined]).toContain(evaluateCondition(source));
      }),
      { numRuns: 1000, seed: 20_260_101 },
    );
    expect(evaluateCondition(`${"(".repeat(50_000)}true`)).toBeUndefined();
    expect(evaluateCondition(`${"!".repeat(50_000)}true`)).toBeUndefined();
  });

  it("reads one megabyte", () => {
    const step =
      "      - name: nothing to see\n        run: echo a long line that only makes the file larger\n";
    const text = `on: push\njobs:\n  publish:\n    environment: release\n    permissions: write-all\n    steps:\n${step.repeat(Math.ceil(1_048_576 / step.length))}      - run: pubtool publish\n`;
    expect(verdicts(text)["publish-workflow"]).toBe("ok");
  });

  it("ends on workflows that call each other in a million ways, and on text that is nested without end", () => {
    const names = Array.from({ length: 20 }, (_, index) => `w${index}.yml`);
    const workflows = names.map((name, index) => {
      const next = `{ uses: ./.github/workflows/w${index + 1}.yml }`;
      const text =
        index < 19
          ? `on: [push, workflow_call]\njobs:\n  a: ${next}\n  b: ${next}\n`
          : "on: workflow_call\njobs:\n  p:\n    steps:\n      - run: pubtool publish\n";
      return parseWorkflow(text, `.github/workflows/${name}`).value!;
    });
    const { broken } = findSites({
      workflows,
      names,
      problems: [],
      action: () => undefined,
      read: () => undefined,
    });
    expect(broken.map(({ id }) => id)).toContain("reusable-too-many");
    for (const text of [
      "[".repeat(100_000),
      `on: push\njobs:\n  a:\n    steps:\n      - run: pubtool ${"$(".repeat(50_000)}\n`,
      `on: push\njobs:\n  a:\n    steps:\n      - run: ${"sudo ".repeat(50_000)}pubtool publish\n`,
      `on: push\njobs:\n  a:\n    steps:\n      - run: ${"pnpm ".repeat(20_000)}pubtool publish\n`,
      `on: push\njobs:\n  a:\n    steps:\n      - run: ${"bash -c '".repeat(20_000)}\n`,
    ]) {
      expect(verdicts(text)["id-token-permission"]).not.toBe("ok");
    }
  });
});
