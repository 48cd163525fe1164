export { BaseLM, type LMState } from "./client/base-lm.ts";
export { CompatLM } from "./client/compat-lm.ts";
export * from "./errors/classes.ts";
export type { HistoryEntry } from "./client/history.ts";
export type * from "./protocol/messages.ts";
export type {
  BodyOptions,
  CallOptions,
  ClientOptions,
  ConstructorOptions,
  Fetch,
  FetchInit,
  ForwardOptions,
  StreamOptions,
  StreamSyncOptions,
} from "./options/types.ts";
export type { Output, RichOutput } from "./client/outputs.ts";
export type { CompletionStream } from "./client/completion-stream.ts";
export type * from "./base/wire-types.ts";
export { UsageTracker } from "./client/usage.ts";
export type { ErrorEvent, HookEvent, RequestEvent, ResponseEvent } from "./options/hooks.ts";
export type { ModelInfo } from "./protocol/models.ts";
export * from "./client/global-history.ts";
export type { AsyncParseOptions, ParseOptions } from "./client/structured.ts";
export type {
  InferOutput,
  StandardIssue,
  StandardSchema,
  ValidationResult,
} from "./structured/standard-schema.ts";
export type { BlockingStream } from "./client/blocking-stream.ts";
export type {
  AsyncForwardAllOptions,
  BatchOptions,
  BatchPrompt,
  BatchResult,
  ForwardAllOptions,
} from "./client/forward-all.ts";
export type { CacheOption } from "./options/cache-option.ts";
