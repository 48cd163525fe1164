import type { CompletionResponse } from "../base/wire-types.ts";
import type { LMError } from "../errors/classes.ts";
import { callHook, type HookEvent, type Hooks } from "../options/hooks.ts";

/** Reports the progress of one call to the hooks. */
export class CallObserver {
  readonly #call_id = crypto.randomUUID();
  #attempt = 0;
  #status = 0;
  #start = 0;

  constructor(
    private readonly hooks: Hooks,
    private readonly call: { url: string; model: string; redact: (text: string) => string },
  ) {}

  /** An attempt starts. */
  started(body: string): void {
    this.#attempt += 1;
    this.#start = performance.now();
    callHook(this.hooks.on_request, () => ({ ...this.#common(), body: this.call.redact(body) }));
  }

  /** The headers of a response arrived. */
  responded(status: number): void {
    this.#status = status;
  }

  /** The attempt failed. */
  failed(error: LMError, retry_in_ms?: number): void {
    callHook(this.hooks.on_error, () => ({
      ...this.#common(),
      error,
      duration_ms: performance.now() - this.#start,
      ...(retry_in_ms === undefined ? {} : { retry_in_ms }),
    }));
  }

  /** The response is complete. */
  completed(response: CompletionResponse): void {
    callHook(this.hooks.on_response, () => ({
      ...this.#common(),
      status: this.#status,
      duration_ms: performance.now() - this.#start,
      response,
    }));
  }

  #common(): HookEvent {
    const { url, model } = this.call;
    return { call_id: this.#call_id, attempt: this.#attempt, url, model };
  }
}

/** An observer for a call; `undefined` without hooks, so that they cost nothing then. */
export function observe(
  hooks: Hooks,
  call: { url: string; model: string; redact: (text: string) => string },
): CallObserver | undefined {
  return hooks.on_request || hooks.on_response || hooks.on_error ? new CallObserver(hooks, call) : undefined;
}
