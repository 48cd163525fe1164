import { DirqError } from "../base/errors.ts";
import { GitError, runGit } from "../git/run-git.ts";
import { matchesPath } from "../scan/glob.ts";
import type { PathSpec } from "../scan/path-spec.ts";

/** A file of a commit. */
export interface CommitFile {
  /** Relative to the root. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** As in stat(2): 0o100644, 0o100755 or 0o120000 for a symbolic link. */
  readonly mode: number;
  /** The name of the object with its content. */
  readonly object: string;
}

/**
 * The regular files of a commit below the root, in path order. One `git` process lists them.
 * @throws {DirqError} where git cannot be started, the root is not in a repository, or the revision does not exist
 */
export function listCommit(revision: string, { root, base, file, glob }: PathSpec): CommitFile[] {
  const fixed = [...base, ...(file === undefined ? [] : [file])].join("/");
  const within = fixed === "" ? [] : ["--", `:(literal)${fixed}`];
  const output = git(root, ["ls-tree", "-r", "-l", "-z", revision, ...within], undefined, revision);
  const files: CommitFile[] = [];
  for (const entry of output.toString("utf8").split("\0")) {
    // "<mode> <type> <object> <size>\t<path>"
    const match = /^(\d+) blob ([0-9a-f]+) +(\d+)\t([^]*)$/.exec(entry);
    if (match === null) continue;
    const [, mode, object, size, path] = match as unknown as [string, string, string, string, string];
    if (parseInt(mode, 8) === symbolicLink) continue;
    if (glob === undefined || matchesPath(glob, path))
      files.push({ path, size: Number(size), mode: parseInt(mode, 8), object });
  }
  return files;
}

const symbolicLink = 0o120000;
/** Content that is read at once. */
const batchBytes = 32 * 1024 * 1024;

/** The content of files, in order. A `git` process reads many of them, as far as they fit in memory. */
export function* readContents(root: string, files: readonly CommitFile[]): Generator<Buffer> {
  for (let at = 0; at < files.length;) {
    let bytes = 0;
    const start = at;
    do bytes += files[at++]!.size;
    while (at < files.length && bytes + files[at]!.size <= batchBytes);
    const batch = files.slice(start, at);
    const output = git(root, ["cat-file", "--batch"], batch.map(({ object }) => `${object}\n`).join(""));
    let from = 0;
    for (const { size, path } of batch) {
      // "<object> <type> <size>\n<content>\n"
      const header = output.indexOf("\n", from);
      if (header === -1 || !output.toString("latin1", from, header).endsWith(` blob ${size}`))
        throw new DirqError("io", `git has no content for ${path}; run git fsck`);
      yield output.subarray(header + 1, header + 1 + size);
      from = header + 1 + size + 1;
    }
  }
}

/** @throws {DirqError} what git reports, with the revision that it was to read */
function git(root: string, args: readonly string[], input?: string, revision?: string): Buffer {
  try {
    return runGit(root, args, input);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    // Most often the statement names a revision that does not exist.
    if (revision !== undefined)
      throw new DirqError("usage", `git cannot read the revision ${revision}: ${error.message}`, {
        cause: error,
      });
    throw new DirqError("command", `git: ${error.message}`, { cause: error });
  }
}
