import type { TextFormat } from "../index.ts";

/** The media types of `POST /query`, the default first. */
export const contentTypes = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  ndjson: "application/x-ndjson",
} as const satisfies Partial<Record<TextFormat, string>>;

export type ResponseFormat = keyof typeof contentTypes;

const formats = new Map<string, ResponseFormat>([
  ["application/json", "json"],
  ["text/csv", "csv"],
  ["text/tab-separated-values", "tsv"],
  ["application/x-ndjson", "ndjson"],
  ["application/ndjson", "ndjson"],
  ["application/jsonl", "ndjson"],
  ["*/*", "json"],
  ["application/*", "json"],
  ["text/*", "csv"],
]);

/**
 * The format that `Accept` prefers (RFC 9110, 12.5.1): the one with the highest weight, of several the first. JSON if it
 * names none of them: most clients do not choose the header with care.
 */
export function formatFor(accept: string | undefined): ResponseFormat {
  let best: { readonly format: ResponseFormat; readonly weight: number } | undefined;
  for (const part of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const format = formats.get(type);
    const quality = parameters.find((each) => each.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (format !== undefined && weight > (best?.weight ?? 0)) best = { format, weight };
  }
  return best?.format ?? "json";
}

/** A header that lets a browser save the response under a name (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Node's default limit for all headers of a message is 16 KiB. */
const notesCharacters = 4096;

/** Notes as a header: a JSON array of strings, in ASCII; undefined without notes. */
export function notesHeader(notes: readonly string[]): string | undefined {
  const shown = [...notes];
  for (;;) {
    if (shown.length === 0) return undefined;
    const text = JSON.stringify(shown).replaceAll(
      /[^\x20-\x7e]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    if (text.length <= notesCharacters) return text;
    shown.pop();
  }
}
