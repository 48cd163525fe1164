import { StringDecoder } from "node:string_decoder";

/** What a terminal sent: text that was typed, text that was pasted, or a key by its name (`ctrl-a`, `alt-b`, `up`). */
export type Key =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "key"; readonly name: string };

/** A terminal that knows bracketed paste puts these around what is pasted. */
const pasteStart = "\u001b[200~";
const pasteEnd = "\u001b[201~";

/** How long an escape character waits for the rest of its sequence before it is the Escape key. */
const escapeMs = 50;

/** Turns the bytes of a terminal into keys. */
export class KeyDecoder {
  readonly #decoder = new StringDecoder("utf8");
  readonly #emit: (key: Key) => void;
  #pending = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(emit: (key: Key) => void) {
    this.#emit = emit;
  }

  push(data: Buffer): void {
    clearTimeout(this.#timer);
    this.#pending += this.#decoder.write(data);
    while (this.#pending !== "" && this.#takeOne());
    if (this.#pending !== "" && !this.#pending.startsWith(pasteStart))
      this.#timer = setTimeout(() => this.#giveUp(), escapeMs).unref();
  }

  /** Takes one key off the front. False where more must come first. */
  #takeOne(): boolean {
    const text = this.#pending;
    if (text.startsWith(pasteStart)) {
      const end = text.indexOf(pasteEnd);
      if (end === -1) return false;
      this.#take(end + pasteEnd.length, {
        kind: "paste",
        text: text.slice(pasteStart.length, end).replace(/\r\n?/g, "\n"),
      });
      return true;
    }
    const plain = /^[^\p{Cc}]+/u.exec(text)?.[0];
    if (plain !== undefined) {
      this.#take(plain.length, { kind: "text", text: plain });
      return true;
    }
    if (!text.startsWith("\u001b")) {
      this.#take(1, { kind: "key", name: controlName(text[0]!) });
      return true;
    }
    const [sequence, name] = readEscape(text) ?? [];
    if (sequence === undefined) return false;
    this.#take(sequence.length, { kind: "key", name: name! });
    return true;
  }

  #take(length: number, key: Key): void {
    this.#pending = this.#pending.slice(length);
    this.#emit(key);
  }

  /** Nothing came behind the escape character: it was a key of its own. */
  #giveUp(): void {
    const rest = this.#pending.slice(1);
    this.#pending = "";
    this.#emit({ kind: "key", name: "escape" });
    if (rest !== "") this.push(Buffer.from(rest));
  }
}

function controlName(char: string): string {
  if (char === "\r" || char === "\n") return "enter";
  if (char === "\t") return "tab";
  if (char === "\u007f" || char === "\b") return "backspace";
  const code = char.charCodeAt(0);
  return code < 0x20 ? `ctrl-${String.fromCharCode(code + 0x40).toLowerCase()}` : "unknown";
}

/** An escape sequence at the front of a text and the name of its key; undefined where it is cut off. */
function readEscape(text: string): [sequence: string, name: string] | undefined {
  // eslint-disable-next-line no-control-regex -- escape sequences are what is read
  const match = /^\u001b(?:\[([0-9;?<]*)([ -/]*[@-~])|O([0-9;]*)([A-Za-z]))/.exec(text);
  if (match !== null) {
    const [sequence, parameters = match[3] ?? "", final = match[4] ?? ""] = match;
    return [sequence, sequenceName(parameters, final)];
  }
  // eslint-disable-next-line no-control-regex -- as above
  if (text.length < 2 || /^\u001b(?:\[[0-9;?<]*[ -/]*|O[0-9;]*)$/.test(text)) return undefined;
  const char = String.fromCodePoint(text.codePointAt(1)!);
  // Two escapes: the first was the key.
  if (char === "\u001b") return ["\u001b", "escape"];
  const name = /\p{Cc}/u.test(char) ? controlName(char) : char.toLowerCase();
  return [`\u001b${char}`, `alt-${name}`];
}

const finals: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  Z: "shift-tab",
};

const numbers: Readonly<Record<string, string>> = {
  1: "home",
  3: "delete",
  4: "end",
  5: "page-up",
  6: "page-down",
  7: "home",
  8: "end",
};

/** xterm's scheme: `CSI 1;5C` is Ctrl-Right, `CSI 3~` Delete. */
function sequenceName(parameters: string, final: string): string {
  const [number = "", modifier = "1"] = parameters.split(";");
  const name = final === "~" ? numbers[number] : finals[final];
  if (name === undefined) return "unknown";
  const bits = Number(modifier) - 1;
  return `${bits & 4 ? "ctrl-" : ""}${bits & 2 ? "alt-" : ""}${name}`;
}
