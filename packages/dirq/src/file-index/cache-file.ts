import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { debug } from "../base/debug.ts";
import { reasonOf } from "../base/errors.ts";
import { mkdirp } from "../base/mkdirp.ts";
import { isBusy, isDamage, openImage } from "../sqlite/connection.ts";
import { applicationId, isIndexFor, readIsLive } from "./schema.ts";
import { openDatabase, type Database } from "../sqlite/driver.ts";

/** How long to wait for another run that builds the same index. */
const lockTimeoutMs = 5_000;

/** An index in a file, locked: no other run reads or writes it before `release`. */
export interface CacheFile {
  readonly database: Database;
  /** Whether it was made just now and holds nothing. */
  readonly isNew: boolean;
  /** Vouches for what the file holds now. */
  seal(): void;
  /** Lets other runs have the file; this one may go on reading what it sees. */
  release(): void;
  close(): void;
}

/** Why there is no cache now; the run continues without. */
export interface CacheUnavailable {
  readonly unavailable: string;
}

/** A private copy in memory of an index that a server keeps current and locked. */
export interface CacheCopy {
  readonly copy: Database;
}

export interface CacheOptions {
  /** The device and inode of the file to resume: its content is known, sealed or not. */
  readonly resume?: string | undefined;
}

/**
 * Copies the index at `path` if a server has it open: the server has the lock for as long as it runs, and what it has
 * committed can be read beside it.
 */
export function copyLiveCache(path: string, fingerprint: string): CacheCopy | undefined {
  let reader: Database | undefined;
  try {
    if (isForeign(path) || isForeign(`${path}-lock`) || !isLocked(`${path}-lock`)) return undefined;
    reader = openDatabase(path, { readonly: true, fileMustExist: true, timeout: lockTimeoutMs });
    if (!isIndexFor(reader, fingerprint) || !readIsLive(reader)) return undefined;
    return { copy: openImage(reader.serialize()) };
  } catch {
    // A cache that cannot be read costs time only.
    return undefined;
  } finally {
    reader?.close();
  }
}

function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = openDatabase(path, { fileMustExist: true, timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database.close();
  }
}

/**
 * Opens the index kept at `path`, or makes it.
 *
 * A cache must never answer what the files do not say, so a file that may have been touched by anybody else, or that a
 * run left while SQLite was moving pages into it, is deleted. The seal shows this: it contains the database file's size,
 * times and inode as they were when a run last knew it to be right. The contents of the write-ahead log have SQLite's own
 * checksums.
 * @param isOurs whether the place is one that only dirq writes to, so that anything found there may be replaced
 */
export function openCache(
  path: string,
  fingerprint: string,
  isOurs: boolean,
  { resume }: CacheOptions = {},
): CacheFile | CacheUnavailable {
  let lock: Database | undefined;
  try {
    const foreign = isOurs ? undefined : [path, `${path}-lock`].find(isForeign);
    if (foreign !== undefined)
      return { unavailable: `${foreign} is not an index of dirq's, and is left as it is` };
    prepareFolder(path);
    const acquired = (lock = acquire(`${path}-lock`));
    if (acquired === undefined) {
      return { unavailable: `another dirq has been building ${path} for ${lockTimeoutMs / 1000} seconds` };
    }
    const { database, isNew } = openOrMake(path, fingerprint, resume);
    return {
      database,
      isNew,
      seal: () => seal(path, database),
      release: () => acquired.close(),
      close: () => closeSealed(path, database),
    };
  } catch (error) {
    lock?.close();
    return {
      unavailable: `cannot write the index at ${path}: ${reasonOf(error)}; choose another path for it`,
    };
  }
}

/** Removes a cache that turned out to be damaged. */
export function discardCache(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal", "-seal"]) rmSync(path + suffix, { force: true });
}

function openOrMake(
  path: string,
  fingerprint: string,
  resume: string | undefined,
): { database: Database; isNew: boolean } {
  if (isSealed(path) || (resume !== undefined && fileIdentity(path) === resume)) {
    const database = connect(path);
    if (isIndexFor(database, fingerprint)) {
      debug("cache %s: reused", path);
      return { database, isNew: false };
    }
    debug("cache %s: of another config or version", path);
    database.close();
  }
  debug("cache %s: created", path);
  discardCache(path);
  return { database: connect(path), isNew: true };
}

function connect(path: string): Database {
  const database = openDatabase(path, { timeout: lockTimeoutMs });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  // Pages move into the file only where a new seal follows.
  database.pragma("wal_autocheckpoint = 0");
  return database;
}

function prepareFolder(path: string): void {
  const folder = dirname(path);
  mkdirp(folder);
  if (basename(folder) !== ".dirq") return;
  // The cache does not belong into a repository.
  const ignore = join(folder, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
}

/** The lock is SQLite's own, on a file beside the cache: it ends with the process that holds it. */
function acquire(path: string): Database | undefined {
  for (let attempt = 0; ; attempt++) {
    let database: Database | undefined;
    try {
      database = openDatabase(path, { timeout: lockTimeoutMs });
      database.exec("BEGIN EXCLUSIVE");
      return database;
    } catch (error) {
      database?.close();
      if (isBusy(error)) return undefined;
      if (!isDamage(error) || attempt > 0) throw error;
      rmSync(path, { force: true });
    }
  }
}

/** Whether there is a file that dirq did not create: it may be the user's data. */
export function isForeign(path: string): boolean {
  const header = Buffer.alloc(100);
  let read: number;
  try {
    if (!statSync(path).isFile()) return true;
    const file = openSync(path, "r");
    read = readSync(file, header, 0, header.length, 0);
    closeSync(file);
  } catch (error) {
    return (error as { code?: unknown }).code !== "ENOENT";
  }
  if (read === 0) return false;
  const isSqlite = header.toString("latin1", 0, 16) === "SQLite format 3\0";
  return !isSqlite || header.readUInt32BE(68) !== applicationId;
}

/** Device and inode; undefined where there is no file. */
export function fileIdentity(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino}`;
}

function identityOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
}

function isSealed(path: string): boolean {
  try {
    return readFileSync(`${path}-seal`, "utf8") === identityOf(path);
  } catch {
    return false;
  }
}

/** If that is not possible, as on a full disk, there is no seal, and the next run rebuilds the cache. */
function seal(path: string, database: Database): void {
  try {
    // Passive, since other runs may be reading, for as long as their output is paged.
    database.pragma("wal_checkpoint(PASSIVE)");
    if (!isSealed(path)) writeSeal(path);
  } catch {
    rmSync(`${path}-seal`, { force: true });
  }
}

function writeSeal(path: string): void {
  const stamp = identityOf(path);
  if (stamp === undefined) return;
  writeFileSync(`${path}-seal.new`, stamp);
  renameSync(`${path}-seal.new`, `${path}-seal`);
}

/** The last connection moves the log into the file as it closes, which wants a new seal; others change nothing. */
function closeSealed(path: string, database: Database): void {
  const before = identityOf(path);
  const wasSealed = isSealed(path);
  database.close();
  try {
    if (wasSealed && identityOf(path) !== before) writeSeal(path);
  } catch {
    // Without a seal the next run rebuilds the cache.
  }
}
