import type { CacheOption } from "./cache-option.ts";
import type { ErrorEvent, RequestEvent, ResponseEvent } from "./hooks.ts";

/** Options of the client. None of these names is ever part of a request body. */
export interface ClientOptions {
  /** Address that `/chat/completions` is appended to. Default: `http://localhost:11434/v1`, a local Ollama. */
  base_url?: string | null | undefined;
  /** Sent as Bearer token. Default: a placeholder, which local servers ignore. */
  api_key?: string | null | undefined;
  /** Seconds for the whole call, including retries. Default: none; only connecting is limited, to 10 s. */
  timeout?: number | null | undefined;
  /**
   * Maximum number of seconds between two pieces of a stream, counted from the first byte on: a model may take long
   * before it starts. Default: none.
   */
  idle_timeout?: number | null | undefined;
  /** Retries after the first attempt, for failures that a retry may fix. Default: 3. */
  num_retries?: number | null | undefined;
  /** Request headers to add or replace. Those of a call are merged into the constructor's. Treated as secrets. */
  headers?: Record<string, string> | null | undefined;
  /** Used by `aforward` and `stream` in place of node:http. `forward` rejects it. */
  fetch?: Fetch | null | undefined;
  /**
   * Address of an http or https proxy, with user name and password if it needs them; `false`: none. Default: the
   * environment's `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, which loopback addresses ignore. http
   * requests are sent to the proxy in absolute form, https requests through CONNECT.
   */
  proxy?: string | false | null | undefined;
  /** Certificates of the authorities to trust in place of Node's, PEM text. */
  ca?: string | readonly string[] | null | undefined;
  /** The client's certificate, PEM text. Requires `key`. */
  cert?: string | null | undefined;
  /** The private key of `cert`, PEM text. */
  key?: string | null | undefined;
  /**
   * Stores responses and returns them for the same call again: `true` in memory (64 MiB, shared by copies of the
   * client), a directory, or `{ directory, mode }`. With the mode "replay" nothing is sent: a call that was not recorded
   * is an error. Default: false.
   */
  cache?: CacheOption | null | undefined;
  /** Whether a call reads and writes the cache. Default: true. */
  use_cache?: boolean | null | undefined;
  /** Part of the cache's key, and never sent: another value gets a new response for the same call. */
  rollout_id?: string | number | null | undefined;
  /** Called before each attempt. */
  on_request?: ((event: RequestEvent) => void) | null | undefined;
  /** Called when a response is complete. */
  on_response?: ((event: ResponseEvent) => void) | null | undefined;
  /** Called for each failed attempt, also one that is retried. */
  on_error?: ((event: ErrorEvent) => void) | null | undefined;
}

/** The part of the `fetch` function that is used. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

/** What a custom `fetch` is called with. */
export interface FetchInit {
  method: "GET" | "POST";
  headers: Record<string, string>;
  /** Absent for GET. */
  body?: string;
  signal: AbortSignal;
  redirect: "manual";
}

/** Option names of other clients, and names that are arguments: rejected when compiling and when running. */
interface RejectedNames {
  apiKey?: never;
  baseURL?: never;
  baseUrl?: never;
  maxRetries?: never;
  max_retries?: never;
  defaultHeaders?: never;
  default_headers?: never;
  extra_headers?: never;
  maxTokens?: never;
  messages?: never;
}

/** Fields of the request body. Common ones are declared for their types; any other name is sent as well. */
export interface BodyOptions extends RejectedNames {
  temperature?: number | null | undefined;
  top_p?: number | null | undefined;
  max_tokens?: number | null | undefined;
  max_completion_tokens?: number | null | undefined;
  n?: number | null | undefined;
  seed?: number | null | undefined;
  stop?: string | readonly string[] | null | undefined;
  tools?: readonly object[] | null | undefined;
  tool_choice?: string | object | null | undefined;
  response_format?: object | null | undefined;
  logprobs?: boolean | null | undefined;
  [field: string]: unknown;
}

/** Second argument of the constructor. `undefined` and `null` mean the default. */
export interface ConstructorOptions extends ClientOptions, BodyOptions {
  /** Maximum number of calls in `history`; the oldest is dropped first. Default: 1000; 0 disables it. */
  max_history?: number | null | undefined;
  /** Leaves calls out of `history` and of the global history. Default: false. */
  disable_history?: boolean | null | undefined;
  /** Streams are created by `stream()`. */
  stream?: false | null | undefined;
  /** A signal aborts one call, so it is an option of the call. */
  signal?: null | undefined;
}

/** Options of any call: they override the constructor's options for this call; `null` removes one. */
interface AnyCallOptions extends BodyOptions {
  /** Another model for this call. */
  model?: string | null | undefined;
  /** Leaves this call out of `history` and of the global history. */
  disable_history?: boolean | null | undefined;
}

/** Last argument of `aforward` and `acall`. */
export interface CallOptions extends ClientOptions, AnyCallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | null | undefined;
  /** For a stream, call `stream()`. */
  stream?: false | null | undefined;
}

/** Last argument of `forward` and `call`: without what needs the event loop, which is blocked. */
export interface ForwardOptions extends Omit<ClientOptions, "fetch">, AnyCallOptions {
  fetch?: null | undefined;
  signal?: null | undefined;
  /** For a stream, call `stream()`. */
  stream?: false | null | undefined;
}

/** Last argument of `stream`. */
export interface StreamOptions extends ClientOptions, AnyCallOptions {
  /** Aborts the stream. */
  signal?: AbortSignal | null | undefined;
  stream?: boolean | null | undefined;
}

/** Last argument of `stream_sync`: without what needs the event loop, which is blocked. */
export interface StreamSyncOptions extends Omit<StreamOptions, "fetch" | "signal"> {
  fetch?: null | undefined;
  signal?: null | undefined;
}
