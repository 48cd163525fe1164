import type { AxChatRequest, AxModelConfig } from "@ax-llm/ax";
import { LMConfigurationError } from "../errors/classes.ts";
import type { ChatMessage, ContentPart } from "../protocol/messages.ts";
import type { CallOptions } from "../options/types.ts";

type AxMessage = AxChatRequest["chatPrompt"][number];
type AxPart = Exclude<(AxMessage & { role: "user" })["content"], string>[number];

/** Ax's prompt as chat messages. Throws LMConfigurationError for content that chat completions cannot carry. */
export function toMessages(request: Readonly<AxChatRequest>): ChatMessage[] {
  return request.chatPrompt.map(toMessage);
}

/** Ax's request and model configuration as request fields. */
export function toFields(request: Readonly<AxChatRequest>, defaults: AxModelConfig): CallOptions {
  const config: AxModelConfig = { ...defaults, ...request.modelConfig };
  const tools = (request.functions ?? []).map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters: parameters ?? { type: "object", properties: {} } },
  }));
  return {
    model: request.model,
    max_tokens: config.maxTokens,
    temperature: config.temperature,
    top_p: config.topP,
    top_k: config.topK,
    presence_penalty: config.presencePenalty,
    frequency_penalty: config.frequencyPenalty,
    stop: config.stopSequences,
    n: config.n,
    reasoning_effort: config.effort,
    tools: tools.length > 0 ? tools : undefined,
    tool_choice: tools.length > 0 ? request.functionCall : undefined,
    response_format: responseFormat(request.responseFormat),
  };
}

function toMessage(message: AxMessage): ChatMessage {
  switch (message.role) {
    case "system":
      return { role: "system", content: message.content };
    case "user":
      return {
        role: "user",
        content: typeof message.content === "string" ? message.content : message.content.map(toPart),
      };
    case "assistant": {
      const tool_calls = (message.functionCalls ?? []).map(({ id, function: called }) => ({
        id,
        type: "function" as const,
        function: { name: called.name, arguments: asText(called.params) },
      }));
      return {
        role: "assistant",
        content: message.content ?? null,
        ...(message.thought && { reasoning_content: message.thought }),
        ...(tool_calls.length > 0 && { tool_calls }),
      };
    }
    case "function":
      return { role: "tool", tool_call_id: message.functionId, content: message.result };
  }
}

function toPart(part: AxPart): ContentPart {
  if (part.type === "text") return { type: "text", text: part.text };
  if (part.type === "image") {
    return {
      type: "image_url",
      image_url: { url: dataUrl(part.mimeType, part.image), ...(part.details && { detail: part.details }) },
    };
  }
  if (
    part.type === "audio" &&
    (part.format === undefined || part.format === "wav" || part.format === "mp3")
  ) {
    return { type: "input_audio", input_audio: { data: part.data, format: part.format ?? "wav" } };
  }
  if (part.type === "file" && "data" in part) {
    return {
      type: "file",
      file: { filename: part.filename ?? "file", file_data: dataUrl(part.mimeType, part.data) },
    };
  }
  throw new LMConfigurationError(
    `content of type "${part.type}" in this form cannot be part of a chat completion`,
  );
}

function dataUrl(type: string, data: string): string {
  return /^(data|https?):/.test(data) ? data : `data:${type};base64,${data}`;
}

function asText(params: string | object | undefined): string {
  return typeof params === "string" ? params : JSON.stringify(params ?? {});
}

/** Ax gives either a bare schema or one that is wrapped and named as on the wire. */
function responseFormat(format: AxChatRequest["responseFormat"]): object | undefined {
  if (!format) return undefined;
  if (format.type === "json_object") return { type: "json_object" };
  const schema = format.schema as Record<string, unknown>;
  const named = "schema" in schema ? schema : { name: "output", strict: true, schema };
  return { type: "json_schema", json_schema: named };
}
