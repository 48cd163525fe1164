import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";

/** Whom a server answers. */
export interface AccessRules {
  /** Names that it may be called by, beside those of the loopback; lower case. */
  readonly names: readonly string[];
  /** It listens beyond the loopback, so that any address may be its own. */
  readonly isPublic: boolean;
}

/**
 * Says why a request is refused, or undefined. Any page in a browser can send requests to this machine: one that comes
 * from another site shows it by `Origin` or `Sec-Fetch-Site`, and one that was led here by a name of its own (DNS
 * rebinding) by its `Host`.
 */
export function refusalOf(
  { headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">,
  rules: AccessRules,
): string | undefined {
  const { host, origin } = headers;
  // Node shows the first of several; what stands before this server may have gone by another.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1) {
    return "there are several Host headers; send one";
  }
  if (host === undefined || !isOwnHost(host, rules)) {
    return `the Host "${shown(host)}" is not this server's; call it by the address that it printed at its start`;
  }
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) {
    return `the page at "${shown(origin)}" may not ask this server; only its own page may`;
  }
  const site = headers["sec-fetch-site"];
  const isLink = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isLink) {
    return `a request from another site (Sec-Fetch-Site: ${shown(site)}) is not answered`;
  }
  return undefined;
}

/** Whether an address is of this machine alone. */
export function isLoopback(name: string): boolean {
  return name === "localhost" || name === "::1" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

function isOwnHost(host: string, { names, isPublic }: AccessRules): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:[\]/@]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  // An address cannot be rebound: whoever names one talks to what answers there.
  return isLoopback(bare) || names.includes(bare) || (isPublic && isIP(bare) !== 0);
}

function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
}

/** A header's value, short enough for a message. */
function shown(value: string | undefined): string {
  return value === undefined ? "" : value.length > 80 ? `${value.slice(0, 79)}…` : value;
}
