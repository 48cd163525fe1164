// Reads what a server says about an error. There is no standard: the shapes below are those of the hosted API,
// vLLM, FastAPI, Ollama, OpenRouter, Gemini, Mistral, gateways (plain text) and proxies (HTML).

/** What an error body says. */
export interface Complaint {
  /** One line, capped. Empty where the server gave no words. */
  message: string;
  /** The server's words for the kind: its `type`, `code` and `status`, in one string to search in. */
  kind: string;
  /** The HTTP status the body states about itself. */
  status?: number;
}

/** Characters of a message that are kept at first. */
const LONGEST_READ = 4000;
/** Characters of a message that are shown. */
const LONGEST_SHOWN = 500;

/** Finds the complaint in a parsed JSON body. `undefined`: the body does not complain. */
export function findComplaint(body: unknown): Complaint | undefined {
  if (Array.isArray(body)) return findComplaint(body[0]);
  if (!isRecord(body)) return undefined;
  if (typeof body.error === "string" && body.error !== "") return complaint(body.error, body);
  if (isRecord(body.error)) return complaint(withUpstream(body.error), body.error);
  if (Array.isArray(body.choices)) return undefined;
  const words = body.detail ?? body.message ?? body.error_description ?? body.errors ?? body.title;
  if (words !== undefined && words !== null) return complaint(words, body);
  return body.object === "error" || body.error === true ? complaint("", body) : undefined;
}

/** Reads a body that is not JSON: the title of a page, or the text itself. */
export function readPlainText(text: string): Complaint {
  if (!looksLikeHtml(text)) return { message: oneLine(text), kind: "" };
  const heading = /<(title|h1)[^>]*>([^<]*)</i.exec(text)?.[2];
  const bare = text.replace(/<(script|style)[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
  return { message: oneLine(heading ?? bare), kind: "" };
}

/** Whether a body is a web page. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/** One line without control characters. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it takes out
  const line = text.replace(/[\s\x00-\x1f\x7f]+/g, " ").trim();
  return line.slice(0, LONGEST_READ);
}

/** Cuts a text to what is shown of it. Secrets have to be out before: half a key would not be found. */
export function shorten(text: string, longest = LONGEST_SHOWN): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function complaint(words: unknown, about: Record<string, unknown>): Complaint {
  const kind = [about.type, about.code, about.status].filter((word) => typeof word === "string").join(" ");
  const status = [about.code, about.status].map(Number).find((code) => code >= 400 && code <= 599);
  return { message: oneLine(inWords(words)), kind, ...(status === undefined ? {} : { status }) };
}

/** OpenRouter says "Provider returned error" and puts what the provider said into the metadata. */
function withUpstream(error: Record<string, unknown>): unknown {
  const raw = isRecord(error.metadata) ? error.metadata.raw : undefined;
  if (typeof raw !== "string" || typeof error.message !== "string") return error.message ?? "";
  return `${error.message}: ${readText(raw).message}`;
}

/** The complaint of a body whose form is not known. */
export function readText(text: string): Complaint {
  try {
    return findComplaint(JSON.parse(text)) ?? readPlainText(text);
  } catch {
    return readPlainText(text);
  }
}

/** FastAPI's validation errors are a list of places and messages. */
function inWords(words: unknown): string {
  if (typeof words === "string") return words;
  if (Array.isArray(words)) return words.map(inWords).join("; ");
  if (!isRecord(words)) return String(words);
  const text = words.msg ?? words.message;
  if (typeof text !== "string") return JSON.stringify(words);
  return Array.isArray(words.loc) ? `${words.loc.join(".")}: ${text}` : text;
}

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
