import { show } from "../base/text.ts";
import { LMConfigurationError, type LMError } from "../errors/classes.ts";
import type { CompletionResponse } from "../base/wire-types.ts";

/** What all events of a call have in common. They contain neither the key nor any header. */
export interface HookEvent {
  /** Identifies the call; the same in all its events. */
  call_id: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  url: string;
  /** The requested model. */
  model: string;
}

/** An attempt starts. */
export interface RequestEvent extends HookEvent {
  /** The request body as JSON text, as it is sent. */
  body: string;
}

/** A response is complete. */
export interface ResponseEvent extends HookEvent {
  /** HTTP status. */
  status: number;
  /** Milliseconds since the attempt started; for a stream until its end. */
  duration_ms: number;
  response: CompletionResponse;
}

/** An attempt failed. */
export interface ErrorEvent extends HookEvent {
  error: LMError;
  /** Milliseconds since the attempt started. */
  duration_ms: number;
  /** Milliseconds until the next attempt; absent if there is none. */
  retry_in_ms?: number | undefined;
}

/** The functions that observe calls, for logs, metrics and traces. */
export interface Hooks {
  on_request: ((event: RequestEvent) => void) | undefined;
  on_response: ((event: ResponseEvent) => void) | undefined;
  on_error: ((event: ErrorEvent) => void) | undefined;
}

/** Checks that a hook is a function. */
export function checkHook(name: string) {
  return (value: unknown): ((event: HookEvent) => void) => {
    if (typeof value === "function") return value as (event: HookEvent) => void;
    throw new LMConfigurationError(`${name} is ${show(value)}; expected a function`);
  };
}

/** Calls a hook. A hook that throws must not lose a response that was paid for: the error becomes a process warning. */
export function callHook<Event>(hook: ((event: Event) => void) | undefined, event: () => Event): void {
  if (!hook) return;
  try {
    hook(event());
  } catch (error) {
    process.emitWarning(
      `a hook threw: ${error instanceof Error ? error.message : String(error)}`,
      "LMWarning",
    );
  }
}
