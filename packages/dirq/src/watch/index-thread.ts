import { parentPort, workerData } from "node:worker_threads";
import { DirqError } from "../errors.ts";
import { WorkerFunctions } from "../functions/worker-functions.ts";
import { createProgress, standardError } from "../progress.ts";
import { parseIgnoreFile } from "../scan/gitignore.ts";
import { openCache, type CacheFile } from "../store/cache-file.ts";
import { openFile, type Database } from "../store/connection.ts";
import { writeScope } from "../store/schema.ts";
import { fingerprintOf } from "../tables/fingerprint.ts";
import { defaultCachePath, prepareTables } from "../tables/table-index.ts";
import { changeToJson } from "./change-json.ts";
import type { IndexMessage, IndexRequest, IndexThreadData } from "./index-protocol.ts";
import { LiveIndex } from "./live-index.ts";
import { indexIn, removeLeftovers } from "./scratch.ts";

// The thread that keeps a live index: it reads the tree, follows it and writes the database, so that the main thread
// stays free for its clients. Queries read the same database from their own processes.

const data = workerData as IndexThreadData;
const port = parentPort!;
/** A kept index is sealed about this often, so that a killed server costs the next one little. */
const sealMs = 30_000;

interface Place {
  readonly file: string;
  readonly database: Database;
  readonly isNew: boolean;
  readonly seal: () => void;
  readonly close: () => void;
}

void run();

async function run(): Promise<void> {
  let place: Place | undefined;
  try {
    place = openPlace();
    const { root, config, noIgnore } = data;
    const progress = createProgress(process.env["DIRQ_PROGRESS"], standardError(data.stderrIsTerminal));
    const functions = new WorkerFunctions(config.functions, root);
    const { tables } = prepareTables({ config, root, functions, progress }, place.database, place.isNew);
    writeScope(place.database, "tree");
    const index = await LiveIndex.open({
      database: place.database,
      tables,
      root,
      scan: { ignoreFiles: !noIgnore, always: parseIgnoreFile(config.ignore.join("\n")) },
      progress,
      onChanges: (changes) => send({ type: "changes", changes: changes.map(changeToJson) }),
      onFailure: (failure) => send({ type: "failure", failure }),
      onNote: (note) => send({ type: "note", note }),
    });
    const { file, seal } = place;
    seal();
    const sealing = setInterval(seal, sealMs);
    port.on("message", (request: IndexRequest) => {
      if (request === "settle") {
        void index.settle().then(() => send({ type: "settled" }));
        return;
      }
      clearInterval(sealing);
      index.close();
      functions.close();
      place?.close();
      port.close();
    });
    send({ type: "ready", file });
    removeLeftovers();
  } catch (error) {
    place?.close();
    const code = error instanceof DirqError ? error.code : undefined;
    send({ type: "refused", code, message: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}

function openPlace(): Place {
  const { root, config, persist } = data;
  if (persist !== undefined) {
    const cache = openCache(persist, fingerprintOf(config, root), persist === defaultCachePath(root));
    if (!("unavailable" in cache)) return keptPlace(persist, cache);
    send({ type: "note", note: `${cache.unavailable}; this server does without` });
  }
  const file = indexIn(data.scratch);
  const database = openFile(file);
  return { file, database, isNew: true, seal: () => undefined, close: () => database.close() };
}

function keptPlace(file: string, cache: CacheFile): Place {
  return {
    file,
    database: cache.database,
    isNew: cache.isNew,
    seal: () => cache.seal(),
    close: () => {
      cache.seal();
      cache.close();
      cache.release();
    },
  };
}

function send(message: IndexMessage): void {
  port.postMessage(message);
}
