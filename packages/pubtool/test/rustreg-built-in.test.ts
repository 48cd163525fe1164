import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBuiltIn } from "../src/registries/rustreg/built-in.ts";
import { findTarget } from "../src/registries/rustreg/target.ts";
import type { Release } from "../src/registries/registry.ts";
import { has, World } from "./release-world.ts";

describe.skipIf(!has("cargo") || !has("git"))("a crate's registry", () => {
  let world: World;

  beforeEach(async () => {
    world = await World.create();
    world.write(
      "Cargo.toml",
      '[package]\nname = "a"\nversion = "1.0.0"\nedition = "2021"\nlicense = "MIT"\ndescription = "a test"\n[dependencies]\nany = "1"\n',
    );
    world.write("src/lib.rs", "");
  });
  afterEach(() => world.close());

  /** The sparse index of cargo's built-in registry, as its users write it; the name of its host is cargo's own. */
  function builtInIndex(): string {
    const { stdout } = spawnSync("cargo", ["metadata", "--no-deps", "--format-version", "1"], {
      cwd: world.root,
      env: world.baseEnv(),
      encoding: "utf8",
    });
    const { packages } = JSON.parse(stdout) as { packages: { dependencies: { source: string }[] }[] };
    const host = /\/([^/]+)-index$/.exec(packages[0]!.dependencies[0]!.source)![1]!;
    return `sparse+https://index.${host}/`;
  }

  function context() {
    const io = { cwd: world.root, env: world.baseEnv() } as Parameters<typeof isBuiltIn>[0]["io"];
    return { io, scratch: join(world.home, "scratch") };
  }

  it("is cargo's built-in one where pubtool.toml names its index: under another name cargo rejects its dependencies", async () => {
    const file = join(world.root, "Cargo.toml");
    const release = { folder: world.root, name: "a", manifest: { name: "a", file } } as Release;
    const target = await findTarget(context(), { index: builtInIndex() }, release);
    expect(target.registry).toBe("crates-io");
    expect(await isBuiltIn(context(), "sparse+https://index.crates.example/")).toBe(false);
    expect(await isBuiltIn(context(), "sparse+http://127.0.0.1:9/index/")).toBe(false);
  });

  it("starts no release where one crate's dependency on another one names no registry", async () => {
    const registry = await world.cargo();
    registry.tokens.set("long-lived-token", {});
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "a"\nkind = "rustreg"\n[[package]]\nname = "b"\nkind = "rustreg"\npath = "b"\n[registry.rustreg]\nindex = "sparse+${registry.url}/index/"\n`,
    );
    const manifest = (name: string, rest: string) =>
      `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\nlicense = "MIT"\ndescription = "a test"\n${rest}`;
    world.write(
      "Cargo.toml",
      manifest("a", '[dependencies]\nb = { path = "b", version = "1" }\n[workspace]\n'),
    );
    world.write("b/Cargo.toml", manifest("b", ""));
    world.write("b/src/lib.rs", "");
    world.write(".gitignore", "target\nCargo.lock\n");
    world.commit();
    const ran = await world.run(["publish"], { RUST_REGISTRY_TOKEN: "long-lived-token" });
    expect(ran.code).toBe(1);
    expect(ran.stdout + ran.stderr).toContain('the dependency "b" of');
    expect(ran.stderr).toContain("[dependency-registry]");
    expect(registry.uploads).toEqual([]);
  });
});
