// Lets a CompatLM serve as a language model of the Vercel AI SDK (provider interface v3, as of `ai` 6).
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
} from "@ai-sdk/provider";
import type { CompatLM } from "../client/compat-lm.ts";
import type { CompletionChunk } from "../base/wire-types.ts";
import { toFields, toMessages } from "./ai-sdk-prompt.ts";
import { finishReason, toContent, toUsage } from "./ai-sdk-result.ts";
import { PartWriter } from "./ai-sdk-stream.ts";

/** What the adapter uses of a client. */
export type AsyncLM = Pick<CompatLM, "model" | "aforward" | "stream">;

/**
 * The client as a model for `generateText`, `streamText` and their relatives. Arguments of the client are the
 * defaults; `providerOptions.lmclient` adds request fields. Errors are those of the client: it has retried already.
 */
export function ai_sdk_model(lm: AsyncLM): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "lmclient",
    modelId: lm.model,
    // Local servers read images only as data, so the SDK has to load them.
    supportedUrls: {},
    doGenerate: (options) => generate(lm, options),
    doStream: (options) => stream(lm, options),
  };
}

async function generate(
  lm: AsyncLM,
  options: LanguageModelV3CallOptions,
): Promise<LanguageModelV3GenerateResult> {
  const { fields, warnings } = toFields(options);
  const response = await lm.aforward(undefined, toMessages(options.prompt), fields);
  const choice = response.choices[0]!;
  return {
    content: toContent(choice.message),
    finishReason: finishReason(choice.finish_reason, choice.native_finish_reason),
    usage: toUsage(response.usage),
    response: {
      id: response.id,
      modelId: response.model,
      timestamp: new Date(response.created * 1000),
      body: response.raw,
    },
    warnings,
  };
}

async function stream(
  lm: AsyncLM,
  options: LanguageModelV3CallOptions,
): Promise<LanguageModelV3StreamResult> {
  const { fields, warnings } = toFields(options);
  const chunks = lm.stream(undefined, toMessages(options.prompt), fields)[Symbol.asyncIterator]();
  // An answer that never begins is an error of the call, not of the stream.
  const first = await chunks.next();
  const parts = write(chunks, first, options.includeRawChunks === true);
  return {
    stream: new ReadableStream<LanguageModelV3StreamPart>({
      start: (controller) => controller.enqueue({ type: "stream-start", warnings }),
      pull: async (controller) => {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined as never);
      },
    }),
  };
}

async function* write(
  chunks: AsyncGenerator<CompletionChunk>,
  first: IteratorResult<CompletionChunk>,
  raw: boolean,
): AsyncGenerator<LanguageModelV3StreamPart, undefined> {
  const writer = new PartWriter();
  try {
    for (let next = first; !next.done; next = await chunks.next()) {
      if (raw) yield { type: "raw", rawValue: next.value };
      yield* writer.write(next.value);
    }
    yield* writer.end();
  } catch (error) {
    yield { type: "error", error };
  }
}
