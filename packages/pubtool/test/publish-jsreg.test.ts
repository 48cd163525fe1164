import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { World } from "./release-world.ts";
import type { Running } from "./servers/http.ts";
import type { NpmRegistry } from "./servers/npm-registry.ts";

describe("publish to a JavaScript registry with npm", () => {
  let world: World;
  let registry: NpmRegistry & Running;
  let token: string;

  beforeEach(async () => {
    world = await World.create();
    registry = await world.npm();
    token = await registry.login();
    world.env["PUBTOOL_JSREG_URL"] = registry.url;
    world.write(
      "pubtool.toml",
      '[[package]]\nname = "@acme/app"\nkind = "jsreg"\npath = "app"\n\n[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n',
    );
    put("app", { name: "@acme/app", version: "1.0.0", dependencies: { "core-lib": "workspace:^" } });
    put("core", { name: "core-lib", version: "1.0.0" });
  });
  afterEach(() => world.close());

  function put(folder: string, content: object) {
    world.write(`${folder}/package.json`, JSON.stringify(content));
    world.write(`${folder}/index.js`, "module.exports = 1;\n");
  }

  /** Version 1.0.0 of these is at the registry. */
  async function exist(...names: string[]) {
    for (const name of names) await registry.add(name, "1.0.0", token);
    registry.uploads.length = 0;
  }

  function trust() {
    for (const name of ["@acme/app", "core-lib"]) {
      registry.registrations.push({ package: name, repository: "acme/widgets", workflow: "release.yml" });
    }
  }

  async function packument(name: string) {
    const answer = await fetch(`${registry.url}/${name.replace("/", "%2f")}`);
    return (await answer.json()) as { versions: Record<string, { dependencies?: Record<string, string> }> };
  }

  it("publishes dependencies first, and writes the range that workspace: means", async () => {
    const ran = await world.run(["publish"], { JSREG_TOKEN: token });
    expect(ran).toMatchObject({ code: 0 });
    expect(registry.uploads).toEqual(["core-lib", "@acme/app"]);
    expect((await packument("@acme/app")).versions["1.0.0"]!.dependencies).toEqual({ "core-lib": "^1.0.0" });
    const again = await world.run(["publish"], { JSREG_TOKEN: token });
    expect(again.stdout).toMatch(/core-lib +1\.0\.0 +jsreg +skipped/);
    expect(again.stdout).toMatch(/app +1\.0\.0 +jsreg +skipped/);
  });

  it("publishes npm workspaces to the registry that their root configures", async () => {
    delete world.env["PUBTOOL_JSREG_URL"];
    world.write("package.json", '{ "name": "all", "private": true, "workspaces": ["app", "core"] }');
    world.write(".npmrc", `registry=http://127.0.0.1:9/\n@acme:registry=${registry.url}/\n`);
    const ran = await world.run(["publish", "--package", "@acme/app"], { JSREG_TOKEN: token });
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(registry.uploads).toEqual(["@acme/app"]);
  });

  it("publishes later versions with a token of each package, exchanged before the first upload", async () => {
    await exist("@acme/app", "core-lib");
    trust();
    put("app", { name: "@acme/app", version: "1.1.0-beta.1", dependencies: { "core-lib": "workspace:*" } });
    put("core", { name: "core-lib", version: "1.1.0" });
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran).toMatchObject({ code: 0 });
    expect(await registry.versions("core-lib")).toEqual(["1.0.0", "1.1.0"]);
    expect(await registry.versions("@acme/app")).toEqual(["1.0.0", "1.1.0-beta.1"]);
    const tags = (await (await fetch(`${registry.url}/@acme%2fapp`)).json()) as { "dist-tags": object };
    expect(tags["dist-tags"]).toEqual({ latest: "1.0.0", beta: "1.1.0-beta.1" });
  });

  it("begins no release when one package is not registered", async () => {
    await exist("@acme/app", "core-lib");
    registry.registrations.push({ package: "core-lib", repository: "acme/widgets", workflow: "release.yml" });
    put("app", { name: "@acme/app", version: "2.0.0" });
    put("core", { name: "core-lib", version: "2.0.0" });
    const before = registry.uploads.length;
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran.code).toBe(1);
    expect(registry.uploads).toHaveLength(before);
    expect(ran.stderr).toContain(
      'register for "@acme/app" at jsreg: repository "acme/widgets", workflow "release.yml", environment "release"',
    );
  });

  it.each(["catalog:", "catalog:react18", "patch:core-lib@1.0.0#fix.patch"])(
    "refuses %s, which npm would publish as it is",
    async (value) => {
      put("app", { name: "@acme/app", version: "1.0.0", dependencies: { "core-lib": value } });
      const ran = await world.run(["publish"], { JSREG_TOKEN: token });
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain("dependency-local");
      expect(registry.uploads).toEqual([]);
    },
  );

  it("refuses dependencies that only this checkout can resolve", async () => {
    put("app", { name: "@acme/app", version: "1.0.0", dependencies: { "core-lib": "file:../core" } });
    const ran = await world.run(["publish"], { JSREG_TOKEN: token });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('"core-lib": "file:../core"');
    expect(registry.uploads).toEqual([]);
  });

  it("runs the package's scripts without credentials in reach, and uploads what they made", async () => {
    world.write("pubtool.toml", '[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n');
    const script = "node -e \"require('fs').writeFileSync('made.txt', JSON.stringify(process.env))\"";
    put("core", { name: "core-lib", version: "1.0.0", scripts: { prepack: script } });
    const ran = await world.run(["publish"], { JSREG_TOKEN: token });
    expect(ran).toMatchObject({ code: 0 });
    const { versions } = (await packument("core-lib")) as never as {
      versions: Record<string, { dist: { tarball: string } }>;
    };
    const tarball = Buffer.from(await (await fetch(versions["1.0.0"]!.dist.tarball)).arrayBuffer());
    const text = gunzipSync(tarball).toString();
    expect(text).toContain("package/made.txt");
    expect(text).not.toContain(token);
  });

  it.skipIf(process.platform === "win32")(
    "has npm sign the provenance in a job with an identity",
    async () => {
      world.write("pubtool.toml", '[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n');
      await exist("core-lib");
      trust();
      // It is signed by a service outside, which no test may reach: the test disables it in npm, after npm was started with it.
      const real = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
      const asked = join(world.home, "asked");
      world.write(
        "bin/npm",
        `#!/bin/sh\necho "$@" >> "${asked}"\nfor word do\n  shift\n  [ "$word" = --provenance ] || set -- "$@" "$word"\ndone\nexec "${real}" "$@"\n`,
      );
      chmodSync(join(world.root, "bin/npm"), 0o755);
      const path = { PATH: `${join(world.root, "bin")}:${process.env["PATH"]!}` };
      const publishLines = () =>
        readFileSync(asked, "utf8")
          .split("\n")
          .filter((line) => line.startsWith("publish "));
      put("core", { name: "core-lib", version: "1.1.0", repository: "github:acme/widgets" });
      const ran = await world.run(["publish"], { ...world.jobEnv(), ...path, NPM_CONFIG_PROVENANCE: "" });
      expect(ran).toMatchObject({ code: 0 });
      expect(publishLines()).toEqual([expect.stringContaining(" --provenance ")]);
      put("core", { name: "core-lib", version: "1.2.0", publishConfig: { provenance: false } });
      await world.run(["publish"], { ...world.jobEnv(), ...path, NPM_CONFIG_PROVENANCE: "" });
      expect(publishLines()[1]).not.toContain("--provenance");
    },
  );

  it("counts a package as published whose last script fails, and says so", async () => {
    world.write("pubtool.toml", '[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n');
    put("core", { name: "core-lib", version: "1.0.0", scripts: { postpublish: "exit 3" } });
    const ran = await world.run(["publish"], { JSREG_TOKEN: token });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain(
      'with the token in JSREG_TOKEN; the script "postpublish" of "core-lib" failed',
    );
    put("core", { name: "core-lib", version: "2.0.0", scripts: { prepublishOnly: "exit 3" } });
    const stopped = await world.run(["publish"], { JSREG_TOKEN: token });
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain("build-failed");
    expect(await registry.versions("core-lib")).toEqual(["1.0.0"]);
  });

  it("publishes what another job has packed, without scripts of the package", async () => {
    world.write("pubtool.toml", '[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n');
    const script = "node -e \"require('fs').appendFileSync('runs.txt', 'x')\"";
    const scripts = { prepack: script, prepublishOnly: script, postpublish: script };
    put("core", { name: "core-lib", version: "1.0.0", scripts });
    const packed = await world.run(["pack", "--to", "packed"]);
    expect(packed, packed.stdout).toMatchObject({ code: 0 });
    const runs = world.read("core/runs.txt");
    const ran = await world.run(["publish", "--from", "packed"], { JSREG_TOKEN: token });
    expect(ran, ran.stdout).toMatchObject({ code: 0 });
    expect(registry.uploads).toEqual(["core-lib"]);
    expect(world.read("core/runs.txt")).toBe(runs);
    const missing = await world.run(["publish", "--from", "elsewhere"], { JSREG_TOKEN: token });
    expect(missing.code).not.toBe(0);
    expect(missing.stdout + missing.stderr).toContain("elsewhere");
  });

  it("rejects a token that the registry does not know before the first upload", async () => {
    world.write("pubtool.toml", '[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n');
    const ran = await world.run(["publish"], { JSREG_TOKEN: "not-a-token-of-anybody" });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("jsreg does not accept the token in JSREG_TOKEN");
    expect(ran.pauses).toEqual([]);
  });
});
