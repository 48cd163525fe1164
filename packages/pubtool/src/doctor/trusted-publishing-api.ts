import type { RegistrySettings } from "../config/types.ts";
import type { Io } from "../base/io.ts";
import type { RequestBudget } from "../http/budget.ts";
import { createRequestBudget } from "../http/budget.ts";
import { sendOnce } from "../http/http.ts";

/** One registration as the rustreg server lists it. */
export interface Registration {
  owner: string;
  name: string;
  workflow: string;
  environment: string | undefined;
}

export type Answer =
  | { outcome: "listed"; registrations: Registration[] }
  /** The server said no; `detail` is its own sentence, where it gave one. */
  | { outcome: "refused"; status: number; detail: string }
  /** No answer that could be used: nothing is known then. */
  | { outcome: "unavailable"; reason: string };

const REQUEST_MILLISECONDS = 10_000;
/** For all requests of a run together. */
const PHASE_MILLISECONDS = 60_000;
/** A list longer than this is a server that turns in a circle. */
const PAGES = 50;

/** What the requests of the phase share. */
export interface Client {
  io: Pick<Io, "fetch">;
  budget: RequestBudget;
}

export function createClient(io: Pick<Io, "fetch" | "clock">): Client {
  const budget = createRequestBudget(io, { each: REQUEST_MILLISECONDS, total: PHASE_MILLISECONDS });
  return { io, budget };
}

/** The web address of the API: `url`, else the one in the sparse index; undefined when neither is configured. */
export async function apiAddress(
  settings: RegistrySettings,
  client: Client,
): Promise<{ url?: string; reason?: string }> {
  if (settings.url !== undefined) return { url: settings.url };
  const index = settings.index?.replace(/^sparse\+/, "");
  if (index === undefined || index === settings.index) return {};
  const answer = await request(`${index.replace(/\/*$/, "/")}config.json`, {}, client);
  if ("reason" in answer) return answer;
  const { api } = (answer.body ?? {}) as { api?: unknown };
  return typeof api === "string" ? { url: api.replace(/\/+$/, "") } : {};
}

/** Every registration of a crate, all pages. Never throws. */
export async function listRegistrations(
  base: string,
  crate: string,
  token: string,
  client: Client,
): Promise<Answer> {
  const path = `${base}/api/v1/trusted_publishing/github_configs`;
  const registrations: Registration[] = [];
  let query: string | undefined = `?crate=${encodeURIComponent(crate)}`;
  for (let page = 0; query !== undefined; page++) {
    if (page === PAGES)
      return { outcome: "unavailable", reason: `the list does not end after ${PAGES} pages` };
    const answer = await request(`${path}${query}`, { authorization: token }, client);
    if ("reason" in answer) return { outcome: "unavailable", reason: answer.reason };
    if (answer.status !== 200)
      return { outcome: "refused", status: answer.status, detail: detailOf(answer.body) };
    const list = readPage(answer.body);
    if (!list) return { outcome: "unavailable", reason: "the answer is not the documented list" };
    registrations.push(...list.registrations);
    query = list.next;
  }
  return { outcome: "listed", registrations };
}

type Reply = { status: number; body: unknown } | { reason: string };

/** Times out; counts a 5xx, and an answer that is not JSON where JSON was promised, as no answer. */
async function request(url: string, headers: Record<string, string>, { io, budget }: Client): Promise<Reply> {
  const answer = await sendOnce(io, {
    url,
    headers: { accept: "application/json", ...headers },
    timeout: budget.timeLeft(),
    redirect: "manual", // the token is sent to the configured address only
  });
  if (answer instanceof Error) return { reason: whyNot(answer) };
  if (answer.status >= 500) return { reason: `the registry answered ${answer.status}` };
  return { status: answer.status, body: parse(answer.text) };
}

function whyNot(error: Error): string {
  const { name, message, cause } = error;
  if (name === "TimeoutError")
    return `no answer in time (${REQUEST_MILLISECONDS / 1000} seconds for a request)`;
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return `the registry cannot be reached (${code ?? inner ?? message})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function detailOf(body: unknown): string {
  const { errors } = (body ?? {}) as { errors?: { detail?: unknown }[] };
  const detail = Array.isArray(errors) ? errors[0]?.detail : undefined;
  return typeof detail === "string" ? detail : "";
}

function readPage(body: unknown): { registrations: Registration[]; next: string | undefined } | undefined {
  const { github_configs: list, meta } = (body ?? {}) as {
    github_configs?: unknown;
    meta?: { next_page?: unknown };
  };
  if (!Array.isArray(list)) return undefined;
  const next = meta?.next_page;
  return {
    registrations: list.map(readRegistration),
    next: typeof next === "string" && next.startsWith("?") ? next : undefined,
  };
}

function readRegistration(value: unknown): Registration {
  const entry = (value ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof entry[key] === "string" ? entry[key] : "");
  return {
    owner: text("repository_owner"),
    name: text("repository_name"),
    workflow: text("workflow_filename"),
    environment: text("environment") || undefined,
  };
}
