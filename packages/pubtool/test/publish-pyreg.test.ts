import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { has, wheel, World } from "./release-world.ts";
import type { Running } from "./servers/http.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";

describe.skipIf(!has("twine"))("publish to a Python registry with twine", () => {
  let world: World;
  let registry: PythonRegistry & Running;

  beforeEach(async () => {
    world = await World.create();
    registry = await world.python();
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n\n[registry.pyreg]\nurl = "${registry.url}"\n`,
    );
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "1.0.0"\n');
    put("1.0.0");
  });
  afterEach(() => world.close());

  function put(version: string, content = "") {
    const { file, bytes } = wheel("alpha-lib", version, content);
    world.write(`py/dist/${file}`, bytes);
    return file;
  }

  function trust() {
    registry.projects.set("alpha-lib", []);
    registry.registrations.push({
      package: "alpha-lib",
      repository: "acme/widgets",
      workflow: "release.yml",
    });
  }

  it("exchanges the job's identity for a token and uploads what lies in dist/", async () => {
    trust();
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(/alpha-lib +1\.0\.0 +pyreg +published/);
    expect(registry.files("alpha-lib")).toEqual(["alpha_lib-1.0.0-py3-none-any.whl"]);
    expect(registry.minted).toHaveLength(1);
  });

  it("skips in a second run, also when the same sources were built again", async () => {
    trust();
    await world.run(["publish"], world.jobEnv());
    const again = await world.run(["publish"], world.jobEnv());
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain("skipped");
    expect(registry.uploads).toHaveLength(1);
  });

  it("refuses the same version with other content, and names the file that differs", async () => {
    trust();
    await world.run(["publish"], world.jobEnv());
    put("1.0.0", "changed");
    const again = await world.run(["publish"], world.jobEnv());
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('"alpha_lib.py"');
    expect(again.stderr).toContain("version-conflict");
    expect(registry.uploads).toHaveLength(1);
  });
});
