// Text for error messages: one line, capped, values quoted.

/** Characters of a server's message that are searched. */
const LONGEST_READ = 4000;
/** Characters of a server's message that are shown. */
const LONGEST_SHOWN = 500;

/** One line without control characters. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- removes control characters
  const line = text.replace(/[\s\x00-\x1f\x7f]+/g, " ").trim();
  return line.slice(0, LONGEST_READ);
}

/** Truncates a text for display. Redact secrets first: half a key would not be recognized. */
export function shorten(text: string, longest = LONGEST_SHOWN): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A value as an error message quotes it. */
export function show(value: unknown): string {
  return (typeof value === "string" ? JSON.stringify(value) : String(value)).slice(0, 200);
}

/** A part of an address without its percent encoding. One with a stray percent sign is meant as it is written. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
