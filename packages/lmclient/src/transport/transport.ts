import type http from "node:http";

/** The `request` function for a protocol, and the agent with its connections. */
export interface Transport {
  request: typeof http.request;
  agent: http.Agent;
  /** The proxy that gets the requests in absolute form. */
  proxy?: URL;
  /** The value of `Proxy-Authorization` for it. */
  proxy_authorization?: string | undefined;
}
