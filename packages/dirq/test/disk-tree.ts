import { statfsSync } from "node:fs";
import { expect } from "vitest";
import { tree, type TreeEntries } from "./harness.ts";

/** The types of file systems in memory that statfs reports (linux/magic.h). */
const memoryFileSystems = [0x01021994, 0x858458f6];

/**
 * A tree on a disk. Only there inode numbers are used again; on a file system in memory faults that depend on this do not
 * show.
 */
export function diskTree(entries: TreeEntries = {}): string {
  const root = tree(entries);
  if (process.platform === "linux") {
    expect(memoryFileSystems, `${root} is on a file system in memory; set TMPDIR`).not.toContain(
      statfsSync(root).type,
    );
  }
  return root;
}
