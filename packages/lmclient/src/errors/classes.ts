/** The kind of failure, for programs. Each code belongs to one class. */
export type LMErrorCode =
  | "transport"
  | "timeout"
  | "interrupted"
  | "auth"
  | "billing"
  | "rate_limit"
  | "invalid_request"
  | "context_window_exceeded"
  | "unsupported_model"
  | "server"
  | "configuration"
  | "unexpected";

/** The fields of an error beside its message. Unknown ones are absent. */
export interface LMErrorDetails {
  /** HTTP status of the response, or the status that an error body with status 200 contains. */
  status?: number | undefined;
  /** The server's id of the request (`x-request-id` and similar headers). */
  request_id?: string | undefined;
  /** Seconds to wait before a retry, as the server requested. */
  retry_after?: number | undefined;
  /** The requested model. */
  model?: string | undefined;
  /** The lower-level error, if any. */
  cause?: unknown;
}

/**
 * Base class of every error this library throws. The message is one line with what failed and what to do, and never
 * contains the key. An aborted call is the exception: it rejects with the signal's reason, as `fetch` does.
 */
export class LMError extends Error {
  /** Kind of failure; stable across releases. */
  readonly code: LMErrorCode = "unexpected";
  readonly status: number | undefined;
  readonly request_id: string | undefined;
  readonly retry_after: number | undefined;
  readonly model: string | undefined;

  constructor(message: string, details: LMErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.status = details.status;
    this.request_id = details.request_id;
    this.retry_after = details.retry_after;
    this.model = details.model;
  }
}

/** The server was not reached, or the connection broke before the response was complete. */
export class LMTransportError extends LMError {
  override readonly code = "transport";
}

/** The caller's `timeout` or the connect limit passed, or the server answered 408. */
export class LMTimeoutError extends LMError {
  override readonly code = "timeout";
}

/** Ctrl-C ended a blocking call, in a process with a SIGINT listener. The listeners have run. */
export class LMInterruptedError extends LMError {
  override readonly code = "interrupted";
}

/** The key is missing, wrong, or lacks a permission (401, 403). */
export class LMAuthError extends LMError {
  override readonly code = "auth";
}

/** The account has no credit or quota left (402, or 429 with such a message). Waiting does not help. */
export class LMBillingError extends LMError {
  override readonly code = "billing";
}

/** Too many requests (429). `retry_after` is how long to wait, if the server sent it. */
export class LMRateLimitError extends LMError {
  override readonly code = "rate_limit";
}

/** The server rejected the request (other 4xx). The same request fails again. */
export class LMInvalidRequestError extends LMError {
  override readonly code: "invalid_request" | "context_window_exceeded" | "unsupported_model" =
    "invalid_request";
}

/** Prompt and answer together are longer than the model's context window. */
export class LMContextWindowError extends LMInvalidRequestError {
  override readonly code = "context_window_exceeded";
}

/** The server does not have the model. */
export class LMUnsupportedModelError extends LMInvalidRequestError {
  override readonly code = "unsupported_model";
}

/** The server failed (5xx). */
export class LMServerError extends LMError {
  override readonly code = "server";
}

/** An invalid option or argument; nothing was sent. Also a `base_url` that redirects. */
export class LMConfigurationError extends LMError {
  override readonly code = "configuration";
}

/** The response is not a chat completion: HTML, an empty body, truncated JSON, a truncated stream. */
export class LMUnexpectedError extends LMError {
  override readonly code = "unexpected";
}
