/** What went wrong, as a word that programs can switch on. One code belongs to one class. */
export type LMErrorCode =
  | "transport"
  | "timeout"
  | "auth"
  | "billing"
  | "rate_limit"
  | "invalid_request"
  | "context_window_exceeded"
  | "unsupported_model"
  | "server"
  | "configuration"
  | "unexpected";

/** The facts an error carries beside its message. A fact that is not known is absent. */
export interface LMErrorDetails {
  /** HTTP status of the answer, or the status an error body under 200 states about itself. */
  status?: number | undefined;
  /** The server's own name for the request (`x-request-id` and its relatives). */
  request_id?: string | undefined;
  /** Seconds the server asked to wait before another try. */
  retry_after?: number | undefined;
  /** The model the call was for. */
  model?: string | undefined;
  /** The lower-level error, where there is one. */
  cause?: unknown;
}

/**
 * Base of every error this library throws. The message is one line, says what failed and what to do, and never
 * holds the key. An aborted call is the exception: it rejects with the signal's own reason, as `fetch` does.
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

/** The server was not reached, or the connection broke before the answer was complete. */
export class LMTransportError extends LMError {
  override readonly code = "transport";
}

/** The caller's `timeout`, or the connect limit, passed; or the server answered 408. */
export class LMTimeoutError extends LMError {
  override readonly code = "timeout";
}

/** The key is missing, wrong, or not allowed to do this (401, 403). */
export class LMAuthError extends LMError {
  override readonly code = "auth";
}

/** The account has no credit or quota left (402, or 429 that says so). Waiting does not help. */
export class LMBillingError extends LMError {
  override readonly code = "billing";
}

/** Too many requests (429). `retry_after` says how long to wait, if the server did. */
export class LMRateLimitError extends LMError {
  override readonly code = "rate_limit";
}

/** The server understood the request and refuses it (other 4xx). The same request fails again. */
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

/** An option or argument that cannot work; nothing was sent. Also a `base_url` that only redirects. */
export class LMConfigurationError extends LMError {
  override readonly code = "configuration";
}

/** The server answered, but not with a chat completion: HTML, an empty body, cut-off JSON, a cut-off stream. */
export class LMUnexpectedError extends LMError {
  override readonly code = "unexpected";
}
