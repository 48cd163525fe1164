// Normalizes what servers send to what the types declare. Changes freshly parsed JSON in place.
import { isRecord } from "../base/is-record.ts";
import type { CompletionUsage, FinishReason } from "../base/wire-types.ts";

type Fields = Record<string, unknown>;

const finishReasons: Record<string, FinishReason | undefined> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  content_filter: "content_filter",
  function_call: "function_call",
};

/** Finish reasons of servers, mapped to those of the API. The first match counts. */
const mappings: [RegExp, FinishReason][] = [
  [/tool|function/, "tool_calls"],
  [/filter|safety|recitation|blocklist|prohibited|refusal|spii/, "content_filter"],
  // An aborted answer is as incomplete as one that reached the token limit.
  [/length|max|limit|abort|cancel|interrupt/, "length"],
];

/**
 * Maps a choice's finish reason to one of the API; the server's own goes to `native_finish_reason`. Absent, null,
 * empty and "null" all become null: not finished yet, or unknown in a complete body.
 */
export function repairFinishReason(choice: Fields): void {
  const given = choice.finish_reason;
  if (typeof given !== "string" || given === "" || given === "null") {
    if (typeof given === "string") choice.native_finish_reason ??= given;
    choice.finish_reason = null;
    return;
  }
  const known = finishReasons[given];
  if (known) return;
  choice.native_finish_reason ??= given;
  choice.finish_reason = mappings.find(([word]) => word.test(given.toLowerCase()))?.[1] ?? "stop";
}

/** Normalizes content and thinking of a message or delta. */
export function repairText(message: Fields): void {
  if (Array.isArray(message.content)) joinParts(message, message.content);
  const reasoning = message.reasoning_content ?? message.reasoning;
  if (typeof reasoning === "string") message.reasoning_content = reasoning;
}

/** Adds missing ids and types to tool calls and turns arguments into text. Removes an empty or null list. */
export function repairToolCalls(message: Fields): void {
  if (!("tool_calls" in message)) return;
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isRecord) : [];
  if (calls.length === 0) {
    delete message.tool_calls;
    return;
  }
  message.tool_calls = calls;
  for (const call of calls) {
    if (typeof call.id !== "string" || call.id === "") call.id = newCallId();
    if (call.type !== "custom") call.type = "function";
    if (isRecord(call.function)) repairFunction(call.function);
  }
}

/** In Ollama's own format the arguments are an object; some servers omit empty arguments. */
export function repairFunction(called: Fields): void {
  const given = called.arguments;
  if (typeof given !== "string") called.arguments = isRecord(given) ? JSON.stringify(given) : "";
}

/** An id for a tool call without one. Random, because ids must be unique in a conversation. */
export function newCallId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}

/** Adds counts that a server omits. */
export function repairUsage(usage: unknown): CompletionUsage | undefined {
  if (!isRecord(usage)) return undefined;
  const prompt_tokens = count(usage.prompt_tokens);
  const completion_tokens = count(usage.completion_tokens);
  const total_tokens = count(usage.total_tokens) || prompt_tokens + completion_tokens;
  const repaired: Fields = { ...usage, prompt_tokens, completion_tokens, total_tokens };
  if (repaired.prompt_tokens_details === null) delete repaired.prompt_tokens_details;
  if (repaired.completion_tokens_details === null) delete repaired.completion_tokens_details;
  return repaired as unknown as CompletionUsage;
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Mistral's content is a list of text and thinking parts. */
function joinParts(message: Fields, parts: unknown[]): void {
  const records = parts.filter(isRecord);
  message.content = records.map((part) => (typeof part.text === "string" ? part.text : "")).join("");
  const thinking = records.flatMap((part) => part.thinking ?? []);
  const thoughts = thinking.map((part) => (isRecord(part) ? part.text : part));
  const text = thoughts.filter((thought) => typeof thought === "string").join("");
  if (text !== "") message.reasoning_content ??= text;
}
