import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { has, World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Running } from "./servers/http.ts";

describe.skipIf(!has("cargo") || !has("git"))("publish to a Rust registry with cargo", () => {
  let world: World;
  let registry: CargoRegistry & Running;

  beforeEach(async () => {
    world = await World.create();
    registry = await world.cargo();
    registry.tokens.set("long-lived-token", {});
    world.write(".gitignore", "target\npacked\n");
    world.write(
      ".cargo/config.toml",
      `[registry]\ndefault = "local"\n[registries.local]\nindex = "sparse+${registry.url}/index/"\n`,
    );
    world.write(
      "pubtool.toml",
      '[[package]]\nname = "top-crate"\nkind = "rustreg"\npath = "top"\n\n[[package]]\nname = "base-crate"\nkind = "rustreg"\npath = "base"\n',
    );
    put("0.1.0");
  });
  afterEach(() => world.close());

  function put(version: string, code = "pub fn one() -> u8 { 1 }\n") {
    world.write(
      "Cargo.toml",
      [
        '[workspace]\nmembers = ["top", "base"]\nresolver = "2"',
        `[workspace.package]\nversion = "${version}"\nedition = "2021"\nlicense = "MIT"\ndescription = "a test"`,
        `[workspace.dependencies]\nbase-crate = { path = "base", version = "${version}", registry = "local" }\n`,
      ].join("\n"),
    );
    const inherited =
      "version.workspace = true\nedition.workspace = true\nlicense.workspace = true\ndescription.workspace = true\n";
    world.write(
      "top/Cargo.toml",
      `[package]\nname = "top-crate"\n${inherited}[dependencies]\nbase-crate.workspace = true\n`,
    );
    world.write("base/Cargo.toml", `[package]\nname = "base-crate"\n${inherited}`);
    world.write("top/src/lib.rs", "pub use base_crate::one;\n");
    world.write("base/src/lib.rs", code);
    world.commit();
  }

  function trust() {
    for (const name of ["top-crate", "base-crate"]) {
      registry.registrations.push({ package: name, repository: "acme/widgets", workflow: "release.yml" });
    }
  }

  it("publishes a workspace in the order of its dependencies, waiting for the index, and skips in a second run", async () => {
    registry.indexLag = 2;
    const ran = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(ran).toMatchObject({ code: 0 });
    expect(registry.uploads).toEqual(["base-crate@0.1.0", "top-crate@0.1.0"]);
    const again = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toMatch(/top-crate +0\.1\.0 +rustreg +skipped/);
    expect(registry.uploads).toHaveLength(2);
  });

  it("mints one token for later versions, and revokes it at the end", async () => {
    await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    trust();
    put("0.2.0");
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran).toMatchObject({ code: 0 });
    expect(registry.versions("top-crate")).toEqual(["0.1.0", "0.2.0"]);
    expect(registry.minted).toHaveLength(1);
    expect(registry.revoked).toEqual(registry.minted);
  });

  it("uses what the workflow put into RUST_REGISTRY_TOKEN rather than its own exchange, and leaves it valid", async () => {
    trust();
    const ran = await world.run(["publish"], { ...world.jobEnv(), RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(ran).toMatchObject({ code: 0 });
    expect(registry.minted).toEqual([]);
    expect(registry.tokens.has("long-lived-token")).toBe(true);
  });

  it("says that a first version needs a token, before anything is uploaded", async () => {
    trust();
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('"base-crate" is not at rustreg yet');
    expect(ran.stderr).toContain("RUST_REGISTRY_TOKEN");
    expect(registry.uploads).toEqual([]);
  });

  it("explains a refused exchange with the file that was started, which this registry compares", async () => {
    await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    trust();
    put("0.2.0");
    world.host.job = { repository: "acme/widgets", workflow: "nightly.yml", jobWorkflow: "release.yml" };
    const ran = await world.run(["publish"], world.jobEnv());
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("HTTP 400, No matching Trusted Publishing config found");
    expect(ran.stderr).toContain('"nightly.yml" calls "release.yml", and rustreg compares the calling file');
    expect(ran.stderr).toContain(
      'register for "base-crate" at rustreg: repository "acme/widgets", workflow "nightly.yml"',
    );
    expect(registry.uploads).toHaveLength(2);
  });

  it("accepts the same sources at another commit, and refuses changed ones under the same version", async () => {
    await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    world.write("README.md", "unrelated\n");
    world.commit();
    const same = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(same).toMatchObject({ code: 0 });
    put("0.1.0", "pub fn one() -> u8 { 2 }\n");
    const changed = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain("base-crate-0.1.0/src/lib.rs");
    expect(registry.uploads).toHaveLength(2);
  });

  describe("many new crates", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"].map((letter) => `${letter}-crate`);

    beforeEach(() => {
      world.write("Cargo.toml", `[workspace]\nmembers = ${JSON.stringify(names)}\nresolver = "2"\n`);
      for (const name of names) {
        const fields = 'version = "1.0.0"\nedition = "2021"\nlicense = "MIT"\ndescription = "a test"\n';
        world.write(`${name}/Cargo.toml`, `[package]\nname = "${name}"\n${fields}`);
        world.write(`${name}/src/lib.rs`, "\n");
      }
      const entries = names.map(
        (name) => `[[package]]\nname = "${name}"\nkind = "rustreg"\npath = "${name}"\n`,
      );
      world.write("pubtool.toml", entries.join("\n"));
      world.commit();
    });

    it("are uploaded five at once, then one in ten minutes, within --max-wait", async () => {
      const ran = await world.run(["publish", "--max-wait", "20"], {
        RUST_REGISTRY_TOKEN: "long-lived-token",
      });
      expect(ran, ran.stdout).toMatchObject({ code: 0 });
      expect(registry.uploads).toEqual(names.map((name) => `${name}@1.0.0`));
      const waited = ran.pauses.filter((pause) => pause > 60_000).reduce((sum, pause) => sum + pause, 0);
      expect(waited).toBeGreaterThan(19 * 60_000);
      expect(waited).toBeLessThanOrEqual(20 * 60_000);
    });

    it("do not start where the waits do not fit into --max-wait", async () => {
      const ran = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
      expect(ran.code).toBe(1);
      expect(ran.stdout + ran.stderr).toContain("7 new packages need 20 min of waiting");
      expect(ran.stdout + ran.stderr).toContain("add --max-wait 20");
      expect(registry.uploads).toEqual([]);
    });

    it("are not paced at a registry without the limit", async () => {
      world.write("pubtool.toml", `${world.read("pubtool.toml")}\n[registry.rustreg]\npacing = false\n`);
      world.commit();
      const ran = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
      expect(ran, ran.stdout).toMatchObject({ code: 0 });
      expect(ran.pauses.filter((pause) => pause > 60_000)).toEqual([]);
    });
  });

  it("publishes crates that another job has packed, unless they differ from the checkout", async () => {
    const packed = await world.run(["pack", "--to", "packed"]);
    expect(packed, packed.stderr).toMatchObject({ code: 0 });
    put("0.1.0", "pub fn one() -> u8 { 2 }\n");
    const differs = await world.run(["publish", "--from", "packed"], {
      RUST_REGISTRY_TOKEN: "long-lived-token",
    });
    expect(differs.code).toBe(1);
    expect(differs.stdout + differs.stderr).toContain(
      'differs from this checkout: "base-crate-0.1.0/src/lib.rs"',
    );
    expect(registry.uploads).toEqual([]);
    put("0.1.0");
    const ran = await world.run(["publish", "--from", "packed"], {
      RUST_REGISTRY_TOKEN: "long-lived-token",
    });
    expect(ran, ran.stdout).toMatchObject({ code: 0 });
    expect(registry.uploads).toEqual(["base-crate@0.1.0", "top-crate@0.1.0"]);
  });

  it("explains a token that the registry rejects at the upload", async () => {
    const ran = await world.run(["publish"], { ...world.jobEnv(), RUST_REGISTRY_TOKEN: "not-a-token" });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/base-crate +0\.1\.0 +rustreg +failed +.*(?:401|403)/);
    expect(ran.stdout + ran.stderr).toContain("RUST_REGISTRY_TOKEN");
    expect(registry.versions("base-crate")).toEqual([]);
  });

  it("rejects a placeholder address before the release", async () => {
    world.write(
      "base/Cargo.toml",
      `${world.read("base/Cargo.toml")}repository = "https://not-set.invalid/owner/name"\n`,
    );
    world.commit();
    const ran = await world.run(["preflight"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('the placeholder address "https://not-set.invalid/owner/name"');
    expect(ran.stdout).toContain("[placeholder-address]");
  });

  it("begins no release when one crate does not compile, or has uncommitted changes", async () => {
    put("0.1.0", "pub fn one() -> u8 { nonsense }\n");
    const broken = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain("nonsense");
    put("0.1.0");
    world.write("base/src/lib.rs", "pub fn one() -> u8 { 3 }\n");
    const dirty = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(dirty.code).toBe(1);
    expect(dirty.stderr).toContain("tree-dirty");
    expect(registry.uploads).toEqual([]);
  });
});
