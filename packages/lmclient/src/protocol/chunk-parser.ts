import { isRecord } from "../base/is-record.ts";

type Fields = Record<string, unknown>;

/** An event split at the text it adds, and its parsed form. */
interface Template {
  before: string;
  after: string;
  event: Fields;
  choice: Fields;
  delta: Fields;
}

/** Failed attempts in a row after which no further template is tried: the events differ in more than their text. */
const MAX_TRIES = 8;
/** A character that JSON allows only within strings. */
const PROBE = "?";
/** Characters that a JSON string must escape. */
// eslint-disable-next-line no-control-regex -- JSON forbids these in strings
const special = /["\\\x00-\x1f]/;

/**
 * `JSON.parse` for the events of one stream. Most events of a stream differ only in the text they add, and parsing is
 * most of the work of reading a stream. An event that equals the previous one except for `choices[0].delta.content`
 * becomes a copy of it with the new text.
 *
 * The result is always that of `JSON.parse`. If `before + "?" + after` is JSON, the split is within a string; if the
 * content then is "?" and was not before, that string is the whole content. With any unescaped characters between,
 * all other tokens remain the same.
 */
export class ChunkParser {
  #template: Template | undefined;
  #tries = 0;

  /** Throws SyntaxError. */
  parse(text: string): unknown {
    const known = this.#template;
    if (known) {
      const { before, after } = known;
      const end = text.length - after.length;
      // Comparing slices takes a tenth of the time of startsWith.
      if (end >= before.length && text.slice(0, before.length) === before && text.slice(end) === after) {
        const content = text.slice(before.length, end);
        if (special.test(content)) return JSON.parse(text);
        this.#tries = 0;
        return fill(known, content);
      }
    }
    const event: unknown = JSON.parse(text);
    if (this.#tries < MAX_TRIES) {
      this.#tries += 1;
      this.#template = splitAtContent(text, event);
    }
    return event;
  }
}

function fill({ event, choice, delta }: Template, content: string): Fields {
  return { ...event, choices: [{ ...choice, delta: { ...delta, content } }] };
}

/** `undefined` if the event does not add text, or if a copy would share nested objects with the template. */
function splitAtContent(text: string, event: unknown): Template | undefined {
  const opening = /"content":\s*"/.exec(text);
  if (!opening) return undefined;
  const start = opening.index + opening[0].length;
  const end = text.indexOf('"', start);
  const content = text.slice(start, end);
  if (content === PROBE || special.test(content) || partsOf(event)?.delta.content !== content)
    return undefined;
  const before = text.slice(0, start);
  const after = text.slice(end);
  const parts = partsOf(tryParse(before + PROBE + after));
  return parts?.delta.content === PROBE ? { before, after, ...parts } : undefined;
}

/** The event, its only choice and its delta, if nothing else in them is nested. */
function partsOf(event: unknown): Pick<Template, "event" | "choice" | "delta"> | undefined {
  if (!isRecord(event) || !Array.isArray(event.choices) || event.choices.length !== 1) return undefined;
  const choice: unknown = event.choices[0];
  if (!isRecord(choice) || !isRecord(choice.delta)) return undefined;
  const { delta } = choice;
  const flat = isFlat(event, "choices") && isFlat(choice, "delta") && isFlat(delta);
  return flat ? { event, choice, delta } : undefined;
}

function isFlat(fields: Fields, except?: string): boolean {
  return Object.entries(fields).every(
    ([name, value]) => name === except || typeof value !== "object" || value === null,
  );
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
