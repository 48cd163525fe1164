import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBuilt } from "./built.ts";
import { launchersAreBuilt, ReleaseCheck, version } from "./release-check.ts";
import { has } from "./release-world.ts";

const canRun =
  isBuilt && launchersAreBuilt && process.platform !== "win32" && ["git", "python3", "npm"].every(has);

// The part of `npm run release:check` that needs no package of others and no compiler.
describe.skipIf(!canRun)("a release of this repository (needs git, npm and Python)", () => {
  let check: ReleaseCheck;

  beforeAll(async () => {
    check = await ReleaseCheck.create();
    const published = await check.publish("lmclient", "pubtool", "dirq-sql");
    expect(published, published.stdout + published.stderr).toMatchObject({ code: 0 });
  });
  afterAll(() => check.world.close());

  it("npm installs lmclient and pubtool from its registry, and they run", async () => {
    const cwd = await check.npmInstall("lmclient", "pubtool");
    expect(await check.run("node_modules/.bin/pubtool", ["--version"], { cwd })).toBe(`${version}\n`);
    const program = 'import("lmclient").then((m) => console.log(typeof m.CompatLM))';
    expect(await check.run(process.execPath, ["-e", program], { cwd })).toBe("function\n");
  });

  it("pip installs the Python launcher from its registry, and it runs without npm", async () => {
    const launcher = await check.pipInstall();
    expect(await check.run(launcher, ["--version"], { extra: { npm_config_offline: "true" } })).toContain(
      version,
    );
    expect(await check.run(launcher, ["--help"])).toContain("dirq");
  });
});
