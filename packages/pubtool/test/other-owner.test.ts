import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { has, World } from "./release-world.ts";
import type { Running } from "./servers/http.ts";
import type { NpmRegistry } from "./servers/npm-registry.ts";

describe.skipIf(!has("git"))("a folder whose git checkout is unreadable or absent", () => {
  let world: World;
  let registry: NpmRegistry & Running;
  /** git's own switch for its tests: every repository belongs to another user, as in the container of a job. */
  const otherOwner = { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" };

  beforeEach(async () => {
    world = await World.create();
    registry = await world.npm();
    world.env["PUBTOOL_JSREG_URL"] = registry.url;
    world.write(
      "pubtool.toml",
      '[[package]]\nname = "solo"\nkind = "jsreg"\n[package.trust_policy]\nworkflow = "release.yml"\nrepository = "acme/widgets"\n',
    );
    world.write("package.json", '{ "name": "solo", "version": "1.0.0" }');
  });
  afterEach(() => world.close());

  it("is unknown to preflight, with git's own remedy", async () => {
    world.commit();
    const ran = await world.run(["preflight"], otherOwner);
    expect(ran.stdout).toContain("which belongs to another user");
    expect(ran.stdout).toContain("git config --global --add safe.directory");
    expect(ran.stdout).not.toContain("not a git checkout");
    const changed = await world.run(["publish", "--dry-run", "--changed-since", "HEAD"], otherOwner);
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain("which belongs to another user");
  });

  it("still has the remotes that doctor compares", async () => {
    world.commit();
    world.git("remote", "add", "origin", "https://host.example/acme/widgets.git");
    const ran = await world.run(["doctor"], otherOwner);
    expect(ran.stdout).toContain('declares repository "acme/widgets", as the git remote "origin"');
  });

  it("is not a repository that lacks the commit of --changed-since", async () => {
    const ran = await world.run(["publish", "--changed-since", "HEAD"], {
      GIT_CEILING_DIRECTORIES: world.root,
    });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("not a git checkout");
    expect(ran.stderr).not.toContain("shallow");
  });

  it("leaves a published version uncompared while the package has another problem", async () => {
    await registry.add("solo", "1.0.0", await registry.login());
    world.write("package.json", '{ "name": "solo", "version": "1.0.0", "dependencies": { "x": "file:x" } }');
    world.commit();
    const ran = await world.run(["preflight"]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("dependency-local");
    expect(ran.stdout).not.toContain("with the same content");
  });
});
