import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sdist, wheel, World } from "./release-world.ts";

const installed = spawnSync("python3", ["-m", "pypiserver", "--version"]).status === 0;

describe.skipIf(!installed)("publish to pypiserver", { timeout: 120_000 }, () => {
  let world: World;
  let url: string;
  let packages: string;

  beforeEach(async () => {
    world = await World.create();
    packages = join(world.home, "packages");
    mkdirSync(packages);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // without passwords: its users are in a file that another package has to read
    const args = [
      "-m",
      "pypiserver",
      "run",
      "-i",
      "127.0.0.1",
      "-p",
      String(port),
      "-a",
      ".",
      "-P",
      ".",
      packages,
    ];
    const server = spawn("python3", args, { stdio: "ignore" });
    const ended = new Promise<void>((done) => server.on("close", () => done()));
    world.keep({
      url,
      close: () => {
        server.kill();
        return ended;
      },
    });
    await answers(`${url}/simple/`);
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Waits until the server answers; the interpreter needs some seconds on a busy machine. */
async function answers(address: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // not listening yet
    }
    if (Date.now() > deadline) throw new Error(`${address} does not answer`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
