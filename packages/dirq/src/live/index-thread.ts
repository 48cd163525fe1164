import { parentPort, workerData } from "node:worker_threads";
import { DirqError } from "../base/errors.ts";
import { WorkerFunctions } from "../functions/worker-functions.ts";
import { createProgress } from "../base/progress.ts";
import { loadColumns } from "../file-index/named-table.ts";
import { loadOwnFunctions } from "../file-index/register-functions.ts";
import { scanOptionsOf } from "../file-index/scan-options.ts";
import { readLastEvent, writeIsLive, writeLastEvent, writeScope } from "../file-index/schema.ts";
import { prepareTables, requireParsers } from "../file-index/table-index.ts";
import { isDamage, isIndexFileError } from "../sqlite/connection.ts";
import { changeToJson } from "./change-json.ts";
import type { IndexMessage, IndexRequest, IndexThreadData } from "./index-protocol.ts";
import { openScratchStore, openStore, type IndexStore } from "./index-store.ts";
import { LiveIndex } from "./live-index.ts";
import { removeLeftovers } from "./scratch-directory.ts";

// The thread of a live index: it reads the tree, follows it and writes the database, so that the main thread stays free
// for its clients. Queries read the same database from their own processes. After an error that concerns the index the
// thread ends; the main thread starts another, which resumes with the same database.

const data = workerData as IndexThreadData;
const port = parentPort!;
const sealMs = 30_000;

/** An index that is followed, with what it has open. */
interface Opened {
  readonly store: IndexStore;
  readonly index: LiveIndex;
  close(): void;
}

let opened: Opened | undefined;

process.on("uncaughtException", fail);
void run();

async function run(): Promise<void> {
  try {
    opened = await open();
  } catch (error) {
    const code = error instanceof DirqError ? error.code : isIndexFileError(error) ? "io" : undefined;
    send({ type: "rejected", code, message: describe(error) });
    process.exit(1);
  }
  const { index, store } = opened;
  store.seal();
  const sealing = setInterval(() => store.seal(), sealMs);
  port.on("message", (request: IndexRequest) => {
    if (request === "flush") {
      void index.flush().then(() => send({ type: "upToDate" }));
      return;
    }
    clearInterval(sealing);
    opened?.close();
    opened = undefined;
    port.close();
  });
  const { file, isResumed, database } = store;
  send({ type: "ready", file, isResumed, files: index.files, lastEvent: readLastEvent(database) });
  setImmediate(removeLeftovers);
}

/** A persistent index that cannot be used costs time, never the rows. */
async function open(): Promise<Opened> {
  const store = openStore(data, (note) => send({ type: "note", note }));
  try {
    return await fill(store);
  } catch (error) {
    if (!store.file.isPersistent || data.resume !== undefined || !isIndexFileError(error)) throw error;
    send({
      type: "note",
      note: `the index at ${store.file.path} could not be stored (${(error as Error).message}); continuing without it`,
    });
    return fill(openScratchStore(data));
  }
}

async function fill(store: IndexStore): Promise<Opened> {
  const { root, config, confined, verifyMs, resume } = data;
  const { database } = store;
  let isReady = false;
  const progress = createProgress(process.env["DIRQ_PROGRESS"], {
    isTerminal: data.stderrIsTerminal,
    now: () => performance.now(),
    write: (text) => {
      // Triggers continue to call functions as files change; that is not part of the start.
      if (!isReady) send({ type: "progress", text });
    },
  });
  const functions = new WorkerFunctions(config.functions, root);
  try {
    const own = await loadOwnFunctions(config);
    const { tables, calls } = prepareTables({ ...data, functions, own, progress }, database, store.isNew);
    requireParsers(tables);
    await loadColumns(tables);
    writeScope(database, "tree");
    writeIsLive(database, true);
    if (!store.isResumed) writeLastEvent(database, data.lastEvent);
    const index = await LiveIndex.open({
      database,
      tables,
      root,
      scan: scanOptionsOf(data),
      progress,
      resumes: store.isResumed,
      isolates: resume !== undefined,
      wantsNotes: data.notes,
      confined,
      verifyMs,
      onChanges: (changes, lastEvent) =>
        send({
          type: "changes",
          changes: changes.map(changeToJson),
          lastEvent,
          files: opened?.index.files ?? 0,
        }),
      onFailure: (failure) => send({ type: "failure", failure }),
      onNote: (note) => send({ type: "note", note }),
      onVerified: (verified) => send({ type: "verified", ...verified }),
    });
    calls.endQuery();
    isReady = true;
    return {
      store,
      index,
      close: () => {
        index.close();
        functions.close();
        store.close();
      },
    };
  } catch (error) {
    functions.close();
    store.abandon(error);
    throw error;
  }
}

/** Whatever went wrong in a timer or a promise: the index may not be what the tree is any longer. */
function fail(error: unknown): void {
  send({ type: "failed", message: describe(error), isDamaged: isDamage(error) });
  try {
    opened?.store.abandon(error);
  } catch {
    // The end of the thread closes what is open.
  }
  process.exit(1);
}

function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DirqError || !isIndexFileError(error)) return message;
  return data.persist === undefined
    ? `cannot write the index in ${data.scratch}: ${message}; free disk space, or set TMPDIR to another directory`
    : `cannot write the index at ${data.persist}: ${message}; free disk space, or choose another path for the index`;
}

function send(message: IndexMessage): void {
  port.postMessage(message);
}
