import { spawnSync } from "node:child_process";
import { EXIT, PubtoolError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/** Host name and `owner/repo` of a remote's address, in any of git's notations; undefined for a path. */
function parseRemote(address: string | undefined): { host: string; repository: string } | undefined {
  const match = /^(?:[\w+]+:\/\/)?(?:[^@/]+@)?([^:/]+)(?::\d+)?[:/]+(.+?)(?:\.git)?\/*$/.exec(address ?? "");
  const repository = match?.[2]?.split("/").slice(-2).join("/");
  const isAddress = /^\w+:\/\/[^/]|^[^/\s]+@[^:/\s]+:/.test(address ?? "");
  if (!isAddress || !repository?.includes("/")) return undefined;
  return { host: match![1]!.toLowerCase(), repository };
}

/** git names no remote of a checkout that belongs to another user, as in a container; reading addresses runs nothing of it. */
const ANY_OWNER = ["-c", "safe.directory=*"];

/** The address of git's remote `origin`; undefined without git, a repository or the remote. */
export function originRemote(folder: string, env: Env): string | undefined {
  const { status, stdout } = spawnSync("git", [...ANY_OWNER, "remote", "get-url", "origin"], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** A git remote whose address names a repository of a workflow host. */
export interface Remote {
  name: string;
  /** `owner/repo`. */
  repository: string;
}

/** The remotes of the checkout, `origin` first; empty without git or a repository. */
export function gitRemotes(folder: string, env: Env): Remote[] {
  const { status, stdout } = spawnSync(
    "git",
    [...ANY_OWNER, "config", "--get-regexp", String.raw`^remote\..*\.url$`],
    {
      cwd: folder,
      env,
      encoding: "utf8",
    },
  );
  if (status !== 0) return [];
  const remotes = stdout.split("\n").flatMap((line) => {
    const [, name, address] = /^remote\.(.*)\.url (.*)$/.exec(line) ?? [];
    const repository = parseRemote(address)?.repository;
    return name === undefined || repository === undefined ? [] : [{ name, repository }];
  });
  return remotes.sort((a, b) => Number(b.name === "origin") - Number(a.name === "origin"));
}

/** `owner/repo`, from the workflow run or from the remote `origin` on any host; undefined when neither is there. */
export function repositoryName(folder: string, env: Env): string | undefined {
  return envValue(env, "GITHUB_REPOSITORY") ?? parseRemote(originRemote(folder, env))?.repository;
}

/** `owner/repo` at this server: a remote on another host is a different repository. Throws PubtoolError. */
export function repositoryOf(env: Env, server: string, remote: string | undefined): string {
  const named = envValue(env, "GITHUB_REPOSITORY");
  if (named !== undefined) return named;
  const parsed = parseRemote(remote);
  if (parsed?.host === new URL(server).hostname) return parsed.repository;
  throw new PubtoolError(
    remote === undefined
      ? "the repository is unknown: git has no remote `origin`"
      : `the repository is unknown: the remote \`origin\` is not at ${server}`,
    { hint: "set GITHUB_REPOSITORY=<owner>/<repo>", exitCode: EXIT.usage },
  );
}
