import { Worker } from "node:worker_threads";
import { Engine, type EngineOptions } from "../engine/engine.ts";
import { stepError, type Result } from "../engine/run.ts";
import { JsonWriter } from "../engine/serialize.ts";
import type { SqlValue } from "../parsers/parsed-rows.ts";
import { DirqError } from "../base/errors.ts";
import {
  batchesAhead,
  memorySignal,
  type Answer,
  type PlainError,
  type Request,
} from "./executor-protocol.ts";

// The process in which `QueryExecutor` runs statements: SQLite holds its thread, so that only ending the process stops
// a statement for sure. It opens an engine and answers its parent over the channel.

let engine: Engine | undefined;
let current: Turn | undefined;

/** A statement that runs. */
interface Turn {
  readonly id: number;
  /** Batches that may still be sent. */
  credit: number;
  wake: () => void;
  stopped: boolean;
}

process.on("message", (request: Request) => void handle(request));
// The parent is gone. Should SQLite hold the thread just then, the guard below sees to it.
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

const defaults: Omit<EngineOptions, "root"> = {
  noIgnore: false,
  onFile: undefined,
  config: [],
  persist: false,
  extensions: [],
  index: undefined,
  loaded: undefined,
  once: false,
};

function open({ options, isTerminal, memoryLimit }: Request & { kind: "open" }): void {
  if (memoryLimit !== undefined) guard.postMessage(memoryLimit);
  try {
    engine = new Engine(
      { ...defaults, ...options },
      {
        onFailure: (failure) => send({ kind: "failure", failure }),
        onNote: (note) => send({ kind: "note", note }),
        progressTarget: {
          isTerminal,
          now: () => performance.now(),
          write: (text) => send({ kind: "progress", text }),
        },
      },
    );
    send({ kind: "opened" });
  } catch (error) {
    send({ kind: "refused", error: toPlain(error) });
  }
}

async function execute({ id, sql, parameters, format }: Request & { kind: "execute" }): Promise<void> {
  const turn: Turn = { id, credit: batchesAhead, wake: () => undefined, stopped: false };
  current = turn;
  let result: Result | undefined;
  try {
    result = await engine!.execute(sql, parameters);
    if (format === "json") await sendText(turn, result);
    else await sendRows(turn, result);
  } catch (error) {
    result?.close();
    send({ kind: "end", id, error: toPlain(result === undefined ? error : stepError(error)) });
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

/** A short result is one piece, sent when all is well with it: whoever passes it on can still say what went wrong. */
async function sendText(turn: Turn, result: Result): Promise<void> {
  const { id } = turn;
  const writer = new JsonWriter(result.columns);
  let text = writer.begin();
  for (const values of result.rows) {
    text += writer.row(values);
    if (text.length < textCharacters) continue;
    if (!(await waitForCredit(turn))) {
      result.close();
      send({ kind: "end", id });
      return;
    }
    send({ kind: "text", id, text: Buffer.from(text), isLast: false });
    text = "";
  }
  text += writer.end();
  result.close();
  send({ kind: "text", id, text, isLast: true });
}

/** Waits until the reader wants another batch; false where it wants no more. */
async function waitForCredit(turn: Turn): Promise<boolean> {
  while (turn.credit === 0 && !turn.stopped) await new Promise<void>((wake) => (turn.wake = wake));
  turn.credit--;
  return !turn.stopped;
}

const batchRows = 1000;
const batchCharacters = 256 * 1024;
const batchMs = 50;

/** Batches that are worth a message, yet small, and never late: what a slow scan finds is shown as it is found. */
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

/**
 * A thread of its own sees, even while SQLite holds this one, that the parent died or that memory ran over its limit,
 * which it is told by a message; and ends the process.
 */
function startGuard(): Worker {
  const source = `
    const { readFileSync } = require("node:fs");
    const { parentPort } = require("node:worker_threads");
    // On Linux without the pages of files, which all processes share.
    const ownMemory = () => process.platform === "linux"
      ? Number(/^RssAnon:\\s+(\\d+)/m.exec(readFileSync("/proc/self/status", "latin1"))[1]) * 1024
      : process.memoryUsage.rss();
    const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);
    parentPort.once("message", (limit) => {
      setInterval(() => { if (ownMemory() > limit) process.kill(process.pid, "${memorySignal}"); }, 100);
    });`;
  const worker = new Worker(source, { eval: true, execArgv: [], env: {} });
  worker.unref();
  return worker;
}
