// Brings what servers really send into the form that the types promise. Works on freshly parsed JSON, in place.
import { isRecord } from "./error-body.ts";
import type { CompletionUsage, FinishReason } from "./types.ts";

type Fields = Record<string, unknown>;

const finishReasons: Record<string, FinishReason | undefined> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  content_filter: "content_filter",
  function_call: "function_call",
};

/** Servers' own words, by what the API calls the same thing. The first that fits counts. */
const nearest: [RegExp, FinishReason][] = [
  [/tool|function/, "tool_calls"],
  [/filter|safety|recitation|blocklist|prohibited|refusal|spii/, "content_filter"],
  // An answer that was aborted is as incomplete as one that ran out of tokens.
  [/length|max|limit|abort|cancel|interrupt/, "length"],
];

/** Maps a choice's finish reason to the API's words, keeping the server's own in `native_finish_reason`. */
export function repairFinishReason(choice: Fields): void {
  const given = choice.finish_reason;
  if (typeof given !== "string") return;
  const known = finishReasons[given];
  if (known) return;
  choice.native_finish_reason ??= given;
  choice.finish_reason = nearest.find(([word]) => word.test(given.toLowerCase()))?.[1] ?? "stop";
}

/** Brings content, thinking and tool calls of a message or delta into form. */
export function repairText(message: Fields): void {
  if (Array.isArray(message.content)) takeParts(message, message.content);
  const reasoning = message.reasoning_content ?? message.reasoning;
  if (typeof reasoning === "string") message.reasoning_content = reasoning;
}

/** Gives each tool call an id, a type and arguments that are text. An empty or null list disappears. */
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

/** Ollama's own format has the arguments as an object, some servers leave them out for a function without any. */
export function repairFunction(called: Fields): void {
  const given = called.arguments;
  if (typeof given !== "string") called.arguments = isRecord(given) ? JSON.stringify(given) : "";
}

/** An id for a tool call that came without. Random, as ids of one conversation must not collide. */
export function newCallId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}

/** Fills in counts that a server leaves out. */
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
function takeParts(message: Fields, parts: unknown[]): void {
  const records = parts.filter(isRecord);
  message.content = records.map((part) => (typeof part.text === "string" ? part.text : "")).join("");
  const thinking = records.flatMap((part) => part.thinking ?? []);
  const thoughts = thinking.map((part) => (isRecord(part) ? part.text : part));
  const text = thoughts.filter((thought) => typeof thought === "string").join("");
  if (text !== "") message.reasoning_content ??= text;
}
