// Runs structured calls: blocking, or asynchronously.
import { LMConfigurationError } from "../errors/classes.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import type { CallOptions, ForwardOptions } from "../options/types.ts";
import type { Messages } from "../protocol/messages.ts";
import { structuredCall } from "../structured/structured-call.ts";

/** The JSON Schema to send beside a validator that has none of its own. */
export interface SchemaOption {
  json_schema?: object | null | undefined;
}

/** Last argument of `parse`. */
export type ParseOptions = ForwardOptions & SchemaOption;

/** Last argument of `aparse`. */
export type AsyncParseOptions = CallOptions & SchemaOption;

/** Asks with messages and arguments, and records the call. */
type Ask<O, R> = (messages: Messages, kwargs: O) => R;

/** `parse` of a client. */
export function parseBlocking(
  prompt: unknown,
  schema: unknown,
  { json_schema, ...kwargs }: ParseOptions,
  ask: Ask<ForwardOptions, CompletionResponse>,
): unknown {
  const steps = structuredCall(prompt, schema, json_schema);
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    const step = next.value;
    if (step.do === "ask") next = steps.next(ask(step.messages, withFormat(kwargs, step.response_format)));
    else if (isPromise(step.result)) {
      step.result.catch(() => undefined);
      throw new LMConfigurationError(
        "the validator is asynchronous, and parse blocks the thread; use aparse",
      );
    } else next = steps.next(step.result);
  }
}

/** `aparse` of a client. */
export async function parseAsync(
  prompt: unknown,
  schema: unknown,
  { json_schema, ...kwargs }: AsyncParseOptions,
  ask: Ask<CallOptions, Promise<CompletionResponse>>,
): Promise<unknown> {
  const steps = structuredCall(prompt, schema, json_schema);
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    const step = next.value;
    next = steps.next(
      step.do === "ask"
        ? await ask(step.messages, withFormat(kwargs, step.response_format))
        : await step.result,
    );
  }
}

/** The caller's own `response_format` takes precedence; `null` omits it. */
function withFormat<O extends CallOptions>(kwargs: O, response_format: object | undefined): O {
  return response_format && kwargs.response_format === undefined ? { ...kwargs, response_format } : kwargs;
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as Promise<T>).then === "function";
}
