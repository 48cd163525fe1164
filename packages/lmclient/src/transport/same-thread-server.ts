import { Server } from "node:net";
import { isLoopback } from "../base/loopback.ts";

/**
 * Whether a server of this thread listens at the address of a request. It cannot answer while the thread is blocked.
 * The list of handles is not documented; if it is missing, the result is false.
 */
export function isServedByThisThread(target: string): boolean {
  const url = new URL(target);
  if (!isLoopback(url.hostname)) return false;
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const getHandles = (process as { _getActiveHandles?: () => unknown[] })._getActiveHandles;
  return (getHandles?.call(process) ?? []).some(
    (handle) => handle instanceof Server && portOf(handle) === port,
  );
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
