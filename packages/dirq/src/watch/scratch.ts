import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEnd } from "../process-end.ts";

/** A private folder that does not outlive the process, however it ends, save by a kill. */
export interface Scratch {
  readonly folder: string;
  remove(): void;
}

export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), "dirq-"));
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
