// Turns what came back into an answer or into the error that tells the user what to do.
import { isUtf8 } from "node:buffer";
import {
  findComplaint,
  isRecord,
  looksLikeHtml,
  oneLine,
  readText,
  shorten,
  type Complaint,
} from "./error-body.ts";
import type { LMError } from "./errors.ts";
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
  type LMErrorDetails,
} from "./errors.ts";
import { PLACEHOLDER_KEY } from "./options.ts";
import type { Call, Reply } from "./request.ts";
import { readResponse } from "./response.ts";
import { retryAfterSeconds } from "./retry.ts";
import type { CompletionResponse } from "./types.ts";

/** How llama.cpp, vLLM, Ollama, LM Studio and the hosted providers say that the prompt is too long. */
const contextWords =
  /context[_ ](length|window|size)[_ ]?(exceeded|limit)|exceed_context_size|maximum context length|max(imum)? model(?:'s)? (context )?length|(exceeds?|longer than|greater than|beyond|overflows?)[^.]{0,60}\b(context|maximum (number of tokens|prompt length|input))|context the overflows|prompt is too long|input is too long|too many tokens in|reduce the length of the (messages|prompt|input)/i;
const modelWords =
  /model_not_found|model\b.{0,120}?(not found|does not exist|doesn't exist|is not available|not loaded)|model \S+ is not supported|not a valid model|invalid model\b|no such model|unknown model|no models? loaded/i;
const billingWords =
  /insufficient[_ ](quota|balance|credits?|funds)|billing_(hard_limit|not_active)|payment required|exceeded your current quota|credit balance/i;

/** The facts of a reply that every error about it carries. */
export function replyDetails(reply: Pick<Reply, "status" | "headers">, call: Call): LMErrorDetails {
  const { headers } = reply;
  const id =
    headers["x-request-id"] ?? headers["request-id"] ?? headers["x-ms-request-id"] ?? headers["cf-ray"];
  return {
    status: reply.status,
    request_id: Array.isArray(id) ? id[0] : id,
    retry_after: retryAfterSeconds(headers),
    model: call.model,
  };
}

/** Reads the answer of a finished exchange. Throws the LMError that explains it otherwise. */
export function readReply(reply: Reply, call: Call): CompletionResponse {
  const details = replyDetails(reply, call);
  if (reply.status < 200 || reply.status > 299) throw statusError(reply, call);
  const text = decode(reply.body, details);
  const raw = parse(text, call, details);
  const complaint = answerComplaint(raw);
  if (complaint) throw complaintError(complaint, call, details);
  return readResponse(raw, text, details);
}

/** The complaint in a body or stream event of status 200: about the whole, or about one of its choices. */
export function answerComplaint(body: unknown): Complaint | undefined {
  const whole = findComplaint(body);
  if (whole || !isRecord(body) || !Array.isArray(body.choices)) return whole;
  const broken: unknown = body.choices.find(
    (choice: unknown) => isRecord(choice) && choice.finish_reason === "error",
  );
  if (!isRecord(broken)) return undefined;
  return (
    findComplaint({ error: broken.error }) ?? {
      message: "the model failed while answering",
      kind: "server_error",
    }
  );
}

/** The error for an answer whose status says that it failed. */
export function statusError(reply: Reply, call: Call): LMError {
  const details = replyDetails(reply, call);
  const { status } = reply;
  if (status >= 300 && status < 400) return redirectError(reply, call, details);
  const text = new TextDecoder().decode(reply.body);
  const complaint = readText(text);
  const advice = status === 404 ? missingVersion(call) : "";
  return complaintError({ ...complaint, status }, call, details, advice);
}

/** The error for what a server said was wrong, whatever the status it said it under. */
export function complaintError(
  complaint: Complaint,
  call: Call,
  details: LMErrorDetails,
  advice = "",
): LMError {
  const stated = complaint.status ?? details.status;
  const status = stated !== undefined && stated >= 400 ? stated : undefined;
  const message = shorten(call.redact(complaint.message));
  const about = { ...details, status: status ?? details.status };
  const said = `${call.request.url} answered ${about.status ?? "with an error"}${message ? `: ${message}` : " without saying why"}`;
  const make = (Kind: typeof LMError, hint = advice) => new Kind(hint ? `${said} (${hint})` : said, about);
  const words = `${complaint.kind} ${complaint.message}`;

  if (contextWords.test(words))
    return make(
      LMContextWindowError,
      "shorten the prompt, ask for fewer tokens, or raise the server's context size",
    );
  if (status === 402 || billingWords.test(words)) return make(LMBillingError, "the account needs credit");
  if (
    status === 401 ||
    status === 403 ||
    /authentication|invalid_api_key|permission_?(denied|error)/i.test(complaint.kind)
  ) {
    return make(
      LMAuthError,
      call.settings.api_key === PLACEHOLDER_KEY
        ? "no api_key was given; this server wants one"
        : "check api_key",
    );
  }
  if (status === 429 || /rate_?limit|too_many_requests|resource_exhausted/i.test(complaint.kind))
    return make(LMRateLimitError);
  if (modelWords.test(words) && status !== 500)
    return make(
      LMUnsupportedModelError,
      `is "${call.model}" the server's name of the model, and installed there?`,
    );
  if (status === 408) return make(LMTimeoutError);
  if (status !== undefined) return make(status >= 500 ? LMServerError : LMInvalidRequestError);
  if (/server|internal|overload|unavailable|upstream/i.test(complaint.kind)) return make(LMServerError);
  if (/invalid|bad_?request/i.test(complaint.kind)) return make(LMInvalidRequestError);
  return make(LMUnexpectedError, "an error under a status that says success");
}

function parse(text: string, call: Call, details: LMErrorDetails): unknown {
  const unexpected = (what: string) =>
    new LMUnexpectedError(`${call.request.url} answered ${details.status} with ${what}`, details);
  if (text.trim() === "") throw unexpected("an empty body");
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message is left out: it quotes a few characters, which may be a part of the key.
    const start = shorten(call.redact(oneLine(readText(text).message)), 120);
    if (looksLikeHtml(text))
      throw unexpected(`a web page, "${start}"; is base_url the address of the API? It mostly ends in /v1`);
    if (/^(data|event|id|:)/.test(text)) throw unexpected("a stream though none was asked for; use stream()");
    if (/^\s*[[{]/.test(text)) throw unexpected("JSON that is cut off or broken");
    throw unexpected(`something that is not JSON: "${start}"`);
  }
}

/** Bytes to text. Bytes that are no text must not turn into an answer with holes in it. */
function decode(body: Uint8Array, details: LMErrorDetails): string {
  if (!isUtf8(body)) throw new LMUnexpectedError("the answer is not valid UTF-8", details);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = bytes.toString();
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Redirects are not followed: the key would go to whatever address the server names, and POST turns into GET. */
function redirectError(reply: Reply, call: Call, details: LMErrorDetails): LMError {
  const target = reply.headers.location;
  const to =
    target === undefined ? "elsewhere" : `to ${JSON.stringify(shorten(call.redact(oneLine(target))))}`;
  return new LMConfigurationError(
    `${call.request.url} redirects (${reply.status}) ${to}; redirects are not followed, set base_url to the final address`,
    details,
  );
}

function missingVersion(call: Call): string {
  const { base_url } = call.settings;
  return /\/v\d/.test(new URL(base_url).pathname) ? "" : `did you mean base_url "${base_url}/v1"?`;
}
