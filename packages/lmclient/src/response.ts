import { isRecord } from "./error-body.ts";
import { LMUnexpectedError, type LMErrorDetails } from "./errors.ts";
import { repairFinishReason, repairText, repairToolCalls, repairUsage } from "./repair.ts";
import type { CompletionResponse } from "./types.ts";

type Fields = Record<string, unknown>;

/**
 * Makes a CompletionResponse of a parsed body, or throws LMUnexpectedError where it has no answer in it.
 * The body itself stays as it is and hangs on the response as `raw`.
 */
export function readResponse(raw: unknown, details: LMErrorDetails): CompletionResponse {
  const body = isRecord(raw) ? structuredClone(raw) : {};
  if (!Array.isArray(body.choices) || body.choices.length === 0) {
    throw new LMUnexpectedError(
      "the server answered with JSON that is no chat completion: it has no choices. Is base_url the address of an OpenAI-compatible API?",
      details,
    );
  }
  const response = {
    ...body,
    id: typeof body.id === "string" ? body.id : "",
    object: "chat.completion",
    created: typeof body.created === "number" ? body.created : Math.floor(Date.now() / 1000),
    model: typeof body.model === "string" ? body.model : details.model,
    choices: body.choices.map(readChoice),
    usage: repairUsage(body.usage),
  } as unknown as CompletionResponse;
  if (!response.usage) delete response.usage;
  return attach(response, raw, details.request_id);
}

/** Hangs what is not part of the wire format on the response, out of sight of JSON and loops. */
export function attach(
  response: CompletionResponse,
  raw: unknown,
  request_id: string | undefined,
): CompletionResponse {
  Object.defineProperty(response, "_request_id", { value: request_id ?? null });
  if (raw !== undefined) Object.defineProperty(response, "raw", { value: raw });
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
  return {
    ...choice,
    index: typeof choice.index === "number" ? choice.index : position,
    message,
    finish_reason: choice.finish_reason ?? (message.tool_calls ? "tool_calls" : "stop"),
    logprobs: isRecord(choice.logprobs) ? choice.logprobs : null,
  };
}
