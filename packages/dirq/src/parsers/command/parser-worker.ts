import type { ChildProcess } from "node:child_process";
import { reasonOf } from "../../base/errors.ts";
import { excerpt } from "../../base/excerpt.ts";
import { endChild, startChild } from "./child-processes.ts";
import type { CommandParser } from "./command-parser.ts";
import { lastLine, maxErrorCharacters, maxOutputBytes } from "./run-file.ts";

/** How long a process may take to exit after its input has ended. */
const graceMs = 1_000;
const newline = 0x0a;

export type WorkerAnswer = { readonly line: string } | { readonly failure: string };

/** A long-lived parser process: a line in, a line out. It starts with the first file, and again after it has exited. */
export class ParserWorker {
  readonly #parser: CommandParser;
  #child: ChildProcess | undefined;
  #answer: ((answer: WorkerAnswer) => void) | undefined;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #errors = "";

  constructor(parser: CommandParser) {
    this.#parser = parser;
  }

  /** Sends one path and waits for the answer; one at a time. Never rejects. */
  run(path: string): Promise<WorkerAnswer> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      try {
        this.#child ??= this.#start();
      } catch (error) {
        this.#finish({ failure: `cannot start ${this.#parser.command.words[0]}: ${reasonOf(error)}` });
        return;
      }
      this.#child.stdin!.write(`${JSON.stringify({ path, root: this.#parser.root })}\n`);
    });
  }

  /** Ends the input of the process and waits until it has exited; one that does not exit is killed. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.stdin!.end();
    const timer = setTimeout(() => endChild(child), graceMs);
    await closed;
    clearTimeout(timer);
  }

  #start(): ChildProcess {
    const { command, directory, root } = this.#parser;
    const words = command.words.map((word) => word.replaceAll("{root}", root));
    const child = startChild(words, { cwd: directory, stdio: ["pipe", "pipe", "pipe"] });
    this.#rest = [];
    this.#restBytes = 0;
    this.#errors = "";
    child.stdout!.on("data", (data: Buffer) => this.#read(child, data));
    child.stderr!.on("data", (data: Buffer) => {
      this.#errors = (this.#errors + data.toString("utf8")).slice(-maxErrorCharacters);
    });
    // A process that has exited accepts no input; its exit is reported separately.
    child.stdin!.on("error", () => undefined);
    child.stdout!.once("end", () => this.#outputEnded(child));
    child.once("error", (error) => this.#fail(child, `cannot start ${words[0]}: ${reasonOf(error)}`));
    child.once("close", (code, signal) => {
      const how = signal === null ? `exited with ${code}` : `was ended by ${signal}`;
      const said = lastLine(this.#errors);
      this.#fail(child, `the worker ${how} before it answered${said === "" ? "" : `: ${said}`}`);
    });
    return child;
  }

  #read(child: ChildProcess, data: Buffer): void {
    if (child !== this.#child) return;
    const lines: string[] = [];
    let from = 0;
    for (let end = data.indexOf(newline); end !== -1; end = data.indexOf(newline, from)) {
      const line = Buffer.concat([...this.#rest, data.subarray(from, end)]).toString("utf8");
      this.#rest = [];
      this.#restBytes = 0;
      from = end + 1;
      if (line.trim() !== "") lines.push(line);
    }
    this.#rest.push(data.subarray(from));
    this.#restBytes += data.length - from;
    const [line] = lines;
    // Which file a second line belongs to is unknown: the next file gets a new process.
    if (lines.length > 1 || (line !== undefined && this.#answer === undefined))
      this.#stop(child, `the worker printed more than one line for a file: ${excerpt(lines.at(-1)!)}`);
    else if (line !== undefined) this.#finish({ line });
    if (this.#restBytes > maxOutputBytes)
      this.#stop(
        child,
        `the worker printed more than ${maxOutputBytes / 1024 / 1024} MiB without the end of a line`,
      );
  }

  /** A process that exits closes its output too, and its exit is the better reason. */
  #outputEnded(child: ChildProcess): void {
    if (child !== this.#child) return;
    const timer = setTimeout(
      () => this.#stop(child, "the worker closed its standard output before it answered"),
      graceMs,
    );
    child.once("close", () => clearTimeout(timer));
  }

  #stop(child: ChildProcess, reason: string): void {
    this.#fail(child, reason);
    endChild(child);
  }

  #fail(child: ChildProcess, failure: string): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    this.#finish({ failure });
  }

  #finish(answer: WorkerAnswer): void {
    const resolve = this.#answer;
    this.#answer = undefined;
    resolve?.(answer);
  }
}

/** The worker processes of a parser, at most one per task that runs at the same time. */
export class ParserWorkers {
  readonly #idle: ParserWorker[] = [];
  readonly #all: ParserWorker[] = [];

  async use<Result>(
    parser: CommandParser,
    action: (worker: ParserWorker) => Promise<Result>,
  ): Promise<Result> {
    const worker = this.#idle.pop() ?? this.#create(parser);
    try {
      return await action(worker);
    } finally {
      this.#idle.push(worker);
    }
  }

  async close(): Promise<void> {
    this.#idle.length = 0;
    await Promise.all(this.#all.splice(0).map((worker) => worker.close()));
  }

  #create(parser: CommandParser): ParserWorker {
    const worker = new ParserWorker(parser);
    this.#all.push(worker);
    return worker;
  }
}
