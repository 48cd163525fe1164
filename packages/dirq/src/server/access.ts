import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";

/** Whom a server answers. */
export interface AccessRules {
  /** Names that it may be called by, beside those of the loopback; lower case. */
  readonly names: readonly string[];
  /** It listens beyond the loopback, so that any address may be its own. */
  readonly isPublic: boolean;
}

/** Why a request is not answered. */
export interface AccessError {
  readonly status: 400 | 403;
  readonly message: string;
}

/**
 * Says why a request is refused, or undefined. Any page in a browser can send requests to this machine: one that comes
 * from another site shows it by `Origin` or `Sec-Fetch-Site`, and one that was led here by a name of its own (DNS
 * rebinding) by its `Host`.
 */
export function accessError(
  { method, url, headers, rawHeaders }: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">,
  rules: AccessRules,
): AccessError | undefined {
  const { host, origin } = headers;
  if (host === undefined) {
    return { status: 400, message: "the request has no Host header; send one with this server's address" };
  }
  // Node exposes the first of several; a proxy before this server may have used another.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1) {
    return forbidden("there are several Host headers; send one");
  }
  if (!isOwnHost(host, rules)) {
    return forbidden(
      `the Host "${shown(host)}" is not this server's; call it by the address that it printed at its start`,
    );
  }
  // A request for a proxy names the host in its target, which counts rather than the header (RFC 9112, 3.2.2).
  const target = authorityOf(url);
  if (target !== undefined && !isOwnHost(target, rules)) {
    return forbidden(
      `the host "${shown(target)}" is not this server's; call it by the address that it printed at its start`,
    );
  }
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) {
    return forbidden(`the page at "${shown(origin)}" may not ask this server; only its own page may`);
  }
  const site = headers["sec-fetch-site"];
  // Navigation alone may be a form that is sent, too.
  const isLinkToPage =
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    (method === "GET" || method === "HEAD") &&
    pathOf(url) === "/";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isLinkToPage) {
    return forbidden(`a request from another site (Sec-Fetch-Site: ${shown(site)}) is not answered`);
  }
  return undefined;
}

/** The path that a request asks for. */
export function pathOf(url: string | undefined): string {
  const path = /^[^?#]*/.exec((url ?? "").replace(absoluteForm, ""))![0];
  return path === "" ? "/" : path;
}

const absoluteForm = /^https?:\/\/([^/?#]*)/i;

/** The host in a target such as `http://localhost:7117/query`. */
function authorityOf(url: string | undefined): string | undefined {
  return absoluteForm.exec(url ?? "")?.[1];
}

function forbidden(message: string): AccessError {
  return { status: 403, message };
}

/** Whether an address is of this machine alone. */
export function isLoopback(name: string): boolean {
  return name === "localhost" || name === "::1" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

function isOwnHost(host: string, { names, isPublic }: AccessRules): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:[\]/@]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  // An IP address cannot be rebound: a request for one reaches only that address.
  return isLoopback(bare) || names.includes(bare) || (isPublic && isIP(bare) !== 0);
}

function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
}

/** A header's value, short enough for a message. */
function shown(value: string): string {
  return value.length > 80 ? `${value.slice(0, 79)}…` : value;
}
