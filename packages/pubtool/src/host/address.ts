import { UsageError } from "../base/errors.ts";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/** The workflow host's addresses: its web pages, where people sign in, and its API. */
export interface HostAddress {
  server: string;
  api: string;
}

/** The public one, unless the environment names another, as the host's own runners do. Throws UsageError. */
export function hostAddress(env: Env): HostAddress {
  const server = address(env, "GITHUB_SERVER_URL") ?? "https://github.com";
  const api = address(env, "GITHUB_API_URL");
  if (api !== undefined) return { server, api };
  // An enterprise server has its API under its own name.
  return { server, api: server === "https://github.com" ? "https://api.github.com" : `${server}/api/v3` };
}

function address(env: Env, variable: string): string | undefined {
  const value = envValue(env, variable);
  if (value === undefined || (URL.canParse(value) && /^https?:/.test(value)))
    return value?.replace(/\/+$/, "");
  throw new UsageError(`${variable} is not an http or https address`, "without it, the public host is asked");
}
