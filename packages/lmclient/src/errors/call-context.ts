import type { Connection } from "../base/http-message.ts";

/** What error messages use of a call. */
export interface CallContext {
  request: { url: string; connection?: Connection | undefined };
  settings: {
    base_url: string;
    api_key: string;
    timeout: number | undefined;
    idle_timeout: number | undefined;
  };
  model: string;
  /** Removes the secrets of the call from a text. */
  redact: (text: string) => string;
}
