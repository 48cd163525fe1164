import { EXIT, PubtoolError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/**
 * `owner/repo`: what a workflow run says, else what the remote's address says, in any of git's ways to write it. A
 * remote on another host is not this repository. Throws PubtoolError.
 */
export function repositoryOf(env: Env, server: string, remote: string | undefined): string {
  const named = envValue(env, "GITHUB_REPOSITORY");
  if (named !== undefined) return named;
  const match = /^(?:[\w+]+:\/\/)?(?:[^@/]+@)?([^:/]+)(?::\d+)?[:/]+(.+?)(?:\.git)?\/*$/.exec(remote ?? "");
  const path = match?.[2]?.split("/").slice(-2).join("/");
  if (path?.includes("/") && match?.[1]?.toLowerCase() === new URL(server).hostname) return path;
  throw new PubtoolError(
    remote === undefined
      ? "which repository is this? there is no git remote `origin`"
      : `which repository is this? the remote \`origin\` is not at ${server}`,
    { hint: "set GITHUB_REPOSITORY=<owner>/<repo>", exitCode: EXIT.usage },
  );
}
