import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { DirqError, reasonOf } from "../../errors.ts";

/** The reader of standard output went away, as `head` does when it has enough. Not a failure. */
export class OutputClosed extends Error {}

/** Where a command reads and writes. */
export interface Streams {
  readonly stdoutIsTerminal: boolean;
  /** Blocks until the text is out, so that a slow reader holds back the query. Throws `OutputClosed`. */
  writeOut(text: string): void;
  writeError(text: string): void;
}

/** The process's own streams, without Node's: they would make the descriptors non-blocking and buffer without end. */
export function processStreams(): Streams {
  return {
    stdoutIsTerminal: isatty(1),
    writeOut: (text) => {
      try {
        writeFully(1, text);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EPIPE") throw new OutputClosed();
        throw new DirqError("io", `cannot write to standard output: ${reasonOf(error)}`, { cause: error });
      }
    },
    writeError: (text) => {
      try {
        writeFully(2, text);
      } catch {
        // There is nowhere left to say it.
      }
    },
  };
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function writeFully(descriptor: number, text: string): void {
  let rest = Buffer.from(text, "utf8");
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
