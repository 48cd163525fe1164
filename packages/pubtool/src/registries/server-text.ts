import type { Answer } from "../http/http.ts";
import { jsonBody } from "../http/http.ts";
import { parseRetryAfter, retryTimeInText } from "../http/retry.ts";

/** Longest server text that is shown in one line; the log has all of it. */
const LONGEST = 500;

/** What the server says about a failure, in one line: its JSON error, else the text of its page. Empty when it says nothing. */
export function serverText({ status, text, headers }: Pick<Answer, "status" | "text" | "headers">): string {
  const body = jsonBody({ text });
  const [first] = Array.isArray(body["errors"]) ? (body["errors"] as Record<string, unknown>[]) : [];
  const candidates = [
    first?.["description"],
    first?.["detail"],
    body["message"],
    body["error"],
    body["reason"],
    body["detail"],
  ];
  const said = candidates.find((value): value is string => typeof value === "string" && value.trim() !== "");
  if (said !== undefined) return oneLine(said);
  if (Object.keys(body).length > 0 || /^\s*(\{\s*\})?\s*$/.test(text)) return "";
  // error pages repeat the status, which the caller shows as well
  return oneLine(isHtml(text, headers) ? htmlText(text) : text).replace(
    new RegExp(`^(?:${status}\\s*)+`),
    "",
  );
}

/** Milliseconds that the server asks to wait, from `Retry-After` or from the text. */
export function requestedWait(
  retryAfter: string | null | undefined,
  text: string,
  now: number,
): number | undefined {
  return (retryAfter ? parseRetryAfter(retryAfter, now) : undefined) ?? retryTimeInText(text, now);
}

/** White space and line breaks become one space each; a long text ends with an ellipsis. */
export function oneLine(text: string): string {
  const line = withoutEscapes(text).replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
}

/** Without the escape sequences that programs color their output with. */
export function withoutEscapes(text: string): string {
  // eslint-disable-next-line no-control-regex -- the escape character is what is removed
  return text.replace(/\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-_])/g, "");
}

function isHtml(text: string, headers: Headers): boolean {
  return (headers.get("content-type") ?? "").includes("html") || /^\s*<(!doctype|html)/i.test(text);
}

/** The body of an error page, without its title, scripts and tags. */
function htmlText(html: string): string {
  return html
    .replace(/<(head|script|style)\b[^]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
