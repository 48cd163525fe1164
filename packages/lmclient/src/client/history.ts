import { isRecord } from "../base/is-record.ts";
import type { Messages } from "../protocol/messages.ts";
import type { Output } from "./outputs.ts";
import type { CompletionResponse, CompletionUsage } from "../base/wire-types.ts";

/** One call in `history`. */
export interface HistoryEntry {
  prompt: string | null;
  messages: Messages | null;
  /** The request fields of the call, without key, headers and other client options. */
  kwargs: Record<string, unknown>;
  response: CompletionResponse;
  outputs: Output[];
  usage: CompletionUsage | null;
  /** ISO 8601, UTC. */
  timestamp: string;
  uuid: string;
  /** The requested model. */
  model: string;
  /** The model that answered. */
  response_model: string;
}

/** The calls as text, oldest first. */
export function formatHistory(entries: readonly HistoryEntry[]): string {
  return entries.map(describeEntry).join("\n\n");
}

function describeEntry(entry: HistoryEntry): string {
  const sent = entry.messages ?? [{ role: "user", content: entry.prompt }];
  return [
    `[${entry.timestamp}] ${entry.model}`,
    ...sent.map((message) => `${message.role}: ${content("content" in message ? message.content : null)}`),
    ...entry.outputs.map((output) => `assistant: ${typeof output === "string" ? output : rich(output)}`),
  ].join("\n");
}

function rich(output: Exclude<Output, string>): string {
  const { text, ...more } = output;
  return `${text ?? ""} ${JSON.stringify(more)}`.trim();
}

/** Images and sound appear as their type. */
function content(given: unknown): string {
  if (typeof given === "string") return given;
  if (!Array.isArray(given)) return "";
  const parts = given.filter(isRecord);
  return parts.map((part) => (typeof part.text === "string" ? part.text : `<${String(part.type)}>`)).join("");
}
