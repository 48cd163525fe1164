import { loadBuiltin } from "./load-builtin.ts";

/** Whether a host name or address is this machine. IPv6 addresses may be in brackets, as in URLs. */
export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return (
    bare === "localhost" ||
    bare === "::1" ||
    (loadBuiltin("node:net").isIP(bare) === 4 && bare.startsWith("127."))
  );
}
