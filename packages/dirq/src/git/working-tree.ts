import { History, type LastCommit } from "./history.ts";
import { runGit } from "./run-git.ts";

/**
 * What git knows of the files of one working tree. Each kind of fact is read for all files at once, when it is needed
 * first. Paths are byte strings relative to the top.
 */
export class WorkingTree {
  readonly #top: string;
  #tracked: ReadonlySet<string> | undefined;
  #states: ReadonlyMap<string, string> | undefined;
  #history: History | undefined;

  /** @param top absolute */
  constructor(top: string) {
    this.#top = top;
  }

  isTracked(path: string): boolean {
    this.#tracked ??= new Set(split(runGit(this.#top, ["ls-files", "-z"])));
    return this.#tracked.has(path);
  }

  /** The two letters of `git status --short`; empty for a file without changes. */
  statusOf(path: string): string {
    this.#states ??= this.#readStates();
    return this.#states.get(path) ?? (this.isTracked(path) ? "" : "!!");
  }

  lastCommitOf(path: string): LastCommit | undefined {
    this.#history ??= new History(this.#top);
    return this.#history.lastOf(path);
  }

  #readStates(): Map<string, string> {
    const flags = ["--porcelain=v1", "-z", "--untracked-files=all", "--ignore-submodules=all", "--renames"];
    const output = runGit(this.#top, ["status", ...flags]);
    const states = new Map<string, string>();
    const entries = split(output);
    for (let at = 0; at < entries.length; at++) {
      const [state, path] = [entries[at]!.slice(0, 2), entries[at]!.slice(3)];
      // The former name of a renamed or copied file follows.
      if (/[RC]/.test(state)) at++;
      // Of a file that was removed from the index and is still there the first entry shows the removal.
      if (!states.has(path)) states.set(path, state);
    }
    return states;
  }
}

function split(output: Buffer): string[] {
  return output.toString("latin1").split("\0").slice(0, -1);
}
