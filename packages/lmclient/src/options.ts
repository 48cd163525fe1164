import { LMConfigurationError } from "./errors.ts";
import type { ChatMessage } from "./messages.ts";

/** How a request travels. None of these names is ever part of a request body. */
export interface ClientOptions {
  /** Address that `/chat/completions` is appended to. Default: `http://localhost:11434/v1`, a local Ollama. */
  base_url?: string | null | undefined;
  /** Sent as Bearer token. Default: a placeholder, which local servers ignore. */
  api_key?: string | null | undefined;
  /** Seconds for the whole call, retries included. Default: none; only the connect limit of 10 s holds. */
  timeout?: number | null | undefined;
  /** Tries after the first one, where another try is safe and may help. Default: 3. */
  num_retries?: number | null | undefined;
  /** Headers to add to each request, or to replace ours with. Those of a call join the constructor's. Kept secret. */
  headers?: Record<string, string> | null | undefined;
  /** Does the HTTP of `aforward` and `stream` in place of node:http. `forward` refuses it. */
  fetch?: Fetch | null | undefined;
}

/** The part of the `fetch` function that is used. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

/** What a custom `fetch` is called with. */
export interface FetchInit {
  method: "POST";
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  redirect: "manual";
}

/** Fields of the request body. Common ones are named for their types; any other name is sent as well. */
export interface BodyOptions {
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
  /** Calls that `history` keeps, oldest dropped first. Default: 1000; 0 keeps none. */
  max_history?: number | null | undefined;
}

/** Last argument of a call: overrides the constructor's options for this call; `null` removes one. */
export interface CallOptions extends ClientOptions, BodyOptions {
  /** Another model for this call. */
  model?: string | null | undefined;
  /** Aborts the call. `forward` refuses it: nothing can fire while the thread is blocked. */
  signal?: AbortSignal | null | undefined;
}

/** A conversation as calls take it. */
export type Messages = readonly ChatMessage<string>[];

/** The client options with their defaults filled in. */
export interface Settings {
  base_url: string;
  api_key: string;
  timeout: number | undefined;
  num_retries: number;
  headers: Record<string, string>;
  fetch: Fetch | undefined;
}

/** Where an Ollama listens that was installed and started without further settings. */
export const DEFAULT_BASE_URL = "http://localhost:11434/v1";
/** Sent where no key is given, as some servers want the header whatever it holds. */
export const PLACEHOLDER_KEY = "no-key-given";

/** Names of other clients, which would otherwise travel in the body and be ignored there. */
const misspelled = new Map(
  Object.entries({
    apiKey: "api_key",
    baseURL: "base_url",
    baseUrl: "base_url",
    maxRetries: "num_retries",
    max_retries: "num_retries",
    defaultHeaders: "headers",
    default_headers: "headers",
    extra_headers: "headers",
    maxTokens: "max_tokens",
  }),
);

/** Reads the client options out of what a constructor or call was given, over those in force. */
export function readSettings(given: Record<string, unknown>, base: Settings = defaults): Settings {
  if (given.messages !== undefined)
    fail('"messages" is an argument of its own: forward(prompt, messages, options)');
  let changes = false;
  for (const name in given) {
    const right = misspelled.get(name);
    if (right !== undefined) fail(`"${name}" is not an option; it is spelled "${right}" here`);
    changes ||= clientNames.has(name);
  }
  // The same object for most calls, so that what is worked out of it can be kept.
  if (!changes) return base;
  return {
    base_url: pick(given.base_url, base.base_url, defaults.base_url, baseUrl),
    api_key: pick(given.api_key, base.api_key, defaults.api_key, apiKey),
    timeout: pick(given.timeout, base.timeout, defaults.timeout, seconds),
    num_retries: pick(given.num_retries, base.num_retries, defaults.num_retries, wholeNumber("num_retries")),
    headers: pick(given.headers, base.headers, defaults.headers, (value) => headers(value, base.headers)),
    fetch: pick(given.fetch, base.fetch, defaults.fetch, fetchFunction),
  };
}

/** Checks `max_history`. */
export function readMaxHistory(value: unknown): number {
  return value === undefined || value === null ? 1000 : wholeNumber("max_history")(value);
}

/** What of the given arguments belongs into the request body. */
export function bodyFields(given: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name in given) if (!clientNames.has(name)) fields[name] = given[name];
  return fields;
}

/** Names that never travel. */
const clientNames = new Set([
  "base_url",
  "api_key",
  "timeout",
  "num_retries",
  "headers",
  "fetch",
  "max_history",
  "signal",
]);

const defaults: Settings = {
  base_url: DEFAULT_BASE_URL,
  api_key: PLACEHOLDER_KEY,
  timeout: undefined,
  num_retries: 3,
  headers: {},
  fetch: undefined,
};

function pick<T>(given: unknown, inForce: T, fallback: T, check: (value: unknown) => T): T {
  if (given === undefined) return inForce;
  return given === null ? fallback : check(given);
}

function baseUrl(value: unknown): string {
  const wanted = `expected an address like ${DEFAULT_BASE_URL}`;
  if (typeof value !== "string" || value.trim() === "") fail(`base_url is ${show(value)}; ${wanted}`);
  const text = value.trim();
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    const guess = `http://${text}`;
    const advice =
      /^[\w.-]+(:\d+)?(\/|$)/.test(text) && URL.canParse(guess) ? `; did you mean "${guess}"?` : "";
    fail(`base_url is ${show(text)}; ${wanted}${advice}`);
  }
  const url = new URL(text);
  // Not shown: it holds a password.
  if (url.username || url.password)
    fail("base_url holds a user name or password; give it as api_key or headers");
  const secret = [...url.searchParams.keys()].find((name) =>
    /key|token|secret|sig|auth|password/i.test(name),
  );
  if (secret) fail(`base_url holds ${show(secret)} in its query; give it as api_key or headers`);
  if (url.hash) fail(`base_url is ${show(text)}; it must not have a #fragment`);
  if (/\/chat\/completions\/*$/.test(url.pathname)) {
    fail(`base_url is ${show(text)}; leave out /chat/completions, it is appended`);
  }
  return url.search ? text : text.replace(/\/+$/, "");
}

function apiKey(value: unknown): string {
  if (typeof value !== "string") fail(`api_key is of type ${typeof value}; expected a string`);
  if (value === "")
    fail(
      "api_key is empty; leave it out for a local server, or set the environment variable it is read from",
    );
  // Latin letters without spaces: anything else would not survive as a header.
  if (!/^[\x21-\x7e]+$/.test(value)) {
    fail("api_key holds a space, line break or non-ASCII character; was it read with its line end? trim it");
  }
  return value;
}

function seconds(value: unknown): number {
  if (typeof value === "number" && value > 0) return value;
  return fail(`timeout is ${show(value)}; expected seconds greater than 0, or null for none`);
}

function wholeNumber(name: string) {
  return (value: unknown): number => {
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    return fail(`${name} is ${show(value)}; expected a whole number, 0 or more`);
  };
}

/** Names are lower-cased, so that a call replaces a header of the constructor however it is spelled. */
function headers(value: unknown, base: Record<string, string>): Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    fail("headers must be an object of names and string values");
  }
  for (const [name, text] of Object.entries(value)) {
    const valid =
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
      typeof text === "string" &&
      /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
    // The value stays out of the message: headers hold keys.
    if (!valid) fail(`header ${show(name)} cannot be sent; its name or value is not valid in HTTP`);
  }
  const named = Object.entries(value as Record<string, string>).map(([name, text]) => [
    name.toLowerCase(),
    text,
  ]);
  return { ...base, ...(Object.fromEntries(named) as Record<string, string>) };
}

function fetchFunction(value: unknown): Fetch {
  return typeof value === "function"
    ? (value as Fetch)
    : fail(`fetch is ${show(value)}; expected a function`);
}

/** The value as it is quoted in an error. */
export function show(value: unknown): string {
  return (typeof value === "string" ? JSON.stringify(value) : String(value)).slice(0, 200);
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
