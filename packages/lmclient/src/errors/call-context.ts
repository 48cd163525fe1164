/** What error messages use of a call. */
export interface CallContext {
  request: { url: string };
  settings: { base_url: string; api_key: string; timeout: number | undefined };
  model: string;
  /** Removes the secrets of the call from a text. */
  redact: (text: string) => string;
}
