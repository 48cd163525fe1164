import about from "../../package.json" with { type: "json" };
import { LMConfigurationError } from "../errors/classes.ts";
import type { HttpRequest } from "../base/http-message.ts";
import { CallCache } from "../cache/call-cache.ts";
import { connectionTo } from "../options/connection.ts";
import { bodyFields, type Settings } from "../options/settings.ts";
import { show } from "../base/text.ts";
import { redactor } from "../options/redactor.ts";
import { ignoredByOllama } from "./response-warnings.ts";
import { observe, type CallObserver } from "./call-observer.ts";

/** One call before it is sent. */
export interface Call {
  request: HttpRequest;
  settings: Settings;
  model: string;
  /** Removes the secrets of this call from a text. */
  redact: (text: string) => string;
  /** Reports to the hooks; absent without hooks. */
  observer?: CallObserver | undefined;
  /** The stored responses; absent without a cache. */
  cache?: CallCache | undefined;
  /** Names of arguments that Ollama ignores; absent if there are none. */
  ignored?: readonly string[] | undefined;
}

/** Name and version of the package, for the logs of servers. */
const USER_AGENT = `${about.name}/${about.version}`;

/** Builds a call. Throws LMConfigurationError for invalid arguments. */
export function buildCall(
  settings: Settings,
  prompt: string | null | undefined,
  messages: unknown,
  fields: Record<string, unknown>,
  streaming: boolean,
): Call {
  const body = bodyFields(fields);
  body.messages = conversation(prompt, messages);
  if (!streaming && body.stream === true) {
    fail("stream: true is not possible here; call stream(prompt, messages, options) and iterate over it");
  }
  if (streaming) {
    body.stream = true;
    // Without it servers do not report token counts in streams.
    if (body.stream_options === undefined) body.stream_options = { include_usage: true };
  }
  for (const name in body) if (body[name] === null) body[name] = undefined;
  const model = modelName(body.model);
  const { url, headers, connection } = headOf(settings);
  const request = { url, headers, body: serialize(body), connection };
  const redact = redactor(settings, connection?.proxy);
  const observer = observe(settings, { url, model, redact });
  const call: Call = { request, settings, model, redact, observer, ignored: ignoredByOllama(body) };
  const { cache: store, use_cache, rollout_id, base_url } = settings;
  if (store && use_cache) call.cache = new CallCache(store, { base_url, request, rollout_id, redact });
  return call;
}

type Head = Readonly<Omit<HttpRequest, "body" | "method">>;

/** The call for the list of models. */
export function buildModelsCall(settings: Settings, model: string): Call {
  const { headers, connection } = headOf(settings);
  const url = endpoint(settings.base_url, "models");
  const request: HttpRequest = { method: "GET", url, headers, body: "", connection };
  return { request, settings, model, redact: redactor(settings, connection?.proxy) };
}

/** The URL and headers per settings: they are the same in all calls with them. */
const heads = new WeakMap<Settings, Head>();

function headOf(settings: Settings): Head {
  const known = heads.get(settings);
  if (known) return known;
  const headers = {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    authorization: `Bearer ${settings.api_key}`,
    ...settings.headers,
  };
  const url = endpoint(settings.base_url, "chat/completions");
  const connection = connectionTo(url, settings);
  if (settings.fetch && (settings.proxy || settings.ca !== undefined || settings.cert !== undefined))
    fail(
      "proxy, ca, cert and key have no effect with a custom fetch; configure it there, or leave fetch out",
    );
  const head = { url, headers, connection };
  heads.set(settings, head);
  return head;
}

/** A string prompt becomes one user message; messages take precedence over it. */
function conversation(prompt: unknown, messages: unknown): unknown[] {
  if (messages !== undefined && messages !== null) {
    if (!Array.isArray(messages)) fail(`messages is ${show(messages)}; expected an array of messages`);
    return messages;
  }
  if (typeof prompt === "string") return [{ role: "user", content: prompt }];
  if (prompt === undefined || prompt === null)
    fail("neither prompt nor messages given; pass a string, or undefined and a list of messages");
  return fail(
    `prompt is ${show(prompt)}; expected a string. Messages are the second argument: forward(undefined, messages)`,
  );
}

/** Checks a model name. */
export function modelName(model: unknown): string {
  if (typeof model === "string" && model.trim() !== "") return model;
  return fail(`model is ${show(model)}; expected the name of a model, like "llama3.2"`);
}

/** Some deployments have an `api-version` in the query, which must remain at the end. */
function endpoint(base_url: string, name: string): string {
  const mark = base_url.indexOf("?");
  const [path, query] = mark < 0 ? [base_url, ""] : [base_url.slice(0, mark), base_url.slice(mark)];
  return `${path.replace(/\/+$/, "")}/${name}${query}`;
}

function serialize(body: Record<string, unknown>): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    return fail(
      `the request cannot be serialized as JSON: ${(cause as Error).message.split("\n")[0]}`,
      cause,
    );
  }
}

function fail(message: string, cause?: unknown): never {
  throw new LMConfigurationError(message, { cause });
}
