import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBuilt, start } from "./built.ts";
import { has, sdist, wheel, World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Fault, Seen } from "./servers/fault-proxy.ts";
import { FaultProxy } from "./servers/fault-proxy.ts";
import type { Running } from "./servers/http.ts";
import type { NpmRegistry } from "./servers/npm-registry.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";

const CRATES = ["base-crate", "top-crate"];
const NPM = ["core-lib", "app-lib"];
const PYTHON = "bindings-lib";

/** What each fault does to every upload of the release, once. */
const FAULTS: Readonly<Record<string, Fault>> = {
  "429 with Retry-After": {
    kind: "answer",
    status: 429,
    headers: { "retry-after": "90", "content-type": "application/json" },
    body: '{"errors":[{"detail":"too many requests"}],"error":"too many requests"}',
  },
  "503 with a web page": {
    kind: "answer",
    status: 503,
    headers: { "content-type": "text/html" },
    body: "<html><body><h1>503 Service Unavailable</h1></body></html>",
  },
  "a connection that is reset after the upload": { kind: "lost-answer" },
};

/** Each case is a release or two of five packages, with real clients: the gate runs one case of each kind. */
const all = process.env["PUBTOOL_ALL_FAULTS"] === "1";
const faults = Object.entries(FAULTS).filter(([, { kind }]) => all || kind === "lost-answer");
const tokens = all ? ["RUST_REGISTRY_TOKEN", "PYREG_API_TOKEN", "JSREG_TOKEN"] : ["PYREG_API_TOKEN"];
/** The uploads at which the run is killed, after the server has seen an even one and before it sees an odd one. */
const boundaries = all ? [0, 1, 2, 3, 4, 5] : [4];

const patience = { timeout: 240_000 };

describe.skipIf(!has("cargo") || !has("git") || process.platform === "win32")(
  "a release of two crates, a Python project and two npm packages is whole",
  patience,
  () => {
    let world: World;
    let cargo: CargoRegistry & Running;
    let python: PythonRegistry & Running;
    let npm: NpmRegistry & Running;
    let proxies: (FaultProxy & Running)[];
    let minor = 0;
    let npmToken: string;

    beforeAll(async () => {
      world = await World.create();
      [cargo, python, npm] = [await world.cargo(), await world.python(), await world.npm()];
      proxies = [];
      for (const { url } of [cargo, python, npm]) proxies.push(world.keep(await FaultProxy.start(url)));
      const policy = { repository: "acme/widgets", workflow: "release.yml" };
      for (const name of CRATES) {
        cargo.registrations.push({ package: name, ...policy });
        cargo.crates.push({ name, vers: "0.0.1", cksum: "", bytes: Buffer.alloc(0), line: "{}" });
      }
      python.projects.set(PYTHON, []);
      python.registrations.push({ package: PYTHON, ...policy });
      writeRepository();
      npmToken = await npm.login();
      for (const name of NPM) await npm.add(name, "0.0.1", npmToken);
      for (const name of NPM) npm.registrations.push({ package: name, ...policy });
    });
    afterAll(() => world.close());

    function writeRepository() {
      const [crates, py, js] = proxies.map(({ url }) => url);
      const entry = (name: string, kind: string) =>
        `[[package]]\nname = "${name}"\nkind = "${kind}"\npath = "${name}"\n`;
      world.write(
        "pubtool.toml",
        [
          ...CRATES.map((name) => entry(name, "rustreg")),
          entry(PYTHON, "pyreg"),
          ...NPM.map((name) => entry(name, "jsreg")),
          `[registry.pyreg]\nurl = "${py!}"\n[registry.jsreg]\nurl = "${js!}"\n`,
        ].join("\n"),
      );
      world.write(
        ".cargo/config.toml",
        `[registry]\ndefault = "local"\n[registries.local]\nindex = "sparse+${crates!}/index/"\n`,
      );
      world.write(".gitignore", "target\nbin\ndist\n");
      world.write("Cargo.toml", `[workspace]\nmembers = ${JSON.stringify(CRATES)}\nresolver = "2"\n`);
      for (const name of CRATES) world.write(`${name}/src/lib.rs`, "\n");
      world.write("core-lib/index.js", "");
      world.write("app-lib/index.js", "");
    }

    /** The next version of all packages, committed. */
    function prepare(): string {
      const version = `1.${minor++}.0`;
      const fields = `version = "${version}"\nedition = "2021"\nlicense = "MIT"\ndescription = "a"\n`;
      world.write("base-crate/Cargo.toml", `[package]\nname = "base-crate"\n${fields}`);
      const needs = `base-crate = { path = "../base-crate", version = "${version}", registry = "local" }`;
      world.write(
        "top-crate/Cargo.toml",
        `[package]\nname = "top-crate"\n${fields}[dependencies]\n${needs}\n`,
      );
      world.write(`${PYTHON}/pyproject.toml`, `[project]\nname = "${PYTHON}"\nversion = "${version}"\n`);
      const built = wheel(PYTHON, version);
      world.write(`${PYTHON}/dist/${built.file}`, built.bytes);
      const folder = `bindings_lib-${version}`;
      const info = `Metadata-Version: 2.1\nName: ${PYTHON}\nVersion: ${version}\nSummary: a test\n`;
      world.write(`${PYTHON}/dist/${folder}.tar.gz`, sdist(folder, { "PKG-INFO": info }));
      world.write("core-lib/package.json", JSON.stringify({ name: "core-lib", version, main: "index.js" }));
      world.write(
        "app-lib/package.json",
        JSON.stringify({ name: "app-lib", version, dependencies: { "core-lib": `^${version}` } }),
      );
      world.commit();
      return version;
    }

    async function published(version: string): Promise<string[]> {
      const js = await Promise.all(
        NPM.map(async (name) => ((await npm.versions(name)).includes(version) ? [`jsreg ${name}`] : [])),
      );
      return [
        ...CRATES.flatMap((name) =>
          cargo
            .versions(name)
            .filter((there) => there === version)
            .map(() => `rustreg ${name}`),
        ),
        ...python
          .files(PYTHON)
          .filter((file) => file.includes(`-${version}`))
          .map((file) => `pyreg ${file}`),
        ...js.flat(),
      ];
    }

    function everything(version: string): string[] {
      return [
        ...CRATES.map((name) => `rustreg ${name}`),
        `pyreg bindings_lib-${version}-py3-none-any.whl`,
        `pyreg bindings_lib-${version}.tar.gz`,
        ...NPM.map((name) => `jsreg ${name}`),
      ];
    }

    function isUpload({ method, path }: Seen): boolean {
      return (method === "PUT" && !path.startsWith("/-/")) || path === "/legacy/";
    }

    it.each(faults)("in one run, when every upload meets %s", async (_name, fault) => {
      const version = prepare();
      const harmed = new Set<string>();
      for (const proxy of proxies) {
        const routes = new Map<string, number>();
        proxy.fault = (seen) => {
          if (!isUpload(seen)) return undefined;
          const count = (routes.get(seen.path) ?? 0) + 1;
          routes.set(seen.path, count);
          // the two crates, and the two Python files, have the same route: harm the first and the third attempt
          if (fault.kind === "answer" && count !== 1 && count !== 3) return undefined;
          harmed.add(`${seen.path} ${String(count)}`);
          return fault;
        };
      }
      const ran = await world.run(["publish", "--json"], world.jobEnv());
      for (const proxy of proxies) proxy.fault = () => undefined;
      expect(ran, ran.stdout + ran.stderr).toMatchObject({ code: 0 });
      expect(await published(version)).toEqual(everything(version));
      expect(harmed.size).toBeGreaterThanOrEqual(5);
      if (fault.kind === "answer" && fault.status === 429) {
        expect(ran.pauses.filter((pause) => pause === 90_000).length).toBeGreaterThanOrEqual(5);
      }
    });

    it("after the re-run, when cargo is not installed: nothing is published before it is", async () => {
      const version = prepare();
      const bin = join(world.home, "bin");
      mkdirSync(bin, { recursive: true });
      for (const program of ["git", "node", "npm", "sh"]) {
        const found = process.env["PATH"]!.split(delimiter)
          .map((folder) => join(folder, program))
          .find((file) => existsSync(file));
        if (!existsSync(join(bin, program))) symlinkSync(found!, join(bin, program));
      }
      for (const argv of [["preflight"], ["publish", "--dry-run"], ["publish"]]) {
        const ran = await world.run(argv, { ...world.jobEnv(), PATH: bin });
        expect(ran.code).toBe(1);
        expect(ran.stdout).toContain('"cargo" is needed to publish "base-crate"');
        expect(ran.stdout + ran.stderr).toContain("rustup");
      }
      expect(await published(version)).toEqual([]);
      const again = await world.run(["publish"], world.jobEnv());
      expect(again, again.stdout).toMatchObject({ code: 0 });
      expect(await published(version)).toEqual(everything(version));
    });

    it.each(tokens)(
      "after the re-run, when the token in %s is wrong: nothing is published before it is right",
      async (wrong) => {
        const version = prepare();
        cargo.tokens.set("right-cargo-token", {});
        python.tokens.set("right-python-token", {});
        const right = {
          RUST_REGISTRY_TOKEN: "right-cargo-token",
          PYREG_API_TOKEN: "right-python-token",
          JSREG_TOKEN: npmToken,
        };
        const ran = await world.run(["publish"], { ...right, [wrong]: "a-wrong-token" });
        expect(ran.code).toBe(1);
        expect(ran.stdout).toContain(`does not accept the token in ${wrong}`);
        expect(await published(version)).toEqual([]);
        const again = await world.run(["publish"], right);
        expect(again, again.stdout).toMatchObject({ code: 0 });
        expect(await published(version)).toEqual(everything(version));
      },
    );
    it.skipIf(!isBuilt).each(boundaries)(
      "after the re-run, when the run is killed at upload %i",
      async (boundary) => {
        const version = prepare();
        const run = start(["publish"], world.root, {
          ...world.baseEnv(),
          TMPDIR: world.home,
          ...world.jobEnv(),
        });
        let passed = 0;
        for (const proxy of proxies) {
          proxy.watch = (moment, index) => {
            // half of the kills before the server sees the upload, half after it
            if (moment !== (boundary % 2 === 0 ? "after" : "before") || !isUpload(proxy.seen[index]!)) return;
            if (passed++ === boundary) run.kill();
          };
        }
        await run.ended;
        for (const proxy of proxies) proxy.watch = () => undefined;
        expect(passed).toBeGreaterThan(boundary);
        const again = await world.run(["publish"], world.jobEnv());
        expect(again, again.stdout).toMatchObject({ code: 0 });
        expect(await published(version)).toEqual(everything(version));
      },
    );
  },
);
