import { PLACEHOLDER_KEY } from "../base/defaults.ts";
import type { Settings } from "./settings.ts";

/** Shorter values are not secrets, and removing them would damage words. */
const SHORTEST_SECRET = 6;

/** Headers whose values are not private. */
const publicHeaders = /^(content-type|accept|user-agent|x-title|http-referer)$/i;

/** Returns a function that removes the key, private header values and the proxy's password from a text, wherever a server echoes them. */
export function redactor(
  settings: Pick<Settings, "api_key" | "headers">,
  proxy?: string,
): (text: string) => string {
  // Computed on first use: a successful call does not need it.
  let secrets: string[] | undefined;
  return (text) =>
    (secrets ??= secretsOf(settings, proxy)).reduce(
      (rest, secret) => rest.replaceAll(secret, "[redacted]"),
      text,
    );
}

function secretsOf(
  { api_key, headers }: Pick<Settings, "api_key" | "headers">,
  proxy: string | undefined,
): string[] {
  const private_headers = Object.entries(headers).filter(([name]) => !publicHeaders.test(name));
  const { password = "" } = proxy === undefined ? {} : new URL(proxy);
  return [
    api_key,
    password,
    decodeURIComponent(password),
    ...private_headers.map(([, value]) => value.replace(/^(Bearer|Basic) /i, "")),
  ]
    .filter((secret) => secret !== PLACEHOLDER_KEY && secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}
