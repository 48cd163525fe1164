import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { reasonOf } from "../base/errors.ts";
import { excerpt } from "../base/excerpt.ts";
import { killGroup } from "../base/process-group.ts";
import { guard } from "./guard.ts";
import { maxAnswerBytes, type Outcome, type Program } from "./thread-protocol.ts";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

interface Listener {
  send(outcome: Outcome): void;
  /** The process that runs now; 0 when it has ended. */
  pid(pid: number): void;
}

const maxErrorBytes = 4096;
const newline = 0x0a;

/** One program, started at the first call and again after it ended. It is asked one call at a time. */
export class ProgramProcess {
  readonly #program: Program;
  readonly #listener: Listener;
  #run: Run | undefined;
  /** An error while no call was waiting; the next call gets it. */
  #fault: string | undefined;

  constructor(program: Program, listener: Listener) {
    this.#program = program;
    this.#listener = listener;
  }

  call(id: number, line: string): void {
    if (this.#fault !== undefined) {
      this.#listener.send({ id, failure: this.#fault, atStart: false });
      this.#fault = undefined;
      return;
    }
    try {
      this.#run ??= this.#start();
    } catch (error) {
      this.#listener.send({ id, failure: reasonOf(error), atStart: true });
      return;
    }
    this.#run.waiting = id;
    this.#run.child.stdin.write(line);
  }

  drop(): void {
    this.#run?.end();
    this.#forget(this.#run);
    this.#fault = undefined;
  }

  #start(): Run {
    const { words, directory } = this.#program;
    const child = spawn(words[0]!, words.slice(1), {
      cwd: directory,
      stdio: ["pipe", "pipe", "pipe"],
      // The leader of a group: what it starts ends with it.
      detached: process.platform !== "win32",
    });
    const run = new Run(child, {
      line: (line) => this.#answer(run, line),
      fault: (reason) => this.#fail(run, reason, false),
      stray: (reason) => {
        if (this.#run === run) this.#fault = reason;
        this.#forget(run);
      },
    });
    child.once("error", (error) => this.#fail(run, reasonOf(error), true));
    child.once("close", (code, signal) => this.#fail(run, endOf(code, signal, run.errors), false));
    if (child.pid !== undefined) this.#listener.pid(child.pid);
    return run;
  }

  #answer(run: Run, line: string): void {
    const id = run.waiting;
    if (id === undefined) return;
    run.waiting = undefined;
    this.#listener.send({ id, line });
  }

  #fail(run: Run, failure: string, atStart: boolean): void {
    const id = run.waiting;
    run.waiting = undefined;
    this.#forget(run);
    if (id !== undefined) this.#listener.send({ id, failure, atStart });
  }

  #forget(run: Run | undefined): void {
    if (run === undefined || this.#run !== run) return;
    this.#run = undefined;
    this.#listener.pid(0);
  }
}

/** One process, from its start to its end. */
class Run {
  /** The call that it owes an answer. */
  waiting: number | undefined;
  /** The last that it wrote to standard error. */
  errors = "";
  #rest: Buffer[] = [];
  #restBytes = 0;
  readonly #release: () => void;

  constructor(
    readonly child: Child,
    readonly on: { line(line: string): void; fault(reason: string): void; stray(reason: string): void },
  ) {
    this.#release = guard(child);
    child.stdout.on("data", (data: Buffer) => this.#read(data));
    child.stderr.on("data", (data: Buffer) => {
      this.errors = (this.errors + data.toString("utf8")).slice(-maxErrorBytes);
    });
    // A program that has exited accepts no input; its exit is reported separately.
    child.stdin.on("error", () => undefined);
    child.once("close", () => this.#release());
  }

  end(): void {
    killGroup(this.child.pid);
  }

  #read(data: Buffer): void {
    const end = data.indexOf(newline);
    if (end === -1) {
      this.#keep(data);
      return;
    }
    const line = Buffer.concat([...this.#rest, data.subarray(0, end)]).toString("utf8");
    this.#rest = [];
    this.#restBytes = 0;
    if (line.trim() !== "") {
      if (this.waiting === undefined)
        this.#stop("stray", `printed a line that no call asked for: ${excerpt(line)}`);
      else this.on.line(line);
    }
    if (end + 1 < data.length) this.#read(data.subarray(end + 1));
  }

  #keep(data: Buffer): void {
    this.#rest.push(data);
    this.#restBytes += data.length;
    if (this.#restBytes > maxAnswerBytes)
      this.#stop("fault", "printed more than 64 MiB without the end of a line");
  }

  #stop(how: "fault" | "stray", reason: string): void {
    this.child.stdout.removeAllListeners("data").resume();
    this.#rest = [];
    this.on[how](reason);
    this.end();
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null, errors: string): string {
  const end = signal === null ? `its program exited with ${code ?? 0}` : `its program was ended by ${signal}`;
  const said = errors
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .at(-1);
  return `${end} and left the call without an answer${said === undefined ? "" : `: ${said.trim().slice(0, 200)}`}`;
}
