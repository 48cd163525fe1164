import { runChild } from "../base/child-process.ts";
import { EXIT, PubtoolError, UsageError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";

/** Files that differ from the commit, new ones included; relative to `root`, with slashes. Throws PubtoolError. */
export async function changedSince(root: string, ref: string, env: Env): Promise<string[]> {
  const commit = await git(root, env, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${ref}^{commit}`,
  ]);
  if (commit === undefined) {
    throw new UsageError(
      `--changed-since "${ref}" is not a commit of this repository`,
      "in a workflow, is the checkout shallow? check out with `fetch-depth: 0`",
    );
  }
  // a file that moved to another package is a change of both
  const diff = ["diff", "--name-only", "--no-renames", "--relative", "-z", commit.trim(), "--"];
  const changed = await git(root, env, diff);
  const added = await git(root, env, ["ls-files", "--others", "--exclude-standard", "-z"]);
  if (changed === undefined || added === undefined) {
    throw new PubtoolError(`git cannot compare "${root}" with "${ref}"`, { exitCode: EXIT.usage });
  }
  return [...changed.split("\0"), ...added.split("\0")].filter((file) => file !== "");
}

/** Files under `folder` that are not committed; undefined outside of a git checkout. */
export async function uncommitted(folder: string, env: Env): Promise<string[] | undefined> {
  const output = await git(folder, env, ["status", "--porcelain", "--no-renames", "-z", "--", "."]);
  return output
    ?.split("\0")
    .filter((line) => line !== "")
    .map((line) => line.slice(3));
}

async function git(cwd: string, env: Env, args: readonly string[]): Promise<string | undefined> {
  try {
    const { code, stdout } = await runChild("git", args, { cwd, env });
    return code === 0 ? stdout : undefined;
  } catch {
    return undefined; // no git here
  }
}
