import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";

/** The processes that run for us now. They lead groups of their own, so that what they start ends with them. */
const running = new Set<ChildProcess>();
let watchesExit = false;

/** Starts a process that never outlives this one. */
export function startChild(words: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(words[0]!, words.slice(1), { ...options, detached: process.platform !== "win32" });
  running.add(child);
  child.once("close", () => running.delete(child));
  child.once("error", () => running.delete(child));
  if (!watchesExit) {
    watchesExit = true;
    process.once("exit", endChildren);
  }
  return child;
}

/** Ends a process and all that it started. */
export function endChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It was gone already.
  }
}

/** Ends everything that runs for us. */
export function endChildren(): void {
  for (const child of running) endChild(child);
}
