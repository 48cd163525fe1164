/** What ends this process by default. */
const endings = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
const cleanups = new Set<() => void>();

/**
 * Has something done before this process ends, whether by itself or by a signal, which has its usual effect after that.
 * A signal handler is installed only while there is something to do: the default action works even while
 * SQLite holds the thread.
 * @returns a function that removes the handler
 */
export function beforeEnd(cleanup: () => void): () => void {
  if (cleanups.size === 0) {
    for (const ending of endings) process.on(ending, endBySignal);
    process.on("exit", cleanUp);
  }
  cleanups.add(cleanup);
  return () => {
    if (cleanups.delete(cleanup) && cleanups.size === 0) stopListening();
  };
}

function cleanUp(): void {
  for (const cleanup of cleanups) cleanup();
}

/** Other listeners handle the signal themselves. */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  cleanUp();
  cleanups.clear();
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  for (const ending of endings) process.off(ending, endBySignal);
  process.off("exit", cleanUp);
}
