import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { binary, scrubbedEnvironment, temporaryDirectory } from "./harness.ts";

export const hasTmux = spawnSync("tmux", ["-V"]).status === 0;

const patienceMs = 120_000;
const pollMs = 25;

export interface TerminalOptions {
  readonly cwd: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Words before `node dirq.cjs …`. */
  readonly under?: readonly string[];
}

/** dirq in a real terminal: tmux runs it in a pseudo-terminal and returns what is on the screen. */
export class TestTerminal {
  readonly #socket = `dirq-${randomUUID()}`;
  /** Where the history goes. */
  readonly data: string;

  constructor({ cwd, args = [], env = {}, columns = 80, rows = 24, under = [] }: TerminalOptions) {
    const environment = scrubbedEnvironment({ XDG_DATA_HOME: temporaryDirectory(), ...env });
    this.data = environment["XDG_DATA_HOME"]!;
    const words = [...under, process.execPath, binary, ...args].map(quote).join(" ");
    const command = `env -i TERM=screen-256color ${Object.entries(environment)
      .map(([name, value]) => `${name}=${quote(value)}`)
      .join(" ")} ${words}; echo "left with $?"; exec cat`;
    onTestFinished(() => {
      spawnSync("tmux", ["-L", this.#socket, "kill-server"]);
    });
    this.#tmux(
      ...["-f", "/dev/null", "new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", cwd],
      command,
    );
  }

  /** Types text as it is. */
  type(text: string): void {
    // tmux takes a semicolon at the end of an argument for its own.
    this.#tmux("send-keys", "-l", "--", text.replace(/;$/, "\\;"));
  }

  /** Presses keys by tmux's names: `Enter`, `C-a`, `M-b`, `Up`. */
  press(...keys: string[]): void {
    this.#tmux("send-keys", ...keys);
  }

  /** Pastes as a terminal with bracketed paste does. */
  paste(text: string): void {
    execFileSync("tmux", ["-L", this.#socket, "load-buffer", "-"], { input: text });
    this.#tmux("paste-buffer", "-p");
  }

  resize(columns: number, rows: number): void {
    this.#tmux("resize-window", "-x", String(columns), "-y", String(rows));
  }

  /** Closes the terminal, as its window's button does. */
  hangUp(): void {
    this.#tmux("kill-server");
  }

  /** What the screen shows, without blank lines at the end. */
  screen(): string {
    return this.#tmux("capture-pane", "-p").trimEnd();
  }

  /** What the screen shows, and all that went off at its top. */
  everything(): string {
    return this.#tmux("capture-pane", "-p", "-S", "-").trimEnd();
  }

  /** Column and row of the cursor, from 0. */
  cursor(): [number, number] {
    const place = this.#tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").trim().split(" ");
    return [Number(place[0]), Number(place[1])];
  }

  /** Waits until the screen shows it, and gives the screen. */
  async see(expected: string | RegExp | ((screen: string) => boolean)): Promise<string> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const screen = this.screen();
      const found =
        typeof expected === "function"
          ? expected(screen)
          : typeof expected === "string"
            ? screen.includes(expected)
            : expected.test(screen);
      if (found) return screen;
      if (Date.now() > deadline)
        throw new Error(`the screen never showed ${String(expected)}; it shows\n${screen}`);
      await pause(pollMs);
    }
  }

  /** Waits for a prompt with nothing typed behind it. */
  async prompt(): Promise<string> {
    return this.see((screen) => screen.split("\n").at(-1) === "dirq>");
  }

  #tmux(...args: string[]): string {
    return execFileSync("tmux", ["-L", this.#socket, ...args], { encoding: "utf8" });
  }
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
