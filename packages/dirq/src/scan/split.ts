import { createHash } from "node:crypto";

/** One of several parts of a tree that are walked apart. */
export interface Split {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** A split of the walk of a path-table. */
export interface WalkSplit extends Split {
  /** The length of the prefix of the directory that the walk begins in. */
  readonly prefixLength: number;
}

/**
 * Whether an entry of a directory belongs to a part. The directories at the second level below the start, and files above
 * them, are assigned by a hash of their path: so the parts of one tree are the same on every machine, and each machine
 * lists only the first level in common with others.
 */
export function isOwn(
  { index, count, prefixLength }: WalkSplit,
  prefix: string,
  name: string,
  isDirectory: boolean,
): boolean {
  const path = prefix.slice(prefixLength) + name;
  const slash = path.indexOf("/");
  const isSecondLevel = slash !== -1 && path.indexOf("/", slash + 1) === -1;
  const isAssigned = isSecondLevel || (slash === -1 && !isDirectory);
  return !isAssigned || createHash("sha256").update(path).digest().readUInt32BE() % count === index - 1;
}
