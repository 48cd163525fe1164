import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { has, wheel, World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Fault } from "./servers/fault-proxy.ts";
import { FaultProxy, FAULTS } from "./servers/fault-proxy.ts";
import type { Running } from "./servers/http.ts";
import type { NpmRegistry } from "./servers/npm-registry.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";

const faults = Object.entries(FAULTS);

describe("a release through a network that fails", () => {
  let world: World;
  let identity: FaultProxy & Running;
  let version = 0;

  beforeAll(async () => {
    world = await World.create();
    identity = world.keep(await FaultProxy.start(world.host.url));
  });
  afterAll(() => world.close());

  /** Each thing that a run asks for fails once: reading the index, the identity, the exchange, the upload. */
  async function runWith(fault: Fault, proxy: FaultProxy & Running) {
    proxy.seen.length = 0;
    for (const target of [proxy, identity]) harmEachOnce(target, fault);
    return await world.run(["publish", "--json"], world.host.jobEnv(identity.url));
  }

  function outcome(stdout: string) {
    const { packages } = JSON.parse(stdout) as { packages: { status: string; version: string }[] };
    return packages.map(({ status, version: published }) => `${published} ${status}`);
  }

  describe("to a Python registry", () => {
    let registry: PythonRegistry & Running;
    let proxy: FaultProxy & Running;

    beforeAll(async () => {
      registry = await world.python();
      proxy = world.keep(await FaultProxy.start(registry.url));
      registry.projects.set("alpha-lib", []);
      registry.registrations.push({
        package: "alpha-lib",
        repository: "acme/widgets",
        workflow: "release.yml",
      });
    });

    it.each(faults)("ends right after %s", async (name, fault) => {
      const next = `1.${++version}.0`;
      world.write(
        "pubtool.toml",
        `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n[registry.pyreg]\nurl = "${proxy.url}"\n`,
      );
      world.write("py/pyproject.toml", `[project]\nname = "alpha-lib"\nversion = "${next}"\n`);
      world.write(`py/dist/alpha_lib-${next}-py3-none-any.whl`, wheel("alpha-lib", next).bytes);
      const ran = await runWith(fault, proxy);
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      expect(outcome(ran.stdout)).toEqual([`${next} published`]);
      expect(registry.files("alpha-lib").filter((file) => file.includes(next))).toHaveLength(1);
      expect(registry.uploads.filter((file) => file.includes(next))).toHaveLength(1);
      if (name.includes("Retry-After")) expect(ran.pauses).toContain(2000);
    });
  });

  describe.skipIf(!has("cargo") || !has("git"))("to a Rust registry", () => {
    let registry: CargoRegistry & Running;
    let proxy: FaultProxy & Running;

    beforeAll(async () => {
      registry = await world.cargo();
      proxy = world.keep(await FaultProxy.start(registry.url));
      registry.registrations.push({ package: "engine", repository: "acme/widgets", workflow: "release.yml" });
      registry.crates.push({ name: "engine", vers: "0.0.1", cksum: "", bytes: Buffer.alloc(0), line: "{}" });
      world.write(".gitignore", "target\n");
      world.write("engine/src/lib.rs", "\n");
    });

    /** Commits the next version of the crate, and returns it. */
    function commitNext(): string {
      const next = `1.${++version}.0`;
      world.write(
        "pubtool.toml",
        `[[package]]\nname = "engine"\nkind = "rustreg"\npath = "engine"\n[registry.rustreg]\nindex = "sparse+${proxy.url}/index/"\n`,
      );
      world.write(
        "engine/Cargo.toml",
        `[package]\nname = "engine"\nversion = "${next}"\nedition = "2021"\nlicense = "MIT"\ndescription = "a"\n`,
      );
      world.commit();
      return next;
    }

    it.each(faults)("ends right after %s", async (_name, fault) => {
      const next = commitNext();
      const ran = await runWith(fault, proxy);
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      expect(outcome(ran.stdout)).toEqual([`${next} published`]);
      expect(registry.versions("engine").filter((published) => published === next)).toHaveLength(1);
      expect(registry.uploads.filter((upload) => upload === `engine@${next}`)).toHaveLength(1);
      expect(registry.revoked).toContain(registry.minted.at(-1));
      expect(ran.stderr).not.toContain("did not confirm");
    });

    it("skips what an earlier run published and the index does not show yet", async () => {
      const next = commitNext();
      identity.fault = () => undefined;
      const run = () => world.run(["publish", "--json"], world.host.jobEnv(identity.url));
      expect(outcome((await run()).stdout)).toEqual([`${next} published`]);
      registry.hide("engine", 6);
      const again = await run();
      expect(again, again.stderr).toMatchObject({ code: 0 });
      expect(outcome(again.stdout)).toEqual([`${next} skipped`]);
      expect(registry.uploads.filter((upload) => upload === `engine@${next}`)).toHaveLength(2);
    });

    it("believes a registry that has what its index does not show yet", async () => {
      const next = commitNext();
      identity.fault = () => undefined;
      proxy.harmOnce("PUT", "/api/v1/crates/new", { kind: "lost-answer" });
      registry.indexLag = 6;
      const ran = await world.run(["publish", "--json"], world.host.jobEnv(identity.url));
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      expect(outcome(ran.stdout)).toEqual([`${next} published`]);
      expect(registry.versions("engine").filter((published) => published === next)).toHaveLength(1);
    });
  });

  describe("to a JavaScript registry", () => {
    let registry: NpmRegistry & Running;
    let proxy: FaultProxy & Running;

    beforeAll(async () => {
      registry = await world.npm();
      proxy = world.keep(await FaultProxy.start(registry.url));
      await registry.add("core-lib", "0.0.1", await registry.login());
      registry.registrations.push({
        package: "core-lib",
        repository: "acme/widgets",
        workflow: "release.yml",
      });
    });

    function write(next: string) {
      world.write(
        "pubtool.toml",
        `[[package]]\nname = "core-lib"\nkind = "jsreg"\npath = "core"\n[registry.jsreg]\nurl = "${proxy.url}"\n`,
      );
      world.write("core/package.json", `{ "name": "core-lib", "version": "${next}" }`);
    }

    it.each(faults)("ends right after %s", async (_name, fault) => {
      const next = `1.${++version}.0`;
      write(next);
      registry.uploads.length = 0;
      const ran = await runWith(fault, proxy);
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      expect(outcome(ran.stdout)).toEqual([`${next} published`]);
      expect(await registry.versions("core-lib")).toContain(next);
      expect(registry.uploads).toEqual(["core-lib"]);
    });
  });

  it("gives up on a registry that stays away, and says what to do", async () => {
    const registry = await world.python();
    const proxy = world.keep(await FaultProxy.start(registry.url));
    identity.fault = () => undefined;
    proxy.fault = ({ path }) => (path === "/legacy/" ? { kind: "answer", status: 503, body: "" } : undefined);
    registry.projects.set("alpha-lib", []);
    registry.registrations.push({
      package: "alpha-lib",
      repository: "acme/widgets",
      workflow: "release.yml",
    });
    world.write(
      "pubtool.toml",
      `[[package]]\nname = "alpha-lib"\nkind = "pyreg"\npath = "py"\n[registry.pyreg]\nurl = "${proxy.url}"\n`,
    );
    world.write("py/pyproject.toml", '[project]\nname = "alpha-lib"\nversion = "9.0.0"\n');
    world.write("py/dist/alpha_lib-9.0.0-py3-none-any.whl", wheel("alpha-lib", "9.0.0").bytes);
    const ran = await world.run(["publish"], world.host.jobEnv(identity.url));
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("not published after 5 attempts (HTTP 503)");
    expect(ran.stderr).toContain("run the same command again");
  });
});

function harmEachOnce(proxy: FaultProxy, fault: Fault): void {
  const harmed = new Set<string>();
  proxy.fault = ({ method, path }) => {
    const route = `${method} ${path.split("?")[0]!}`;
    if (harmed.has(route)) return undefined;
    harmed.add(route);
    return fault;
  };
}
