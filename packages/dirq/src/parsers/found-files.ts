import { statColumn, statColumnsPerRow, type Chunk } from "../scan/chunk.ts";
import type { FileStamp } from "../scan/file-stamp.ts";
import type { ParserFile } from "./parse-listener.ts";

/** A file as a walk found it. */
export interface FoundFile extends ParserFile {
  /** Undefined where the walk did not stat. */
  readonly stamp: FileStamp | undefined;
  /** Whether the path is that of a link, as far as the walk reports places. */
  readonly isLink: boolean;
}

/** A file as a walk that stats found it. */
export type StattedFile = FoundFile & { readonly stamp: FileStamp };

/**
 * The files of a chunk.
 * @param root what their paths start from; undefined where they are absolute
 */
export function* filesOf(chunk: Chunk, root: string | undefined): Generator<FoundFile> {
  if (chunk.rows === 0) return;
  const names = chunk.names.split("\0");
  const prefix = root === undefined ? "" : root.endsWith("/") ? root : `${root}/`;
  const links = new Set(chunk.links.map((link) => link.shown));
  let at = 0;
  for (const [index, directory] of chunk.directories.entries()) {
    for (const end = at + chunk.counts[index]!; at < end; at++) {
      const shown = directory + names[at]!;
      const path = chunk.rawPaths?.get(at) ?? prefix + shown;
      yield { shown, path, stamp: stampAt(chunk, at), isLink: links.has(shown) };
    }
  }
}

function stampAt({ stats }: Chunk, row: number): FileStamp | undefined {
  if (stats === undefined) return undefined;
  const at = row * statColumnsPerRow;
  return {
    size: stats[at + statColumn.size]!,
    mtimeMs: stats[at + statColumn.mtimeMs]!,
    ctimeMs: stats[at + statColumn.ctimeMs]!,
    inode: stats[at + statColumn.inode]!,
  };
}
