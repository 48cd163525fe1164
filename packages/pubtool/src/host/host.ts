import type { Env } from "../io.ts";
import { envValue } from "../io.ts";

/** The workflow host's addresses: its web pages, where people sign in, and its API. */
export interface HostAddress {
  server: string;
  api: string;
}

/** The public one, unless the environment names another, as the host's own runners do. */
export function hostAddress(env: Env): HostAddress {
  const server = (envValue(env, "GITHUB_SERVER_URL") ?? "https://github.com").replace(/\/+$/, "");
  const api = envValue(env, "GITHUB_API_URL")?.replace(/\/+$/, "");
  if (api !== undefined) return { server, api };
  // An enterprise server has its API under its own name.
  return { server, api: server === "https://github.com" ? "https://api.github.com" : `${server}/api/v3` };
}
