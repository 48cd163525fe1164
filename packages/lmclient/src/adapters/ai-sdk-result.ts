import type {
  JSONObject,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import type { CompletionUsage, FinishReason, ResponseMessage } from "../base/wire-types.ts";

/** The parts of an answer. */
export function toContent(message: ResponseMessage): LanguageModelV3Content[] {
  const content: LanguageModelV3Content[] = [];
  if (message.reasoning_content) content.push({ type: "reasoning", text: message.reasoning_content });
  if (message.content) content.push({ type: "text", text: message.content });
  for (const call of message.tool_calls ?? []) {
    if (call.type !== "function") continue;
    const { name, arguments: input } = call.function;
    content.push({ type: "tool-call", toolCallId: call.id, toolName: name, input: input || "{}" });
  }
  return content;
}

const unified: Record<FinishReason, LanguageModelV3FinishReason["unified"]> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
  content_filter: "content-filter",
};

/** The finish reason in the AI SDK's words, beside the server's. */
export function finishReason(
  reason: FinishReason | undefined,
  native: string | null | undefined,
): LanguageModelV3FinishReason {
  return { unified: reason ? unified[reason] : "other", raw: native ?? reason };
}

/** The token counts in the AI SDK's form. */
export function toUsage(usage: CompletionUsage | undefined): LanguageModelV3Usage {
  const cached = usage?.prompt_tokens_details?.cached_tokens;
  const reasoning = usage?.completion_tokens_details?.reasoning_tokens;
  return {
    inputTokens: {
      total: usage?.prompt_tokens,
      noCache: usage && usage.prompt_tokens - (cached ?? 0),
      cacheRead: cached,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: usage?.completion_tokens,
      text: usage && usage.completion_tokens - (reasoning ?? 0),
      reasoning,
    },
    ...(usage && { raw: usage as unknown as JSONObject }),
  };
}
