// Lets a CompatLM serve as an AI service of Ax (@ax-llm/ax 24).
import type {
  AxAIFeatures,
  AxAIService,
  AxAIServiceMetrics,
  AxAIServiceOptions,
  AxChatRequest,
  AxChatResponse,
  AxChatResponseResult,
  AxLoggerFunction,
  AxModelConfig,
  AxModelUsage,
} from "@ax-llm/ax";
import type { CompatLM } from "../client/compat-lm.ts";
import { LMConfigurationError } from "../errors/classes.ts";
import type { CallOptions } from "../options/types.ts";
import type {
  ChunkChoice,
  Choice,
  CompletionChunk,
  CompletionUsage,
  FinishReason,
} from "../base/wire-types.ts";
import { Latency } from "./ax-metrics.ts";
import { toFields, toMessages } from "./ax-prompt.ts";

/** What the adapter uses of a client. */
export type AsyncLM = Pick<CompatLM, "model" | "aforward" | "stream">;

/** The client as a service for Ax programs: `ax("question -> answer").forward(ax_service(lm), { … })`. */
export function ax_service(lm: AsyncLM): AxAIService<string, string> {
  return new CompatService(lm);
}

class CompatService implements AxAIService<string, string> {
  #options: AxAIServiceOptions = {};
  #config: AxModelConfig = {};
  #model: string | undefined;
  readonly #latency = new Latency();

  constructor(private readonly lm: AsyncLM) {}

  async chat(
    request: Readonly<AxChatRequest>,
    options: Readonly<AxAIServiceOptions> = {},
  ): Promise<AxChatResponse | ReadableStream<AxChatResponse>> {
    const all = { ...this.#options, ...options };
    const config = (this.#config = { ...request.modelConfig });
    this.#model = request.model ?? this.lm.model;
    const fields: CallOptions = {
      ...toFields(request, config),
      signal: all.abortSignal,
      timeout: all.timeout === undefined ? undefined : all.timeout / 1000,
    };
    const messages = toMessages(request);
    if (all.stream ?? config.stream ?? false)
      return this.#stream(this.lm.stream(undefined, messages, fields));
    return this.#latency.measure(async () => {
      const response = await this.lm.aforward(undefined, messages, fields);
      return {
        remoteId: response.id,
        results: response.choices.map(toResult),
        modelUsage: toUsage(response.model, response.usage),
      };
    });
  }

  async #stream(stream: ReturnType<AsyncLM["stream"]>): Promise<ReadableStream<AxChatResponse>> {
    const chunks = stream[Symbol.asyncIterator]();
    const ids = new Map<string, string>();
    // A request that is refused rejects here, before there is a stream.
    let next: IteratorResult<CompletionChunk> = await this.#latency.measure(() => chunks.next());
    return new ReadableStream<AxChatResponse>({
      pull: async (controller) => {
        if (!next.done) controller.enqueue(toDelta(next.value, ids));
        // Ax stops reading at the last chunk, so the end is looked for behind each.
        next = await chunks.next();
        if (next.done) controller.close();
      },
      cancel: async () => {
        await chunks.return(undefined as never);
      },
    });
  }

  getId = () => "lmclient";
  getName = () => "lmclient";
  getFeatures = (): AxAIFeatures => features;
  getModelList = () => undefined;
  getMetrics = (): AxAIServiceMetrics => this.#latency.metrics();
  getLogger = (): AxLoggerFunction => this.#options.logger ?? (() => undefined);
  getLastUsedChatModel = () => this.#model;
  getLastUsedEmbedModel = () => undefined;
  getLastUsedModelConfig = () => this.#config;
  /** What a token costs is not known for an arbitrary server. */
  getEstimatedCost = () => 0;
  setOptions = (options: Readonly<AxAIServiceOptions>) => void (this.#options = { ...options });
  getOptions = () => this.#options;
  embed = () => refuse("embeddings");
  transcribe = () => refuse("transcription");
  speak = () => refuse("speech");
}

const features: AxAIFeatures = {
  functions: true,
  streaming: true,
  structuredOutputs: true,
  thinking: true,
  multiTurn: true,
  caching: { supported: false, types: [] },
  media: {
    images: { supported: true, formats: ["image/png", "image/jpeg", "image/gif", "image/webp"] },
    audio: { supported: true, formats: ["wav", "mp3"] },
    files: { supported: true, formats: ["application/pdf"], uploadMethod: "inline" },
    urls: { supported: false, webSearch: false, contextFetching: false },
  },
};

function refuse(what: string): Promise<never> {
  return Promise.reject(new LMConfigurationError(`lmclient does chat completions only, not ${what}`));
}

const finishReasons: Record<FinishReason, NonNullable<AxChatResponseResult["finishReason"]>> = {
  stop: "stop",
  length: "length",
  tool_calls: "function_call",
  function_call: "function_call",
  content_filter: "content_filter",
};

function toResult({ index, message, finish_reason }: Choice): AxChatResponseResult {
  const calls = (message.tool_calls ?? []).flatMap((call) =>
    call.type === "function" ? [functionCall(call.id, call.function.name, call.function.arguments)] : [],
  );
  return {
    index,
    ...(message.content !== null && { content: message.content }),
    ...(message.reasoning_content && { thought: message.reasoning_content }),
    ...(calls.length > 0 && { functionCalls: calls }),
    finishReason: finishReasons[finish_reason],
  };
}

/** Ax joins the pieces of a call by its id, which the wire has only on the first piece. */
function toDelta(chunk: CompletionChunk, ids: Map<string, string>): AxChatResponse {
  const results = chunk.choices.map(({ index, delta, finish_reason }: ChunkChoice): AxChatResponseResult => {
    const calls = (delta.tool_calls ?? []).map((piece) => {
      const place = `${index} ${piece.index}`;
      if (piece.id && !ids.has(place)) ids.set(place, piece.id);
      return functionCall(ids.get(place) ?? "", piece.function?.name ?? "", piece.function?.arguments ?? "");
    });
    return {
      index,
      ...(delta.content && { content: delta.content }),
      ...(delta.reasoning_content && { thought: delta.reasoning_content }),
      ...(calls.length > 0 && { functionCalls: calls }),
      ...(finish_reason && { finishReason: finishReasons[finish_reason] }),
    };
  });
  return { remoteId: chunk.id, results, modelUsage: toUsage(chunk.model, chunk.usage ?? undefined) };
}

function functionCall(id: string, name: string, params: string) {
  return { id, type: "function" as const, function: { name, params } };
}

function toUsage(model: string, usage: CompletionUsage | undefined): AxModelUsage {
  const reasoningTokens = usage?.completion_tokens_details?.reasoning_tokens;
  return {
    ai: "lmclient",
    model,
    ...(usage && {
      tokens: {
        promptTokens: usage.prompt_tokens,
        completionTokens: usage.completion_tokens,
        totalTokens: usage.total_tokens,
        ...(reasoningTokens !== undefined && { reasoningTokens }),
      },
    }),
  };
}
