import { loadBuiltin } from "../base/load-builtin.ts";
import { isLoopback } from "../base/loopback.ts";

/**
 * The proxy that `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` configure for a URL; lower-case names take
 * precedence, as in curl. A loopback address never uses one: a local server is not reachable through a proxy.
 */
export function proxyFromEnvironment(url: URL, environment: NodeJS.ProcessEnv): string | undefined {
  if (isLoopback(url.hostname)) return undefined;
  const read = (name: string) => environment[name.toLowerCase()]?.trim() || environment[name]?.trim();
  const proxy = read(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY") ?? read("ALL_PROXY");
  if (!proxy || isExcluded(url, read("NO_PROXY") ?? "")) return undefined;
  // As in curl, an address without a scheme is an http proxy.
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

/**
 * Whether `NO_PROXY` names the host: `*`, a host name (which includes its subdomains, with or without a leading dot or
 * `*.`), an IP address or a CIDR range; each name may have a port.
 */
function isExcluded(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      if (entry.includes("/")) return isInRange(host, entry);
      const { name, port: onlyPort } = splitPort(entry);
      if (onlyPort !== undefined && onlyPort !== port) return false;
      const bare = name.replace(/^\*?\./, "");
      return host === bare || (loadBuiltin("node:net").isIP(host) === 0 && host.endsWith(`.${bare}`));
    });
}

function splitPort(entry: string): { name: string; port?: string | undefined } {
  const bracketed = /^\[(.+)\](?::(\d+))?$/.exec(entry);
  if (bracketed) return { name: bracketed[1]!, port: bracketed[2] };
  if (loadBuiltin("node:net").isIP(entry) === 6) return { name: entry };
  const named = /^(.*?):(\d+)$/.exec(entry);
  return named ? { name: named[1]!, port: named[2] } : { name: entry };
}

function isInRange(host: string, range: string): boolean {
  const { BlockList, isIP } = loadBuiltin("node:net");
  const [address = "", bits = ""] = range.split("/");
  const family = isIP(address);
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(bits)) return false;
  const type = family === 6 ? "ipv6" : "ipv4";
  if (Number(bits) > (family === 6 ? 128 : 32)) return false;
  const ranges = new BlockList();
  ranges.addSubnet(address, Number(bits), type);
  return ranges.check(host, type);
}
