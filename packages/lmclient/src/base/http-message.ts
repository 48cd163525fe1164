import type { IncomingHttpHeaders } from "node:http";

/** A request that is ready to be sent: plain data, so that it can be passed to another thread. */
export interface HttpRequest {
  /** Default: POST. A GET has no body. */
  method?: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Absent for a direct connection with Node's default certificates. */
  connection?: Connection | undefined;
}

/** How to connect: plain data as well. Requests with equal fields share their connections. */
export interface Connection {
  /** Address of the proxy, with user name and password if it needs them. */
  proxy?: string | undefined;
  /** Certificates of authorities to trust in place of Node's, PEM. */
  ca?: string | undefined;
  /** The client's certificate, PEM. */
  cert?: string | undefined;
  /** The private key of `cert`, PEM. */
  key?: string | undefined;
}

/** A complete response of any status: plain data as well. */
export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}
