import { discardCache, fileIdentity, openCache, type CacheFile } from "../file-index/cache-file.ts";
import { fingerprintOf } from "../file-index/fingerprint.ts";
import { isIndexFor } from "../file-index/schema.ts";
import { defaultCachePath } from "../file-index/table-index.ts";
import { isDamage, openFile, type Database } from "../sqlite/connection.ts";
import type { IndexFile, IndexThreadData } from "./index-protocol.ts";
import { indexIn } from "./scratch-directory.ts";

/** The database of a live index, open for writing. */
export interface IndexStore {
  readonly file: IndexFile;
  readonly database: Database;
  readonly isNew: boolean;
  /** Whether it is the index that was to be resumed, with its rows. */
  readonly isResumed: boolean;
  /** Marks a persistent index as complete, so that a killed server costs the next one little. */
  seal(): void;
  close(): void;
  /** Closes an index that failed; a damaged persistent one is removed. */
  abandon(error: unknown): void;
}

/** Opens the index to resume, the persistent one, or a new one in the scratch directory. */
export function openStore(data: IndexThreadData, onNote: (note: string) => void): IndexStore {
  const { root, config, persist, resume, maxContent } = data;
  if (persist !== undefined && resume?.isPersistent !== false) {
    const fingerprint = fingerprintOf(config, root, maxContent);
    const cache = openCache(persist, fingerprint, persist === defaultCachePath(root), {
      resume: resume?.identity,
    });
    if (!("unavailable" in cache)) return persistentStore(persist, cache, resume?.identity);
    // What is resumed has its readers: there is no other index until it can be opened.
    if (resume !== undefined) throw new Error(cache.unavailable);
    onNote(`${cache.unavailable}; continuing without it`);
  }
  return openScratchStore(data);
}

/** An index that is removed with the process. */
export function openScratchStore(data: IndexThreadData): IndexStore {
  const { scratch, attempt, resume, config, root, maxContent } = data;
  if (resume?.isPersistent === false && fileIdentity(resume.path) === resume.identity) {
    const database = openFile(resume.path);
    if (isIndexFor(database, fingerprintOf(config, root, maxContent)))
      return scratchStore(resume.path, database, true);
    database.close();
  }
  const path = indexIn(scratch, attempt);
  return scratchStore(path, openFile(path), false);
}

function scratchStore(path: string, database: Database, isResumed: boolean): IndexStore {
  const close = () => database.close();
  return {
    file: { path, identity: fileIdentity(path) ?? "", isPersistent: false },
    database,
    isNew: !isResumed,
    isResumed,
    seal: () => undefined,
    close,
    abandon: close,
  };
}

function persistentStore(path: string, cache: CacheFile, expected: string | undefined): IndexStore {
  const identity = fileIdentity(path) ?? "";
  return {
    file: { path, identity, isPersistent: true },
    database: cache.database,
    isNew: cache.isNew,
    isResumed: !cache.isNew && identity === expected,
    seal: () => cache.seal(),
    close: () => {
      cache.seal();
      cache.close();
      cache.release();
    },
    abandon: (error) => {
      cache.database.close();
      if (isDamage(error)) discardCache(path);
      cache.release();
    },
  };
}
