import { Worker } from "node:worker_threads";
import { Dirq, type RawResult, type SqlValue } from "./dirq.ts";
import { DirqError } from "./errors.ts";
import { batchesAhead, type Answer, type PlainError, type Request } from "./query/executor-protocol.ts";

// The process in which `QueryExecutor` runs statements: SQLite holds its thread, so that only ending the process stops
// a statement for sure. It opens the same Dirq as everyone else and speaks of it over the channel to its parent.

let dirq: Dirq | undefined;
let current: { readonly id: number; credit: number; wake: () => void; stopped: boolean } | undefined;

process.on("message", (request: Request) => void handle(request));
// The parent is gone. Should SQLite hold the thread just then, the guard below sees to it.
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
guardAgainstOrphanhood();

async function handle(request: Request): Promise<void> {
  if (request.kind === "open") await open(request);
  else if (request.kind === "execute") await execute(request);
  else if (current?.id === request.id) {
    if (request.kind === "more") current.credit++;
    else current.stopped = true;
    current.wake();
  }
}

async function open({ options, isTerminal }: Request & { kind: "open" }): Promise<void> {
  try {
    dirq = await Dirq.open({
      ...options,
      onFailure: (failure) => send({ kind: "failure", failure }),
      onNote: (note) => send({ kind: "note", note }),
      progressTarget: {
        isTerminal,
        now: () => performance.now(),
        write: (text) => send({ kind: "progress", text }),
      },
    });
    send({ kind: "opened" });
  } catch (error) {
    send({ kind: "refused", error: toPlain(error) });
  }
}

async function execute({ id, sql, parameters }: Request & { kind: "execute" }): Promise<void> {
  const turn = { id, credit: batchesAhead, wake: (): void => undefined, stopped: false };
  current = turn;
  let result: RawResult | undefined;
  try {
    result = await dirq!.execute(sql, parameters);
    send({ kind: "columns", id, columns: result.columns });
    for (const rows of batches(result)) {
      while (turn.credit === 0 && !turn.stopped) await new Promise<void>((wake) => (turn.wake = wake));
      if (turn.stopped) break;
      turn.credit--;
      send({ kind: "rows", id, rows });
    }
    result.close();
    send({ kind: "end", id });
  } catch (error) {
    result?.close();
    send({ kind: "end", id, error: toPlain(error) });
  }
}

const batchRows = 1000;
const batchCharacters = 256 * 1024;
const batchMs = 50;

/** Batches that are worth a message, yet small, and never late: what a slow scan finds is shown as it is found. */
function* batches({ rows }: RawResult): Generator<SqlValue[][]> {
  let batch: SqlValue[][] = [];
  let characters = 0;
  let deadline = performance.now() + batchMs;
  for (const values of rows) {
    batch.push(values);
    for (const value of values) {
      if (typeof value === "string" || Buffer.isBuffer(value)) characters += value.length;
    }
    if (batch.length < batchRows && characters < batchCharacters && performance.now() < deadline) continue;
    yield batch;
    batch = [];
    characters = 0;
    deadline = performance.now() + batchMs;
  }
  if (batch.length > 0) yield batch;
}

function toPlain(error: unknown): PlainError {
  if (error instanceof DirqError) return { code: error.code, message: error.message };
  return {
    code: undefined,
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

function send(answer: Answer): void {
  // The callback keeps a channel that just closed from being an uncaught error.
  process.send?.(answer, () => undefined);
}

/** A thread of its own notices that the parent died even while SQLite holds this one, and ends the process. */
function guardAgainstOrphanhood(): void {
  const source = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);`;
  new Worker(source, { eval: true, execArgv: [], env: {} }).unref();
}
