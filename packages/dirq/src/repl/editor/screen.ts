import { layOut, type Layout, type LayoutInput } from "./layout.ts";

/** The terminal that is typed into. */
export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  /** The other side hung up: what is written goes nowhere. */
  readonly isGone: boolean;
  write(text: string): void;
  /** Characters come as they are typed, nothing is echoed. */
  setRaw(raw: boolean): void;
  onData(listener: (data: Buffer) => void): void;
  /** Called when the other side hangs up. */
  onEnd(listener: () => void): void;
  onResize(listener: () => void): void;
  /** Stops this process as Ctrl-Z does, and returns once it goes on. */
  suspend(): Promise<void>;
  close(): void;
}

type Drawing = Omit<LayoutInput, "columns">;

/** Draws what is edited, over what it drew before. */
export class Screen {
  readonly #terminal: Terminal;
  #drawn: { readonly drawing: Drawing; readonly top: number; readonly cursorRow: number } | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  draw(drawing: Drawing): void {
    const layout = layOut({ ...drawing, columns: this.#terminal.columns });
    const top = this.#firstRow(layout);
    const rows = layout.rows.slice(top, top + this.#terminal.rows);
    let text = this.#toTop();
    for (const [index, row] of rows.entries()) {
      if (index > 0 && !row.wraps) text += "\r\n";
      // A full row does not move the cursor to the next one before something is written there.
      else if (index > 0 && row.text === "") text += " \r";
      text += row.text;
    }
    const up = rows.length - 1 - (layout.cursorRow - top);
    text += `\r${up > 0 ? `\u001b[${up}A` : ""}`;
    if (layout.cursorColumn > 0) text += `\u001b[${layout.cursorColumn}C`;
    this.#terminal.write(text);
    this.#drawn = { drawing, top, cursorRow: layout.cursorRow };
  }

  /** The terminal has reflowed its contents: the drawn rows are where the new width puts them. */
  resize(): void {
    if (this.#drawn === undefined) return;
    const { drawing } = this.#drawn;
    const layout = layOut({ ...drawing, columns: this.#terminal.columns });
    this.#drawn = { drawing, top: this.#firstRow(layout), cursorRow: layout.cursorRow };
    this.draw(drawing);
  }

  /** Leaves what is drawn, with a mark behind it, and goes on below. */
  finish(mark = ""): void {
    if (this.#drawn === undefined) return;
    const { drawing } = this.#drawn;
    this.draw({ ...drawing, cursor: drawing.text.length });
    this.#drawn = undefined;
    this.#terminal.write(`${mark}\r\n`);
  }

  /** Takes away what is drawn. */
  erase(): void {
    this.#terminal.write(this.#toTop());
    this.#drawn = undefined;
  }

  clear(): void {
    const drawing = this.#drawn?.drawing;
    this.#drawn = undefined;
    this.#terminal.write("\u001b[H\u001b[2J");
    if (drawing !== undefined) this.draw(drawing);
  }

  /**
   * Clears the first row and then what is below it: a terminal that gets the command to clear all of its screen, as it would be
   * where the first row is at the top, may keep what was there in its history, a copy with each key.
   */
  #toTop(): string {
    const up = this.#drawn === undefined ? 0 : this.#drawn.cursorRow - this.#drawn.top;
    return `\r${up > 0 ? `\u001b[${up}A` : ""}\u001b[K\u001b7\u001b[B\u001b[J\u001b8`;
  }

  /** Of a text that is taller than the screen, the part around the cursor shows. */
  #firstRow({ rows, cursorRow }: Layout): number {
    const height = this.#terminal.rows;
    if (rows.length <= height) return 0;
    const before = Math.min(this.#drawn?.top ?? 0, rows.length - height);
    return Math.max(Math.min(before, cursorRow), cursorRow - height + 1);
  }
}
