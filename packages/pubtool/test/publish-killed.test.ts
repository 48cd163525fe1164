import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBuilt, start } from "./built.ts";
import { has, wheel, World } from "./release-world.ts";
import { FaultProxy } from "./servers/fault-proxy.ts";
import type { Running } from "./servers/http.ts";

// dozens of runs in one test
const patience = { timeout: 240_000 };

/** Each boundary costs two runs with real clients: the gate takes every third, `npm run test:release-faults` all of them. */
const stride = process.env["PUBTOOL_ALL_FAULTS"] === "1" ? 1 : 3;

describe.skipIf(!isBuilt || process.platform === "win32")("a run that is killed", patience, () => {
  let world: World;

  beforeEach(async () => {
    world = await World.create();
  });
  afterEach(() => world.close());

  /**
   * Kills one run before and one after each request that `counts`, or every third of these boundaries, each with a
   * version of its own, until a run ends by itself; and lets another run finish what each of them began.
   * @returns how many boundaries a run has
   */
  async function killEverywhere(
    proxy: FaultProxy & Running,
    counts: (method: string, path: string) => boolean,
    prepare: (version: string) => void,
    published: (version: string) => Promise<boolean> | boolean,
  ): Promise<number> {
    for (let boundary = stride - 1; ; boundary += stride) {
      const version = `1.${boundary}.0`;
      prepare(version);
      const run = start(["publish"], world.root, {
        ...world.baseEnv(),
        TMPDIR: world.home,
        ...world.env,
        ...world.jobEnv(),
      });
      const state = { passed: 0, killed: false };
      proxy.watch = (_moment, index) => {
        const { method, path } = proxy.seen[index]!;
        if (state.killed || !counts(method, path) || state.passed++ !== boundary) return;
        state.killed = true;
        run.kill();
      };
      const { code, stderr } = await run.ended;
      proxy.watch = () => undefined;
      if (!state.killed) {
        expect(code, stderr).toBe(0);
        return state.passed;
      }
      const next = await world.run(["publish"], world.jobEnv());
      expect(next, `${String(boundary)}: ${next.stderr}`).toMatchObject({ code: 0 });
      expect(await published(version), `after a kill at boundary ${boundary}`).toBe(true);
    }
  }

  it("at any request to a Python registry is completed by the next run", async () => {
    const registry = await world.python();
    const proxy = world.keep(await FaultProxy.start(registry.url));
    registry.pending.push({ package: "alpha-lib", repository: "acme/widgets", workflow: "release.yml" });
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n[registry.pyreg]\nurl = "${proxy.url}"\n`,
    );
    const files = (version: string) => [
      `alpha_lib-${version}-cp311-cp311-linux_x86_64.whl`,
      `alpha_lib-${version}-py3-none-any.whl`,
    ];
    const boundaries = await killEverywhere(
      proxy,
      () => true,
      (version) => {
        world.write("py/pyproject.toml", `[project]\nname = "alpha-lib"\nversion = "${version}"\n`);
        for (const file of files(version)) world.write(`py/dist/${file}`, wheel("alpha-lib", version).bytes);
      },
      (version) =>
        files(version).every(
          (file) => registry.files("alpha-lib").filter((there) => there === file).length === 1,
        ),
    );
    expect(boundaries).toBeGreaterThan(8);
  });

  it.skipIf(!has("cargo") || !has("git"))(
    "at any upload, exchange or revocation at a Rust registry",
    async () => {
      const registry = await world.cargo();
      const proxy = world.keep(await FaultProxy.start(registry.url));
      const names = ["base-crate", "top-crate"];
      for (const name of names) {
        registry.registrations.push({ package: name, repository: "acme/widgets", workflow: "release.yml" });
        registry.crates.push({ name, vers: "0.0.1", cksum: "", bytes: Buffer.alloc(0), line: "{}" });
      }
      world.write(".gitignore", "target\n");
      world.write(
        ".cargo/config.toml",
        `[registry]\ndefault = "local"\n[registries.local]\nindex = "sparse+${proxy.url}/index/"\n`,
      );
      world.write(
        "pubtool.toml",
        names.map((name) => `[[package]]\nname = "${name}"\nkind = "rustreg"\npath = "${name}"\n`).join("\n"),
      );
      for (const name of names) world.write(`${name}/src/lib.rs`, "\n");
      const manifest = (name: string, version: string) =>
        `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\nlicense = "MIT"\ndescription = "a"\n`;
      const boundaries = await killEverywhere(
        proxy,
        (method) => method !== "GET",
        (version) => {
          world.write("Cargo.toml", '[workspace]\nmembers = ["base-crate", "top-crate"]\nresolver = "2"\n');
          world.write("base-crate/Cargo.toml", manifest("base-crate", version));
          const dependency = `[dependencies]\nbase-crate = { path = "../base-crate", version = "${version}", registry = "local" }\n`;
          world.write("top-crate/Cargo.toml", manifest("top-crate", version) + dependency);
          world.commit();
        },
        (version) =>
          names.every((name) => registry.versions(name).filter((there) => there === version).length === 1),
      );
      expect(boundaries).toBe(8);
    },
  );

  it("at any upload or exchange at a JavaScript registry", async () => {
    const registry = await world.npm();
    const proxy = world.keep(await FaultProxy.start(registry.url));
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n[registry.jsreg]\nurl = "${proxy.url}"\n`,
    );
    const prepare = (version: string) =>
      world.write("core/package.json", `{ "name": "core-lib", "version": "${version}" }`);
    await registry.add("core-lib", "0.0.1", await registry.login());
    registry.registrations.push({ package: "core-lib", repository: "acme/widgets", workflow: "release.yml" });
    const boundaries = await killEverywhere(
      proxy,
      (method) => method !== "GET",
      prepare,
      async (version) => (await registry.versions("core-lib")).includes(version),
    );
    expect(boundaries).toBeGreaterThanOrEqual(4);
  });

  it("and one that is interrupted finishes the upload under way, begins no other, and says so", async () => {
    const registry = await world.python();
    const proxy = world.keep(await FaultProxy.start(registry.url));
    const names = ["alpha-lib", "beta-lib"];
    for (const name of names) {
      registry.projects.set(name, []);
      registry.registrations.push({ package: name, repository: "acme/widgets", workflow: "release.yml" });
      world.write(`${name}/pyproject.toml`, `[project]\nname = "${name}"\nversion = "1.0.0"\n`);
      world.write(
        `${name}/dist/${name.replace("-", "_")}-1.0.0-py3-none-any.whl`,
        wheel(name, "1.0.0").bytes,
      );
    }
    const packages = names.map((name) => `[[package]]\nname = "${name}"\nkind = "pyreg"\npath = "${name}"\n`);
    world.write("pubtool.toml", `${packages.join("\n")}\n[registry.pyreg]\nurl = "${proxy.url}"\n`);
    const run = start(["publish"], world.root, {
      ...world.baseEnv(),
      TMPDIR: world.home,
      ...world.jobEnv(),
    });
    let announced: (() => void) | undefined;
    const heard = new Promise<void>((resolve) => (announced = resolve));
    run.child.stderr!.on("data", (text: string) => {
      if (text.includes("interrupted")) announced!();
    });
    proxy.watch = async (moment, index) => {
      if (moment !== "before" || proxy.seen[index]!.path !== "/legacy/") return;
      run.child.kill("SIGINT");
      await heard;
    };
    const { code, stdout } = await run.ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/alpha-lib +1\.0\.0 +pyreg +published/);
    expect(stdout).toMatch(/beta-lib +1\.0\.0 +pyreg +not reached +the run was interrupted/);
    expect(registry.files("beta-lib")).toEqual([]);
  });
});
