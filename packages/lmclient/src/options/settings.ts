import { DEFAULT_BASE_URL, PLACEHOLDER_KEY } from "../base/defaults.ts";
import type { ExchangeStore } from "../cache/exchange-store.ts";
import { LMConfigurationError } from "../errors/classes.ts";
import { checkCache, checkRolloutId } from "./cache-option.ts";
import { checkApiKey, checkBaseUrl, checkFetch, checkHeaders, flag, seconds, wholeNumber } from "./checks.ts";
import { checkProxy, pemText, type ConnectionSettings } from "./connection.ts";
import { checkHook, type Hooks } from "./hooks.ts";
import type { Fetch } from "./types.ts";

/** The client options with all defaults applied. */
export interface Settings extends ConnectionSettings, Hooks {
  base_url: string;
  api_key: string;
  timeout: number | undefined;
  idle_timeout: number | undefined;
  num_retries: number;
  headers: Record<string, string>;
  fetch: Fetch | undefined;
  cache: ExchangeStore | undefined;
  use_cache: boolean;
  rollout_id: string | number | undefined;
}

const defaults: Settings = {
  base_url: DEFAULT_BASE_URL,
  api_key: PLACEHOLDER_KEY,
  timeout: undefined,
  idle_timeout: undefined,
  num_retries: 3,
  headers: {},
  fetch: undefined,
  cache: undefined,
  use_cache: true,
  rollout_id: undefined,
  proxy: undefined,
  ca: undefined,
  cert: undefined,
  key: undefined,
  on_request: undefined,
  on_response: undefined,
  on_error: undefined,
};

/** Names that are never part of the request body. */
const clientNames = new Set([...Object.keys(defaults), "max_history", "disable_history", "signal"]);

/** Option names of other clients: they would be sent in the body and ignored there. */
const foreignNames = new Map(
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

/** The settings for the options of a constructor or call, on top of `base`. Throws LMConfigurationError. */
export function readSettings(given: Record<string, unknown>, base: Settings = defaults): Settings {
  if (given.messages !== undefined)
    fail('"messages" is an argument of its own: forward(prompt, messages, options)');
  let changes = false;
  for (const name in given) {
    const right = foreignNames.get(name);
    if (right !== undefined) fail(`unknown option "${name}"; the name is "${right}" here`);
    changes ||= clientNames.has(name);
  }
  // The same object for most calls, so that what is derived from it can be cached.
  if (!changes) return base;
  return {
    base_url: pick(given.base_url, base.base_url, defaults.base_url, checkBaseUrl),
    api_key: pick(given.api_key, base.api_key, defaults.api_key, checkApiKey),
    timeout: pick(given.timeout, base.timeout, defaults.timeout, seconds("timeout")),
    idle_timeout: pick(given.idle_timeout, base.idle_timeout, defaults.idle_timeout, seconds("idle_timeout")),
    num_retries: pick(given.num_retries, base.num_retries, defaults.num_retries, wholeNumber("num_retries")),
    headers: pick(given.headers, base.headers, defaults.headers, (value) => ({
      ...base.headers,
      ...checkHeaders(value),
    })),
    fetch: pick(given.fetch, base.fetch, defaults.fetch, checkFetch),
    cache: pick(given.cache, base.cache, defaults.cache, checkCache),
    use_cache: pick(given.use_cache, base.use_cache, defaults.use_cache, flag("use_cache")),
    rollout_id: pick(given.rollout_id, base.rollout_id, defaults.rollout_id, checkRolloutId),
    proxy: pick(given.proxy, base.proxy, defaults.proxy, checkProxy),
    ca: pick(given.ca, base.ca, defaults.ca, pemText("ca")),
    cert: pick(given.cert, base.cert, defaults.cert, pemText("cert")),
    key: pick(given.key, base.key, defaults.key, pemText("key")),
    on_request: pick(given.on_request, base.on_request, defaults.on_request, checkHook("on_request")),
    on_response: pick(given.on_response, base.on_response, defaults.on_response, checkHook("on_response")),
    on_error: pick(given.on_error, base.on_error, defaults.on_error, checkHook("on_error")),
  };
}

/** Checks `max_history`. */
export function readMaxHistory(value: unknown): number {
  return value === undefined || value === null ? 1000 : wholeNumber("max_history")(value);
}

/** Checks `disable_history`. */
export function readDisableHistory(value: unknown): boolean {
  return value === undefined || value === null ? false : flag("disable_history")(value);
}

/** The arguments that belong into the request body. */
export function bodyFields(given: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name in given) if (!clientNames.has(name)) fields[name] = given[name];
  return fields;
}

function pick<T>(given: unknown, current: T, fallback: T, check: (value: unknown) => T): T {
  if (given === undefined) return current;
  return given === null ? fallback : check(given);
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
