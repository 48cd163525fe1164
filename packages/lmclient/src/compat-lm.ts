import { attempts } from "./attempts.ts";
import { BaseLM, type LMState } from "./base-lm.ts";
import { readReply } from "./diagnose.ts";
import { runAsync, runBlocking, wholeExchange } from "./drive.ts";
import { LMConfigurationError } from "./errors.ts";
import {
  readSettings,
  show,
  type CallOptions,
  type ClientOptions,
  type ConstructorOptions,
  type Messages,
  type Settings,
} from "./options.ts";
import { listensHere } from "./own-server.ts";
import { buildCall, type Call } from "./request.ts";
import { CompletionStream } from "./stream.ts";
import type { CompletionResponse } from "./types.ts";

/** Seconds that a blocking call to a server of the same thread may take, where no `timeout` is set. */
const OWN_SERVER_TIMEOUT = 10;

/**
 * A model behind any server that answers `POST {base_url}/chat/completions` in the OpenAI-compatible format. Without
 * options it talks to a local Ollama.
 *
 *     const lm = new CompatLM("llama3.2", { temperature: 0 });
 *     lm.forward("Why is the sky blue?").choices[0].message.content;
 */
export class CompatLM extends BaseLM {
  /** Private, so that neither logging nor JSON shows the key. */
  readonly #settings: Settings;

  /** Throws LMConfigurationError for an option that cannot work. */
  constructor(model: string, options: ConstructorOptions = {}) {
    super(model, options);
    this.#settings = readSettings(options);
  }

  /** The address that requests go to, without trailing slashes. */
  get base_url(): string {
    return this.#settings.base_url;
  }

  /** Seconds for a whole call, or `undefined`. */
  get timeout(): number | undefined {
    return this.#settings.timeout;
  }

  /** Tries after the first. */
  get num_retries(): number {
    return this.#settings.num_retries;
  }

  /**
   * Sends the prompt as one user message, or the messages as they are, and blocks the thread until the answer is
   * there. Arguments of the call win over those of the constructor; `null` removes one. Throws LMError.
   */
  override forward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: CallOptions = {},
  ): CompletionResponse {
    const call = this.#call(prompt, messages, kwargs, false);
    if (call.settings.fetch) {
      fail(
        "forward cannot use a custom fetch, which needs the event loop; use aforward, or copy({ fetch: null })",
      );
    }
    if (kwargs.signal) fail("forward cannot be aborted while it blocks the thread; use timeout, or aforward");
    if (call.settings.timeout === undefined && listensHere(call.request.url)) {
      call.settings = { ...call.settings, timeout: OWN_SERVER_TIMEOUT };
    }
    return runBlocking(attempts(call, true, readReply));
  }

  /** `forward` without blocking. Rejects with the signal's reason where `signal` fires. */
  override async aforward(
    prompt?: string | null,
    messages?: Messages | null,
    kwargs: CallOptions = {},
  ): Promise<CompletionResponse> {
    const call = this.#call(prompt, messages, kwargs, false);
    return runAsync(attempts(call, false, readReply), wholeExchange(call.settings.fetch), signalOf(kwargs));
  }

  /** The answer as it is written. Nothing is sent before it is read. Throws for arguments that cannot work. */
  stream(prompt?: string | null, messages?: Messages | null, kwargs: CallOptions = {}): CompletionStream {
    return new CompletionStream(this.#call(prompt, messages, kwargs, true), signalOf(kwargs));
  }

  override dump_state(): LMState {
    const { base_url, timeout, num_retries } = this.#settings;
    return { ...super.dump_state(), base_url, num_retries, ...(timeout === undefined ? {} : { timeout }) };
  }

  /**
   * Makes a client from what `dump_state` gave. The state names the server, so a key is never taken from an existing
   * client: give it here, for a state whose origin you trust.
   */
  static load_state(state: LMState, options: ClientOptions = {}): CompatLM {
    if (typeof state !== "object" || (state as unknown) === null) {
      fail(`the state is ${show(state)}; expected what dump_state() returned`);
    }
    const { model, ...rest } = state;
    return new CompatLM(model, { ...rest, ...options });
  }

  protected override options(): ConstructorOptions {
    return { ...super.options(), ...this.#settings };
  }

  #call(
    prompt: string | null | undefined,
    messages: Messages | null | undefined,
    kwargs: CallOptions,
    streaming: boolean,
  ): Call {
    const settings = readSettings(kwargs, this.#settings);
    return buildCall(settings, prompt, messages, this.#fields(kwargs), streaming);
  }

  /** Arguments left `undefined` do not hide those of the constructor; `model: null` means the constructor's. */
  #fields(kwargs: CallOptions): Record<string, unknown> {
    const fields: Record<string, unknown> = { model: this.model, ...this.kwargs };
    for (const name in kwargs) if (kwargs[name] !== undefined) fields[name] = kwargs[name];
    fields.model ??= this.model;
    return fields;
  }
}

function signalOf({ signal }: CallOptions): AbortSignal | undefined {
  if (signal === undefined || signal === null || signal instanceof AbortSignal) return signal ?? undefined;
  return fail(`signal is ${show(signal)}; expected an AbortSignal`);
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
