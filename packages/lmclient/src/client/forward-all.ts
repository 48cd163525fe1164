import { show } from "../base/text.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import { LMConfigurationError, LMError } from "../errors/classes.ts";
import type { CallOptions, ForwardOptions } from "../options/types.ts";
import type { Messages } from "../protocol/messages.ts";

/** How the calls of `forward_all` and `aforward_all` are run. */
export interface BatchOptions {
  /** Maximum number of calls at once. Default: 4. */
  concurrency?: number | null | undefined;
  /** Called after each call, with the number of calls that ended and of all calls. */
  on_progress?: ((done: number, total: number) => void) | null | undefined;
}

/** Last argument of `forward_all`. */
export type ForwardAllOptions = ForwardOptions & BatchOptions;

/** Last argument of `aforward_all`. */
export type AsyncForwardAllOptions = CallOptions & BatchOptions;

/** A prompt of a batch: a string, or a list of messages. */
export type BatchPrompt = string | Messages;

/** The result per prompt. */
export type BatchResult = CompletionResponse | LMError;

const DEFAULT_CONCURRENCY = 4;

/** The results of a batch: collected in the order of the prompts. */
export class Batch {
  readonly results: BatchResult[];
  readonly concurrency: number;
  readonly #on_progress: ((done: number, total: number) => void) | undefined;
  #done = 0;

  /** Throws LMConfigurationError for invalid options. */
  constructor(
    readonly prompts: readonly BatchPrompt[],
    { concurrency, on_progress }: BatchOptions,
  ) {
    if (!Array.isArray(prompts)) fail(`prompts is ${show(prompts)}; expected a list of strings or messages`);
    const most = concurrency ?? DEFAULT_CONCURRENCY;
    if (typeof most !== "number" || most < 1 || !(Number.isInteger(most) || most === Infinity))
      fail(`concurrency is ${show(concurrency)}; expected a whole number, 1 or more`);
    if (on_progress !== undefined && on_progress !== null && typeof on_progress !== "function")
      fail(`on_progress is ${show(on_progress)}; expected a function`);
    this.results = new Array<BatchResult>(prompts.length);
    this.concurrency = most;
    this.#on_progress = on_progress ?? undefined;
  }

  /** A call succeeded. */
  done = (index: number, response: CompletionResponse): void => this.#set(index, response);

  /** A call failed. Rethrows what is not an LMError: a fault of the program, or the reason of the caller's signal. */
  failed = (index: number, error: unknown): void => {
    if (!(error instanceof LMError)) throw error;
    this.#set(index, error);
  };

  /** Runs the calls without blocking. */
  async run(call: (prompt: BatchPrompt) => Promise<CompletionResponse>): Promise<BatchResult[]> {
    let next = 0;
    const work = async () => {
      while (next < this.prompts.length) {
        const index = next;
        next += 1;
        try {
          this.done(index, await call(this.prompts[index]!));
        } catch (error) {
          next = error instanceof LMError ? next : this.prompts.length;
          this.failed(index, error);
        }
      }
    };
    const workers = Math.min(this.concurrency, this.prompts.length);
    await Promise.all(Array.from({ length: workers }, work));
    return this.results;
  }

  /** Ends the batch after Ctrl-C: the calls that did not start have the error of those that ran. */
  complete(): BatchResult[] {
    const interrupted = this.results.find(
      (result) => result instanceof LMError && result.code === "interrupted",
    );
    for (let index = 0; index < this.results.length; index += 1)
      if (interrupted && !(index in this.results)) this.results[index] = interrupted;
    return this.results;
  }

  #set(index: number, result: BatchResult): void {
    this.results[index] = result;
    this.#done += 1;
    this.#on_progress?.(this.#done, this.prompts.length);
  }
}

/** The prompt and messages of a call. */
export function promptArguments(prompt: BatchPrompt): [string | undefined, Messages | undefined] {
  return typeof prompt === "string" ? [prompt, undefined] : [undefined, prompt];
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
