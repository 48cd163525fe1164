import { LMConfigurationError } from "../errors/classes.ts";
import { bodyFields, readDisableHistory, readMaxHistory } from "../options/settings.ts";
import type { CallOptions, ConstructorOptions, ForwardOptions } from "../options/types.ts";
import type { Messages } from "../protocol/messages.ts";
import { modelName } from "../protocol/request.ts";
import type { InferOutput, StandardSchema } from "../structured/standard-schema.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import {
  Batch,
  promptArguments,
  type AsyncForwardAllOptions,
  type BatchPrompt,
  type BatchResult,
  type ForwardAllOptions,
} from "./forward-all.ts";
import { formatHistory, type HistoryEntry } from "./history.ts";
import type { Output } from "./outputs.ts";
import { present, recordInput, recordResponse } from "./record.ts";
import { parseAsync, parseBlocking, type AsyncParseOptions, type ParseOptions } from "./structured.ts";
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
  /** Whether calls are left out of `history` and of the global history. */
  readonly disable_history: boolean;

  /** Throws LMConfigurationError for an empty model name or an invalid `max_history`. */
  constructor(model: string, options: ConstructorOptions = {}) {
    this.model = modelName(model);
    if (options.model !== undefined)
      throw new LMConfigurationError("model given twice; it is the first argument");
    this.kwargs = present(bodyFields(options));
    this.max_history = readMaxHistory(options.max_history);
    this.disable_history = readDisableHistory(options.disable_history);
  }

  /** Blocks until the response is complete. Messages take precedence over the prompt. */
  abstract forward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs?: ForwardOptions,
  ): CompletionResponse;

  /** `forward` without blocking. */
  abstract aforward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs?: CallOptions,
  ): Promise<CompletionResponse>;

  /** `forward`, recorded in `history` and `usage`. Returns one output per choice. */
  call(prompt?: string | null, messages?: Messages | null, kwargs: ForwardOptions = {}): Output[] {
    const input = recordInput(this, prompt, messages, kwargs);
    return recordResponse(this, input, this.forward(prompt, messages, kwargs));
  }

  /** `aforward`, recorded in `history` and `usage`. Returns one output per choice. */
  async acall(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: CallOptions = {},
  ): Promise<Output[]> {
    const input = recordInput(this, prompt, messages, kwargs);
    return recordResponse(this, input, await this.aforward(prompt, messages, kwargs));
  }

  /**
   * `forward` for each prompt, a string or a list of messages. Returns a response or an LMError per prompt, in order: a
   * failure loses no other result. `concurrency` calls run at once (default 4); in this class one, because `forward`
   * blocks. `on_progress(done, total)` is called after each. Throws only for invalid options.
   */
  forward_all(
    prompts: readonly BatchPrompt[],
    { concurrency, on_progress, ...kwargs }: ForwardAllOptions = {},
  ): BatchResult[] {
    const batch = new Batch(prompts, { concurrency, on_progress });
    for (const [index, prompt] of prompts.entries()) {
      try {
        batch.done(index, this.forward(...promptArguments(prompt), kwargs));
      } catch (error) {
        batch.failed(index, error);
      }
    }
    return batch.results;
  }

  /** `forward_all` without blocking. Rejects with the signal's reason if `signal` fires. */
  aforward_all(
    prompts: readonly BatchPrompt[],
    { concurrency, on_progress, ...kwargs }: AsyncForwardAllOptions = {},
  ): Promise<BatchResult[]> {
    const batch = new Batch(prompts, { concurrency, on_progress });
    return batch.run((prompt) => this.aforward(...promptArguments(prompt), kwargs));
  }

  /**
   * An answer as validated data. The schema is a validator of any library that implements Standard Schema, or a JSON
   * Schema. The JSON Schema, if there is one, is sent as `response_format`; `json_schema` gives it for a validator
   * without one. An answer that does not match is sent back once with its issues. Recorded like `call`. Blocks the
   * thread, so the validator must be synchronous. Throws LMError; LMValidationError if there is no valid answer.
   */
  parse<S extends StandardSchema>(
    prompt: string | Messages,
    schema: S,
    kwargs?: ParseOptions,
  ): InferOutput<S>;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a JSON Schema has no static type
  parse<T = unknown>(prompt: string | Messages, schema: object, kwargs?: ParseOptions): T;
  parse(prompt: string | Messages, schema: object, kwargs: ParseOptions = {}): unknown {
    return parseBlocking(prompt, schema, kwargs, (messages, fields) => {
      const input = recordInput(this, null, messages, fields);
      const response = this.forward(undefined, messages, fields);
      recordResponse(this, input, response);
      return response;
    });
  }

  /** `parse` without blocking. The validator may be asynchronous. */
  aparse<S extends StandardSchema>(
    prompt: string | Messages,
    schema: S,
    kwargs?: AsyncParseOptions,
  ): Promise<InferOutput<S>>;
  aparse<T = unknown>(prompt: string | Messages, schema: object, kwargs?: AsyncParseOptions): Promise<T>;
  aparse(prompt: string | Messages, schema: object, kwargs: AsyncParseOptions = {}): Promise<unknown> {
    return parseAsync(prompt, schema, kwargs, async (messages, fields) => {
      const input = recordInput(this, null, messages, fields);
      const response = await this.aforward(undefined, messages, fields);
      recordResponse(this, input, response);
      return response;
    });
  }

  /**
   * A clone with some options changed: prototype and own fields are those of this object, the constructor does not
   * run. A name that is an attribute sets it (`model`, the options of the constructor, fields and setters of derived
   * classes), any other name sets a default argument, `null` removes one. History and usage are empty; connections are
   * shared. `#private` fields of a derived class cannot be cloned: override `copy` to set them.
   */
  copy(kwargs: CallOptions & ConstructorOptions = {}): this {
    const clone = Object.create(Object.getPrototypeOf(this) as object) as this;
    Object.defineProperties(clone, Object.getOwnPropertyDescriptors(this));
    const changes = Object.entries(kwargs).filter(([, value]) => value !== undefined);
    const attributes = changes.filter(([name]) => !inherited.has(name) && isAttribute(this, name));
    const options = Object.fromEntries(changes.filter((change) => !attributes.includes(change)));
    const { model, max_history, disable_history, ...fields } = options;
    set(clone, "history", []);
    set(clone, "usage", new UsageTracker());
    if (model !== undefined && model !== null) set(clone, "model", modelName(model));
    if (max_history !== undefined) set(clone, "max_history", readMaxHistory(max_history));
    if (disable_history !== undefined) set(clone, "disable_history", readDisableHistory(disable_history));
    set(clone, "kwargs", present({ ...this.kwargs, ...bodyFields(fields) }));
    this.configure?.(clone, fields);
    for (const [name, value] of attributes) (clone as Record<string, unknown>)[name] = value;
    return clone;
  }

  /** The last `n` calls as text, to print or log. Default: 1. */
  inspect_history(n = 1): string {
    return n > 0 ? formatHistory(this.history.slice(-n)) : "";
  }

  /** Plain data to create the same client again, without key, headers and `fetch`. */
  dump_state(): LMState {
    return { model: this.model, max_history: this.max_history, ...this.kwargs };
  }

  /** Applies the changed options to a clone, for classes that store options outside of the object's fields. */
  protected configure?(clone: this, options: Record<string, unknown>): void;
}

/** Attributes that `copy` sets itself. */
const inherited = new Set(["model", "kwargs", "history", "usage", "max_history", "disable_history"]);

/** Whether a name is an own field of the object, or has a setter in one of its classes. */
function isAttribute(object: object, name: string): boolean {
  if (Object.hasOwn(object, name)) return true;
  for (let owner = object; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object) {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    if (property) return property.set !== undefined;
  }
  return false;
}

/** Sets a field that is read-only for users. */
function set<K extends string>(target: Record<K, unknown>, name: K, value: unknown): void {
  target[name] = value;
}
