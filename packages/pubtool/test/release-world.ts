import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import { main } from "../src/cli/main.ts";
import type { Io } from "../src/base/io.ts";
import { CargoRegistry } from "./servers/cargo-registry.ts";
import type { Running } from "./servers/http.ts";
import { NpmRegistry } from "./servers/npm-registry.ts";
import { PythonRegistry } from "./servers/python-registry.ts";
import { WorkflowHost } from "./servers/workflow-host.ts";

export function has(program: string): boolean {
  return spawnSync(program, ["--version"], { shell: process.platform === "win32" }).status === 0;
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  /** Pauses that the run made, in milliseconds; no test waits for them. */
  pauses: number[];
}

/** A repository in a temporary folder, the servers it publishes to, and a job of the workflow host it runs in. */
export class World {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "pubtool-world-")));
  /** Home of the clients, beside the repository. */
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), "pubtool-home-")));
  /** Added to the environment of each run. */
  readonly env: Record<string, string> = {};
  readonly #running: Running[] = [];

  private constructor(readonly host: WorkflowHost & Running) {
    this.#running.push(host);
  }

  static async create(): Promise<World> {
    return new World(await WorkflowHost.start());
  }

  async cargo(): Promise<CargoRegistry & Running> {
    return this.keep(await CargoRegistry.start(this.host.issuer));
  }

  async python(): Promise<PythonRegistry & Running> {
    return this.keep(await PythonRegistry.start(this.host.issuer));
  }

  async npm(): Promise<NpmRegistry & Running> {
    return this.keep(await NpmRegistry.start(this.host.issuer));
  }

  keep<T extends Running>(running: T): T {
    this.#running.push(running);
    return running;
  }

  async close(): Promise<void> {
    for (const running of this.#running.reverse()) await running.close();
    for (const folder of [this.root, this.home]) rmSync(folder, { recursive: true, force: true });
  }

  write(path: string, content: string | Uint8Array): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  /** Paths and digests of all files, to see that nothing changed. */
  snapshot(): Record<string, string> {
    return Object.fromEntries(
      readdirSync(this.root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes("/.git"))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file, createHash("sha256").update(readFileSync(file)).digest("hex")]),
    );
  }

  git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync("git", args, {
      cwd: this.root,
      env: this.baseEnv(),
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout;
  }

  /** Commits everything; makes the repository when there is none. */
  commit(): void {
    this.git("init", "--quiet");
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "state");
  }

  /** The environment of the clients: nothing of the machine but its programs. */
  baseEnv(): Record<string, string> {
    const kept = ["PATH", "RUSTUP_HOME", "PYENV_ROOT", "LANG", "SYSTEMROOT"];
    return {
      ...Object.fromEntries(
        kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      HOME: this.home,
      ...(process.env["RUSTUP_HOME"] === undefined && process.env["HOME"] !== undefined
        ? { RUSTUP_HOME: join(process.env["HOME"], ".rustup") }
        : {}),
      CARGO_HOME: join(this.home, "cargo"),
      XDG_CONFIG_HOME: join(this.home, "config"),
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@example.invalid",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@example.invalid",
      // Provenance is signed by a service outside; no test may reach it.
      NPM_CONFIG_PROVENANCE: "false",
      PUBTOOL_ATTESTATIONS: "false",
      RUNNER_TEMP: this.home,
      NPM_CONFIG_AUDIT: "false",
    };
  }

  /** As a job with `id-token: write`. */
  jobEnv(): Record<string, string> {
    return this.host.jobEnv(this.host.url);
  }

  /** Runs a command line in the repository, with a clock that never waits. */
  async run(
    argv: readonly string[],
    env: Record<string, string> = {},
    overrides: Partial<Io> = {},
  ): Promise<Ran> {
    let stdout = "";
    let stderr = "";
    let now = Date.now();
    const pauses: number[] = [];
    const code = await main(argv, {
      cwd: this.root,
      env: { ...this.baseEnv(), ...this.env, ...env },
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      fetch,
      clock: {
        now: () => now,
        sleep: (milliseconds) => {
          pauses.push(milliseconds);
          now += milliseconds;
          return Promise.resolve();
        },
      },
      ...overrides,
    });
    return { code, stdout, stderr, pauses };
  }
}

/** A wheel as small as one can be; `content` distinguishes two builds of one version. */
export function wheel(name: string, version: string, content = ""): { file: string; bytes: Uint8Array } {
  const module = name.replaceAll("-", "_");
  const info = `${module}-${version}.dist-info`;
  const files: Record<string, string> = {
    [`${module}.py`]: `content = "${content}"\n`,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nSummary: a test\n`,
    [`${info}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${info}/RECORD`]: "",
  };
  const entries = Object.entries(files).map(
    ([path, text]) => [path, new TextEncoder().encode(text)] as const,
  );
  return { file: `${module}-${version}-py3-none-any.whl`, bytes: zipSync(Object.fromEntries(entries)) };
}

/** A source distribution with these files; the archive is written by the system's tar. */
export function sdist(folder: string, files: Record<string, string>): Uint8Array {
  const parent = mkdtempSync(join(tmpdir(), "pubtool-sdist-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(parent, folder, path)), { recursive: true });
      writeFileSync(join(parent, folder, path), text);
    }
    const { status, stdout } = spawnSync("tar", ["-czf", "-", folder], { cwd: parent });
    if (status !== 0) throw new Error("tar failed");
    return stdout;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
