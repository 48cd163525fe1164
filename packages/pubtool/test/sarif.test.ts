import { Ajv } from "ajv";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, describe, expect, it } from "vitest";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const { resolve } = createRequire(import.meta.url);
const schema = JSON.parse(
  readFileSync(resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"),
) as Record<string, unknown>;
// written for an older draft of JSON Schema, whose keywords Ajv reads the same way
delete schema["$schema"];
delete schema["id"];
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

interface Sarif {
  runs: [
    {
      tool: { driver: { rules: { id: string; help: { markdown: string } }[] } };
      results: { ruleId: string; ruleIndex: number; locations: unknown[]; partialFingerprints: unknown }[];
    },
  ];
}
interface Report {
  sections: { checks: { findings: { id: string; verdict: string }[] }[] }[];
}

const folder = new URL("./testdata/doctor/", import.meta.url);
const cases = readdirSync(folder).filter(
  (name) => name.endsWith(".yml") && !readFileSync(new URL(name, folder), "utf8").startsWith("#--- "),
);
const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});

function tree(files: Record<string, string | Buffer>): string {
  const { root, remove } = temporaryTree(files);
  trees.push(remove);
  return root;
}

describe("doctor --format sarif", () => {
  it("the schema of the test rejects other JSON", () => {
    expect(validate({ version: "2.1.0", runs: [{}] })).toBe(false);
  });

  it.each(cases)("%s fits the schema and has the findings of --format json", async (name) => {
    const cwd = tree({ ".github/workflows/release.yml": readFileSync(new URL(name, folder)) });
    const sarif = await pubtool(["doctor", "--format", "sarif"], { cwd });
    const json = await pubtool(["doctor", "--format", "json"], { cwd });
    const log = JSON.parse(sarif.stdout) as Sarif;
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    expect(sarif.code).toBe(json.code);
    const [run] = log.runs;
    const findings = (JSON.parse(json.stdout) as Report).sections
      .flatMap(({ checks }) => checks.flatMap(({ findings: found }) => found))
      .filter(({ verdict }) => ["failed", "unknown", "warning"].includes(verdict));
    expect(run.results.map(({ ruleId }) => ruleId)).toEqual(findings.map(({ id }) => id));
    for (const { ruleId, ruleIndex, locations } of run.results) {
      expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(run.tool.driver.rules[ruleIndex]?.help.markdown).toContain(`# ${ruleId}`);
      expect(locations).toHaveLength(1);
    }
  });

  it("a finding keeps its fingerprint when lines above it change", async () => {
    const workflow = "on: push\njobs:\n  p:\n    steps:\n      - run: pubtool publish\n";
    const prints = await Promise.all(
      [workflow, `# a comment\n\n${workflow}`].map(async (text) => {
        const { stdout } = await pubtool(["doctor", "--format", "sarif"], {
          cwd: tree({ ".github/workflows/release.yml": text }),
        });
        return (JSON.parse(stdout) as Sarif).runs[0].results.map((entry) => entry.partialFingerprints);
      }),
    );
    expect(prints[0]).not.toEqual([]);
    expect(prints[1]).toEqual(prints[0]);
  });

  it("rejects an unknown format, and one that contradicts --json", async () => {
    const cwd = tree({});
    const unknown = await pubtool(["doctor", "--format", "xml"], { cwd });
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("text, json, sarif")]);
    expect((await pubtool(["doctor", "--json", "--format", "sarif"], { cwd })).code).toBe(2);
  });
});
