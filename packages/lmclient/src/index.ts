export { BaseLM, type LMState } from "./base-lm.ts";
export { CompatLM } from "./compat-lm.ts";
export * from "./errors.ts";
export type { HistoryEntry } from "./history.ts";
export type * from "./messages.ts";
export type {
  BodyOptions,
  CallOptions,
  ClientOptions,
  ConstructorOptions,
  Fetch,
  FetchInit,
  Messages,
} from "./options.ts";
export type { Output, RichOutput } from "./outputs.ts";
export type { CompletionStream } from "./stream.ts";
export type * from "./types.ts";
export { UsageTracker } from "./usage.ts";
