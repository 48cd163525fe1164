import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { debug } from "../../base/debug.ts";
import { beforeEnd } from "../../base/process-exit.ts";
import { killGroup } from "../../base/process-group.ts";

/** The processes that run for us now. They lead groups of their own, so that what they start ends with them. */
const running = new Set<ChildProcess>();
let forgetEnd: (() => void) | undefined;

/** Starts a process that never outlives this one. */
export function startChild(words: readonly string[], options: SpawnOptions): ChildProcess {
  // Before it starts: a signal can come at any moment from then on. A group of its own does not get the terminal's
  // Ctrl-C.
  forgetEnd ??= beforeEnd(endChildren);
  let child: ChildProcess;
  try {
    child = spawn(words[0]!, words.slice(1), { ...options, detached: process.platform !== "win32" });
  } catch (error) {
    forgetIfIdle();
    throw error;
  }
  running.add(child);
  debug("process %d started: %s", child.pid ?? 0, words.join(" "));
  child.once("exit", (code, signal) => debug("process %d ended: %s", child.pid ?? 0, signal ?? code));
  child.once("close", () => forget(child));
  child.once("error", () => forget(child));
  return child;
}

function forget(child: ChildProcess): void {
  running.delete(child);
  forgetIfIdle();
}

function forgetIfIdle(): void {
  if (running.size > 0) return;
  forgetEnd?.();
  forgetEnd = undefined;
}

/** Ends a process and all that it started. */
export function endChild(child: ChildProcess): void {
  if (child.exitCode === null) killGroup(child.pid);
}

/** Ends everything that runs for us. */
function endChildren(): void {
  for (const child of running) endChild(child);
}
