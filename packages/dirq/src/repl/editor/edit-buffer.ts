/** Kills in a row are joined; anything in between begins a new one. */
const ringSize = 32;
const undoSize = 200;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

interface Snapshot {
  readonly text: string;
  readonly cursor: number;
}

/** The text that is edited, its cursor, and what was killed from it. Knows nothing of a screen. */
export class EditBuffer {
  text = "";
  /** An index of UTF-16 units that never splits a character. */
  cursor = 0;
  readonly #ring: string[] = [];
  #lastAction: "kill" | "yank" | "type" | "other" = "other";
  #yanked: { readonly start: number; at: number } | undefined;
  #undo: Snapshot[] = [];

  set(text: string, cursor = text.length): void {
    this.#note("other");
    this.text = text;
    this.cursor = cursor;
  }

  /** Forgets what could be undone: what was edited is done with. */
  reset(): void {
    this.text = "";
    this.cursor = 0;
    this.#undo = [];
    this.#lastAction = "other";
  }

  insert(text: string): void {
    if (this.#lastAction !== "type") this.#save();
    this.#lastAction = text.length > 1 || /\s/.test(text) ? "other" : "type";
    this.#replace(this.cursor, this.cursor, text);
  }

  /** Puts a text in place of a stretch; the cursor goes behind it. */
  replace(start: number, end: number, text: string): void {
    this.#note("other");
    this.#replace(start, end, text);
  }

  moveTo(cursor: number): void {
    this.#lastAction = "other";
    this.cursor = cursor;
  }

  delete(from: number, to: number): void {
    if (from === to) return;
    this.#note("other");
    this.#replace(Math.min(from, to), Math.max(from, to), "");
  }

  /** Deletes a stretch that begins or ends at the cursor and keeps it for `yank`. */
  kill(to: number): void {
    const start = Math.min(this.cursor, to);
    const end = Math.max(this.cursor, to);
    if (start === end) return;
    const killed = this.text.slice(start, end);
    const wasKill = this.#lastAction === "kill";
    this.#note("kill");
    if (wasKill) this.#ring.push(to < this.cursor ? killed + this.#ring.pop()! : this.#ring.pop()! + killed);
    else this.#ring.push(killed);
    if (this.#ring.length > ringSize) this.#ring.shift();
    this.#replace(start, end, "");
  }

  yank(): void {
    const killed = this.#ring.at(-1);
    if (killed === undefined) return;
    this.#note("yank");
    this.#yanked = { start: this.cursor, at: this.#ring.length - 1 };
    this.#replace(this.cursor, this.cursor, killed);
  }

  /** Puts an older kill in place of what was just yanked. */
  yankOlder(): void {
    if (this.#lastAction !== "yank" || this.#yanked === undefined) return;
    const at = (this.#yanked.at - 1 + this.#ring.length) % this.#ring.length;
    this.#yanked.at = at;
    this.#replace(this.#yanked.start, this.cursor, this.#ring[at]!);
  }

  /** Swaps the characters around the cursor. */
  transpose(): void {
    const end = this.cursor === this.lineEnd() ? this.cursor : this.right();
    const middle = this.left(end);
    const start = this.left(middle);
    if (start === middle || start < this.lineStart()) return;
    this.#note("other");
    this.#replace(start, end, this.text.slice(middle, end) + this.text.slice(start, middle));
  }

  undo(): void {
    const snapshot = this.#undo.pop();
    if (snapshot === undefined) return;
    ({ text: this.text, cursor: this.cursor } = snapshot);
    this.#lastAction = "other";
  }

  left(from = this.cursor): number {
    if (from === 0) return 0;
    if (this.text[from - 1] === "\n") return from - 1;
    const start = this.lineStart(from);
    let last = start;
    for (const { index } of graphemes.segment(this.text.slice(start, from))) last = start + index;
    return last;
  }

  right(from = this.cursor): number {
    if (from === this.text.length) return from;
    if (this.text[from] === "\n") return from + 1;
    const [first] = graphemes.segment(this.text.slice(from, this.lineEnd(from)));
    return from + first!.segment.length;
  }

  wordLeft(isWord = wordCharacter): number {
    let at = this.cursor;
    while (at > 0 && !isWord.test(this.#before(at))) at -= this.#before(at).length;
    while (at > 0 && isWord.test(this.#before(at))) at -= this.#before(at).length;
    return at;
  }

  wordRight(): number {
    let at = this.cursor;
    while (at < this.text.length && !wordCharacter.test(this.#at(at))) at += this.#at(at).length;
    while (at < this.text.length && wordCharacter.test(this.#at(at))) at += this.#at(at).length;
    return at;
  }

  lineStart(from = this.cursor): number {
    return from === 0 ? 0 : this.text.lastIndexOf("\n", from - 1) + 1;
  }

  lineEnd(from = this.cursor): number {
    const end = this.text.indexOf("\n", from);
    return end === -1 ? this.text.length : end;
  }

  /** The same place one line further up or down; undefined where there is no such line. */
  lineAbove(): number | undefined {
    const start = this.lineStart();
    return start === 0 ? undefined : this.#sameColumn(this.lineStart(start - 1));
  }

  lineBelow(): number | undefined {
    const end = this.lineEnd();
    return end === this.text.length ? undefined : this.#sameColumn(end + 1);
  }

  /** Counted in characters, not in columns of the screen: prompts are as wide as each other or nearly. */
  #sameColumn(start: number): number {
    const count = [...graphemes.segment(this.text.slice(this.lineStart(), this.cursor))].length;
    let at = start;
    const end = this.lineEnd(start);
    for (let passed = 0; passed < count && at < end; passed++) at = this.right(at);
    return at;
  }

  #before(at: number): string {
    return this.text.slice(at > 1 && /[\uDC00-\uDFFF]/.test(this.text[at - 1]!) ? at - 2 : at - 1, at);
  }

  #at(at: number): string {
    return String.fromCodePoint(this.text.codePointAt(at)!);
  }

  #replace(start: number, end: number, text: string): void {
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.cursor = start + text.length;
  }

  #note(action: "kill" | "yank" | "other"): void {
    this.#save();
    this.#lastAction = action;
  }

  #save(): void {
    this.#undo.push({ text: this.text, cursor: this.cursor });
    if (this.#undo.length > undoSize) this.#undo.shift();
  }
}
