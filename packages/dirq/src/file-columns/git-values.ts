import { realpathSync } from "node:fs";
import { relative } from "node:path";
import type { ScanFailure } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { GitError } from "../git/run-git.ts";
import { WorkingTree } from "../git/working-tree.ts";
import { WorkTrees } from "../git/work-trees.ts";
import { fromBytes, toByteString } from "../scan/byte-string.ts";

/** The values of git columns. One for each statement: what git says is read once. */
export class GitValues {
  readonly #root: string;
  readonly #onFailure: (failure: ScanFailure) => void;
  readonly #workTrees = new WorkTrees();
  /** By top; null where git reported an error. */
  readonly #trees = new Map<string, WorkingTree | null>();
  readonly #directories = new Map<string, string>();

  /** @param root absolute */
  constructor(root: string, onFailure: (failure: ScanFailure) => void) {
    this.#root = root;
    this.#onFailure = onFailure;
  }

  /**
   * @param file absolute
   * @throws the system's error where the directory cannot be read, a DirqError where git cannot be started
   */
  valueOf(name: string, file: string | Buffer): SqlValue {
    const bytes = typeof file === "string" ? toByteString(file) : fromBytes(file);
    const slash = bytes.lastIndexOf("/");
    const directory = this.#realDirectory(bytes.slice(0, slash) || "/");
    const top = this.#workTrees.topOf(directory);
    const tree = top === undefined ? null : this.#treeAt(top);
    if (tree === null) return null;
    const path = withSlash(directory).slice(withSlash(top!).length) + bytes.slice(slash + 1);
    try {
      return valueIn(tree, name, path);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      this.#trees.set(top!, null);
      this.#onFailure({ path: this.#show(top!), reason: `git: ${error.message}` });
      return null;
    }
  }

  #treeAt(top: string): WorkingTree | null {
    let tree = this.#trees.get(top);
    if (tree === undefined) this.#trees.set(top, (tree = new WorkingTree(textOf(top))));
    return tree;
  }

  #realDirectory(directory: string): string {
    let real = this.#directories.get(directory);
    if (real === undefined) {
      real = fromBytes(realpathSync(Buffer.from(directory, "latin1"), { encoding: "buffer" }));
      this.#directories.set(directory, real);
    }
    return real;
  }

  #show(top: string): string {
    const path = relative(this.#root, textOf(top));
    return path.startsWith("..") ? textOf(top) : path || ".";
  }
}

function valueIn(tree: WorkingTree, name: string, path: string): SqlValue {
  switch (name) {
    case "git_status":
      return tree.statusOf(path);
    case "git_tracked":
      return tree.isTracked(path) ? 1n : 0n;
    case "git_last_commit":
      return tree.lastCommitOf(path)?.id ?? null;
    case "git_last_author":
      return tree.lastCommitOf(path)?.author ?? null;
    default:
      return tree.lastCommitOf(path)?.time ?? null;
  }
}

function withSlash(directory: string): string {
  return directory === "/" ? directory : `${directory}/`;
}

function textOf(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
