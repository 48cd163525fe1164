import { copyData } from "../base/copy-data.ts";
import type { CompletionResponse } from "../base/wire-types.ts";
import { bodyFields } from "../options/settings.ts";
import type { CallOptions } from "../options/types.ts";
import type { Messages } from "../protocol/messages.ts";
import { global_history } from "./global-history.ts";
import type { HistoryEntry } from "./history.ts";
import { outputsOf, type Output } from "./outputs.ts";
import type { UsageTracker } from "./usage.ts";

/** Maximum length of `global_history`. */
const GLOBAL_MAXIMUM = 1000;

/** What is recorded about a call before it is sent. */
export type RecordedInput = Pick<HistoryEntry, "prompt" | "messages" | "kwargs" | "model">;

/** The client that a call belongs to. */
interface Recorder {
  readonly model: string;
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly history: HistoryEntry[];
  readonly usage: UsageTracker;
  readonly max_history: number;
  readonly disable_history: boolean;
}

/** The input of a call for its history entry: copies, because the caller may change its objects later. */
export function recordInput(
  lm: Recorder,
  prompt: string | null | undefined,
  messages: Messages | null | undefined,
  kwargs: CallOptions,
): RecordedInput | undefined {
  if (lm.max_history === 0 || (kwargs.disable_history ?? lm.disable_history)) return undefined;
  return {
    prompt: prompt ?? null,
    messages: copyData(messages ?? null),
    kwargs: copyData(present({ ...lm.kwargs, ...bodyFields(kwargs) })),
    model: kwargs.model ?? lm.model,
  };
}

/** Adds the usage of a call, and its entry to both histories. Returns one output per choice. */
export function recordResponse(
  lm: Recorder,
  input: RecordedInput | undefined,
  response: CompletionResponse,
): Output[] {
  const outputs = outputsOf(response);
  // A response from the cache cost nothing.
  if (!response.cache_hit) lm.usage.add(response.model, response.usage);
  if (!input) return outputs;
  const entry: HistoryEntry = {
    ...input,
    response,
    outputs: copyData(outputs),
    usage: response.usage ?? null,
    timestamp: new Date().toISOString(),
    uuid: crypto.randomUUID(),
    response_model: response.model,
  };
  append(lm.history, entry, lm.max_history);
  append(global_history, entry, GLOBAL_MAXIMUM);
  return outputs;
}

/** Appends an entry and drops the oldest ones beyond the maximum. */
function append(history: HistoryEntry[], entry: HistoryEntry, maximum: number): void {
  history.push(entry);
  if (history.length > maximum) history.splice(0, history.length - maximum);
}

/** Arguments that have a value. */
export function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
