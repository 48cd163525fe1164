// The wire types of the chat-completion format. Names, nesting and optionality are those of the API, so that values
// can be exchanged with the official SDK without a cast; `test/types.test.ts` checks this. `service_tier` is left out
// on purpose: its values differ between SDK versions, so declaring it would break compatibility with one of them. It
// is present at run time.

/** Why a choice ended, as the API defines it. A server's own value is in `native_finish_reason`. */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "function_call";

/** A chat completion. */
export interface CompletionResponse {
  id: string;
  choices: Choice[];
  /** Seconds since 1970. */
  created: number;
  /** The model that answered; its name can be more precise than the requested one. */
  model: string;
  object: "chat.completion";
  system_fingerprint?: string;
  /** Absent if the server does not count tokens. */
  usage?: CompletionUsage;
  /** The server's id of the request, from its headers. Not enumerable. */
  _request_id?: string | null;
  /** The parsed body as the server sent it. Not enumerable, absent after a stream. */
  raw?: unknown;
  /** The response comes from the cache. Not enumerable, absent otherwise. */
  cache_hit?: true;
  /** What is probably wrong although the server reported success. Not enumerable, absent without warnings. */
  warnings?: readonly string[];
}

/** One of the `n` answers. */
export interface Choice {
  finish_reason: FinishReason;
  /** The server's own finish reason, if it is not one of the API's. */
  native_finish_reason?: string | null;
  index: number;
  logprobs: Logprobs | null;
  message: ResponseMessage;
}

/** The assistant's message. */
export interface ResponseMessage {
  content: string | null;
  refusal: string | null;
  role: "assistant";
  annotations?: Annotation[];
  audio?: { id: string; data: string; expires_at: number; transcript: string } | null;
  function_call?: { arguments: string; name: string } | null;
  tool_calls?: ToolCall[];
  /** The model's thinking, from `reasoning_content` or `reasoning`. */
  reasoning_content?: string | null;
}

export interface Annotation {
  type: "url_citation";
  url_citation: { end_index: number; start_index: number; title: string; url: string };
}

/** A tool call of the model. `arguments` is text that should be JSON; models do not guarantee it. */
export type ToolCall = FunctionToolCall | CustomToolCall;

export interface FunctionToolCall {
  id: string;
  function: { arguments: string; name: string };
  type: "function";
}

export interface CustomToolCall {
  id: string;
  custom: { input: string; name: string };
  type: "custom";
}

export interface Logprobs {
  content: TokenLogprob[] | null;
  refusal: TokenLogprob[] | null;
}

export interface TokenLogprob {
  token: string;
  bytes: number[] | null;
  logprob: number;
  top_logprobs: { token: string; bytes: number[] | null; logprob: number }[];
}

/** Token counts of one call. */
export interface CompletionUsage {
  completion_tokens: number;
  prompt_tokens: number;
  total_tokens: number;
  completion_tokens_details?: {
    accepted_prediction_tokens?: number;
    audio_tokens?: number;
    reasoning_tokens?: number;
    rejected_prediction_tokens?: number;
  };
  prompt_tokens_details?: { audio_tokens?: number; cached_tokens?: number };
}

/** One event of a stream. `choices` is empty in usage-only events. */
export interface CompletionChunk {
  id: string;
  choices: ChunkChoice[];
  created: number;
  model: string;
  object: "chat.completion.chunk";
  system_fingerprint?: string;
  usage?: CompletionUsage | null;
}

export interface ChunkChoice {
  delta: Delta;
  finish_reason: FinishReason | null;
  native_finish_reason?: string | null;
  index: number;
  logprobs?: Logprobs | null;
}

/** What one event adds to a message. */
export interface Delta {
  content?: string | null;
  refusal?: string | null;
  role?: "developer" | "system" | "user" | "assistant" | "tool";
  tool_calls?: ToolCallDelta[];
  function_call?: { arguments?: string; name?: string };
  /** Thinking text, from `reasoning_content` or `reasoning`. */
  reasoning_content?: string | null;
}

export interface ToolCallDelta {
  index: number;
  id?: string;
  function?: { arguments?: string; name?: string };
  custom?: { input?: string; name?: string };
  type?: "function" | "custom";
}
