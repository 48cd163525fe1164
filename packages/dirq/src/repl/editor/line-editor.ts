import stringWidth from "string-width";
import { EditBuffer } from "./edit-buffer.ts";
import { editingKeys } from "./editing-keys.ts";
import { KeyDecoder, type Key } from "./keys.ts";
import { Recall } from "./recall.ts";
import { Screen, type Terminal } from "./screen.ts";
import { Search } from "./search.ts";

/** What can be put in at the cursor, in place of the text from `start` on. */
export interface Completion {
  readonly start: number;
  readonly candidates: readonly string[];
}

export interface LineEditorOptions {
  readonly terminal: Terminal;
  readonly prompt: string;
  readonly continuation: string;
  /** Oldest first; read again for each line. */
  readonly history: readonly string[];
  /** Whether Enter submits the text as it is, or opens another line. */
  isComplete(text: string): boolean;
  /** A remark on an incomplete text, written above it when Enter opens another line. */
  hint?(text: string): string | undefined;
  complete(text: string, cursor: number): Promise<Completion>;
  /** Makes a candidate, which may be the name of a file, safe to show on one line. */
  escape(candidate: string): string;
}

/** How a line ended: with Enter, with Ctrl-C, or with Ctrl-D on an empty line (or the end of the terminal). */
export type Ending =
  | { readonly kind: "submitted"; readonly text: string }
  | { readonly kind: "abandoned" }
  | { readonly kind: "left" };

const tooMany = 200;

/**
 * Reads statements from a terminal, several lines each, with the keys that shells have. Keys that come while no call
 * reads wait for the next line, save Ctrl-C, which drops them and calls `onInterrupt`.
 */
export class LineEditor {
  onInterrupt: (() => void) | undefined;
  readonly #options: LineEditorOptions;
  readonly #terminal: Terminal;
  readonly #screen: Screen;
  readonly #buffer = new EditBuffer();
  #recall = new Recall([]);
  #search: Search | undefined;
  #waiting: Key[] = [];
  #finish: ((ending: Ending) => void) | undefined;
  #isLeft = false;
  /** Keys are taken one after the other, also where one takes its time. */
  #working: Promise<void> = Promise.resolve();

  constructor(options: LineEditorOptions) {
    this.#options = options;
    this.#terminal = options.terminal;
    this.#screen = new Screen(options.terminal);
    const decoder = new KeyDecoder((key) => this.#receive(key));
    this.#terminal.onData((data) => decoder.push(data));
    this.#terminal.onEnd(() => this.leave());
    this.#terminal.onResize(() => this.#screen.resize());
    this.#terminal.setRaw(true);
    this.#terminal.write("\u001b[?2004h");
  }

  read(): Promise<Ending> {
    if (this.#isLeft) return Promise.resolve({ kind: "left" });
    this.#buffer.reset();
    this.#recall = new Recall(this.#options.history);
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#draw();
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const key of waiting) this.#receive(key);
    });
  }

  /** Ends the session, as Ctrl-D does, and what runs in it. */
  leave(): void {
    this.#isLeft = true;
    this.onInterrupt?.();
    this.#end({ kind: "left" });
  }

  /** Has something printed above the line that is being typed. */
  aside(print: () => void): void {
    if (this.#finish === undefined) {
      print();
      return;
    }
    this.#screen.erase();
    print();
    this.#draw();
  }

  /** Gives the terminal back as it was. */
  close(): void {
    this.#terminal.write("\u001b[?2004l");
    this.#terminal.setRaw(false);
    this.#terminal.close();
  }

  #receive(key: Key): void {
    this.#working = this.#working.then(async () => {
      if (this.#finish !== undefined) return this.#handle(key);
      if (key.kind !== "key" || key.name !== "ctrl-c") this.#waiting.push(key);
      else {
        this.#waiting = [];
        this.onInterrupt?.();
      }
      return undefined;
    });
  }

  async #handle(key: Key): Promise<void> {
    if (this.#search !== undefined) {
      const outcome = this.#search.handle(key);
      if (outcome === "going") {
        this.#draw();
        return;
      }
      const { match, origin, cursor } = this.#search;
      this.#search = undefined;
      if (outcome === "cancelled") {
        this.#buffer.set(origin.text, origin.cursor);
        this.#draw();
        return;
      }
      if (match !== undefined) this.#buffer.set(match, cursor);
    }
    if (key.kind === "key") await this.#handleKey(key.name);
    else this.#buffer.insert(key.text);
    if (this.#finish !== undefined) this.#draw();
  }

  async #handleKey(name: string): Promise<void> {
    const buffer = this.#buffer;
    switch (name) {
      case "enter":
        if (this.#options.isComplete(buffer.text)) this.#end({ kind: "submitted", text: buffer.text });
        else {
          const hint = this.#options.hint?.(buffer.text);
          buffer.insert("\n");
          if (hint !== undefined) this.aside(() => this.#terminal.write(`${hint}\r\n`));
        }
        return;
      case "ctrl-c":
        this.#end({ kind: "abandoned" });
        return;
      case "ctrl-d":
        if (/(?:^|\n)$/.test(buffer.text) && buffer.cursor === buffer.text.length)
          this.#end({ kind: "left" });
        else buffer.delete(buffer.cursor, buffer.right());
        return;
      case "ctrl-r":
        this.#search = new Search(this.#options.history, { text: buffer.text, cursor: buffer.cursor });
        return;
      case "up":
      case "ctrl-p": {
        const above = name === "up" ? buffer.lineAbove() : undefined;
        if (above !== undefined) buffer.moveTo(above);
        else this.#recall.older(buffer);
        return;
      }
      case "down":
      case "ctrl-n": {
        const below = name === "down" ? buffer.lineBelow() : undefined;
        if (below !== undefined) buffer.moveTo(below);
        else this.#recall.newer(buffer);
        return;
      }
      case "tab":
        return this.#complete();
      case "ctrl-l":
        this.#screen.clear();
        return;
      case "ctrl-z":
        return this.#suspend();
      default:
        editingKeys[name]?.(buffer);
    }
  }

  /** Puts in what all candidates begin with; where that adds nothing, shows them. */
  async #complete(): Promise<void> {
    const buffer = this.#buffer;
    const { start, candidates } = await this.#options.complete(buffer.text, buffer.cursor);
    const [first] = candidates;
    if (first === undefined) return;
    const shared = candidates.reduce((prefix, each) => commonPrefix(prefix, each));
    const typed = buffer.text.slice(start, buffer.cursor);
    if (candidates.length === 1 || (shared.length > typed.length && sameLetters(shared, typed))) {
      buffer.replace(start, buffer.cursor, shared);
      return;
    }
    this.#screen.finish();
    const shown = candidates.slice(0, tooMany).map((each) => this.#options.escape(each));
    this.#terminal.write(inColumns(shown, this.#terminal.columns));
    if (candidates.length > shown.length)
      this.#terminal.write(`and ${candidates.length - shown.length} more\r\n`);
  }

  async #suspend(): Promise<void> {
    this.#screen.finish();
    this.#terminal.write("\u001b[?2004l");
    await this.#terminal.suspend();
    this.#terminal.write("\u001b[?2004h");
  }

  #end(ending: Ending): void {
    const finish = this.#finish;
    if (finish === undefined) return;
    this.#finish = undefined;
    this.#search = undefined;
    if (ending.kind === "submitted") this.#draw();
    this.#screen.finish(ending.kind === "abandoned" ? "^C" : "");
    finish(ending);
  }

  #draw(): void {
    const { prompt, continuation } = this.#options;
    if (this.#search === undefined) {
      this.#screen.draw({ text: this.#buffer.text, cursor: this.#buffer.cursor, prompt, continuation });
    } else {
      const { match = "", cursor } = this.#search;
      this.#screen.draw({ text: match, cursor, prompt: this.#search.prompt, continuation });
    }
  }
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length]?.toLowerCase() === b[length]?.toLowerCase()) length++;
  return a.slice(0, length);
}

function sameLetters(text: string, prefix: string): boolean {
  return text.toLowerCase().startsWith(prefix.toLowerCase());
}

function inColumns(shown: readonly string[], columns: number): string {
  const widths = shown.map((each) => stringWidth(each));
  const width = Math.max(...widths) + 2;
  const perLine = Math.max(1, Math.floor(columns / width));
  let text = "";
  for (let at = 0; at < shown.length; at += perLine) {
    const line = shown
      .slice(at, at + perLine)
      .map((each, index) => each + " ".repeat(width - widths[at + index]!));
    text += `${line.join("").trimEnd()}\r\n`;
  }
  return text;
}
