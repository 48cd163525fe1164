import { button } from "./dom.ts";

const key = "dirq-history";
const most = 100;

/** The statements that were run on this page, newest first; the browser keeps them. */
export class History {
  readonly #list: HTMLOListElement;
  readonly #onChoose: (text: string) => void;
  #entries = load();
  /** Which entry is shown by `step`; -1: what was typed. */
  #at = -1;
  #typed = "";

  constructor(details: HTMLDetailsElement, onChoose: (text: string) => void) {
    this.#list = details.querySelector("ol")!;
    this.#onChoose = onChoose;
    details.querySelector("#forget")!.addEventListener("click", () => this.#change([]));
    this.#show();
  }

  get latest(): string | undefined {
    return this.#entries[0];
  }

  add(text: string): void {
    this.#at = -1;
    this.#change([text, ...this.#entries.filter((entry) => entry !== text)].slice(0, most));
  }

  /** The statement one step back (1) or forth (-1) from what is shown. */
  step(by: 1 | -1, shown: string): string {
    if (this.#at === -1) this.#typed = shown;
    // The last statement, if it is unchanged in the editor, is not a step back.
    const isLatest = this.#at === -1 && by === 1 && shown.trim() === this.#entries[0];
    this.#at = Math.max(-1, Math.min(this.#entries.length - 1, this.#at + (isLatest ? 2 : by)));
    return this.#entries[this.#at] ?? this.#typed;
  }

  #change(entries: string[]): void {
    this.#entries = entries;
    try {
      localStorage.setItem(key, JSON.stringify(entries));
    } catch {
      // A browser that keeps nothing: it lasts as long as the page.
    }
    this.#show();
  }

  #show(): void {
    this.#list.replaceChildren(
      ...this.#entries.map((entry) => {
        const item = document.createElement("li");
        item.append(button("plain", entry, () => this.#onChoose(entry)));
        return item;
      }),
    );
  }
}

function load(): string[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}
