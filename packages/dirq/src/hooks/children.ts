import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";

/** The processes that run for us now. They lead groups of their own, so that what they start ends with them. */
const running = new Set<ChildProcess>();
let watchesExit = false;

/** What ends this process by default; while children run, they are ended first. */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Starts a process that never outlives this one. */
export function startChild(words: readonly string[], options: SpawnOptions): ChildProcess {
  // Before it starts: a signal can come at any moment from then on.
  if (running.size === 0) for (const ending of endings) process.on(ending, endWithChildren);
  let child: ChildProcess;
  try {
    child = spawn(words[0]!, words.slice(1), { ...options, detached: process.platform !== "win32" });
  } catch (error) {
    listenNoMore();
    throw error;
  }
  running.add(child);
  child.once("close", () => forget(child));
  child.once("error", () => forget(child));
  if (!watchesExit) {
    watchesExit = true;
    process.once("exit", endChildren);
  }
  return child;
}

function forget(child: ChildProcess): void {
  running.delete(child);
  listenNoMore();
}

/** Without children nothing stands between a signal and its default: it works even while SQLite holds the thread. */
function listenNoMore(): void {
  if (running.size === 0) for (const ending of endings) process.off(ending, endWithChildren);
}

/** Groups of their own do not get the terminal's Ctrl-C: it is passed on, and then has its usual effect here. */
function endWithChildren(signal: NodeJS.Signals): void {
  endChildren();
  for (const ending of endings) process.off(ending, endWithChildren);
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
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
