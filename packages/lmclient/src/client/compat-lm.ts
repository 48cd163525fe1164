import { show } from "../base/text.ts";
import { LMConfigurationError } from "../errors/classes.ts";
import { readSettings, type Settings } from "../options/settings.ts";
import type {
  CallOptions,
  ClientOptions,
  ConstructorOptions,
  ForwardOptions,
  StreamOptions,
  StreamSyncOptions,
} from "../options/types.ts";
import type { Messages } from "../protocol/messages.ts";
import { parseModels, type ModelInfo } from "../protocol/models.ts";
import { buildCall, buildModelsCall, type Call } from "../protocol/request.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import { attempts } from "../transport/attempts.ts";
import { runAsync, runBlocking, wholeExchange } from "../transport/run-attempts.ts";
import { runManyBlocking } from "../transport/run-many.ts";
import { BaseLM, type LMState } from "./base-lm.ts";
import { BlockingStream } from "./blocking-stream.ts";
import { completion, limitOwnServer } from "./completion.ts";
import {
  Batch,
  promptArguments,
  type BatchPrompt,
  type BatchResult,
  type ForwardAllOptions,
} from "./forward-all.ts";
import { CompletionStream } from "./completion-stream.ts";

/**
 * The settings per client. Not a field, so that neither logs nor JSON contain the key, and not a private one, so that
 * `copy` can clone objects of derived classes without calling their constructors.
 */
const settingsOf = new WeakMap<CompatLM, Settings>();

/**
 * A model on any server with `POST {base_url}/chat/completions` in the OpenAI-compatible format. The default is a local
 * Ollama.
 *
 *     const lm = new CompatLM("llama3.2", { temperature: 0 });
 *     lm.forward("Why is the sky blue?").choices[0].message.content;
 */
export class CompatLM extends BaseLM {
  /** Throws LMConfigurationError for an invalid option. */
  constructor(model: string, options: ConstructorOptions = {}) {
    super(model, options);
    const { signal }: Record<string, unknown> = options;
    if (signal !== undefined && signal !== null)
      fail("signal is an option of a call, not of the constructor");
    settingsOf.set(this, readSettings(options));
  }

  /** The address of the API, without trailing slashes. */
  get base_url(): string {
    return settings(this).base_url;
  }

  /** Seconds for a whole call; `undefined`: no limit. */
  get timeout(): number | undefined {
    return settings(this).timeout;
  }

  /** Retries after the first attempt. */
  get num_retries(): number {
    return settings(this).num_retries;
  }

  /**
   * Sends the prompt as one user message, or the messages unchanged, and blocks the thread until the response is
   * complete. Arguments of the call override those of the constructor; `null` removes one. Throws LMError.
   */
  override forward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: ForwardOptions = {},
  ): CompletionResponse {
    return runBlocking(completion(prepareBlocking(this, prompt, messages, kwargs, "forward"), true));
  }

  /** `forward` without blocking. Rejects with the signal's reason if `signal` fires. */
  override async aforward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: CallOptions = {},
  ): Promise<CompletionResponse> {
    const call = prepare(this, prompt, messages, kwargs, false);
    return runAsync(completion(call, false), wholeExchange(call.settings.fetch), signalOf(kwargs));
  }

  /** `forward` per prompt, several at once: see BaseLM. */
  override forward_all(
    prompts: readonly BatchPrompt[],
    { concurrency, on_progress, ...kwargs }: ForwardAllOptions = {},
  ): BatchResult[] {
    const batch = new Batch(prompts, { concurrency, on_progress });
    const start = (index: number) => {
      const [prompt, messages] = promptArguments(prompts[index]!);
      return completion(prepareBlocking(this, prompt, messages, kwargs, "forward_all"), true);
    };
    runManyBlocking(prompts.length, batch.concurrency, start, batch);
    return batch.complete();
  }

  /** The response as it is generated. Nothing is sent before it is read. Throws for invalid arguments. */
  stream(prompt?: string | null, messages?: Messages | null, kwargs: StreamOptions = {}): CompletionStream {
    return new CompletionStream(prepare(this, prompt, messages, kwargs, true), signalOf(kwargs));
  }

  /**
   * `stream` for a thread that blocks: `for (const chunk of lm.stream_sync(…))`. Nothing is sent before it is read. Throws
   * for invalid arguments.
   */
  stream_sync(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: StreamSyncOptions = {},
  ): BlockingStream {
    return new BlockingStream(prepareBlocking(this, prompt, messages, kwargs, "stream_sync", true));
  }

  /** The models of the server (`GET {base_url}/models`). Blocks the thread. Throws LMError. */
  models(options: ClientOptions = {}): ModelInfo[] {
    const call = prepareModels(this, options);
    rejectFetch(call.settings, "models");
    return runBlocking(attempts(limitOwnServer(call), true, parseModels));
  }

  /** `models` without blocking. */
  async amodels(options: ClientOptions & { signal?: AbortSignal | null } = {}): Promise<ModelInfo[]> {
    const call = prepareModels(this, options);
    const steps = attempts(call, false, parseModels);
    return runAsync(steps, wholeExchange(call.settings.fetch), signalOf(options));
  }

  override dump_state(): LMState {
    const { base_url, timeout, num_retries } = settings(this);
    return { ...super.dump_state(), base_url, num_retries, ...(timeout === undefined ? {} : { timeout }) };
  }

  /**
   * Creates a client from the result of `dump_state`. The state contains the server's address, so a key is never taken
   * from an existing client: pass it here if you trust the origin of the state.
   */
  static load_state(state: LMState, options: ClientOptions = {}): CompatLM {
    if (typeof state !== "object" || (state as unknown) === null) {
      fail(`the state is ${show(state)}; expected what dump_state() returned`);
    }
    const { model, ...rest } = state;
    return new CompatLM(model, { ...rest, ...options });
  }

  protected override configure(clone: this, options: Record<string, unknown>): void {
    const base = settings(this);
    // The headers of a call are merged with the constructor's; an attribute is replaced.
    settingsOf.set(clone, readSettings(options, options.headers ? { ...base, headers: {} } : base));
  }
}

function settings(lm: CompatLM): Settings {
  return settingsOf.get(lm) ?? fail("this object was not created by the constructor or by copy()");
}

function prepare(
  lm: CompatLM,
  prompt: string | null | undefined,
  messages: Messages | null | undefined,
  kwargs: CallOptions | StreamOptions,
  streaming: boolean,
): Call {
  // `undefined` arguments do not override those of the constructor; `model: null` means the constructor's.
  const fields: Record<string, unknown> = { model: lm.model, ...lm.kwargs };
  for (const name in kwargs) if (kwargs[name] !== undefined) fields[name] = kwargs[name];
  fields.model ??= lm.model;
  return buildCall(readSettings(kwargs, settings(lm)), prompt, messages, fields, streaming);
}

/** A call that blocks the thread: without what needs the event loop. */
function prepareBlocking(
  lm: CompatLM,
  prompt: string | null | undefined,
  messages: Messages | null | undefined,
  kwargs: CallOptions | StreamOptions,
  method: "forward" | "forward_all" | "stream_sync",
  streaming = false,
): Call {
  const call = prepare(lm, prompt, messages, kwargs, streaming);
  rejectFetch(call.settings, method);
  const other = streaming ? "stream" : `a${method}`;
  if (kwargs.signal)
    fail(`signal has no effect on ${method}, which blocks the thread; use timeout, or ${other}`);
  return call;
}

function prepareModels(lm: CompatLM, options: ClientOptions): Call {
  return buildModelsCall(readSettings({ ...options }, settings(lm)), lm.model);
}

function rejectFetch({ fetch }: Settings, method: string): void {
  if (fetch) {
    const other = method === "stream_sync" ? "stream" : `a${method}`;
    fail(
      `${method} cannot use a custom fetch, which needs the event loop; use ${other}, or copy({ fetch: null })`,
    );
  }
}

function signalOf({ signal }: { signal?: AbortSignal | null | undefined }): AbortSignal | undefined {
  if (signal === undefined || signal === null || signal instanceof AbortSignal) return signal ?? undefined;
  return fail(`signal is ${show(signal)}; expected an AbortSignal`);
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
