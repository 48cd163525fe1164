import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { has, wheel, World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Running } from "./servers/http.ts";
import type { NpmRegistry } from "./servers/npm-registry.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";

describe.skipIf(!has("cargo") || !has("git"))("a release to three registries", () => {
  let world: World;
  let cargo: CargoRegistry & Running;
  let python: PythonRegistry & Running;
  let npm: NpmRegistry & Running;
  let tokens: Record<string, string>;

  beforeEach(async () => {
    world = await World.create();
    [cargo, python, npm] = [await world.cargo(), await world.python(), await world.npm()];
    cargo.tokens.set("cargo-long-lived", {});
    python.tokens.set("python-long-lived", {});
    tokens = {
      RUST_REGISTRY_TOKEN: "cargo-long-lived",
      PYREG_API_TOKEN: "python-long-lived",
      JSREG_AUTH_TOKEN: await npm.login(),
    };
    world.write(
      "pubtool.toml",
      [
        '[[package]]\nname = "web"\nkind = "jsreg"\npath = "web"\ndepends_on = ["py-lib"]',
        '[[package]]\nname = "py-lib"\nkind = "pyreg"\npath = "py"\npaths = ["py/**", "!py/docs/**"]\ndepends_on = ["engine"]',
        '[[package]]\nname = "engine"\nkind = "rustreg"\npath = "engine"',
        `[registry.rustreg]\nindex = "sparse+${cargo.url}/index/"\n[registry.pyreg]\nurl = "${python.url}"\n[registry.jsreg]\nurl = "${npm.url}"\n`,
      ].join("\n\n"),
    );
    world.write(".gitignore", "target\n");
    world.write("web/package.json", '{ "name": "web", "version": "1.0.0" }');
    world.write("py/pyproject.toml", '[project]\nname = "py-lib"\nversion = "1.0.0"\n');
    world.write("py/dist/py_lib-1.0.0-py3-none-any.whl", wheel("py-lib", "1.0.0").bytes);
    world.write(
      "engine/Cargo.toml",
      '[package]\nname = "engine"\nversion = "1.0.0"\nedition = "2021"\nlicense = "MIT"\ndescription = "a"\n',
    );
    world.write("engine/src/lib.rs", "\n");
    world.commit();
  });
  afterEach(() => world.close());

  it("goes out in the order of depends_on, and is summed up in text, JSON and the job's summary", async () => {
    const summary = join(world.home, "summary.md");
    const ran = await world.run(["publish", "--json"], { ...tokens, GITHUB_STEP_SUMMARY: summary });
    expect(ran).toMatchObject({ code: 0 });
    const { packages } = JSON.parse(ran.stdout) as { packages: { name: string; status: string }[] };
    expect(packages.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "engine published",
      "py-lib published",
      "web published",
    ]);
    expect(readFileSync(summary, "utf8")).toContain("| engine | 1.0.0 | rustreg | published |");
    const again = await world.run(["publish"], tokens);
    expect(again.stdout.match(/ skipped /g)).toHaveLength(3);
  });

  it("reports success when the job's summary cannot be written", async () => {
    const ran = await world.run(["publish", "--json"], { ...tokens, GITHUB_STEP_SUMMARY: world.home });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true });
    expect(ran.stderr).toContain("cannot write the job summary");
  });

  it("shows the plan and its files in a dry run, with and without JSON, and changes nothing anywhere", async () => {
    const before = world.snapshot();
    const ran = await world.run(["publish", "--dry-run"], tokens);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("1. publish engine 1.0.0 to rustreg");
    expect(ran.stdout).toContain("src/lib.rs");
    expect(ran.stdout).toContain("dist/py_lib-1.0.0-py3-none-any.whl");
    const json = await world.run(["publish", "--dry-run", "--json"], tokens);
    expect(JSON.parse(json.stdout)).toMatchObject({
      dryRun: true,
      ok: true,
      packages: [{ name: "engine", action: "publish" }, {}, {}],
    });
    expect(world.snapshot()).toEqual(before);
    expect([...cargo.uploads, ...python.uploads, ...npm.uploads]).toEqual([]);
  });

  it("takes only the named packages, and only those that changed", async () => {
    const named = await world.run(["publish", "--dry-run", "--package", "web"], tokens);
    expect(named.stdout).toMatch(/^1\. publish web/);
    expect(named.stdout).not.toContain("engine");
    const base = world.git("rev-parse", "HEAD").trim();
    world.write("py/docs/page.md", "not part of it\n");
    expect((await world.run(["publish", "--dry-run", "--changed-since", base], tokens)).stdout).toContain(
      "no package",
    );
    world.write("py/module.py", "x = 1\n");
    const changed = await world.run(["publish", "--dry-run", "--changed-since", base], tokens);
    expect(changed.stdout).toMatch(/^1\. publish py-lib/);
    expect(changed.stdout).not.toContain("web");
    const wrong = await world.run(["publish", "--changed-since", "no-such-ref"], tokens);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('--changed-since "no-such-ref" is not a commit');
    const unknown = await world.run(["publish", "--package", "wev"], tokens);
    expect(unknown.code).toBe(2);
  });

  it("takes both packages of a file that moved, and names both of its paths", async () => {
    const text = "export const value = 'long enough for git to recognize the file';\n";
    world.write("web/moved.js", text);
    world.commit();
    const base = world.git("rev-parse", "HEAD").trim();
    world.git("mv", "web/moved.js", "py/module.py");
    const preflight = await world.run(["preflight"], tokens);
    expect(preflight.stdout).toContain('uncommitted: "web/moved.js"');
    world.commit();
    const changed = await world.run(["publish", "--dry-run", "--changed-since", base], tokens);
    expect(changed.stdout).toMatch(/publish web/);
    expect(changed.stdout).toMatch(/publish py-lib/);
  });

  it("reports in preflight what would be used and what is wrong, and leaves no trace", async () => {
    const before = world.snapshot();
    const good = await world.run(["preflight", "--json"], tokens);
    expect(good).toMatchObject({ code: 0 });
    expect(good.stdout).toContain("the token in RUST_REGISTRY_TOKEN");
    expect(good.stdout).toContain("the token in JSREG_AUTH_TOKEN");
    const bad = await world.run(["preflight"], { ...tokens, PYREG_API_TOKEN: "" });
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain("neither an identity token nor PYREG_API_TOKEN");
    expect(world.snapshot()).toEqual(before);
    expect([...cargo.uploads, ...python.uploads, ...npm.uploads]).toEqual([]);
  });

  it("warns of uncommitted files, and reports all that is wrong in one run", async () => {
    world.write("web/package.json", '{ "name": "web", "version": "one" }');
    world.write("py/pyproject.toml", '[project]\nname = "other"\nversion = "1.0.0"\n');
    world.write("engine/Cargo.toml", "[package]\n");
    const ran = await world.run(["preflight"], tokens);
    expect(ran.code).toBe(1);
    for (const id of ["version-invalid", "name-mismatch", "manifest-unreadable", "tree-dirty"]) {
      expect(ran.stdout).toContain(`[${id}]`);
    }
  });

  it("ends each package in its own way when the release does not begin", async () => {
    await world.run(["publish", "--package", "engine"], tokens);
    world.write("web/package.json", '{ "name": "web", "version": "one" }');
    const summary = join(world.home, "summary.md");
    const ran = await world.run(["publish", "--json"], { ...tokens, GITHUB_STEP_SUMMARY: summary });
    expect(ran.code).toBe(1);
    const { ok, packages } = JSON.parse(ran.stdout) as { ok: boolean; packages: Record<string, string>[] };
    expect(ok).toBe(false);
    expect(Object.fromEntries(packages.map(({ name, status }) => [name, status]))).toEqual({
      engine: "skipped",
      "py-lib": "not reached",
      web: "failed",
    });
    expect(readFileSync(summary, "utf8")).toContain("| web | one | jsreg | failed |");
    expect(python.uploads).toEqual([]);
  });

  it("gives back what preflight exchanged", async () => {
    await world.run(["publish"], tokens);
    cargo.registrations.push({
      package: "engine",
      repository: "acme/widgets",
      workflow: "release.yml",
      environment: "Release",
    });
    world.write(
      "engine/Cargo.toml",
      '[package]\nname = "engine"\nversion = "1.1.0"\nedition = "2021"\nlicense = "MIT"\ndescription = "a"\n',
    );
    world.commit();
    const ran = await world.run(["preflight", "--package", "engine"], world.jobEnv());
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("an identity token: rustreg accepts it");
    expect(cargo.revoked).toEqual(cargo.minted);
    expect(cargo.minted).toHaveLength(1);
  });

  it("says which key to set where no address is configured", async () => {
    world.write(
      "pubtool.toml",
      '[[package]]\nname = "py-lib"\nkind = "pyreg"\npath = "py"\n\n[[package]]\nname = "engine"\nkind = "rustreg"\npath = "engine"\n',
    );
    const ran = await world.run(["preflight"], tokens);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("[registry.pyreg]");
    expect(ran.stdout).toContain("[registry.rustreg]");
  });
});
