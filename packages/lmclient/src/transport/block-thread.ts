import { loadBuiltin } from "../base/load-builtin.ts";
import { TransferError } from "../errors/transfer-error.ts";

/** Milliseconds of a wait after which Ctrl-C is watched for; watching needs a context and a system thread. */
const SIGINT_DELAY_MS = 100;

/**
 * Blocks the thread while `cell[0]` is `value`, for `ms` milliseconds at most. Throws TransferError on Ctrl-C if the
 * process has a SIGINT listener: Node could run it only after the wait. Without a listener the signal ends the process.
 */
export function blockThread(cell: Int32Array, value: number, ms: number): void {
  const watched =
    ms > SIGINT_DELAY_MS &&
    process.listenerCount("SIGINT") > 0 &&
    loadBuiltin("node:worker_threads").isMainThread;
  const result = Atomics.wait(cell, 0, value, watched ? SIGINT_DELAY_MS : ms);
  if (!watched || result !== "timed-out") return;
  try {
    const wait = () => Atomics.wait(cell, 0, value, ms - SIGINT_DELAY_MS);
    loadBuiltin("node:vm").runInNewContext("wait()", { wait }, { breakOnSigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw error;
    throw new TransferError({ reason: "interrupted", message: "interrupted by SIGINT" });
  }
}

/** Runs the SIGINT listeners, which Node did not call because the signal ended the wait. */
export function notifySigintListeners(): void {
  process.emit("SIGINT", "SIGINT");
}
