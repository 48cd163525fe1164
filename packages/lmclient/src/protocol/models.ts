// The list of models: GET {base_url}/models, as the OpenAI API defines it.
import type { HttpReply } from "../base/http-message.ts";
import { isRecord } from "../base/is-record.ts";
import { suggest } from "../base/suggest.ts";
import { LMUnexpectedError } from "../errors/classes.ts";
import { replyDetails } from "../errors/reply-details.ts";
import { parseJsonReply } from "./parse-response.ts";
import type { Call } from "./request.ts";

/** A model of the server. Servers add fields of their own. */
export interface ModelInfo {
  /** The name to request it by. */
  id: string;
  /** Seconds since 1970. */
  created?: number;
  owned_by?: string;
  [field: string]: unknown;
}

/** Maximum number of names in an error message. */
const NAMES_SHOWN = 5;

/** Parses a complete response. Throws LMError unless it contains a list of models. */
export function parseModels(reply: HttpReply, call: Call): ModelInfo[] {
  const body = parseJsonReply(reply, call);
  // Some servers send the list itself, or name it `models`.
  const list = Array.isArray(body)
    ? body
    : isRecord(body)
      ? body.data === undefined
        ? body.models
        : body.data
      : undefined;
  if (Array.isArray(list)) return list.flatMap(modelInfo);
  // Ollama without models sends `data: null`.
  if (isRecord(body) && body.object === "list" && list === null) return [];
  throw new LMUnexpectedError(
    `the JSON from ${call.request.url} is not a list of models; is base_url the address of an OpenAI-compatible API?`,
    replyDetails(reply, call),
  );
}

/** Advice for a model that the server does not have; empty if the list does not help. */
export function suggestModel(name: string, models: readonly ModelInfo[]): string {
  const names = models.map(({ id }) => id);
  if (names.length === 0) return "the server has no models";
  if (names.includes(name)) return "";
  const near = names.find((known) => known.split(":")[0] === name) ?? suggest(name, names);
  if (near !== undefined) return `did you mean ${JSON.stringify(near)}?`;
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : "";
  return `the server has ${names.slice(0, NAMES_SHOWN).join(", ")}${more}`;
}

function modelInfo(entry: unknown): ModelInfo[] {
  if (typeof entry === "string") return [{ id: entry }];
  if (!isRecord(entry)) return [];
  const id = entry.id ?? entry.name ?? entry.model;
  return typeof id === "string" ? [{ ...entry, id }] : [];
}
