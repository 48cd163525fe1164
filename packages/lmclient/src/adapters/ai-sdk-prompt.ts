import type {
  LanguageModelV3CallOptions,
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3ToolResultOutput,
  SharedV3Warning,
} from "@ai-sdk/provider";
import { LMConfigurationError } from "../errors/classes.ts";
import type { AssistantMessage, ChatMessage, ContentPart, ToolMessage } from "../protocol/messages.ts";
import type { CallOptions } from "../options/types.ts";

/** The AI SDK's prompt as chat messages. Throws LMConfigurationError for a file that chat completions cannot carry. */
export function toMessages(prompt: LanguageModelV3CallOptions["prompt"]): ChatMessage[] {
  return prompt.flatMap(toMessage);
}

/** The AI SDK's call options as request fields, and what had to be left out. */
export function toFields(options: LanguageModelV3CallOptions): {
  fields: CallOptions;
  warnings: SharedV3Warning[];
} {
  const warnings: SharedV3Warning[] = [];
  const tools = (options.tools ?? []).flatMap((tool) => {
    if (tool.type === "function") {
      const { name, description, inputSchema: parameters, strict } = tool;
      return [{ type: "function", function: { name, description, parameters, strict } }];
    }
    warnings.push({ type: "unsupported", feature: `provider tool ${tool.id}` });
    return [];
  });
  const headers = Object.entries(options.headers ?? {}).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const fields: CallOptions = {
    max_tokens: options.maxOutputTokens,
    temperature: options.temperature,
    top_p: options.topP,
    top_k: options.topK,
    presence_penalty: options.presencePenalty,
    frequency_penalty: options.frequencyPenalty,
    stop: options.stopSequences,
    seed: options.seed,
    response_format: responseFormat(options.responseFormat),
    tools: tools.length > 0 ? tools : undefined,
    tool_choice: tools.length > 0 ? toolChoice(options.toolChoice) : undefined,
    headers: Object.fromEntries(headers),
    signal: options.abortSignal,
    ...options.providerOptions?.lmclient,
  };
  return { fields, warnings };
}

function toMessage(message: LanguageModelV3Message): ChatMessage[] {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user": {
      const parts = message.content.map((part) =>
        part.type === "text" ? { type: part.type, text: part.text } : filePart(part),
      );
      // Servers that know nothing of parts still understand a text.
      const [only] = parts;
      return [{ role: "user", content: parts.length === 1 && only?.type === "text" ? only.text : parts }];
    }
    case "assistant":
      return [assistantMessage(message.content)];
    case "tool":
      return message.content.flatMap((part): ToolMessage[] =>
        part.type === "tool-result"
          ? [{ role: "tool", tool_call_id: part.toolCallId, content: resultText(part.output) }]
          : [],
      );
  }
}

function assistantMessage(
  parts: (LanguageModelV3Message & { role: "assistant" })["content"],
): AssistantMessage {
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("");
  const reasoning = parts.flatMap((part) => (part.type === "reasoning" ? part.text : [])).join("");
  const tool_calls = parts.flatMap((part) => {
    if (part.type !== "tool-call") return [];
    const args = typeof part.input === "string" ? part.input : JSON.stringify(part.input ?? {});
    return [
      { id: part.toolCallId, type: "function" as const, function: { name: part.toolName, arguments: args } },
    ];
  });
  return {
    role: "assistant",
    content: text === "" && tool_calls.length > 0 ? null : text,
    ...(reasoning && { reasoning_content: reasoning }),
    ...(tool_calls.length > 0 && { tool_calls }),
  };
}

function filePart({ data, mediaType, filename }: LanguageModelV3FilePart): ContentPart {
  const url = () => {
    if (data instanceof URL) return data.href;
    const base64 = typeof data === "string" ? data : Buffer.from(data).toString("base64");
    return `data:${mediaType === "image/*" ? "image/jpeg" : mediaType};base64,${base64}`;
  };
  if (mediaType.startsWith("image/")) return { type: "image_url", image_url: { url: url() } };
  const format = /^audio\/(wav|x-wav|mp3|mpeg)$/.exec(mediaType)?.[1];
  if (format !== undefined && !(data instanceof URL)) {
    const sound = url().split(",")[1] ?? "";
    return {
      type: "input_audio",
      input_audio: { data: sound, format: format.includes("wav") ? "wav" : "mp3" },
    };
  }
  if (mediaType === "application/pdf" && !(data instanceof URL)) {
    return { type: "file", file: { filename: filename ?? "file.pdf", file_data: url() } };
  }
  throw new LMConfigurationError(
    `a file of type "${mediaType}"${data instanceof URL ? " by address" : ""} cannot be part of a chat completion; images, wav, mp3 and PDF can`,
  );
}

function resultText(output: LanguageModelV3ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "execution-denied":
      return output.reason ?? "The tool was not allowed to run.";
    default:
      return JSON.stringify(output.value);
  }
}

function responseFormat(format: LanguageModelV3CallOptions["responseFormat"]): object | undefined {
  if (format?.type !== "json") return undefined;
  if (!format.schema) return { type: "json_object" };
  const { name = "response", description, schema } = format;
  return { type: "json_schema", json_schema: { name, description, schema } };
}

function toolChoice(choice: LanguageModelV3CallOptions["toolChoice"]): string | object | undefined {
  return choice?.type === "tool" ? { type: "function", function: { name: choice.toolName } } : choice?.type;
}
