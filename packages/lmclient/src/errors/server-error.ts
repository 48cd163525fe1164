// Chooses the error class for what a server reported, and adds advice.
import { PLACEHOLDER_KEY } from "../base/defaults.ts";
import type { HttpReply } from "../base/http-message.ts";
import { isLoopback } from "../base/loopback.ts";
import { oneLine, shorten } from "../base/text.ts";
import type { CallContext } from "./call-context.ts";
import type { LMError, LMErrorDetails } from "./classes.ts";
import {
  LMAuthError,
  LMBillingError,
  LMConfigurationError,
  LMContextWindowError,
  LMInvalidRequestError,
  LMRateLimitError,
  LMServerError,
  LMTimeoutError,
  LMUnexpectedError,
  LMUnsupportedModelError,
} from "./classes.ts";
import { replyDetails, shownBody, shownHeaders } from "./reply-details.ts";
import { parseReport, type ServerReport } from "./server-report.ts";

/** Messages of llama.cpp, vLLM, Ollama, LM Studio and the hosted providers for a prompt that is too long. */
const contextWords =
  /context[_ ](length|window|size)[_ ]?(exceeded|limit)|exceed_context_size|maximum context length|max(imum)? model(?:'s)? (context )?length|(exceeds?|longer than|greater than|beyond|overflows?)[^.]{0,60}\b(context|maximum (number of tokens|prompt length|input))|context the overflows|prompt is too long|input is too long|too many tokens in|reduce the length of the (messages|prompt|input)/i;
const modelWords =
  /model_not_found|model\b.{0,120}?(not found|does not exist|doesn't exist|is not available|not loaded)|model \S+ is not supported|not a valid model|invalid model\b|no such model|unknown model|no models? loaded/i;
const billingWords =
  /insufficient[_ ](quota|balance|credits?|funds)|billing_(hard_limit|not_active)|payment required|exceeded your current quota|credit balance/i;
/** FastAPI's message for a request with wrong fields; llama-cpp-python sends it with status 500. */
const validationWords = /\bvalidation errors?:.*'loc': \('body'/;
/** LiteLLM without a database answers a wrong key with "No connected db." and status 400. */
const authKinds = /authentication|invalid_api_key|permission_?(denied|error)|no_db_connection/i;

/** The error for a response whose status is not 2xx. */
export function statusError(reply: HttpReply, call: CallContext): LMError {
  const details = replyDetails(reply, call);
  const { status } = reply;
  if (status >= 300 && status < 400) return redirectError(reply, call, details);
  const text = new TextDecoder().decode(reply.body);
  const advice = status === 404 ? missingVersion(call) : "";
  const shown = { ...details, headers: shownHeaders(reply.headers, call), body: shownBody(text, call) };
  return reportedError({ ...parseReport(text), status }, call, shown, { advice });
}

/** The error for a server's report, whatever the status of the response. */
export function reportedError(
  report: ServerReport,
  call: CallContext,
  details: LMErrorDetails,
  { advice = "", in_stream = false } = {},
): LMError {
  const stated = report.status ?? details.status;
  const status = stated !== undefined && stated >= 400 ? stated : undefined;
  const message = shorten(call.redact(report.message));
  const shown: LMErrorDetails = {
    ...details,
    status: status ?? details.status,
    server_type: redacted(report.type, call),
    server_code: redacted(report.code, call),
    server_param: redacted(report.param, call),
  };
  const answered = `answered ${status ?? `${details.status} with an error`}`;
  const event = in_stream
    ? `reported an error in the stream${status === undefined ? "" : ` (${status})`}`
    : answered;
  const summary = `${call.request.url} ${event}${message ? `: ${message}` : " without a message"}`;
  const make = (Kind: typeof LMError, hint = advice) =>
    new Kind(hint ? `${summary} (${hint})` : summary, shown);
  const words = `${report.kind} ${report.message}`;

  if (contextWords.test(words))
    return make(
      LMContextWindowError,
      "shorten the prompt, request fewer tokens, or raise the server's context size",
    );
  if (status === 402 || billingWords.test(words)) return make(LMBillingError, "the account needs credit");
  if (status === 401 || status === 403 || authKinds.test(report.kind)) {
    return make(
      LMAuthError,
      call.settings.api_key === PLACEHOLDER_KEY
        ? "no api_key was given; this server requires one"
        : "check api_key",
    );
  }
  if (status === 429 || /rate_?limit|too_many_requests|resource_exhausted/i.test(report.kind))
    return make(LMRateLimitError);
  if (modelWords.test(words) && status !== 500)
    return make(
      LMUnsupportedModelError,
      `is "${call.model}" the server's name of the model, and installed there?`,
    );
  if (status === 408) return make(LMTimeoutError);
  if (validationWords.test(words)) return make(LMInvalidRequestError);
  if (status !== undefined) return make(status >= 500 ? LMServerError : LMInvalidRequestError);
  if (/server|internal|overload|unavailable|upstream/i.test(report.kind)) return make(LMServerError);
  if (/invalid|bad_?request/i.test(report.kind)) return make(LMInvalidRequestError);
  return make(LMUnexpectedError);
}

/** Redirects are not followed: the key would be sent to any address the server names, and POST becomes GET. */
function redirectError(reply: HttpReply, call: CallContext, details: LMErrorDetails): LMError {
  const target = reply.headers.location;
  const to =
    target === undefined
      ? "to another address"
      : `to ${JSON.stringify(shorten(call.redact(oneLine(target))))}`;
  return new LMConfigurationError(
    `${call.request.url} redirects (${reply.status}) ${to}; redirects are not followed, set base_url to the final address`,
    { ...details, headers: shownHeaders(reply.headers, call) },
  );
}

function redacted<T extends string | number | undefined>(value: T, call: CallContext): T {
  return typeof value === "string" ? (call.redact(value) as T) : value;
}

/** Advice for a 404. Ollama's own API is in /api, and its OpenAI-compatible one in /v1; others have /api/v1. */
function missingVersion(call: CallContext): string {
  const { base_url } = call.settings;
  const url = new URL(base_url);
  if (/\/v\d/.test(url.pathname)) return "";
  const own_api = /\/api(\/(chat|generate|tags))?\/*$/;
  if (!own_api.test(url.pathname)) return `did you mean base_url "${base_url}/v1"?`;
  const compatible = `"${base_url.replace(own_api, "/v1")}"`;
  if (url.port === "11434" || isLoopback(url.hostname)) {
    return `did you mean base_url ${compatible}? Ollama's own API in /api has another format`;
  }
  return `did you mean base_url "${base_url}/v1", or ${compatible} for Ollama?`;
}
