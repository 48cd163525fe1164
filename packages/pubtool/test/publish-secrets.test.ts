import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBuilt, start } from "./built.ts";
import { has, wheel, World } from "./release-world.ts";
import type { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Running } from "./servers/http.ts";
import type { NpmRegistry } from "./servers/npm-registry.ts";
import type { PythonRegistry } from "./servers/python-registry.ts";

const possible = isBuilt && process.platform === "linux" && has("cargo") && has("git");

describe.skipIf(!possible)("secrets", () => {
  let world: World;
  let cargo: CargoRegistry & Running;
  let python: PythonRegistry & Running;
  let npm: NpmRegistry & Running;
  let longLived: string;

  beforeEach(async () => {
    world = await World.create();
    [cargo, python, npm] = [await world.cargo(), await world.python(), await world.npm()];
    longLived = await npm.login();
    cargo.tokens.set("cargo+long/lived=token", {});
    world.write(
      "pubtool.toml",
      [
        '[[package]]\nname = "web"\nkind = "jsreg"\npath = "web"\n\n[[package]]\nname = "py-lib"\nkind = "pyreg"\npath = "py"',
        '[[package]]\nname = "engine"\nkind = "rustreg"\npath = "engine"',
        `[registry.rustreg]\nindex = "sparse+${cargo.url}/index/"\n[registry.pyreg]\nurl = "${python.url}"\n[registry.jsreg]\nurl = "${npm.url}"\n`,
      ].join("\n\n"),
    );
    world.write(".gitignore", "target\n");
    world.write("py/pyproject.toml", '[project]\nname = "py-lib"\nversion = "1.0.0"\n');
    world.write("py/dist/py_lib-1.0.0-py3-none-any.whl", wheel("py-lib", "1.0.0").bytes);
    world.write("engine/src/lib.rs", "\n");
    crate("1.0.0");
    for (const name of ["web", "py-lib", "engine"]) {
      const registration = { package: name, repository: "acme/widgets", workflow: "release.yml" };
      for (const registry of [cargo, python, npm]) registry.registrations.push(registration);
    }
    python.projects.set("py-lib", []);
    mkdirSync(join(world.home, "tmp"));
  });
  afterEach(() => world.close());

  function crate(version: string) {
    world.write("web/package.json", `{ "name": "web", "version": "${version}" }`);
    world.write(
      "engine/Cargo.toml",
      `[package]\nname = "engine"\nversion = "${version}"\nedition = "2021"\nlicense = "MIT"\ndescription = "a"\n`,
    );
    world.commit();
  }

  /** Runs the program as built, and gathers every byte that it or its clients leave behind. */
  async function traces(argv: string[], env: Record<string, string>) {
    const summary = join(world.home, "summary.md");
    const commandLines = new Set<string>();
    const run = start(argv, world.root, {
      ...world.baseEnv(),
      TMPDIR: join(world.home, "tmp"),
      GITHUB_STEP_SUMMARY: summary,
      ...env,
    });
    const watch = setInterval(() => {
      for (const line of processes()) commandLines.add(line);
    }, 5);
    const { code, stdout, stderr } = await run.ended;
    clearInterval(watch);
    // the workflow host takes these lines out of the log, and every occurrence of what they name
    const masks = stderr.split("\n").filter((line) => line.startsWith("::add-mask::"));
    const log = stderr
      .split("\n")
      .filter((line) => !line.startsWith("::add-mask::"))
      .join("\n");
    const files = [world.root, world.home].flatMap(filesUnder);
    return {
      code,
      stdout,
      masks,
      log,
      all: [stdout, log, ...commandLines, ...files],
      commandLines: [...commandLines],
    };
  }

  function secrets() {
    const { issuer, requestToken } = world.host;
    const minted = [...cargo.minted, ...python.minted, ...npm.minted];
    return [...minted, ...issuer.signed, requestToken, longLived, "cargo+long/lived=token"];
  }

  function expectNoSecret(texts: readonly string[]) {
    const found = secrets().flatMap((secret) =>
      forms(secret).filter((form) => texts.some((text) => text.includes(form))),
    );
    expect(found).toEqual([]);
  }

  it("appear nowhere in a release by identity to three registries, and are masked as soon as they exist", async () => {
    const first = await traces(["publish", "--package", "web", "--package", "engine"], {
      RUST_REGISTRY_TOKEN: "cargo+long/lived=token",
      JSREG_TOKEN: longLived,
    });
    expect(first.code, first.log).toBe(0);
    expect(first.masks, "outside of a workflow run no runner removes them").toEqual([]);
    expectNoSecret(first.all);
    crate("1.1.0");
    const ran = await traces(["publish", "--json"], world.jobEnv());
    expect(ran.code, ran.log).toBe(0);
    expect([cargo.minted.length, python.minted.length]).toEqual([1, 1]);
    for (const token of [...cargo.minted, ...python.minted])
      expect(ran.masks).toContain(`::add-mask::${token}`);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true });
    expect(ran.commandLines.some((line) => line.includes("cargo"))).toBe(true);
    expectNoSecret(ran.all);
    expect(readdirSync(join(world.home, "tmp")).filter((name) => name.startsWith("pubtool"))).toEqual([]);
  });

  /** An npm that runs `code` instead of an upload, with the upload's environment. */
  function replaceUpload(code: string): Record<string, string> {
    const real = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
    const script = [
      `#!${process.execPath}`,
      'const { spawnSync } = require("node:child_process");',
      "const args = process.argv.slice(2);",
      `if (args[0] === "publish") { ${code} }`,
      `else process.exit(spawnSync(${JSON.stringify(real)}, args, { stdio: "inherit" }).status);`,
    ];
    world.write("bin/npm", script.join("\n"));
    chmodSync(join(world.root, "bin/npm"), 0o755);
    return { PATH: `${join(world.root, "bin")}:${process.env["PATH"]!}` };
  }

  it("are removed from what a client prints, in every form", async () => {
    const path = replaceUpload(
      [
        'const token = Object.entries(process.env).find(([name]) => name.endsWith(":_authToken"))[1];',
        "const bytes = Buffer.from(token), basic = Buffer.from(`__token__:${token}`);",
        "console.log(`plain ${token}`);",
        'for (const form of [bytes.toString("base64"), basic.toString("base64"), bytes.toString("hex")]) console.log(form);',
        'console.log(encodeURIComponent(token).replaceAll("-", "%2D").replaceAll("_", "%5F"));',
        "process.exit(1);",
      ].join(" "),
    );
    const ran = await traces(["publish", "--package", "web"], { ...path, JSREG_TOKEN: longLived });
    expect(ran.code).toBe(1);
    const log = /log: (\S+)/.exec(ran.log)![1]!;
    expect(readFileSync(log, "utf8")).toContain("plain ***");
    expectNoSecret([...ran.all, readFileSync(log, "latin1")]);
  });

  it("of one registry are not in the environment of another registry's client", async () => {
    const out = join(world.home, "seen");
    const path = replaceUpload(
      'require("node:fs").writeFileSync(process.env.OUT, JSON.stringify(process.env)); process.exit(1);',
    );
    await traces(["publish", "--package", "web"], {
      ...path,
      OUT: out,
      JSREG_TOKEN: longLived,
      PYREG_API_TOKEN: "python-long-lived-token",
      RUST_REGISTRY_TOKEN: "cargo+long/lived=token",
    });
    const seen = readFileSync(out, "utf8");
    rmSync(out);
    expect(seen).toContain(":_authToken");
    for (const secret of ["python-long-lived-token", "cargo+long/lived=token", world.host.requestToken])
      expect(seen).not.toContain(secret);
  });
});

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const basic = Buffer.from(`__token__:${secret}`);
  return [
    secret,
    bytes.toString("base64"),
    bytes.toString("base64url"),
    basic.toString("base64"),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("-", "%2D").replaceAll("_", "%5F"),
  ];
}

/** The command lines of all processes, as anybody on the machine can read them. */
function processes(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ")];
      } catch {
        return []; // it has ended
      }
    });
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
}
