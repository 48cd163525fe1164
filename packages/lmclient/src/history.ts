import { isRecord } from "./error-body.ts";
import type { Messages } from "./options.ts";
import type { Output } from "./outputs.ts";
import type { CompletionResponse, CompletionUsage } from "./types.ts";

/** One call as `history` keeps it. */
export interface HistoryEntry {
  prompt: string | null;
  messages: Messages | null;
  /** The request fields in force for the call. Key, headers and other client options are not among them. */
  kwargs: Record<string, unknown>;
  response: CompletionResponse;
  outputs: Output[];
  usage: CompletionUsage | null;
  /** ISO 8601, UTC. */
  timestamp: string;
  uuid: string;
  /** The model asked for. */
  model: string;
  /** The model that answered. */
  response_model: string;
}

/** A text for people to read: what was asked and answered, oldest first. */
export function describe(entries: readonly HistoryEntry[]): string {
  return entries.map(describeEntry).join("\n\n");
}

function describeEntry(entry: HistoryEntry): string {
  const asked = entry.messages ?? [{ role: "user", content: entry.prompt }];
  return [
    `[${entry.timestamp}] ${entry.model}`,
    ...asked.map((message) => `${message.role}: ${content("content" in message ? message.content : null)}`),
    ...entry.outputs.map((output) => `assistant: ${typeof output === "string" ? output : rich(output)}`),
  ].join("\n");
}

function rich(output: Exclude<Output, string>): string {
  const { text, ...more } = output;
  return `${text ?? ""} ${JSON.stringify(more)}`.trim();
}

/** Images and sound are named, not printed. */
function content(given: unknown): string {
  if (typeof given === "string") return given;
  if (!Array.isArray(given)) return "";
  const parts = given.filter(isRecord);
  return parts.map((part) => (typeof part.text === "string" ? part.text : `<${String(part.type)}>`)).join("");
}
