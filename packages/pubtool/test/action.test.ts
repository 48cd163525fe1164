import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { start } from "./built.ts";
import { World } from "./release-world.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const action = parse(readFileSync(join(folder, "action.yml"), "utf8")) as {
  inputs: Record<string, { required: boolean }>;
  runs: { using: string; main: string };
};
const bundle = join(folder, action.runs.main);

describe("the action", () => {
  let world: World;

  beforeEach(async () => {
    world = await World.create();
    world.write("pubtool.toml", '[[package]]\nname = "web"\nkind = "jsreg"\n');
    world.write("package.json", '{ "name": "web", "version": "1.0.0" }');
    world.write("other.toml", '[[package]]\nname = "other"\nkind = "jsreg"\n');
  });
  afterEach(() => world.close());

  async function step(inputs: Record<string, string>, env: Record<string, string> = {}) {
    const variables = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
    const all = { ...world.baseEnv(), ...env, ...(Object.fromEntries(variables) as Record<string, string>) };
    return await start([], world.root, all, bundle).ended;
  }

  it("runs a build that is made from these sources", () => {
    const out = mkdtempSync(join(tmpdir(), "pubtool-action-"));
    try {
      const tsdown = join(folder, "../../node_modules/tsdown/dist/run.mjs");
      const args = [tsdown, "--config", "tsdown.action.config.ts", "--out-dir", out];
      const built = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
      expect(built.status, built.stderr).toBe(0);
      const same = readFileSync(join(out, "index.mjs")).equals(readFileSync(bundle));
      expect(same, "action/dist is stale: run `npm run build:action -w pubtool` and commit it").toBe(true);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });

  it("takes the inputs that its page describes", () => {
    const page = readFileSync(join(folder, "../../docs/pubtool/action.md"), "utf8");
    expect(Object.keys(action.inputs)).toEqual(["command", "config", "dry-run"]);
    for (const name of Object.keys(action.inputs)) expect(page).toContain(`| \`${name}\``);
  });

  it("publishes, with the configuration and the dry run that the step asks for", async () => {
    const registry = await world.npm();
    const env = { PUBTOOL_JSREG_URL: registry.url, JSREG_TOKEN: await registry.login() };
    const dry = await step({ command: "publish", "dry-run": "true" }, env);
    expect(dry, dry.stderr).toMatchObject({ code: 0 });
    expect(dry.stdout).toContain("1. publish web 1.0.0 to jsreg");
    expect(await registry.versions("web")).toEqual([]);
    const other = await step({ command: "publish", config: "other.toml", "dry-run": "false" }, env);
    expect(other.code).toBe(1);
    expect(other.stdout + other.stderr).toContain('pubtool.toml names the package "other"');
    expect(await step({ command: "publish", config: "", "dry-run": "" }, env)).toMatchObject({ code: 0 });
    expect(await registry.versions("web")).toEqual(["1.0.0"]);
    expect(await step({ command: "preflight" }, env)).toMatchObject({ code: 0 });
  });

  it("fails where doctor finds something, and on inputs that mean nothing", async () => {
    expect((await step({ command: "doctor" })).stdout).toContain("trust policy (local):");
    const wrong = await step({ command: "release" });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain(
      'the input "command" is "release", expected one of publish, preflight, doctor',
    );
    expect((await step({ command: "publish", "dry-run": "yes" })).stderr).toContain('"dry-run" is "yes"');
  });
});
