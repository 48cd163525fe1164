import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

const run = promisify(execFile);
const home = fileURLToPath(new URL("..", import.meta.url));
const builder = fileURLToPath(new URL("../../../node_modules/tsdown/dist/run.mjs", import.meta.url));

/** A folder in which the package, built from the present source, is installed as a user would have it. */
export class Installed {
  folder = "";

  async make(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "lmclient-"));
    const target = join(this.folder, "node_modules/lmclient");
    for (const name of ["package.json", "browser.cjs", "import.js"])
      await cp(join(home, name), join(target, name));
    await run(process.execPath, [builder, "--out-dir", join(target, "dist")], { cwd: home });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs a program in the folder and returns what it printed. Rejects where it fails or does not end. */
  async node(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { cwd: this.folder, timeout: 200_000, env: { ...process.env, NODE_OPTIONS: "", ...env } };
    return (await run(process.execPath, args, options)).stdout;
  }
}

/** The installed package, for the tests of one file. */
export function installed(): Installed {
  const place = new Installed();
  beforeAll(() => place.make());
  afterAll(() => place.remove());
  return place;
}
