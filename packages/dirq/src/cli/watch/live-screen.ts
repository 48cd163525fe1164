import type { WriteStream } from "node:tty";
import type { Streams } from "../output/streams.ts";
import type { WriterFactory } from "../output/format.ts";
import { escapeControls } from "../output/table.ts";
import type { Rows } from "./row-changes.ts";
import type { View } from "./view.ts";

// The terminal's other screen, without a cursor, and with long lines cut at its edge.
const enter = "\u001b[?1049h\u001b[?25l\u001b[?7l";
const leave = "\u001b[?7h\u001b[?25h\u001b[?1049l";
const toTop = "\u001b[H";
const clearRestOfLine = "\u001b[K";
const clearBelow = "\u001b[J";

const messagesShown = 3;

/** Draws each result over the one before, on the terminal's other screen. */
export class LiveScreen implements View {
  readonly #terminal: Pick<WriteStream, "rows" | "on" | "off">;
  readonly #streams: Streams;
  readonly #title: string;
  readonly #createWriter: WriterFactory;
  readonly #draw = (): void => this.#redraw();
  readonly #suspend = (): void => {
    this.#streams.writeOut(leave);
    process.kill(process.pid, "SIGSTOP");
  };
  readonly #resume = (): void => {
    this.#streams.writeOut(enter);
    this.#redraw();
  };
  isDrawn = false;
  #lines: readonly string[] = [];
  #time = "";
  /** Since the last run began. */
  #messages: string[] = [];

  /** @param title the statement */
  constructor(
    terminal: Pick<WriteStream, "rows" | "on" | "off">,
    streams: Streams,
    title: string,
    createWriter: WriterFactory,
  ) {
    this.#terminal = terminal;
    this.#streams = streams;
    this.#title = escapeControls(title.trim().replace(/\s+/g, " "));
    this.#createWriter = createWriter;
  }

  prepare(): void {
    this.#messages = [];
  }

  begin(rows: Rows): void {
    this.isDrawn = true;
    this.#streams.writeOut(enter);
    this.#terminal.on("resize", this.#draw);
    process.on("SIGTSTP", this.#suspend);
    process.on("SIGCONT", this.#resume);
    this.#show(rows);
  }

  update(_before: Rows, after: Rows): void {
    this.#show(after);
  }

  report(message: string): void {
    // Elsewhere than on this terminal, messages are a log.
    if (!this.isDrawn || !this.#streams.progress.isTerminal) this.#streams.writeError(`dirq: ${message}\n`);
    if (!this.isDrawn) return;
    this.#messages.push(`dirq: ${message}`);
    this.#redraw();
  }

  end(): void {
    if (!this.isDrawn) return;
    this.isDrawn = false;
    this.#terminal.off("resize", this.#draw);
    process.off("SIGTSTP", this.#suspend);
    process.off("SIGCONT", this.#resume);
    this.#streams.writeOut(leave);
  }

  #show({ columns, values }: Rows): void {
    const writer = this.#createWriter(columns);
    const text = writer.begin() + values.map((row) => writer.row(row)).join("") + writer.end();
    this.#lines = text.trimEnd().split("\n");
    this.#time = new Date().toTimeString().slice(0, 8);
    this.#redraw();
  }

  #redraw(): void {
    const messages = this.#messages.slice(-messagesShown);
    const head = [`${this.#time}  ${this.#title}`, ...messages, ""];
    // A terminal that does not know its size reports zero.
    const room = Math.max(1, (this.#terminal.rows || 24) - head.length);
    const isCut = this.#lines.length > room;
    const shown = isCut ? this.#lines.slice(0, room - 1) : this.#lines;
    const rest = isCut ? [`… ${this.#lines.length - shown.length} more lines`] : [];
    const lines = [...head, ...shown, ...rest].map((line) => line + clearRestOfLine);
    this.#streams.writeOut(toTop + lines.join("\r\n") + clearBelow);
  }
}
