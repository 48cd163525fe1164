import { runChild } from "../base/child-process.ts";
import { EXIT, PubtoolError, UsageError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";

/** Files that differ from the commit, new ones included; relative to `root`, with slashes. Throws PubtoolError. */
export async function changedSince(root: string, ref: string, env: Env): Promise<string[]> {
  const commit = await git(root, env, ["rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`]);
  if (typeof commit !== "string") {
    const { problem, hint, checkout } = commit;
    throw new UsageError(
      `--changed-since "${ref}"${problem === undefined ? " is not a commit of this repository" : `: ${problem}`}`,
      hint ??
        (!checkout
          ? "it compares with a commit: work in a git checkout"
          : "in a workflow, is the checkout shallow? check out with `fetch-depth: 0`"),
    );
  }
  // a file that moved to another package is a change of both
  const diff = ["diff", "--name-only", "--no-renames", "--relative", "-z", commit.trim(), "--"];
  const changed = await git(root, env, diff);
  const added = await git(root, env, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (typeof changed !== "string" || typeof added !== "string") {
    throw new PubtoolError(`git cannot compare "${root}" with "${ref}"`, { exitCode: EXIT.usage });
  }
  return [...changed.split("\0"), ...added.split("\0")].filter((file) => file !== "");
}

/** Files under `folder` that are not committed, or the reason why git does not list them. */
export async function uncommitted(folder: string, env: Env): Promise<string[] | GitFailure> {
  const output = await git(folder, env, ["status", "--porcelain", "--no-renames", "-z", "--", "."]);
  if (typeof output !== "string") return output;
  return output
    .split("\0")
    .filter((line) => line !== "")
    .map((line) => line.slice(3));
}

export interface GitFailure {
  /** Absent where git works here, and the command failed for another reason. */
  problem?: string;
  hint?: string;
  /** There is a checkout, and git does not read it. */
  checkout: boolean;
}

/** The output, or why there is none. */
async function git(cwd: string, env: Env, args: readonly string[]): Promise<string | GitFailure> {
  try {
    const { code, stdout, output } = await runChild("git", args, { cwd, env: { ...env, LC_ALL: "C" } });
    return code === 0 ? stdout : failureIn(output);
  } catch {
    return { problem: "git is not installed", hint: "install git", checkout: false };
  }
}

/** In a container the job is often another user than the one that checked the repository out. */
function failureIn(output: string): GitFailure {
  const folder = /dubious ownership in repository at '(.*)'/.exec(output)?.[1];
  if (folder !== undefined) {
    return {
      problem: `git does not read "${folder}", which belongs to another user`,
      hint: `git config --global --add safe.directory "${folder}"`,
      checkout: true,
    };
  }
  if (/not a git repository/.test(output)) return { problem: "not a git checkout", checkout: false };
  return { checkout: true };
}
