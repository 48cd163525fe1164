import { lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const FILE = ".github/workflows/release.yml";
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

async function fix(workflow: string, more: Record<string, string> = {}) {
  const cwd = tree({ [FILE]: workflow, ...more });
  const { stdout, stderr, code } = await pubtool(["doctor", "--fix", "--yes"], { cwd });
  return { text: readFileSync(join(cwd, FILE), "utf8"), stdout, stderr, code, cwd };
}

interface Report {
  sections: { checks: { id: string; verdict: string }[] }[];
}
async function verdicts(cwd: string): Promise<Record<string, string>> {
  const { stdout } = await pubtool(["doctor", "--json"], { cwd });
  return Object.fromEntries(
    (JSON.parse(stdout) as Report).sections[0]!.checks.map(({ id, verdict }) => [id, verdict]),
  );
}

const STEPS = "    steps:\n      - run: pubtool publish\n";
const broken = `on: push
jobs:
  # the release
  publish:
    runs-on: ubuntu-latest # small
    permissions:
      contents: write # for the tag
${STEPS}`;
const fixed = `on: push
jobs:
  # the release
  publish:
    runs-on: ubuntu-latest # small
    environment: release
    permissions:
      contents: write # for the tag
      id-token: write
${STEPS}`;

describe("doctor --fix", () => {
  it("adds the permission and the environment, shows the diff first, and checks again", async () => {
    const { text, stdout, stderr, code } = await fix(broken);
    expect(text).toBe(fixed);
    expect(stdout).toMatch(/^--- a\/\.github\/workflows\/release\.yml\n\+\+\+ b\/[^]*^@@ -3,7 \+3,9 @@$/m);
    expect(stdout).toContain("\n+    environment: release\n");
    expect(stdout.indexOf("+++")).toBeLessThan(stdout.indexOf("trust policy (local):"));
    expect(stdout).toContain("✓ the publishing job has id-token: write");
    expect(stderr).toBe(`changed: ${FILE}\n`);
    expect(code).toBe(0);
  });

  it("a second run changes nothing", async () => {
    const { text, stderr } = await fix(fixed);
    expect(text).toBe(fixed);
    expect(stderr).toBe("no finding has a certain fix\n");
  });

  it("without --yes and without a terminal it only shows the diff", async () => {
    const cwd = tree({ [FILE]: broken });
    const { stdout, stderr, code } = await pubtool(["doctor", "--fix"], { cwd });
    expect(stdout).toContain("+      id-token: write");
    expect(stderr).toContain("--yes applies the changes");
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe(broken);
    expect(code).toBe(1);
  });

  it.each([
    ["y", fixed],
    ["yes", fixed],
    ["", broken],
    ["n", broken],
  ])("on a terminal it asks, and the answer is %j", async (answer, expected) => {
    const cwd = tree({ [FILE]: broken });
    const stdin = { isTTY: true, text: () => Promise.resolve(""), line: () => Promise.resolve(answer) };
    const { stderr } = await pubtool(["doctor", "--fix"], { cwd, stdin });
    expect(stderr).toContain("apply these changes? [y/N] ");
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe(expected);
  });

  it.each([
    [
      "a flow map",
      "    permissions: { contents: write }\n",
      "    permissions: { contents: write, id-token: write }\n",
    ],
    [
      "a flow map without spaces",
      "    permissions: {contents: write,}\n",
      "    permissions: {contents: write, id-token: write}\n",
    ],
    ["an empty flow map", "    permissions: {}\n", "    permissions: { id-token: write, contents: write }\n"],
    [
      "another level",
      "    permissions:\n      id-token: 'read'\n      contents: write\n",
      "    permissions:\n      id-token: write\n      contents: write\n",
    ],
    [
      "a quoted key",
      '    permissions:\n      "contents": read # why\n      id-token: write\n',
      '    permissions:\n      "contents": write # why\n      id-token: write\n',
    ],
    [
      "Windows line ends",
      "    permissions:\r\n      contents: write\r\n",
      "    permissions:\r\n      contents: write\r\n      id-token: write\r\n",
    ],
    ["no block at all", "", "    permissions:\n      contents: write\n      id-token: write\n"],
  ])("permissions in %s", async (_name, before, after) => {
    const job = (permissions: string) =>
      `on: push\njobs:\n  p:\n    environment: release\n${permissions}${STEPS}`;
    expect((await fix(job(before))).text).toBe(job(after));
  });

  it("a block of the workflow is repeated in the job, so that other jobs get no identity token", async () => {
    const { text, cwd } = await fix(
      `on: push\npermissions:\n  contents: write\n  packages: read\njobs:\n  p:\n    environment: release\n${STEPS}`,
    );
    expect(text).toContain(
      "  p:\n    environment: release\n    permissions:\n      contents: write\n      packages: read\n      id-token: write\n",
    );
    expect((await verdicts(cwd))["id-token-permission"]).toBe("ok");
  });

  it("the caller of a reusable workflow gets the permission that it lacks", async () => {
    const called = `on: workflow_call\njobs:\n  p:\n    environment: release\n${STEPS}`;
    const { text, cwd } = await fix(
      "on: push\njobs:\n  call:\n    permissions:\n      contents: write\n    uses: $/.github/workflows/publish.yml\n",
      { ".github/workflows/publish.yml": called },
    );
    expect(text).toContain("      contents: write\n      id-token: write\n    uses:");
    expect(readFileSync(join(cwd, ".github/workflows/publish.yml"), "utf8")).toBe(called);
  });

  it("the environment is the declared one; with two declared ones nothing is certain", async () => {
    const workflow = `on: push\njobs:\n  p:\n    permissions: write-all\n${STEPS}`;
    const entry = (name: string, environment: string) =>
      `[[package]]\nname = "${name}"\nkind = "jsreg"\n[package.trust_policy]\nworkflow = "release.yml"\nenvironment = "${environment}"\n`;
    const one = await fix(workflow, { "pubtool.toml": entry("a", "live: 1") });
    expect(one.text).toContain('    environment: "live: 1"\n');
    const two = await fix(workflow, { "pubtool.toml": entry("a", "x") + entry("b", "y") });
    expect(two.text).toBe(workflow);
  });

  it.each([
    ["an alias", "x: &p { contents: write }\njobs:\n  p:\n    environment: release\n    permissions: *p\n"],
    ["read-all", "jobs:\n  p:\n    environment: release\n    permissions: read-all\n"],
    ["an expression", "jobs:\n  p:\n    environment: ${{ '' }}\n    permissions: write-all\n"],
  ])("leaves %s alone", async (_name, text) => {
    const workflow = `on: push\n${text}${STEPS}`;
    const result = await fix(workflow);
    expect(result.text).toBe(workflow);
    expect(result.code).toBe(1);
  });

  it("an environment without a name gets one", async () => {
    const job = (environment: string) =>
      `on: push\njobs:\n  p:\n    permissions: write-all\n${environment}${STEPS}`;
    expect((await fix(job("    environment:\n"))).text).toBe(job("    environment: release\n"));
    expect((await fix(job("    environment:\n      url: https://x.example\n"))).text).toBe(
      job("    environment:\n      url: https://x.example\n      name: release\n"),
    );
  });

  it("does not write through a symbolic link", async () => {
    const cwd = tree({ "elsewhere.yml": broken, ".github/workflows/README": "" });
    symlinkSync("../../elsewhere.yml", join(cwd, FILE));
    const { stderr, code } = await pubtool(["doctor", "--fix", "--yes"], { cwd });
    expect(stderr).toContain("is a symbolic link");
    expect(code).toBe(1);
    expect(lstatSync(join(cwd, FILE)).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, "elsewhere.yml"), "utf8")).toBe(broken);
  });

  it("--fix and --simulate exclude each other, and --yes needs --fix", async () => {
    const cwd = tree({});
    expect((await pubtool(["doctor", "--fix", "--simulate"], { cwd })).code).toBe(2);
    expect((await pubtool(["doctor", "--yes"], { cwd })).code).toBe(2);
  });

  it.each(cases)("makes no verdict of %s worse, and leaves nothing certain to fix", async (name) => {
    const text = readFileSync(new URL(name, folder));
    const before = await verdicts(tree({ [FILE]: text }));
    const { cwd, text: once } = await fix(text.toString("latin1"));
    if (/[^\x20-\x7E\s]/.test(once)) return; // written as latin1 above: only a plain text is comparable
    const after = await verdicts(cwd);
    for (const [id, verdict] of Object.entries(before)) {
      if (verdict === "ok" || verdict === "skipped")
        expect(`${id} ${after[id] ?? ""}`).toBe(`${id} ${verdict}`);
    }
    await pubtool(["doctor", "--fix", "--yes"], { cwd });
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe(once);
  });
});
