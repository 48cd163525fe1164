import { isRecord } from "./error-body.ts";
import { LMUnexpectedError, type LMErrorDetails } from "./errors.ts";
import { repairFinishReason, repairText, repairToolCalls, repairUsage } from "./repair.ts";
import type { CompletionResponse } from "./types.ts";

type Fields = Record<string, unknown>;

/**
 * Makes a CompletionResponse of a parsed body, or throws LMUnexpectedError where it has no answer in it.
 * The parsed body is used up; `raw` parses the text again, for the few who look at it.
 */
export function readResponse(parsed: unknown, text: string, details: LMErrorDetails): CompletionResponse {
  const body = isRecord(parsed) ? parsed : {};
  if (!Array.isArray(body.choices) || body.choices.length === 0) {
    throw new LMUnexpectedError(
      "the server answered with JSON that is no chat completion: it has no choices. Is base_url the address of an OpenAI-compatible API?",
      details,
    );
  }
  body.id = typeof body.id === "string" ? body.id : "";
  body.object = "chat.completion";
  body.created = typeof body.created === "number" ? body.created : Math.floor(Date.now() / 1000);
  body.model = typeof body.model === "string" ? body.model : details.model;
  body.choices = body.choices.map(readChoice);
  const usage = repairUsage(body.usage);
  if (usage) body.usage = usage;
  else delete body.usage;
  return attach(body as unknown as CompletionResponse, text, details.request_id);
}

/** Hangs what is not part of the wire format on the response, out of sight of JSON and loops. */
export function attach(
  response: CompletionResponse,
  text: string | undefined,
  request_id: string | undefined,
): CompletionResponse {
  Object.defineProperty(response, "_request_id", { value: request_id ?? null });
  if (text !== undefined) Object.defineProperty(response, "raw", { get: () => JSON.parse(text) as unknown });
  return response;
}

function readChoice(given: unknown, position: number): Fields {
  const choice: Fields = isRecord(given) ? given : {};
  // Gemini sends `message: null` where all tokens went into thinking.
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
