import type { IncomingHttpHeaders } from "node:http";
import type { HttpReply } from "../base/http-message.ts";
import { isRecord } from "../base/is-record.ts";
import { shorten } from "../base/text.ts";
import type { CallContext } from "./call-context.ts";
import type { LMErrorDetails } from "./classes.ts";

/** Maximum length of a body in an error, in characters. */
const MAX_BODY = 16_384;

/** The fields of a response that an answer or an error has. */
export function replyDetails(
  reply: Pick<HttpReply, "status" | "headers">,
  call: CallContext,
): LMErrorDetails {
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

/** The headers of a response for an error: without secrets and cookies. */
export function shownHeaders(headers: IncomingHttpHeaders, call: CallContext): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== "set-cookie") shown[name] = call.redact(String(value));
  }
  return shown;
}

/** The body of a response for an error, parsed if it is JSON: without secrets, and capped. */
export function shownBody(text: string, call: CallContext): unknown {
  if (text.trim() === "") return undefined;
  if (text.length > MAX_BODY) return shorten(call.redact(text), MAX_BODY);
  try {
    return redactStrings(JSON.parse(text), call);
  } catch {
    return call.redact(text);
  }
}

function redactStrings(value: unknown, call: CallContext): unknown {
  if (typeof value === "string") return call.redact(value);
  if (Array.isArray(value)) return value.map((item) => redactStrings(item, call));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, field]) => [call.redact(name), redactStrings(field, call)]));
}

/** Seconds from `retry-after-ms` or `Retry-After`; the latter is a number or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const given_ms = headers["retry-after-ms"];
  const ms = typeof given_ms === "string" ? Number.parseFloat(given_ms) : Number.NaN;
  if (ms >= 0) return ms / 1000;
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
