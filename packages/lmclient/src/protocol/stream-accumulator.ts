import { isRecord } from "../base/is-record.ts";
import { newCallId, repairFinishReason, repairFunction, repairText, repairUsage } from "./repair.ts";
import type {
  Choice,
  ChunkChoice,
  CompletionChunk,
  CompletionResponse,
  CompletionUsage,
  Delta,
  Logprobs,
  ToolCall,
  ToolCallDelta,
} from "../base/wire-types.ts";

type Fields = Record<string, unknown>;

/** The received part of one choice. */
interface Progress {
  choice: Omit<Choice, "finish_reason">;
  finish_reason: Choice["finish_reason"] | undefined;
  tool_calls: ToolCall[];
  /** The position of the latest call with a stated index, where the server used the index for several calls. */
  moved: Map<number, number>;
}

/** Normalizes the chunks of one stream and adds them up to the complete response. */
export class StreamAccumulator {
  readonly #choices: Progress[] = [];
  #head: Fields | undefined;
  #usage: CompletionUsage | undefined;

  constructor(private readonly model: string) {}

  /** Normalizes a parsed event in place and adds it. */
  add(raw: Fields): CompletionChunk {
    const chunk = raw as unknown as CompletionChunk;
    chunk.choices = Array.isArray(raw.choices) ? onlyRecords(raw.choices) : [];
    for (const choice of chunk.choices) this.#addChoice(choice as unknown as Fields);
    if (typeof raw.model !== "string") chunk.model = this.model;
    chunk.object = "chat.completion.chunk";
    const usage = repairUsage(raw.usage);
    if (usage) this.#usage = chunk.usage = usage;
    this.#head = joinHead(this.#head, raw);
    return chunk;
  }

  /** Whether each choice that started has its finish reason. */
  get finished(): boolean {
    return (
      this.#choices.length > 0 && this.#choices.every((progress) => progress.finish_reason !== undefined)
    );
  }

  /** Whether any choice started. */
  get started(): boolean {
    return this.#choices.length > 0;
  }

  /** The complete response. */
  response(): CompletionResponse {
    const choices = this.#choices.filter(Boolean).map(({ choice, finish_reason, tool_calls }): Choice => {
      if (tool_calls.length > 0) choice.message.tool_calls = tool_calls.filter(Boolean);
      return { ...choice, finish_reason: finish_reason ?? (tool_calls.length > 0 ? "tool_calls" : "stop") };
    });
    return { ...readHead(this.#head ?? {}, this.model), choices, ...(this.#usage && { usage: this.#usage }) };
  }

  #addChoice(raw: Fields): void {
    // Azure sends chunks without a delta; some servers send a complete message instead.
    const delta = isRecord(raw.delta) ? raw.delta : isRecord(raw.message) ? raw.message : {};
    repairText(delta);
    repairFinishReason(raw);
    raw.delta = delta;
    raw.index = validIndex(raw.index) ?? 0;
    const choice = raw as unknown as ChunkChoice;
    const progress = (this.#choices[choice.index] ??= newChoice(choice.index));
    if (Array.isArray(delta.tool_calls)) addToolCalls(progress, delta, delta.tool_calls);
    addText(progress.choice.message, delta);
    if (choice.logprobs) progress.choice.logprobs = joinLogprobs(progress.choice.logprobs, choice.logprobs);
    addFinishReason(progress, choice);
  }
}

/** The same list in nearly every case, without a copy. */
function onlyRecords(list: unknown[]): ChunkChoice[] {
  return (list.every(isRecord) ? list : list.filter(isRecord)) as unknown[] as ChunkChoice[];
}

function newChoice(index: number): Progress {
  const message: Choice["message"] = { role: "assistant", content: null, refusal: null };
  return {
    choice: { index, logprobs: null, message },
    finish_reason: undefined,
    tool_calls: [],
    moved: new Map(),
  };
}

/**
 * The fields of the response outside of its choices. Azure's first chunk has an empty id and model, and llama.cpp adds
 * its timings to the last one, so every chunk counts. The first id, model and time are the answer's.
 */
function joinHead(head: Fields | undefined, raw: Fields): Fields {
  if (!head) return { ...raw };
  for (const name in raw) {
    const value = raw[name];
    if (value === undefined || value === null || value === "" || value === 0) head[name] ??= value;
    else if (!firstCounts.has(name) || !head[name]) head[name] = value;
  }
  return head;
}

const firstCounts = new Set(["id", "model", "created"]);

function readHead(raw: Fields, model: string): Omit<CompletionResponse, "choices" | "usage"> {
  const head = { ...raw };
  delete head.choices;
  delete head.usage;
  return {
    ...head,
    id: typeof raw.id === "string" ? raw.id : "",
    created: typeof raw.created === "number" && raw.created ? raw.created : Math.floor(Date.now() / 1000),
    model: typeof raw.model === "string" && raw.model !== "" ? raw.model : model,
    object: "chat.completion",
  };
}

/** An empty reason is recorded for the case that [DONE] ends the stream without a real one. */
function addFinishReason(progress: Progress, { finish_reason, native_finish_reason }: ChunkChoice): void {
  if (finish_reason) progress.finish_reason = finish_reason;
  else if (native_finish_reason === undefined || progress.finish_reason) return;
  if (native_finish_reason === undefined) delete progress.choice.native_finish_reason;
  else progress.choice.native_finish_reason = native_finish_reason;
}

function addText(message: Choice["message"], delta: Fields & Delta): void {
  const { content, refusal, reasoning_content } = delta;
  if (typeof content === "string") message.content = (message.content ?? "") + content;
  if (typeof refusal === "string") message.refusal = (message.refusal ?? "") + refusal;
  if (typeof reasoning_content === "string") {
    message.reasoning_content = (message.reasoning_content ?? "") + reasoning_content;
  }
  const called = delta.function_call as Delta["function_call"] | null;
  if (!called) return;
  const before = message.function_call ?? { name: "", arguments: "" };
  message.function_call = {
    name: before.name + (called.name ?? ""),
    arguments: before.arguments + (called.arguments ?? ""),
  };
}

/** Adds each piece of a tool call to its call, and the repaired index and id to the chunk. */
function addToolCalls(progress: Progress, delta: Fields, pieces: unknown[]): void {
  const { tool_calls: calls } = progress;
  const repaired = pieces.filter(isRecord).map((raw) => {
    if (isRecord(raw.function)) repairFunction(raw.function);
    const piece = raw as unknown as ToolCallDelta;
    piece.index = slotOf(progress, piece);
    const known = calls[piece.index];
    if (!known) {
      piece.id ||= newCallId();
      piece.type ??= piece.custom ? "custom" : "function";
    }
    calls[piece.index] = joinCall(known ?? emptyCall(piece), piece);
    return piece;
  });
  delta.tool_calls = repaired;
}

function emptyCall({ id = "", type }: ToolCallDelta): ToolCall {
  return type === "custom"
    ? { id, type, custom: { name: "", input: "" } }
    : { id, type: "function", function: { name: "", arguments: "" } };
}

function joinCall(call: ToolCall, piece: ToolCallDelta): ToolCall {
  if (call.type === "custom") {
    call.custom.name ||= piece.custom?.name ?? "";
    call.custom.input += piece.custom?.input ?? "";
  } else {
    call.function.name ||= piece.function?.name ?? "";
    call.function.arguments += piece.function?.arguments ?? "";
  }
  return call;
}

/** Some servers omit the index, or give each call the index 0 and an id of its own. */
function slotOf({ tool_calls: calls, moved }: Progress, piece: Partial<ToolCallDelta>): number {
  const { index, id } = piece;
  // A server may start with a later index, so the array may be sparse.
  const same = id ? calls.findIndex((call: ToolCall | undefined) => call?.id === id) : -1;
  if (same >= 0) return same;
  const stated = validIndex(index);
  if (stated !== undefined) {
    const slot = moved.get(stated) ?? stated;
    if (!(id && calls[slot])) return slot;
    // The pieces that follow without an id continue this call.
    moved.set(stated, calls.length);
    return calls.length;
  }
  const begins = Boolean(id) || Boolean(piece.function?.name) || calls.length === 0;
  return begins ? calls.length : calls.length - 1;
}

/** An index in a sensible range: a huge one would create a huge array. */
function validIndex(index: unknown): number | undefined {
  return typeof index === "number" && Number.isInteger(index) && index >= 0 && index < 1000
    ? index
    : undefined;
}

function joinLogprobs(before: Logprobs | null, more: Logprobs): Logprobs {
  return {
    content: join(before?.content, more.content),
    refusal: join(before?.refusal, more.refusal),
  };
}

function join<T>(before: T[] | null | undefined, more: T[] | null | undefined): T[] | null {
  return before && more ? before.concat(more) : (more ?? before ?? null);
}
