import type { ReadStream, WriteStream } from "node:tty";
import type { Terminal } from "./editor/screen.ts";

/** The terminal that this process is called in. */
export function ownTerminal(
  input: ReadStream,
  output: Pick<WriteStream, "columns" | "rows" | "on" | "off">,
  write: (text: string) => void,
): Terminal {
  const resized: (() => void)[] = [];
  const resize = () => resized.forEach((listener) => listener());
  output.on("resize", resize);
  let isGone = false;
  return {
    get isGone() {
      return isGone;
    },
    // A terminal that does not know its size reports zero.
    get columns() {
      return output.columns || 80;
    },
    get rows() {
      return output.rows || 24;
    },
    write: (text) => {
      if (isGone) return;
      try {
        write(text);
      } catch {
        isGone = true;
      }
    },
    setRaw: (raw) => {
      if (!isGone) input.setRawMode(raw);
    },
    onData: (listener) => void input.on("data", listener),
    onEnd: (listener) => {
      const end = () => {
        isGone = true;
        listener();
      };
      input.on("end", end);
      input.on("error", end);
    },
    onResize: (listener) => void resized.push(listener),
    suspend: async () => {
      input.setRawMode(false);
      await new Promise<void>((resolve) => {
        process.once("SIGCONT", resolve);
        process.kill(process.pid, "SIGTSTP");
      });
      input.setRawMode(true);
    },
    close: () => {
      output.off("resize", resize);
      input.pause();
      input.removeAllListeners("data");
    },
  };
}
