import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { DirqError, reasonOf } from "../base/errors.ts";

/** More than the output of any repository. */
const outputBytes = 2 ** 31 - 1;

/** What git objected to: the first line that it wrote to standard error. */
export class GitError extends Error {
  override readonly name = "GitError";
}

/** Variables by which a hook of git, from which dirq may be called, names its own repository. */
const repositoryVariables = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_INDEX_FILE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX",
  "GIT_NAMESPACE",
]);

/** A program that a repository names is not run. */
const settings = ["-c", "core.fsmonitor=false"];

/**
 * Runs git to its end, without locks, downloads or questions.
 * @param directory absolute
 * @throws {GitError} where git reports an error
 * @throws {DirqError} where git cannot be started
 */
export function runGit(directory: string, args: readonly string[], input?: string | Buffer): Buffer {
  const { error, status, stdout, stderr } = spawnSync("git", [...settings, ...args], {
    cwd: directory,
    input,
    maxBuffer: outputBytes,
    env: environment(),
  });
  if (error !== undefined) {
    if (!existsSync(directory)) throw new GitError(`the directory ${directory} does not exist any longer`);
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "it is not installed" : reasonOf(error);
    throw new DirqError("command", `cannot run git: ${reason}`, { cause: error });
  }
  if (status === 0) return stdout;
  const [line = ""] = stderr.toString("utf8").split("\n");
  throw new GitError(line.replace(/^fatal: /, "") || "it failed without a message");
}

function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !repositoryVariables.has(name));
  return {
    ...Object.fromEntries(own),
    // git status would update the index.
    GIT_OPTIONAL_LOCKS: "0",
    // A missing object of a partial clone is an error, not a download.
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
}
