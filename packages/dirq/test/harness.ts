import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** What a tree is built from: text or bytes of a file, or where a link leads. A name that ends with `/` is a directory. */
export type TreeEntries = Readonly<Record<string, string | Uint8Array | { readonly link: string }>>;

export const binary = fileURLToPath(new URL("../bin/dirq.cjs", import.meta.url));
/** The package as a CommonJS program would load it: from its built bundle. */
export const requireDirq = createRequire(import.meta.url);

/** A directory that is gone when the test is over. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "dirq-test-")));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

/** Builds a tree in a temporary directory. */
export function tree(entries: TreeEntries): string {
  const root = temporaryDirectory();
  addTo(root, entries);
  return root;
}

export function addTo(root: string, entries: TreeEntries): void {
  for (const [name, entry] of Object.entries(entries)) {
    const path = join(root, name);
    mkdirSync(name.endsWith("/") ? path : dirname(path), { recursive: true });
    if (name.endsWith("/")) continue;
    if (typeof entry === "string" || entry instanceof Uint8Array) writeFileSync(path, entry);
    else symlinkSync(entry.link, path);
  }
}

/** Writes a config file outside of the tree that is queried. */
export function configFile(text: string): string {
  const path = join(temporaryDirectory(), "dirq.toml");
  writeFileSync(path, text);
  return path;
}

/** Writes a program for the tests' own use, outside of the tree that is queried. */
export function script(text: string, name = "program.sh"): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Runs a command line around the binary: words before `node dirq.cjs …`. */
  readonly under?: readonly string[];
}

export interface RunOutcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * What the environment of a test holds: enough to find programs, the directory reader that a run of all tests is to use,
 * nothing of the person who runs it.
 */
export function scrubbedEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const reader = process.env["DIRQ_READER"];
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: "/nonexistent",
    LC_ALL: "C.UTF-8",
    ...(reader !== undefined && { DIRQ_READER: reader }),
    ...extra,
  };
}

/** Starts the built binary. */
export function start(args: readonly string[], options: RunOptions = {}): ChildProcess {
  const words = [...(options.under ?? []), process.execPath, binary, ...args];
  return spawn(words[0]!, words.slice(1), {
    cwd: options.cwd,
    env: scrubbedEnvironment(options.env),
    stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
}

/** Runs the built binary to its end. */
export function run(args: readonly string[], options: RunOptions = {}): Promise<RunOutcome> {
  return outcomeOf(start(args, options), options.input);
}

/** Waits for the end of a process and keeps what it printed. */
export function outcomeOf(child: ChildProcess, input?: string): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on("data", (data: Buffer) => stdout.push(data));
    child.stderr?.on("data", (data: Buffer) => stderr.push(data));
    if (input !== undefined) child.stdin!.end(input);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve({
        code,
        signal,
        stdout: Buffer.concat(stdout).toString("utf8"),
        stderr: Buffer.concat(stderr).toString("utf8"),
      });
    });
  });
}

/** Runs a query that succeeds, and gives its rows. */
export async function query(
  root: string,
  sql: string,
  ...flags: string[]
): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await run([sql, ...flags], { cwd: root });
  if (code !== 0) throw new Error(`dirq exited with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>[];
}

/** The one column of a query's rows. */
export async function column(root: string, sql: string, ...flags: string[]): Promise<unknown[]> {
  return (await query(root, sql, ...flags)).map((row) => Object.values(row)[0]);
}

/**
 * Waits until a condition holds.
 * @param what completes "waited in vain until"; default: the condition's source text
 * @throws {Error} if it does not hold within two minutes
 */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what: () => string = () => condition.toString(),
): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what()}`);
    await sleep(20);
  }
}

/** Whether a process exists, and not only waits for its parent to ask how it ended. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) throw new Error(`${pid} is not the id of a process`);
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** The text of a file that another process writes, once it ends with a line. */
export async function written(path: string): Promise<string> {
  let text = "";
  await until(
    () => {
      text = existsSync(path) ? readFileSync(path, "utf8") : "";
      return text.endsWith("\n");
    },
    () => `${path} has a line`,
  );
  return text;
}
