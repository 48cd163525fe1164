import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/** `<owner>/<repo>`, from the workflow run or from git's remote "origin"; undefined when neither tells. */
export function repositoryName(root: string, env: Env): string | undefined {
  return envValue(env, "GITHUB_REPOSITORY") ?? fromGit(root);
}

function fromGit(root: string): string | undefined {
  const config = read(join(gitFolder(root), "config"));
  const origin = /\[remote "origin"\]([^[]*)/.exec(config)?.[1] ?? "";
  const url = /^\s*url\s*=\s*(\S+)\s*$/m.exec(origin)?.[1];
  // https://host/owner/repo.git, git@host:owner/repo.git, ssh://git@host/owner/repo; a folder is no such address
  return /^(?:\w+:\/\/[^/]+\/|[^/\s]+@[^:/\s]+:)([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url ?? "")?.[1];
}

/** In a worktree `.git` is a file that names the folder; the configuration is the main one's. */
function gitFolder(root: string): string {
  const path = join(root, ".git");
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(read(path))?.[1] ?? ".git";
  return resolve(root, target.replace(/[/\\]worktrees[/\\][^/\\]+$/, ""));
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
