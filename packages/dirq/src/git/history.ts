import { runGit } from "./run-git.ts";

/** The last commit that changed a file. */
export interface LastCommit {
  /** The whole name of the commit. */
  readonly id: string;
  readonly author: string;
  /** When it was committed, in seconds since 1970. */
  readonly time: bigint;
}

interface Commit extends LastCommit {
  readonly parents: readonly string[];
}

/** Commits that are read at once. Each further page is larger: recent files need few commits, old ones all. */
const firstPage = 4_096;
const growth = 8;

/**
 * The last commit of each file of HEAD, as `git log -1 -- <file>` finds it: where a merge has the file of one of its
 * parents, only that parent counts. The history is read for all files together, from the newest commit on, as far as
 * the files need it.
 */
export class History {
  readonly #top: string;
  readonly #found = new Map<string, LastCommit>();
  /** The files whose last commit is this one or before it, by commit. */
  readonly #pending = new Map<string, Set<string>>();
  readonly #open: Set<string>;
  #page = firstPage;

  /** @param top the top of the working tree, absolute */
  constructor(top: string) {
    this.#top = top;
    const head = this.#head();
    const files = head === undefined ? [] : split(this.#git(["ls-tree", "-r", "-z", "--name-only", head]));
    this.#open = new Set(files);
    if (head !== undefined) this.#pending.set(head, new Set(files));
  }

  /**
   * @param path relative to the top, as a byte string
   * @returns undefined for a file that HEAD does not have
   */
  lastOf(path: string): LastCommit | undefined {
    while (this.#open.has(path) && this.#pending.size > 0) this.#readPage();
    return this.#found.get(path);
  }

  /** Undefined in a repository without commits. */
  #head(): string | undefined {
    return this.#git(["rev-parse", "--revs-only", "HEAD"]).toString("latin1").trim() || undefined;
  }

  #git(args: readonly string[], input?: string): Buffer {
    return runGit(this.#top, args, input);
  }

  #readPage(): void {
    const commits = this.#list([...this.#pending.keys()]);
    const changes = this.#compare(commits);
    for (const commit of commits) this.#pass(commit, changes);
    this.#page *= growth;
  }

  /** Commits, children before their parents. */
  #list(starts: readonly string[]): Commit[] {
    const format = "--format=%P%x00%ct%x00%aN";
    const args = [
      "rev-list",
      "--topo-order",
      format,
      "--encoding=UTF-8",
      `--max-count=${this.#page}`,
      "--stdin",
    ];
    const lines = this.#git(args, `${starts.join("\n")}\n`)
      .toString("utf8")
      .split("\n");
    const commits: Commit[] = [];
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const [parents = "", time = "0", author = ""] = lines[at + 1]!.split("\0");
      const id = lines[at]!.slice("commit ".length);
      commits.push({ id, parents: parents.split(" ").filter(Boolean), time: BigInt(time), author });
    }
    return commits;
  }

  /** The files in which each commit differs from each of its parents; for a first commit, all. */
  #compare(commits: readonly Commit[]): Map<string, Set<string>[]> {
    const pairs = commits.flatMap(({ id, parents }) =>
      parents.length === 0 ? [[id]] : parents.map((parent) => [id, parent]),
    );
    const args = ["diff-tree", "--stdin", "--always", "--root", "-r", "-z", "--name-status", "--no-renames"];
    const output = split(this.#git(args, pairs.map((pair) => `${pair.join(" ")}\n`).join("")));
    const changes = new Map<string, Set<string>[]>(commits.map(({ id }) => [id, []]));
    // For each pair the name of the commit, then a letter and a path for each file.
    for (let at = 0; at < output.length;) {
      const files = new Set<string>();
      changes.get(output[at++]!)!.push(files);
      for (; output[at]?.length === 1; at += 2) files.add(output[at + 1]!);
    }
    return changes;
  }

  /** Finds the files that a commit changed, and passes the others on to its parents. */
  #pass(commit: Commit, changes: ReadonlyMap<string, readonly Set<string>[]>): void {
    const files = this.#pending.get(commit.id);
    if (files === undefined) return;
    this.#pending.delete(commit.id);
    const [first, ...others] = changes.get(commit.id)!;
    for (const file of first!) {
      if (!files.delete(file)) continue;
      const other = others.findIndex((changed) => !changed.has(file));
      if (other === -1) this.#find(file, commit);
      else this.#passTo(commit.parents[other + 1]!, new Set([file]));
    }
    if (files.size > 0 && commit.parents.length > 0) this.#passTo(commit.parents[0]!, files);
  }

  #find(file: string, { id, author, time }: LastCommit): void {
    this.#found.set(file, { id, author, time });
    this.#open.delete(file);
  }

  #passTo(parent: string, files: Set<string>): void {
    const waiting = this.#pending.get(parent);
    if (waiting === undefined) {
      this.#pending.set(parent, files);
      return;
    }
    const [small, large] = waiting.size < files.size ? [waiting, files] : [files, waiting];
    for (const file of small) large.add(file);
    this.#pending.set(parent, large);
  }
}

function split(output: Buffer): string[] {
  return output.toString("latin1").split("\0").slice(0, -1);
}
