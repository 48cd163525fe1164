import { parentPort, workerData } from "node:worker_threads";
import { DirqError } from "../base/errors.ts";
import { WorkerFunctions } from "../functions/worker-functions.ts";
import { createProgress } from "../base/progress.ts";
import { discardCache, openCache, type CacheFile } from "../file-index/cache-file.ts";
import { isDamage, isIndexFileError, openFile, type Database } from "../sqlite/connection.ts";
import { scanOptionsOf } from "../file-index/scan-options.ts";
import { writeScope } from "../file-index/schema.ts";
import { fingerprintOf } from "../file-index/fingerprint.ts";
import { defaultCachePath, prepareTables, requireParsers } from "../file-index/table-index.ts";
import { changeToJson } from "./change-json.ts";
import type { IndexMessage, IndexRequest, IndexThreadData } from "./index-protocol.ts";
import { LiveIndex } from "./live-index.ts";
import { indexIn, removeLeftovers } from "./scratch-directory.ts";

// The thread that keeps a live index: it reads the tree, follows it and writes the database, so that the main thread
// stays free for its clients. Queries read the same database from their own processes.

const data = workerData as IndexThreadData;
const port = parentPort!;
/** A persistent index is sealed about this often, so that the start after a killed server is fast. */
const sealMs = 30_000;

interface Place {
  readonly file: string;
  readonly database: Database;
  readonly isNew: boolean;
  readonly isPersistent: boolean;
  readonly seal: () => void;
  readonly close: () => void;
  /** Gives up what could not be filled: nothing in it counts. */
  readonly abandon: (error: unknown) => void;
}

/** An index that is followed, with all that it holds open. */
interface Opened {
  readonly place: Place;
  flush(): Promise<void>;
  close(): void;
}

void run();

async function run(): Promise<void> {
  let opened: Opened;
  try {
    opened = await open();
  } catch (error) {
    const code = error instanceof DirqError ? error.code : isIndexFileError(error) ? "io" : undefined;
    const message = error instanceof Error ? error.message : String(error);
    send({
      type: "refused",
      code,
      message: isIndexFileError(error)
        ? `the index cannot be written in ${data.scratch}: ${message}; TMPDIR names another place`
        : message,
    });
    port.close();
    return;
  }
  const { file, seal } = opened.place;
  seal();
  const sealing = setInterval(seal, sealMs);
  port.on("message", (request: IndexRequest) => {
    if (request === "flush") {
      void opened.flush().then(() => send({ type: "upToDate" }));
      return;
    }
    clearInterval(sealing);
    opened.close();
    port.close();
  });
  send({ type: "ready", file });
  setImmediate(removeLeftovers);
}

/** A persistent index that cannot be used costs time, but does not change results. */
async function open(): Promise<Opened> {
  const place = openPlace();
  try {
    return await fill(place);
  } catch (error) {
    if (!place.isPersistent || !isIndexFileError(error)) throw error;
    send({
      type: "note",
      note: `the index at ${place.file} could not be stored (${(error as Error).message}); continuing without it`,
    });
    return fill(scratchPlace());
  }
}

async function fill(place: Place): Promise<Opened> {
  const { root, config } = data;
  const { database } = place;
  let isReady = false;
  const progress = createProgress(process.env["DIRQ_PROGRESS"], {
    isTerminal: data.stderrIsTerminal,
    now: () => performance.now(),
    write: (text) => {
      // Triggers call functions as files change; no statement waits for that.
      if (!isReady) send({ type: "progress", text });
    },
  });
  const functions = new WorkerFunctions(config.functions, root);
  try {
    const { tables, calls } = prepareTables({ config, root, functions, progress }, database, place.isNew);
    requireParsers(tables);
    writeScope(database, "tree");
    const index = await LiveIndex.open({
      database,
      tables,
      root,
      scan: scanOptionsOf(data),
      progress,
      onChanges: (changes) => send({ type: "changes", changes: changes.map(changeToJson) }),
      onFailure: (failure) => send({ type: "failure", failure }),
      onNote: (note) => send({ type: "note", note }),
    });
    calls.endQuery();
    isReady = true;
    return {
      place,
      flush: () => index.flush(),
      close: () => {
        index.close();
        functions.close();
        place.close();
      },
    };
  } catch (error) {
    functions.close();
    place.abandon(error);
    throw error;
  }
}

function openPlace(): Place {
  const { root, config, persist } = data;
  if (persist !== undefined) {
    const cache = openCache(persist, fingerprintOf(config, root), persist === defaultCachePath(root));
    if (!("unavailable" in cache)) return keptPlace(persist, cache);
    send({ type: "note", note: `${cache.unavailable}; continuing without it` });
  }
  return scratchPlace();
}

function scratchPlace(): Place {
  const file = indexIn(data.scratch);
  const database = openFile(file);
  const close = () => database.close();
  return { file, database, isNew: true, isPersistent: false, seal: () => undefined, close, abandon: close };
}

function keptPlace(file: string, cache: CacheFile): Place {
  return {
    file,
    database: cache.database,
    isNew: cache.isNew,
    isPersistent: true,
    seal: () => cache.seal(),
    close: () => {
      cache.seal();
      cache.close();
      cache.release();
    },
    abandon: (error) => {
      cache.database.close();
      if (isDamage(error)) discardCache(file);
      cache.release();
    },
  };
}

function send(message: IndexMessage): void {
  port.postMessage(message);
}
