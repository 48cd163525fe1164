import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEnd } from "../base/process-exit.ts";
import { isOpenElsewhere } from "../sqlite/connection.ts";

/** A private directory for an index, removed with its process; a later process removes what a killed one left. */
export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

const prefix = "dirq-index-";
const folderName = new RegExp(`^${prefix}(\\d+)-\\w{6}$`);
/** A younger directory may not contain its index yet. */
const minimumAgeMs = 60_000;
const startedAt = Date.now() - process.uptime() * 1000;

export function makeScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const remove = () => rmSync(path, { recursive: true, force: true });
  const forget = beforeEnd(remove);
  return {
    path,
    remove: () => {
      forget();
      remove();
    },
  };
}

/** The path of an index in a scratch directory. A rebuilt index has a new file, as readers have the old one open. */
export function indexIn(folder: string, attempt: number): string {
  return join(folder, attempt === 0 ? "index.db" : `index-${attempt}.db`);
}

/** Removes the directories of killed processes: those of this user whose index is open in no process. */
export function removeLeftovers(): void {
  for (const entry of entries(tmpdir())) {
    const owner = folderName.exec(entry)?.[1];
    if (owner === undefined) continue;
    const folder = join(tmpdir(), entry);
    try {
      const { uid, mtimeMs } = lstatSync(folder);
      if (uid !== (process.getuid?.() ?? uid) || mtimeMs > Date.now() - minimumAgeMs) continue;
      // One of this process's own: to open its index by another copy of SQLite would take its locks away. An older one
      // is of a process that had the same id before, as in a container.
      if (Number(owner) === process.pid && mtimeMs > startedAt) continue;
      const indexes = readdirSync(folder).filter((name) => name.endsWith(".db"));
      if (!indexes.some((name) => isOpenElsewhere(join(folder, name))))
        rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another process is removing it, or it is something else: it is left alone.
    }
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
