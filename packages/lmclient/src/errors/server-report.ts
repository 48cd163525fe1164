// Reads the error that a server reports in a body. There is no standard: the shapes below are those of the hosted
// API, vLLM, FastAPI, Ollama, OpenRouter, Gemini, Mistral, gateways (plain text) and proxies (HTML).
import { isRecord } from "../base/is-record.ts";
import { oneLine } from "../base/text.ts";

/** An error as the server reports it. */
export interface ServerReport {
  /** One line, capped. Empty if the body contains no message. */
  message: string;
  /** The server's `type`, `code` and `status`, joined for searching. */
  kind: string;
  /** The HTTP status that the body itself contains. */
  status?: number;
  /** The `type`, `code` and `param` of the body. */
  type?: string;
  code?: string | number;
  param?: string;
}

/** Finds the error in a parsed JSON body. `undefined`: the body does not report one. */
function findReport(body: unknown): ServerReport | undefined {
  if (Array.isArray(body)) return findReport(body[0]);
  if (!isRecord(body)) return undefined;
  if (typeof body.error === "string" && body.error !== "") return report(body.error, body);
  if (isRecord(body.error)) return report(withUpstream(body.error), body.error);
  if (Array.isArray(body.choices)) return undefined;
  const words = body.detail ?? body.message ?? body.error_description ?? body.errors ?? body.title;
  if (words !== undefined && words !== null) return report(words, body);
  return body.object === "error" || body.error === true ? report("", body) : undefined;
}

/** The error in a body or stream event with status 200: of the whole response, or of one of its choices. */
export function findReportInAnswer(body: unknown): ServerReport | undefined {
  const whole = findReport(body);
  if (whole || !isRecord(body) || !Array.isArray(body.choices)) return whole;
  const failed: unknown = body.choices.find(
    (choice: unknown) => isRecord(choice) && choice.finish_reason === "error",
  );
  if (!isRecord(failed)) return undefined;
  return findReport({ error: failed.error }) ?? { message: "the model failed", kind: "server_error" };
}

/** The error in a body of unknown format: JSON, plain text or HTML. */
export function parseReport(text: string): ServerReport {
  try {
    return findReport(JSON.parse(text)) ?? readPlainText(text);
  } catch {
    return readPlainText(text);
  }
}

/** Whether a body is a web page. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/** The title of a page, or the text itself. */
function readPlainText(text: string): ServerReport {
  if (!looksLikeHtml(text)) return { message: oneLine(text), kind: "" };
  const heading = /<(title|h1)[^>]*>([^<]*)</i.exec(text)?.[2];
  const bare = text.replace(/<(script|style)[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
  return { message: oneLine(heading ?? bare), kind: "" };
}

function report(words: unknown, source: Record<string, unknown>): ServerReport {
  const kind = [source.type, source.code, source.status].filter((word) => typeof word === "string").join(" ");
  const status = [source.code, source.status].map(Number).find((code) => code >= 400 && code <= 599);
  const { type, code, param } = source;
  return {
    message: oneLine(withoutTraceback(asText(words))),
    kind,
    ...(status !== undefined && { status }),
    ...(typeof type === "string" && { type }),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(typeof param === "string" && { param }),
  };
}

/** OpenRouter writes "Provider returned error" and puts the provider's own error into the metadata. */
function withUpstream(error: Record<string, unknown>): unknown {
  const raw = isRecord(error.metadata) ? error.metadata.raw : undefined;
  if (typeof raw !== "string" || typeof error.message !== "string") return error.message ?? "";
  return `${error.message}: ${parseReport(raw).message}`;
}

/** Some Python servers append their traceback to the message. */
function withoutTraceback(text: string): string {
  const start = text.search(/\s(Traceback \(most recent call last\):|File "[^"\n]+", line \d+)/);
  return start < 0 ? text : text.slice(0, start);
}

/** FastAPI's validation errors are a list of locations and messages. */
function asText(words: unknown): string {
  if (typeof words === "string") return words;
  if (Array.isArray(words)) return words.map(asText).join("; ");
  if (!isRecord(words)) return String(words);
  const text = words.msg ?? words.message;
  if (typeof text !== "string") return JSON.stringify(words);
  return Array.isArray(words.loc) ? `${words.loc.join(".")}: ${text}` : text;
}
