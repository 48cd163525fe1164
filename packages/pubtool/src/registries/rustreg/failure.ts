import type { UploadFailure } from "../registry.ts";
import { oneLine, requestedWait, withoutEscapes } from "../server-text.ts";

/**
 * Reads a failed `cargo publish` that ran with `CARGO_HTTP_DEBUG`: the status, the server's text and its `Retry-After`.
 */
export function cargoFailure(output: string, now: number): UploadFailure {
  const text = withoutEscapes(output);
  const log = text;
  const visible = withoutDebugLines(text);
  const status = statusIn(visible);
  if (status === undefined) {
    const reason = oneLine(lastError(visible));
    return isNetworkError(visible) ? { reason, network: true, log } : { reason, log };
  }
  const reason = oneLine(serverMessage(visible));
  const wait = requestedWait(retryAfterHeader(text), reason, now);
  return { status, reason, ...(wait === undefined ? {} : { wait }), log };
}

/** The output as the user knows it: the debug lines begin with a time stamp or a level and name the module. */
function withoutDebugLines(output: string): string {
  return output
    .split(/\r?\n/)
    .filter(
      (line) =>
        !/^\s*(?:\[?\d{4}-\d\d-\d\dT\S+\s+|\d+(?:\.\d+)?[µm]?s\s+)?\[?(?:TRACE|DEBUG|INFO|WARN)\b/.test(line),
    )
    .join("\n");
}

function statusIn(text: string): number | undefined {
  const match =
    /\(status (\d{3})\b/.exec(text) ??
    /\bgot (?:an HTTP )?(\d{3})\b/.exec(text) ??
    /\bHTTP (?:status )?(\d{3})\b/.exec(text);
  return match ? Number(match[1]) : undefined;
}

/** What follows the status; for a response that is not JSON, cargo prints the headers and the body. */
function serverMessage(text: string): string {
  const json = /\(status \d{3}[^)]*\): ([^]*)$/.exec(text)?.[1];
  if (json !== undefined) return json;
  const body = /^\s*body:([^]*)$/m.exec(text)?.[1]?.replace(/<[^>]*>/g, " ");
  return body === undefined || body.trim() === "" ? "the server gave no reason" : body;
}

/** `http-debug: < retry-after: 8`, of the last response. */
function retryAfterHeader(text: string): string | undefined {
  return [...text.matchAll(/(?:<|^)\s*retry-after:\s*([^\r\n]+)/gim)].at(-1)?.[1]?.trim();
}

/** The causes of cargo's error, without the lines before it. */
function lastError(text: string): string {
  const start = text.lastIndexOf("error: ");
  const error = start < 0 ? text : text.slice(start + "error: ".length);
  return error.replace(/\s*Caused by:\s*/g, ": ");
}

/** curl's number and words, and cargo's own. */
function isNetworkError(text: string): boolean {
  return /\[\d{1,2}\] .*\(|spurious network error|transfer closed|error decoding response/i.test(text);
}
