/** The kind of failure, for programs. Each code belongs to one class, and is a heading of `dist/docs/errors.md`. */
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
  | "validation"
  | "unexpected";

/** The brand per class: a symbol that its instances have in every build of the library. */
const brands = new WeakMap<object, symbol>();

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
  /** The body of the response: parsed JSON, or text. Capped at 16,384 characters; without secrets. */
  body?: unknown;
  /** The headers of the response, without secrets and cookies. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The `type` in the server's error body, like `invalid_request_error`. */
  server_type?: string | undefined;
  /** The `code` in the server's error body, like `context_length_exceeded`; some servers send a number. */
  server_code?: string | number | undefined;
  /** The `param` in the server's error body: the request field that the error is about. */
  server_param?: string | undefined;
  /** The lower-level error, if any. */
  cause?: unknown;
}

/**
 * Base class of every error this library throws. The message is one line with what failed and what to do, and never
 * contains the key. An aborted call is the exception: it rejects with the signal's reason, as `fetch` does.
 *
 * `instanceof` works between the ES module and the CommonJS build, and in minified bundles.
 */
export class LMError extends Error {
  /** Kind of failure; stable across releases. The server's own code is `server_code`. */
  readonly code: LMErrorCode = "unexpected";
  readonly status: number | undefined;
  readonly request_id: string | undefined;
  readonly retry_after: number | undefined;
  readonly model: string | undefined;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly server_type: string | undefined;
  readonly server_code: string | number | undefined;
  readonly server_param: string | undefined;

  constructor(message: string, details: LMErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.request_id = details.request_id;
    this.retry_after = details.retry_after;
    this.model = details.model;
    this.body = details.body;
    this.server_type = details.server_type;
    this.server_code = details.server_code;
    this.server_param = details.server_param;
    // Not enumerable: they would fill the screen whenever an error is logged.
    Object.defineProperty(this, "headers", { value: details.headers });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    const brand = brands.get(this);
    // A class derived by a user has no brand of its own.
    if (brand === undefined) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && brand in value;
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

/** What is wrong with an answer, and where in it. */
export interface ValidationIssue {
  message: string;
  /** Property names and indexes from the root; empty for the answer itself. */
  path: readonly (string | number)[];
}

/** `parse` got no valid answer: it does not match the schema, or it was refused or truncated. */
export class LMValidationError extends LMError {
  override readonly code = "validation";
  /** What is wrong with the last answer. */
  readonly issues: readonly ValidationIssue[];
  /** The text of the last answer. */
  readonly text: string;

  constructor(
    message: string,
    details: LMErrorDetails & { issues?: readonly ValidationIssue[]; text?: string } = {},
  ) {
    super(message, details);
    this.issues = details.issues ?? [];
    this.text = details.text ?? "";
  }
}

for (const [name, Class] of Object.entries({
  LMError,
  LMTransportError,
  LMTimeoutError,
  LMInterruptedError,
  LMAuthError,
  LMBillingError,
  LMRateLimitError,
  LMInvalidRequestError,
  LMContextWindowError,
  LMUnsupportedModelError,
  LMServerError,
  LMConfigurationError,
  LMValidationError,
  LMUnexpectedError,
})) {
  const brand = Symbol.for(`lmclient.${name}`);
  brands.set(Class, brand);
  Object.defineProperty(Class.prototype, brand, { value: true });
  // Fixed names: a minified bundle renames classes.
  Object.defineProperty(Class.prototype, "name", { value: name, writable: true, configurable: true });
}
