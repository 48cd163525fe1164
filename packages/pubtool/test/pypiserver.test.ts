import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sdist, wheel, World } from "./release-world.ts";
import { hasPypiserver, startPypiserver } from "./servers/pypiserver.ts";

describe.skipIf(!hasPypiserver())("publish to pypiserver (needs pypiserver)", () => {
  let world: World;
  let packages: string;

  beforeEach(async () => {
    world = await World.create();
    packages = join(world.home, "packages");
    const { url } = world.keep(await startPypiserver(packages));
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n[registry.pyreg]\nurl = "${url}"\nupload_url = "${url}/"\n`,
    );
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "1.0.0"\n');
    const { file, bytes } = wheel("alpha-lib", "1.0.0");
    world.write(`py/dist/${file}`, bytes);
    const info = "Metadata-Version: 2.1\nName: alpha-lib\nVersion: 1.0.0\nSummary: a test\n";
    world.write("py/dist/alpha_lib-1.0.0.tar.gz", sdist("alpha_lib-1.0.0", { "PKG-INFO": info }));
  });
  afterEach(() => world.close());

  it("uploads a wheel and a source distribution, and skips them in the next run", async () => {
    const env = { PYREG_API_TOKEN: "any-token" };
    const ran = await world.run(["publish"], env);
    expect(ran, ran.stdout + ran.stderr).toMatchObject({ code: 0 });
    expect(readdirSync(packages).sort()).toEqual([
      "alpha_lib-1.0.0-py3-none-any.whl",
      "alpha_lib-1.0.0.tar.gz",
    ]);
    const again = await world.run(["publish"], env);
    expect(again.stdout).toMatch(/skipped +already published, with the same content/);
  });

  it("rejects the same version with other content before it uploads", async () => {
    const env = { PYREG_API_TOKEN: "any-token" };
    await world.run(["publish"], env);
    world.write("py/dist/alpha_lib-1.0.0-py3-none-any.whl", wheel("alpha-lib", "1.0.0", "changed").bytes);
    const ran = await world.run(["publish"], env);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("version-conflict");
  });
});
