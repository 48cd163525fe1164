import type { IncomingHttpHeaders } from "node:http";
import type { HttpReply } from "../base/http-message.ts";
import type { CallContext } from "./call-context.ts";
import type { LMErrorDetails } from "./classes.ts";

/** The fields that every error about a response has. */
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

/** Seconds from `retry-after-ms` or `Retry-After`; the latter is a number or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const given_ms = headers["retry-after-ms"];
  const ms = typeof given_ms === "string" ? Number.parseFloat(given_ms) : Number.NaN;
  if (ms >= 0) return ms / 1000;
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
