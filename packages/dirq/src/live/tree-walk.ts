import type { Chunk, Link } from "../scan/chunk.ts";
import { openWalk, type ScanOptions } from "../scan/open-walk.ts";
import type { ChunkSource } from "../scan/parallel-walk.ts";

/** The directories and links that walks met. */
export class SeenPaths {
  readonly entered = new Set<string>();
  readonly links = new Map<string, Link>();

  noted(walk: ChunkSource): ChunkSource {
    return { next: () => this.#note(walk.next()), close: () => walk.close() };
  }

  #note(chunk: Chunk | undefined): Chunk | undefined {
    for (const directory of chunk?.entered ?? []) this.entered.add(directory);
    for (const link of chunk?.links ?? []) this.links.set(link.shown, link);
    return chunk;
  }
}

/**
 * A walk over all below a directory.
 * @param prefix relative to the root, with a trailing slash; empty for the root
 * @param isParallel whether large trees are walked with all cores
 */
export function openTree(
  prefix: string,
  { root, scan }: { readonly root: string; readonly scan: ScanOptions },
  isParallel = true,
): ChunkSource {
  const base = prefix === "" ? [] : prefix.slice(0, -1).split("/");
  const spec = { source: `./${prefix}`, root, base, glob: undefined, file: undefined, outside: false };
  return openWalk(spec, "stat", scan, { reportsPlaces: true, isParallel });
}
