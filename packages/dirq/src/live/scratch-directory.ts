import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEnd } from "../base/process-exit.ts";
import { isOpenElsewhere } from "../sqlite/connection.ts";

/** A private folder for an index. It goes with its process; what a killed one leaves, a later one removes. */
export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

const prefix = "dirq-index-";
const folderName = new RegExp(`^${prefix}(\\d+)-\\w{6}$`);
/** A folder that is younger may not hold its index yet. */
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

/** The index in a folder. */
export function indexIn(folder: string): string {
  return join(folder, "index.db");
}

/** Removes the folders of processes that were killed: those of this user whose index is not open. */
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
      const index = indexIn(folder);
      if (!existsSync(index) || !isOpenElsewhere(index)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another process removes it just now, or it is not what it seems: it is left alone.
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
