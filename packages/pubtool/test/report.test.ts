import { Ajv } from "ajv";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const schema = JSON.parse(readFileSync(new URL("../schema/report.schema.json", import.meta.url), "utf8"));
const validate = new Ajv({ strict: false }).compile(schema);
const folder = new URL("./testdata/doctor/", import.meta.url);
const single = readdirSync(folder).filter(
  (name) => name.endsWith(".yml") && !readFileSync(new URL(name, folder), "utf8").startsWith("#--- "),
);
const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});
function caseRoot(name: string): string {
  const { root, remove } = temporaryTree({
    ".github/workflows/release.yml": readFileSync(new URL(name, folder)),
  });
  trees.push(remove);
  return root;
}

describe("doctor --json", () => {
  it.each(single)("fits its schema and says what the plain text says: %s", async (name) => {
    const cwd = caseRoot(name);
    const plain = await pubtool(["doctor"], { cwd });
    const json = await pubtool(["doctor", "--json"], { cwd });
    const report = JSON.parse(json.stdout);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(json.code).toBe(plain.code);
    expect(report.ok).toBe(plain.code === 0);
    for (const { label } of (report.sections as { checks: { label: string }[] }[]).flatMap(
      ({ checks }) => checks,
    )) {
      expect(plain.stdout).toContain(label);
    }
  });
});

describe("inside a workflow run", () => {
  it("findings are annotations at their place, and stdout stays JSON", async () => {
    const { stdout, stderr } = await pubtool(["doctor", "--json"], {
      cwd: caseRoot("permissions-job-replaces.yml"),
      env: { GITHUB_ACTIONS: "true" },
    });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false });
    expect(stderr).toMatch(
      /^::error file=\.github\/workflows\/release\.yml,line=\d+,col=\d+,title=pubtool id-token-permission::release\.yml: job publish/m,
    );
  });

  it("unknown is a warning, ok is silent", async () => {
    const env = { GITHUB_ACTIONS: "true" };
    const unknown = await pubtool(["doctor"], { cwd: caseRoot("permissions-expression.yml"), env });
    expect(unknown.stderr).toMatch(/^::warning /);
    expect((await pubtool(["doctor"], { cwd: caseRoot("publish-npx.yml"), env })).stderr).toBe("");
  });

  it("a configuration in a subdirectory is named by its path from the root of the checkout", async () => {
    const { root, remove } = temporaryTree({
      ".git/HEAD": "ref: refs/heads/main\n",
      ".github/workflows/release.yml":
        "on: push\njobs:\n  release:\n    steps:\n      - run: pubtool publish\n",
      "sub/pubtool.toml":
        '[[package]]\nname = "a"\nkind = "jsreg"\npath = "."\n[package.trust_policy]\nworkflow = "other.yml"\n',
    });
    trees.push(remove);
    const run = (...args: string[]) =>
      pubtool(["doctor", ...args], { cwd: join(root, "sub"), env: { GITHUB_ACTIONS: "true" } });
    expect((await run()).stderr).toContain("::error file=sub/pubtool.toml,line=6,col=1,");
    expect((await run("--format", "sarif")).stdout).toContain('"uri": "sub/pubtool.toml"');
  });

  it("a name out of a file cannot give the host a command", async () => {
    const { root, remove } = temporaryTree({
      ".github/workflows/release.yml":
        'on: push\njobs:\n  "x\\n::add-mask::y":\n    steps:\n      - run: pubtool publish\n',
    });
    trees.push(remove);
    const { stdout, stderr } = await pubtool(["doctor"], { cwd: root, env: { GITHUB_ACTIONS: "true" } });
    expect(stdout + stderr).not.toMatch(/^\s*::add-mask/m);
  });
});

describe("colours", () => {
  const coloured = async (env: Record<string, string>, isTTY: boolean) => {
    let text = "";
    const stdout = { write: (part: string) => (text += part), isTTY };
    await pubtool(["doctor"], { cwd: caseRoot("publish-npx.yml"), env, stdout });
    return text.includes("\u001B[32m");
  };

  it.each<[string, Record<string, string>, boolean, boolean]>([
    ["a terminal", {}, true, true],
    ["a pipe", {}, false, false],
    ["NO_COLOR", { NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    ["a dumb terminal", { TERM: "dumb" }, true, false],
    ["FORCE_COLOR", { FORCE_COLOR: "1" }, false, true],
  ])("%s", async (_name, env, isTTY, expected) => {
    expect(await coloured(env, isTTY)).toBe(expected);
  });
});
