import { isRecord } from "../base/is-record.ts";
import type { LMErrorDetails } from "../errors/classes.ts";
import { repairFinishReason, repairText, repairToolCalls, repairUsage } from "./repair.ts";
import type { CompletionChunk, CompletionResponse } from "../base/wire-types.ts";

type Fields = Record<string, unknown>;

/**
 * Turns a parsed body and its choices into a CompletionResponse. The parsed body is changed in place; `raw` parses the
 * text again, which costs nothing unless it is read.
 */
export function toCompletionResponse(
  body: Record<string, unknown>,
  choices: unknown[],
  text: string,
  details: Pick<LMErrorDetails, "model" | "request_id">,
): CompletionResponse {
  body.id = typeof body.id === "string" ? body.id : "";
  body.object = "chat.completion";
  body.created = typeof body.created === "number" ? body.created : Math.floor(Date.now() / 1000);
  body.model = typeof body.model === "string" ? body.model : details.model;
  body.choices = choices.map(toChoice);
  const usage = repairUsage(body.usage);
  if (usage) body.usage = usage;
  else delete body.usage;
  return attachMetadata(body as unknown as CompletionResponse, text, details.request_id);
}

/** Attaches non-enumerable metadata to the response: what is not part of the wire format. */
export function attachMetadata(
  response: CompletionResponse,
  text: string | undefined,
  request_id: string | undefined,
): CompletionResponse {
  Object.defineProperty(response, "_request_id", { value: request_id ?? null });
  if (text !== undefined) Object.defineProperty(response, "raw", { get: () => JSON.parse(text) as unknown });
  return response;
}

/** A complete response as the only chunk of a stream, for servers that do not stream. */
export function toChunk(response: CompletionResponse): CompletionChunk {
  const choices = response.choices.map(({ message, ...choice }) => ({
    ...choice,
    delta: {
      ...message,
      function_call: message.function_call ?? undefined,
      tool_calls: message.tool_calls?.map((call, index) => ({ index, ...call })),
    },
  }));
  return { ...response, object: "chat.completion.chunk", choices };
}

function toChoice(given: unknown, position: number): Fields {
  const choice: Fields = isRecord(given) ? given : {};
  // Gemini sends `message: null` if all tokens were used for thinking.
  const message: Fields = isRecord(choice.message) ? choice.message : {};
  repairText(message);
  repairToolCalls(message);
  repairFinishReason(choice);
  message.role = "assistant";
  message.content = typeof message.content === "string" ? message.content : null;
  message.refusal = typeof message.refusal === "string" ? message.refusal : null;
  choice.index = typeof choice.index === "number" ? choice.index : position;
  choice.message = message;
  choice.finish_reason ??= message.tool_calls ? "tool_calls" : "stop";
  choice.logprobs = isRecord(choice.logprobs) ? choice.logprobs : null;
  return choice;
}
