// Turns the body of a response into a CompletionResponse, or into the error that explains why there is none.
import { loadBuiltin } from "../base/load-builtin.ts";
import type { HttpReply } from "../base/http-message.ts";
import { isRecord } from "../base/is-record.ts";
import { oneLine, shorten } from "../base/text.ts";
import { LMUnexpectedError, type LMErrorDetails } from "../errors/classes.ts";
import { replyDetails, shownBody, shownHeaders } from "../errors/reply-details.ts";
import { reportedError, statusError } from "../errors/server-error.ts";
import { findReportInAnswer, looksLikeHtml, parseReport } from "../errors/server-report.ts";
import type { Call } from "./request.ts";
import { toCompletionResponse } from "./response.ts";
import type { CompletionResponse } from "../base/wire-types.ts";

/** Parses a complete response. Throws LMError unless it contains a completion. */
export function parseResponse(reply: HttpReply, call: Call): CompletionResponse {
  const details = replyDetails(reply, call);
  const { text, value, shown } = readJson(reply, call, details);
  if (!isRecord(value) || !Array.isArray(value.choices) || value.choices.length === 0) {
    throw new LMUnexpectedError(
      "the JSON in the response is not a chat completion: it has no choices. Is base_url the address of an OpenAI-compatible API?",
      shown(),
    );
  }
  return toCompletionResponse(value, value.choices, text, details);
}

/** The JSON of a complete response. Throws LMError for a status or body that means failure. */
export function parseJsonReply(reply: HttpReply, call: Call): unknown {
  return readJson(reply, call, replyDetails(reply, call)).value;
}

function readJson(
  reply: HttpReply,
  call: Call,
  details: LMErrorDetails,
): { text: string; value: unknown; shown: () => LMErrorDetails } {
  if (reply.status < 200 || reply.status > 299) throw statusError(reply, call);
  const headers = () => shownHeaders(reply.headers, call);
  if (!loadBuiltin("node:buffer").isUtf8(reply.body)) {
    throw new LMUnexpectedError("the response is not valid UTF-8", { ...details, headers: headers() });
  }
  const text = decode(reply.body);
  const shown = () => ({ ...details, headers: headers(), body: shownBody(text, call) });
  const value = parseJson(text, call, shown);
  const report = findReportInAnswer(value);
  if (report) throw reportedError(report, call, shown());
  return { text, value, shown };
}

function parseJson(text: string, call: Call, details: () => LMErrorDetails): unknown {
  const unexpected = (what: string) =>
    new LMUnexpectedError(`${call.request.url} answered ${details().status} with ${what}`, details());
  if (text.trim() === "") throw unexpected("an empty body");
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message is left out: it quotes a few characters, which may be part of the key.
    const start = shorten(call.redact(oneLine(parseReport(text).message)), 120);
    if (looksLikeHtml(text))
      throw unexpected(`a web page, "${start}"; is base_url the address of the API? It usually ends in /v1`);
    if (/^(data|event|id|:)/.test(text))
      throw unexpected("an event stream although none was requested; use stream()");
    if (/^\s*[[{]/.test(text)) throw unexpected("truncated or invalid JSON");
    throw unexpected(`a body that is not JSON: "${start}"`);
  }
}

/** Valid UTF-8 to text. Invalid bytes are an error before: replacement characters would change the answer silently. */
function decode(body: Uint8Array): string {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = bytes.toString();
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
