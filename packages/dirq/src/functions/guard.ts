import { spawn } from "node:child_process";

/**
 * Kills the program's process group when dirq has exited, for any reason: by kill -9, or by Ctrl-C while SQLite holds the
 * thread that would hear of it. A shell waits for the end of a pipe that only dirq holds open.
 * @returns to be called when the program has ended by itself
 */
export function guard({ pid }: { readonly pid?: number | undefined }): () => void {
  if (pid === undefined || process.platform === "win32") return () => undefined;
  const shell = spawn("/bin/sh", ["-c", 'read -r ended || kill -9 "-$0"', String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  return () => shell.stdin.end("ended\n");
}
