import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEnd } from "../process-end.ts";
import { isOpenElsewhere } from "../store/connection.ts";

/** A private folder for an index. It goes with its process; what a killed one leaves, a later one removes. */
export interface Scratch {
  readonly folder: string;
  remove(): void;
}

const prefix = "dirq-index-";
const name = new RegExp(`^${prefix}(\\d+)-\\w{6}$`);
/** A folder that is younger may not hold its index yet. */
const settledMs = 60_000;

export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = beforeEnd(remove);
  return {
    folder,
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

/** Removes the folders of processes that were killed: those of this user whose index nobody has open. */
export function removeLeftovers(): void {
  for (const entry of entries(tmpdir())) {
    const owner = name.exec(entry)?.[1];
    if (owner === undefined || Number(owner) === process.pid) continue;
    const folder = join(tmpdir(), entry);
    try {
      const { uid, mtimeMs } = lstatSync(folder);
      if (uid !== process.getuid?.() || Date.now() - mtimeMs < settledMs) continue;
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
