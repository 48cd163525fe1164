import { Worker } from "node:worker_threads";
import { DirqError } from "../base/errors.ts";
import type { Result } from "../base/result.ts";
import type { SqlValue } from "../base/value.ts";
import type { SteppedResult } from "../engine/stepped-result.ts";
import { Engine } from "../engine/engine.ts";
import { createWriter, type TextFormat } from "../formats/create-writer.ts";
import {
  batchesAhead,
  memorySignal,
  temporarySignal,
  type Answer,
  type PlainError,
  type Request,
} from "./executor-protocol.ts";

// The process in which a `WorkerPool` runs statements: SQLite blocks its thread, so that only ending the process stops
// every statement. It opens an engine and answers its parent over the channel.

let engine: Engine | undefined;
let current: Turn | undefined;

/** The running statement. */
interface Turn {
  readonly id: number;
  /** Batches that may still be sent. */
  credit: number;
  wake: () => void;
  stopped: boolean;
  /** Notes that are part of the answer; undefined where they are sent as they occur. */
  readonly notes: string[] | undefined;
}

process.on("message", (request: Request) => void handle(request));
// The parent has exited. While SQLite blocks the thread, the guard below ends the process.
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
const guard = startGuard();

async function handle(request: Request): Promise<void> {
  if (request.kind === "open") open(request);
  else if (request.kind === "execute") await execute(request);
  else if (current?.id === request.id) {
    if (request.kind === "more") current.credit++;
    else current.stopped = true;
    current.wake();
  }
}

function open({
  directory,
  source,
  isTerminal,
  memoryLimit,
  temporaryLimit,
}: Request & { kind: "open" }): void {
  guard.postMessage({ memoryLimit, temporaryLimit });
  try {
    engine = new Engine(
      directory,
      {
        onFailure: (failure) => send({ kind: "failure", failure }),
        onNote: (note) => {
          if (current?.notes === undefined) send({ kind: "note", note });
          else current.notes.push(note);
        },
        progressTarget: {
          isTerminal,
          now: () => performance.now(),
          write: (text) => send({ kind: "progress", text }),
        },
      },
      source,
    );
    send({ kind: "opened" });
  } catch (error) {
    send({ kind: "rejected", error: toPlain(error) });
  }
}

async function execute({ id, sql, parameters, format }: Request & { kind: "execute" }): Promise<void> {
  const notes = format === "rows" ? undefined : [];
  const turn: Turn = { id, credit: batchesAhead, wake: () => undefined, stopped: false, notes };
  current = turn;
  let result: SteppedResult | undefined;
  try {
    result = await engine!.execute(sql, parameters);
    if (format === "rows") await sendRows(turn, result);
    else await sendText(turn, result, format);
  } catch (error) {
    result?.close();
    send({ kind: "end", id, error: toPlain(error) });
  }
}

async function sendRows(turn: Turn, result: Result): Promise<void> {
  send({ kind: "columns", id: turn.id, columns: result.columns });
  for (const rows of batches(result)) {
    if (!(await waitForCredit(turn))) break;
    send({ kind: "rows", id: turn.id, rows });
  }
  result.close();
  send({ kind: "end", id: turn.id });
}

const textCharacters = 256 * 1024;

/** A short result is one piece, sent after its last row: its receiver can still report an error instead. */
async function sendText(turn: Turn, result: SteppedResult, format: TextFormat): Promise<void> {
  const { id, notes = [] } = turn;
  const { lastEvent } = result;
  const writer = createWriter(format, result.columns);
  let text = writer.begin();
  for (const values of result.rows) {
    text += writer.row(values);
    if (text.length < textCharacters) continue;
    if (!(await waitForCredit(turn))) {
      result.close();
      send({ kind: "end", id });
      return;
    }
    send({ kind: "text", id, text: Buffer.from(text), isLast: false, lastEvent, notes });
    text = "";
  }
  text += writer.end();
  result.close();
  send({ kind: "text", id, text, isLast: true, lastEvent, notes });
}

/** Waits until the reader accepts another batch; false if it wants no further rows. */
async function waitForCredit(turn: Turn): Promise<boolean> {
  // A request that has arrived is read here, also while there is credit left.
  await new Promise((resume) => setImmediate(resume));
  while (turn.credit === 0 && !turn.stopped) await new Promise<void>((wake) => (turn.wake = wake));
  turn.credit--;
  return !turn.stopped;
}

const batchRows = 1000;
const batchCharacters = 256 * 1024;
const batchMs = 50;

/** Batches large enough for a message, yet small, and sent within 50 ms: the rows of a slow scan are shown as they are found. */
function* batches({ rows }: Result): Generator<SqlValue[][]> {
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
  if (error instanceof DirqError) return { code: error.code, message: error.message, hint: error.hint };
  return {
    code: undefined,
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

function send(answer: Answer): void {
  // Without the callback, a channel that has just closed is an uncaught error.
  process.send?.(answer, () => undefined);
}

/**
 * Starts a thread that ends the process when its parent has exited, or when memory or temporary files exceed the limits,
 * which it receives as a message. SQLite's temporary files have no names, only descriptors. It runs even while SQLite
 * blocks the main thread.
 */
function startGuard(): Worker {
  const source = `
    const { readFileSync, readdirSync, readlinkSync, statSync } = require("node:fs");
    const { parentPort } = require("node:worker_threads");
    // On Linux without file-backed pages, which all processes share.
    const ownMemory = () => process.platform === "linux"
      ? Number(/^RssAnon:\\s+(\\d+)/m.exec(readFileSync("/proc/self/status", "latin1"))[1]) * 1024
      : process.memoryUsage.rss();
    const descriptors = "/proc/self/fd/";
    const temporaryBytes = (descriptor) => {
      try {
        // SQLite's prefix for temporary files, or what Linux shows for one that was opened without a name.
        const isTemporary = /\\/(?:etilqs_[^/]*|#\\d+) \\(deleted\\)$/.test(readlinkSync(descriptors + descriptor));
        return isTemporary ? statSync(descriptors + descriptor).blocks * 512 : 0;
      } catch {
        return 0; // It has just been closed.
      }
    };
    const allTemporaryBytes = () => process.platform === "linux"
      ? readdirSync(descriptors).reduce((sum, descriptor) => sum + temporaryBytes(descriptor), 0)
      : 0;
    const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);
    parentPort.once("message", ({ memoryLimit = Infinity, temporaryLimit = Infinity }) => {
      setInterval(() => {
        if (ownMemory() > memoryLimit) process.kill(process.pid, "${memorySignal}");
        if (allTemporaryBytes() > temporaryLimit) process.kill(process.pid, "${temporarySignal}");
      }, 100);
    });`;
  const worker = new Worker(source, { eval: true, execArgv: [], env: {} });
  worker.unref();
  return worker;
}
