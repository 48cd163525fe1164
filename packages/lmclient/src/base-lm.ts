import { LMConfigurationError } from "./errors.ts";
import { describe, type HistoryEntry } from "./history.ts";
import {
  bodyFields,
  readMaxHistory,
  type CallOptions,
  type ConstructorOptions,
  type Messages,
} from "./options.ts";
import { outputsOf, type Output } from "./outputs.ts";
import { modelName } from "./request.ts";
import type { CompletionResponse } from "./types.ts";
import { UsageTracker } from "./usage.ts";

/** What `dump_state` gives: plain data without any secret. */
export interface LMState {
  model: string;
  max_history: number;
  [name: string]: unknown;
}

/**
 * A language model as the framework sees it: a name, default arguments, and two ways to ask. Derive from it to
 * connect another kind of server: write `forward` and `aforward`, and everything else works.
 */
export abstract class BaseLM {
  /** Name of the model, as the server knows it. */
  readonly model: string;
  /** Default fields of every request. */
  readonly kwargs: Readonly<Record<string, unknown>>;
  /** The latest calls made through `call` and `acall`, oldest first. */
  readonly history: HistoryEntry[] = [];
  /** Tokens used through `call` and `acall`. */
  readonly usage = new UsageTracker();
  /** How many calls `history` keeps. */
  readonly max_history: number;

  /** Throws LMConfigurationError for an empty model name or a bad `max_history`. */
  constructor(model: string, options: ConstructorOptions = {}) {
    this.model = modelName(model);
    if (options.model !== undefined)
      throw new LMConfigurationError("model is given twice; it is the first argument");
    this.kwargs = present(bodyFields(options));
    this.max_history = readMaxHistory(options.max_history);
  }

  /** Asks and blocks until the whole answer is there. Messages win over the prompt. */
  abstract forward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs?: CallOptions,
  ): CompletionResponse;

  /** Asks without blocking. */
  abstract aforward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs?: CallOptions,
  ): Promise<CompletionResponse>;

  /** `forward`, recorded in `history` and `usage`. Returns one output a choice. */
  call(prompt?: string | null, messages?: Messages | null, kwargs: CallOptions = {}): Output[] {
    return this.#record(prompt, messages, kwargs, this.forward(prompt, messages, kwargs));
  }

  /** `aforward`, recorded in `history` and `usage`. Returns one output a choice. */
  async acall(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: CallOptions = {},
  ): Promise<Output[]> {
    return this.#record(prompt, messages, kwargs, await this.aforward(prompt, messages, kwargs));
  }

  /**
   * A new object of the same class with some options changed: those of the constructor and `model` set an attribute,
   * any other name sets a default argument, `null` removes one. History and usage start empty; connections are shared.
   */
  copy(kwargs: CallOptions & ConstructorOptions = {}): this {
    const changed = Object.entries(kwargs).filter(([, value]) => value !== undefined);
    const { model, ...options } = { ...this.options(), model: this.model, ...Object.fromEntries(changed) };
    const Class = this.constructor as new (model: string, options: ConstructorOptions) => this;
    return new Class(model, options);
  }

  /** The last `n` calls as text, to print or log. Default: 1. */
  inspect_history(n = 1): string {
    return n > 0 ? describe(this.history.slice(-n)) : "";
  }

  /** What is needed to make this client again, except key, headers and `fetch`. */
  dump_state(): LMState {
    return { model: this.model, max_history: this.max_history, ...this.kwargs };
  }

  /** Everything the constructor takes beside the model. A derived class with options of its own adds them here. */
  protected options(): ConstructorOptions {
    return { ...this.kwargs, max_history: this.max_history };
  }

  #record(
    prompt: string | null | undefined,
    messages: Messages | null | undefined,
    kwargs: CallOptions,
    response: CompletionResponse,
  ): Output[] {
    const outputs = outputsOf(response);
    this.usage.add(response.model, response.usage);
    this.history.push({
      prompt: prompt ?? null,
      messages: messages ?? null,
      kwargs: present({ ...this.kwargs, ...bodyFields(kwargs) }),
      response,
      outputs,
      usage: response.usage ?? null,
      timestamp: new Date().toISOString(),
      uuid: crypto.randomUUID(),
      model: kwargs.model ?? this.model,
      response_model: response.model,
    });
    if (this.history.length > this.max_history)
      this.history.splice(0, this.history.length - this.max_history);
    return outputs;
  }
}

/** Arguments that have a value. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
