import { PLACEHOLDER_KEY, type Settings } from "./options.ts";

/** Shorter values are no secrets, and taking them out would tear words apart. */
const SHORTEST_SECRET = 6;

/** Header values that say nothing private. */
const harmless = /^(content-type|accept|user-agent|x-title|http-referer)$/i;

/** Returns a function that takes the key and the private headers out of a text, wherever a server echoes them. */
export function redactor(settings: Pick<Settings, "api_key" | "headers">): (text: string) => string {
  // Worked out on the first use, which a call that succeeds does not have.
  let secrets: string[] | undefined;
  return (text) =>
    (secrets ??= secretsOf(settings)).reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
}

function secretsOf({ api_key, headers }: Pick<Settings, "api_key" | "headers">): string[] {
  const private_headers = Object.entries(headers).filter(([name]) => !harmless.test(name));
  return [api_key, ...private_headers.map(([, value]) => value.replace(/^(Bearer|Basic) /i, ""))]
    .filter((secret) => secret !== PLACEHOLDER_KEY && secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}
