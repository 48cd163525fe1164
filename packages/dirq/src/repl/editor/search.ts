import type { Key } from "./keys.ts";

/** What was being edited when the search began. */
export interface Origin {
  readonly text: string;
  readonly cursor: number;
}

interface Step {
  readonly query: string;
  /** The index of the match in the history; undefined if there is none. */
  readonly at: number | undefined;
}

/**
 * The incremental search of Ctrl-R. More letters narrow it down from the match that shows; Ctrl-R goes to an older one,
 * Backspace back by one step.
 */
export class Search {
  readonly origin: Origin;
  readonly #history: readonly string[];
  #steps: Step[];

  constructor(history: readonly string[], origin: Origin) {
    this.#history = history;
    this.origin = origin;
    this.#steps = [{ query: "", at: undefined }];
  }

  get prompt(): string {
    const { query, at } = this.#now;
    const failed = query !== "" && at === undefined ? "failed " : "";
    return `(${failed}reverse-i-search)\`${query}': `;
  }

  /** The entry that shows: the match, or the last one that there was. */
  get match(): string | undefined {
    const at = this.#steps.findLast((step) => step.at !== undefined)?.at;
    return at === undefined ? this.origin.text : this.#history[at];
  }

  /** The position of the searched text in the match. */
  get cursor(): number {
    const { match } = this;
    if (match === undefined) return 0;
    const found = positionOf(match, this.#now.query);
    return this.#now.query === "" || found === -1 ? match.length : found;
  }

  /** `accepted` means that the key is the editor's, to be done on the match. */
  handle(key: Key): "going" | "accepted" | "cancelled" {
    if (key.kind !== "key") {
      for (const char of key.text) {
        const query = this.#now.query + char;
        this.#steps.push({ query, at: this.#find(query, this.#now.at ?? this.#history.length - 1) });
      }
      return "going";
    }
    switch (key.name) {
      case "ctrl-r": {
        const { query, at } = this.#now;
        if (query === "" || at === undefined) return "going";
        const older = this.#find(query, at - 1, this.#history[at]);
        if (older !== undefined) this.#steps.push({ query, at: older });
        return "going";
      }
      case "backspace":
        if (this.#steps.length > 1) this.#steps.pop();
        return "going";
      case "ctrl-g":
      case "ctrl-c":
        return "cancelled";
      default:
        return "accepted";
    }
  }

  get #now(): Step {
    return this.#steps.at(-1)!;
  }

  /** @param other an entry that is passed over: the one that shows already */
  #find(query: string, from: number, other?: string): number | undefined {
    for (let at = from; at >= 0; at--) {
      const entry = this.#history[at]!;
      if (entry !== other && positionOf(entry, query) !== -1) return at;
    }
    return undefined;
  }
}

/** Letters match in any case while all that is typed is lower case, as editors do it. */
function positionOf(entry: string, query: string): number {
  return query === query.toLowerCase() ? entry.toLowerCase().indexOf(query) : entry.indexOf(query);
}
