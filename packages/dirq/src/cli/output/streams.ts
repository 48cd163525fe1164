import { fstatSync, statSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import type { ProgressTarget } from "../../base/progress.ts";
import { DirqError, reasonOf } from "../../base/errors.ts";

/** The reader of standard output went away, as `head` does when it has enough. Not a failure. */
export class OutputClosed extends Error {}

/** Standard output cannot be written, as on a full disk. Ends the run, also a session. */
export class OutputFailed extends DirqError {}

/** Where a command reads and writes. */
export interface Streams {
  readonly stdoutIsTerminal: boolean;
  /** Blocks until the text (UTF-8) is out, so that a slow reader holds back the query. Throws `OutputClosed`. */
  writeOut(content: string | Uint8Array): void;
  writeError(text: string): void;
  /** The target of progress reports. On a terminal the line is erased before other output. */
  readonly progress: ProgressTarget;
}

const clearLine = "\r\u001b[K";

/** The process's own streams, without Node's: they would make the descriptors non-blocking and buffer without end. */
export function processStreams(): Streams {
  const stdoutIsTerminal = isTerminal(1);
  const stderrIsTerminal = isTerminal(2);
  let isLineShown = false;
  /** Rows as JSON are one line, which is written in pieces. */
  let isWithinLine = false;
  let held = "";
  const writeError = (text: string) => {
    try {
      writeFully(2, text);
    } catch {
      // There is nowhere left to say it.
    }
  };
  const makeRoom = () => {
    if (isLineShown) writeError(clearLine);
    isLineShown = false;
  };
  return {
    stdoutIsTerminal,
    writeOut: (content) => {
      if (stdoutIsTerminal) makeRoom();
      isWithinLine = stdoutIsTerminal && !(typeof content === "string" && content.endsWith("\n"));
      try {
        writeFully(1, content);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EPIPE") throw new OutputClosed();
        throw new OutputFailed("io", `cannot write to standard output: ${reasonOf(error)}`, { cause: error });
      }
      if (isWithinLine || held === "") return;
      writeError(held);
      held = "";
    },
    writeError: (text) => {
      makeRoom();
      writeError(text);
    },
    progress: {
      isTerminal: stderrIsTerminal,
      now: () => performance.now(),
      write: (text) => {
        const isWhole = text.endsWith("\n");
        if (!stderrIsTerminal || !isWithinLine) {
          isLineShown = stderrIsTerminal && !isWhole;
          writeError(text);
        } else if (isWhole) held += text;
      },
    },
  };
}

/** Loading `node:tty` takes milliseconds, so it is not used for files, pipes and the null device. */
function isTerminal(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isCharacterDevice() && process.platform !== "win32") return false;
    if (stat.rdev === statSync("/dev/null", { throwIfNoEntry: false })?.rdev) return false;
  } catch {
    // A descriptor that is closed, or one that has no stat values: `isatty` decides.
  }
  return isatty(descriptor);
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Writes all of a text, also to a pipe that is not blocking. */
export function writeFully(descriptor: number, content: string | Uint8Array): void {
  let rest: Uint8Array = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      // Another process that shares the pipe made it non-blocking: wait until the reader has taken some.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(sleeper, 0, 0, 2);
    }
  }
}
