import {
  appendFileSync,
  chmodSync,
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { mkdirp } from "../../base/mkdirp.ts";

/** Maximum number of statements. */
export const historySize = 1000;

/** Where the history lies; undefined where the environment names no place for it. */
export function historyPath(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform === "win32") {
    const folder = env["APPDATA"];
    return folder === undefined || folder === "" ? undefined : join(folder, "dirq", "history");
  }
  const data = env["XDG_DATA_HOME"];
  // The XDG rules have a relative path ignored.
  if (data !== undefined && isAbsolute(data)) return join(data, "dirq", "history");
  const home = env["HOME"] ?? homeOfUser();
  return isAbsolute(home) ? join(home, ".local", "share", "dirq", "history") : undefined;
}

function homeOfUser(): string {
  try {
    return homedir();
  } catch {
    return "";
  }
}

/**
 * The statements that were entered, oldest first. The file has one line per statement, its line breaks written as `\n`. Several sessions
 * append to it; the session that makes it too long truncates it, under a lock, including what others wrote. Where it cannot
 * be read or written, the history lasts as long as the session.
 */
export class History {
  readonly entries: string[];
  readonly #path: string | undefined;

  constructor(path: string | undefined) {
    this.#path = path === undefined ? undefined : preparePath(path);
    this.entries = this.#read().map(decode);
  }

  /** Keeps a statement. One that equals the last is not kept twice. */
  add(statement: string): void {
    if (statement.trim() === "" || statement === this.entries.at(-1)) return;
    this.entries.push(statement);
    if (this.#path === undefined) return;
    try {
      this.#write(this.#path, `${encode(statement)}\n`);
    } catch {
      // A full or read-only disk: this session still has it.
    }
  }

  #write(path: string, line: string): void {
    const unlock = lock(`${path}.lock`);
    try {
      appendFileSync(path, line, { mode: 0o600 });
      const lines = unlock === undefined ? [] : this.#read();
      if (lines.length <= historySize) return;
      const fresh = `${path}.${process.pid}`;
      writeFileSync(fresh, `${lines.slice(-historySize).join("\n")}\n`, { mode: 0o600 });
      renameSync(fresh, path);
    } finally {
      unlock?.();
    }
  }

  #read(): string[] {
    if (this.#path === undefined) return [];
    try {
      return readFileSync(this.#path, "utf8")
        .split("\n")
        .filter((line) => line !== "");
    } catch {
      return [];
    }
  }
}

/** Makes the folder, closes the file to others, and follows a link, which replacing the file would break. */
function preparePath(path: string): string {
  try {
    mkdirp(dirname(path), 0o700);
    closeSync(openSync(path, "a", 0o600));
    chmodSync(path, 0o600);
    return realpathSync(path);
  } catch {
    return path;
  }
}

const lockMs = 6000;
const staleMs = 5000;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Takes the lock file for a moment; undefined where it cannot be had, and then nothing but appending is safe. */
function lock(path: string): (() => void) | undefined {
  const deadline = Date.now() + lockMs;
  for (;;) {
    try {
      closeSync(openSync(path, "wx", 0o600));
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return undefined;
    }
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // The process that created it was killed.
    if (age > staleMs) rmSync(path, { force: true });
    else if (Date.now() > deadline) return undefined;
    else Atomics.wait(sleeper, 0, 0, 5);
  }
}

function encode(statement: string): string {
  return statement.replace(/[\\\n\r]/g, (char) => (char === "\\" ? "\\\\" : char === "\n" ? "\\n" : "\\r"));
}

function decode(line: string): string {
  return line.replace(/\\([\\nr])/g, (_, char) => (char === "n" ? "\n" : char === "r" ? "\r" : "\\"));
}
