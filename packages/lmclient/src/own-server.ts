import { Server } from "node:net";
import { isLoopback } from "./network-error.ts";

/**
 * Whether this thread itself listens where a request goes to. Such a server cannot answer while the thread is
 * blocked. The list of handles is not documented; where it is missing the answer is no.
 */
export function listensHere(target: string): boolean {
  const url = new URL(target);
  if (!isLoopback(url.hostname)) return false;
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const list = (process as { _getActiveHandles?: () => unknown[] })._getActiveHandles;
  return (list?.call(process) ?? []).some((handle) => handle instanceof Server && portOf(handle) === port);
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
