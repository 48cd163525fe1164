import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from "@ai-sdk/provider";
import type { CompletionChunk, CompletionUsage, ToolCallDelta } from "../base/wire-types.ts";
import { finishReason, toUsage } from "./ai-sdk-result.ts";

type Part = LanguageModelV3StreamPart;

/** Turns chunks into the AI SDK's stream parts: every block of text, thinking or tool input has a start and an end. */
export class PartWriter {
  #open: { kind: "text" | "reasoning"; id: string } | undefined;
  #blocks = 0;
  #started = false;
  #finish = finishReason(undefined, undefined);
  #usage: LanguageModelV3Usage = toUsage(undefined);
  readonly #calls: { id: string; name: string; input: string }[] = [];

  /** The parts that a chunk gives. */
  *write(chunk: CompletionChunk): Generator<Part> {
    // Azure's first chunk has neither an id nor a choice.
    if (!this.#started && (chunk.id || chunk.choices.length > 0)) {
      this.#started = true;
      yield {
        type: "response-metadata",
        id: chunk.id,
        modelId: chunk.model,
        timestamp: chunk.created ? new Date(chunk.created * 1000) : undefined,
      };
    }
    if (chunk.usage) this.#usage = toUsage(chunk.usage satisfies CompletionUsage);
    const choice = chunk.choices.find(({ index }) => index === 0);
    if (!choice) return;
    const { delta, finish_reason, native_finish_reason } = choice;
    if (delta.reasoning_content) yield* this.#text("reasoning", delta.reasoning_content);
    if (delta.content) yield* this.#text("text", delta.content);
    for (const piece of delta.tool_calls ?? []) yield* this.#call(piece);
    if (finish_reason) this.#finish = finishReason(finish_reason, native_finish_reason);
  }

  /** The parts that end the stream. */
  *end(): Generator<Part> {
    yield* this.#close();
    for (const { id, name, input } of this.#calls) {
      yield { type: "tool-input-end", id };
      yield { type: "tool-call", toolCallId: id, toolName: name, input: input || "{}" };
    }
    yield { type: "finish", finishReason: this.#finish, usage: this.#usage };
  }

  *#text(kind: "text" | "reasoning", delta: string): Generator<Part> {
    if (this.#open?.kind !== kind) {
      yield* this.#close();
      this.#open = { kind, id: `${kind}-${(this.#blocks += 1)}` };
      yield { type: `${kind}-start`, id: this.#open.id };
    }
    yield { type: `${kind}-delta`, id: this.#open.id, delta };
  }

  *#close(): Generator<Part> {
    if (this.#open) yield { type: `${this.#open.kind}-end`, id: this.#open.id };
    this.#open = undefined;
  }

  *#call(piece: ToolCallDelta): Generator<Part> {
    let call = this.#calls[piece.index];
    if (!call) {
      yield* this.#close();
      call = this.#calls[piece.index] = { id: piece.id ?? "", name: piece.function?.name ?? "", input: "" };
      yield { type: "tool-input-start", id: call.id, toolName: call.name };
    }
    const delta = piece.function?.arguments ?? "";
    call.input += delta;
    if (delta) yield { type: "tool-input-delta", id: call.id, delta };
  }
}
