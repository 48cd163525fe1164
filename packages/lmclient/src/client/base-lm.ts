import { LMConfigurationError } from "../errors/classes.ts";
import { formatHistory, type HistoryEntry } from "./history.ts";
import { bodyFields, readMaxHistory } from "../options/settings.ts";
import { type CallOptions, type ConstructorOptions } from "../options/types.ts";
import { type Messages } from "../protocol/messages.ts";
import { outputsOf, type Output } from "./outputs.ts";
import { modelName } from "../protocol/request.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import { UsageTracker } from "./usage.ts";

/** The result of `dump_state`: plain data without secrets. */
export interface LMState {
  model: string;
  max_history: number;
  [name: string]: unknown;
}

/**
 * A language model as a framework uses it: a name, default arguments, a blocking and an asynchronous call. Derive from
 * it to connect another kind of server: implement `forward` and `aforward`, the rest is inherited.
 */
export abstract class BaseLM {
  /** Name of the model on the server. */
  readonly model: string;
  /** Default fields of every request. */
  readonly kwargs: Readonly<Record<string, unknown>>;
  /** The latest calls of `call` and `acall`, oldest first. */
  readonly history: HistoryEntry[] = [];
  /** Token counts of `call` and `acall`. */
  readonly usage = new UsageTracker();
  /** Maximum length of `history`. */
  readonly max_history: number;

  /** Throws LMConfigurationError for an empty model name or a bad `max_history`. */
  constructor(model: string, options: ConstructorOptions = {}) {
    this.model = modelName(model);
    if (options.model !== undefined)
      throw new LMConfigurationError("model given twice; it is the first argument");
    this.kwargs = present(bodyFields(options));
    this.max_history = readMaxHistory(options.max_history);
  }

  /** Blocks until the response is complete. Messages take precedence over the prompt. */
  abstract forward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs?: CallOptions,
  ): CompletionResponse;

  /** `forward` without blocking. */
  abstract aforward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs?: CallOptions,
  ): Promise<CompletionResponse>;

  /** `forward`, recorded in `history` and `usage`. Returns one output per choice. */
  call(prompt?: string | null, messages?: Messages | null, kwargs: CallOptions = {}): Output[] {
    return this.#record(prompt, messages, kwargs, this.forward(prompt, messages, kwargs));
  }

  /** `aforward`, recorded in `history` and `usage`. Returns one output per choice. */
  async acall(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: CallOptions = {},
  ): Promise<Output[]> {
    return this.#record(prompt, messages, kwargs, await this.aforward(prompt, messages, kwargs));
  }

  /**
   * A new object of the same class with some options changed: those of the constructor and `model` set an attribute,
   * any other name sets a default argument, `null` removes one. History and usage are empty; connections are shared.
   */
  copy(kwargs: CallOptions & ConstructorOptions = {}): this {
    const changed = Object.entries(kwargs).filter(([, value]) => value !== undefined);
    const { model, ...options } = { ...this.options(), model: this.model, ...Object.fromEntries(changed) };
    const Class = this.constructor as new (model: string, options: ConstructorOptions) => this;
    return new Class(model, options);
  }

  /** The last `n` calls as text, to print or log. Default: 1. */
  inspect_history(n = 1): string {
    return n > 0 ? formatHistory(this.history.slice(-n)) : "";
  }

  /** Plain data to create the same client again, without key, headers and `fetch`. */
  dump_state(): LMState {
    return { model: this.model, max_history: this.max_history, ...this.kwargs };
  }

  /** All options of the constructor. A derived class with options of its own adds them here. */
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
