import { execFile, spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isPublished, pubtoolCommand } from "../src/init/own-package.ts";
import { listen, sendJson } from "./servers/http.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

interface Job {
  needs?: string;
  environment?: string;
  permissions: Record<string, string>;
  steps: { uses?: string; run?: string; with?: Record<string, unknown>; "working-directory"?: string }[];
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

function tree(files: Record<string, string>): string {
  const { root, remove } = temporaryTree(files);
  cleanups.push(remove);
  return root;
}

const rust = { "crate/Cargo.toml": '[package]\nname = "engine"\nversion = "1.0.0"\n' };
const python = { "py/pyproject.toml": '[project]\nname = "bindings"\nversion = "1.0.0"\n' };
const npm = {
  "package.json": '{"name": "site", "version": "1.0.0", "scripts": {"build": "tsc"}}',
  "package-lock.json": "{}",
};
const KINDS: [string, Record<string, string>][] = [
  ["rustreg", rust],
  ["pyreg", python],
  ["jsreg", npm],
  ["jsreg without a lock file", { "package.json": npm["package.json"] }],
  ["all", { ...rust, ...python, ...npm }],
];

async function workflowOf(files: Record<string, string>) {
  const root = tree({ ...files, ".git/HEAD": "ref: refs/heads/main\n" });
  expect(await pubtool(["init"], { cwd: root })).toMatchObject({ code: 0, stderr: "" });
  const file = join(root, ".github/workflows/release.yml");
  const text = readFileSync(file, "utf8");
  return { root, file, text, jobs: (parse(text) as { jobs: { build: Job; publish: Job } }).jobs };
}

describe("the workflow that init writes", () => {
  it("runs third-party build code only in the job without an identity", async () => {
    const { jobs } = await workflowOf({ ...rust, ...python, ...npm });
    expect(jobs.build.permissions).toEqual({ contents: "read" });
    expect(jobs.publish.permissions).toEqual({ contents: "write", "id-token": "write" });
    expect(jobs.publish).toMatchObject({ needs: "build", environment: "release" });
    const { version } = JSON.parse(readFileSync(resolve("packages/pubtool/package.json"), "utf8")) as {
      version: string;
    };
    const command = `npx --yes --package=./.github/pubtool-${version}.tgz pubtool`;
    const commands = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);
    expect(commands(jobs.build)).toEqual([
      "npm ci",
      "npm run build",
      "python -m pip install build",
      "python -m build",
      `${command} pack --to "$RUNNER_TEMP/packed"`,
    ]);
    expect(commands(jobs.publish)).toEqual([
      `${command} doctor`,
      `${command} publish --from "$RUNNER_TEMP/packed"`,
    ]);
  });

  it("installs pubtool by its name only if the name is ours; before, init prints how to make the file that it runs", async () => {
    const names = JSON.parse(readFileSync(resolve("docs/names.json"), "utf8")) as {
      npm: { pubtool: string };
    };
    expect(isPublished).toBe(names.npm.pubtool === "ours");
    expect(pubtoolCommand(true)).toMatch(/^npx --yes pubtool@\d+\.\d+\.\d+$/);
    const { stdout } = await pubtool(["init", "--dry-run"], {
      cwd: tree({ ...npm, ".git/HEAD": "ref: refs/heads/main\n" }),
    });
    expect(stdout.includes("  npm pack ")).toBe(!isPublished);
  });

  it("pins every action by commit, stores no credentials and restores no cache", async () => {
    const { jobs, text } = await workflowOf({ ...rust, ...python, ...npm });
    const uses = text.split("\n").filter((line) => line.includes("uses:"));
    expect(uses).toHaveLength(7);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const steps = [...jobs.build.steps, ...jobs.publish.steps];
    const settings = (action: string) =>
      steps.filter((step) => step.uses?.includes(action)).map((step) => step.with);
    for (const each of settings("checkout")) expect(each).toMatchObject({ "persist-credentials": false });
    for (const each of settings("setup-node")) expect(each).toMatchObject({ "package-manager-cache": false });
  });

  it("builds workspaces from the root, and packages with a lock file in their own folder", async () => {
    const { jobs } = await workflowOf({
      "package.json": '{"name": "all", "private": true, "workspaces": ["a"]}',
      "package-lock.json": "{}",
      "a/package.json": '{"name": "a", "version": "1.0.0", "scripts": {"build": "tsc"}}',
      "b/package.json": '{"name": "b", "version": "1.0.0"}',
      "b/package-lock.json": "{}",
    });
    const runs = jobs.build.steps.filter(({ run }) => run?.startsWith("npm "));
    expect(runs).toEqual([
      { run: "npm ci" },
      { run: "npm run build --workspaces --if-present" },
      { run: "npm ci", "working-directory": "b" },
    ]);
  });

  const zizmor = find("zizmor", join(homedir(), ".local", "bin"));
  it.skipIf(zizmor === undefined).each(KINDS)("zizmor reports nothing (%s)", async (_, files) => {
    const { file } = await workflowOf(files);
    const ran = spawnSync(zizmor!, ["--offline", "--no-progress", "--persona", "auditor", file]);
    expect({ code: ran.status, output: String(ran.stdout) }).toMatchObject({ code: 0 });
  });

  const actionlint = find("actionlint", join(homedir(), "go", "bin"));
  it.skipIf(actionlint === undefined).each(KINDS)("actionlint reports nothing (%s)", async (_, files) => {
    const { file } = await workflowOf(files);
    const ran = spawnSync(actionlint!, [file]);
    expect({ code: ran.status, output: String(ran.stdout) }).toEqual({ code: 0, output: "" });
  });
});

it("update:actions writes the commits of the latest releases and the date", async () => {
  const root = tree({});
  const file = join(root, "pinned-actions.ts");
  copyFileSync(resolve("packages/pubtool/src/init/pinned-actions.ts"), file);
  const [commit, tagObject] = ["a".repeat(40), "b".repeat(40)];
  const server = await listen(({ url }, response) => {
    if (url!.endsWith("/releases/latest")) sendJson(response, 200, { tag_name: "v99.1.0" });
    else if (url!.endsWith(`/git/tags/${tagObject}`))
      sendJson(response, 200, { object: { type: "commit", sha: commit } });
    else if (url === "/repos/actions/checkout/git/ref/tags/v99.1.0")
      sendJson(response, 200, { object: { type: "tag", sha: tagObject } });
    else sendJson(response, 200, { object: { type: "commit", sha: commit } });
  });
  cleanups.push(() => server.close());
  const script = resolve("packages/pubtool/scripts/update-actions.mjs");
  await promisify(execFile)(process.execPath, [script, file], {
    env: { ...process.env, GITHUB_API_URL: server.url, GH_TOKEN: "" },
  });
  const text = readFileSync(file, "utf8");
  expect(text.match(new RegExp(`"actions/[a-z-]+": "${commit} # v99.1.0"`, "g"))).toHaveLength(5);
  expect(text).toContain(`PINNED_ON = "${new Date().toISOString().slice(0, 10)}"`);
});

/** The program on the PATH, or in the folder where its installer puts it. */
function find(name: string, folder: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), folder];
  return folders.map((each) => join(each, name)).find((path) => spawnSync(path, ["--version"]).status === 0);
}
