import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

const run = promisify(execFile);
const home = fileURLToPath(new URL("..", import.meta.url));

/** A folder in which the package is installed as a user would have it; `npm test` builds it first. */
export class Installed {
  folder = "";

  async make(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "lmclient-"));
    const target = join(this.folder, "node_modules/lmclient");
    const { files } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { files: string[] };
    for (const name of ["package.json", ...files])
      await cp(join(home, name), join(target, name), { recursive: true });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs a program in the folder and returns what it printed. Rejects where it fails or does not end. */
  async node(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    // Reading further certificates takes longer than most of the programs; the servers are on loopback.
    const scrubbed = { ...process.env, NODE_OPTIONS: "", NODE_EXTRA_CA_CERTS: undefined };
    const options = { cwd: this.folder, timeout: 200_000, env: { ...scrubbed, ...env } };
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
