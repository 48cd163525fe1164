import { loadBuiltin } from "../base/load-builtin.ts";
import type { Server } from "node:net";
import { isLoopback } from "../base/loopback.ts";

/**
 * Whether a server of this thread listens at the address of a request. It cannot answer while the thread is blocked.
 * The list of handles is not documented; if it is missing, the result is false.
 */
export function isServedByThisThread(target: string): boolean {
  const url = new URL(target);
  if (!isLoopback(url.hostname)) return false;
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const { Server } = loadBuiltin("node:net");
  const getHandles = (process as { _getActiveHandles?: () => unknown[] })._getActiveHandles;
  return (getHandles?.call(process) ?? []).some(
    (handle) => handle instanceof Server && listensOn(handle, hostname, port),
  );
}

function listensOn(server: Server, hostname: string, port: number): boolean {
  const bound = server.address();
  if (bound === null || typeof bound === "string" || bound.port !== port) return false;
  // "::" usually accepts IPv4 as well.
  if (bound.address === "::") return true;
  if (bound.address === "0.0.0.0") return loadBuiltin("node:net").isIP(hostname) !== 6;
  return hostname === "localhost" ? isLoopback(bound.address) : bound.address === hostname;
}
