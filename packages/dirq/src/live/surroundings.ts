import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { excludeFile } from "../scan/ignore-scope.ts";

/** Receives what changed around and below a root without an event of its own. */
export interface SurroundingsListener {
  /** The root is another directory than before, or was absent and exists again. */
  onRootReplaced(): void;
  /** A file system was mounted or unmounted at a directory, relative to the root, with a trailing slash. */
  onMount(prefix: string): void;
  /** An ignore file outside of the watched directories changed. */
  onIgnoreRules(): void;
}

/**
 * What inotify does not report: another directory under the root's path (a deployment renames one above it), mounts over
 * directories below the root, and edits of the ignore files above the root and in `.git/info`. Each is cheap to read, so
 * `check` is called about every second.
 */
export class Surroundings {
  readonly #root: string;
  readonly #listener: SurroundingsListener;
  #identity: string | undefined;
  #mounts: string;
  #mountPoints: Map<string, string>;
  #ignoreFiles: string;

  /** @param root absolute */
  constructor(root: string, listener: SurroundingsListener) {
    this.#root = root;
    this.#listener = listener;
    this.#identity = identityOf(root);
    this.#mounts = readMounts();
    this.#mountPoints = mountPointsBelow(root, this.#mounts);
    this.#ignoreFiles = ignoreFilesOf(root);
  }

  /** @param isWatched whether the root has a watch */
  check(isWatched: boolean): void {
    const identity = identityOf(this.#root);
    if (identity !== this.#identity || (identity !== undefined && !isWatched)) {
      this.#identity = identity;
      this.#listener.onRootReplaced();
    }
    this.#checkMounts();
    const ignoreFiles = ignoreFilesOf(this.#root);
    if (ignoreFiles !== this.#ignoreFiles) {
      this.#ignoreFiles = ignoreFiles;
      this.#listener.onIgnoreRules();
    }
  }

  /**
   * Takes note that a directory may have been unmounted. What is mounted there by the next check counts as new, even if
   * the list of mounts looks the same: the system uses the ids of unmounted file systems again.
   */
  forgetMount(prefix: string): void {
    if (!this.#mountPoints.delete(prefix)) return;
    this.#mounts = "";
  }

  #checkMounts(): void {
    const mounts = readMounts();
    if (mounts === this.#mounts) return;
    const before = this.#mountPoints;
    this.#mounts = mounts;
    this.#mountPoints = mountPointsBelow(this.#root, mounts);
    for (const prefix of new Set([...before.keys(), ...this.#mountPoints.keys()])) {
      if (before.get(prefix) !== this.#mountPoints.get(prefix)) this.#listener.onMount(prefix);
    }
  }
}

function identityOf(root: string): string | undefined {
  try {
    const { dev, ino } = statSync(root, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Empty where the system has no such list: there only the verification finds a mount. */
function readMounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "latin1");
  } catch {
    return "";
  }
}

/** The mounts below a root: prefixes with the ids of what is mounted there. Format: proc_pid_mountinfo(5). */
function mountPointsBelow(root: string, mounts: string): Map<string, string> {
  const points = new Map<string, string>();
  let real: string;
  try {
    real = join(realpathSync(root), "/");
  } catch {
    return points;
  }
  for (const line of mounts.split("\n")) {
    const [id, , , , escaped] = line.split(" ");
    if (escaped === undefined) continue;
    const octal = escaped.replace(/\\([0-7]{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    const point = Buffer.from(octal, "latin1").toString("utf8");
    if (!point.startsWith(real) || point === real) continue;
    const prefix = `${point.slice(real.length)}/`;
    points.set(prefix, `${points.get(prefix) ?? ""} ${id!}`);
  }
  return points;
}

/** The states of the ignore files that count for the root and are in no watched directory. */
function ignoreFilesOf(root: string): string {
  const states = [stateOf(excludeFile(join(root, "/")))];
  if (stateOf(join(root, ".git")) !== "") return states.join();
  for (let directory = dirname(root); ; directory = dirname(directory)) {
    states.push(stateOf(join(directory, ".gitignore")));
    const git = stateOf(join(directory, ".git"));
    if (git !== "") {
      states.push("git", stateOf(excludeFile(join(directory, "/"))));
      return states.join();
    }
    // No repository: only the ignore files from the root down count.
    if (dirname(directory) === directory) return states[0]!;
  }
}

function stateOf(path: string): string {
  try {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return "";
    return stat.isDirectory()
      ? "directory"
      : `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  } catch {
    return "";
  }
}
