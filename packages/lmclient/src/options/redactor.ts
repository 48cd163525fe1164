import { PLACEHOLDER_KEY } from "../base/defaults.ts";
import { decodePercent } from "../base/text.ts";
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
  const values = [
    api_key,
    ...proxySecrets(proxy),
    ...private_headers.map(([, value]) => value.replace(/^(Bearer|Basic) /i, "")),
  ];
  const forms = values
    .filter((secret) => secret !== PLACEHOLDER_KEY && secret.length >= SHORTEST_SECRET)
    .flatMap(writtenForms);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** A secret as servers quote it: as it is, within JSON, and in an address. */
function writtenForms(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}

/** The password, and the header that contains it. */
function proxySecrets(proxy: string | undefined): string[] {
  const { username = "", password = "" } = proxy === undefined ? {} : new URL(proxy);
  if (password === "") return [];
  const user = `${decodePercent(username)}:${decodePercent(password)}`;
  return [password, decodePercent(password), Buffer.from(user).toString("base64")];
}
