import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { EXIT } from "../base/errors.ts";
import type { Io } from "../base/io.ts";

/** The world of this process. */
export const processIo: Io = {
  cwd: currentFolder(),
  env: process.env,
  stdin: {
    get isTTY() {
      return process.stdin.isTTY;
    },
    text: readAll,
    line: readLine,
  },
  stdout: process.stdout,
  stderr: process.stderr,
  fetch,
  clock: {
    now: Date.now,
    sleep: (milliseconds, signal) =>
      new Promise((wake) => {
        const timer = setTimeout(wake, milliseconds);
        const wakeEarly = () => {
          clearTimeout(timer);
          wake();
        };
        signal?.addEventListener("abort", wakeEarly, { once: true });
      }),
  },
};

async function readAll(): Promise<string> {
  try {
    return await text(process.stdin);
  } catch {
    return ""; // the program was started with a closed standard input
  }
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return "";
}

// `pubtool doctor | head` closes the pipe early. This is not an error, and a release does not stop for it.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

/** The shell's folder may have been removed; without one, no command can run. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write("pubtool: the current folder no longer exists\n");
    process.exit(EXIT.usage);
  }
}
