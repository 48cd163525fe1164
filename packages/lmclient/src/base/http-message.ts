import type { IncomingHttpHeaders } from "node:http";

/** A request that is ready to be sent: plain data, so that it can be passed to another thread. */
export interface HttpRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A complete response of any status: plain data as well. */
export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}
