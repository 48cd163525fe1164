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
 * lists only the first level in common with others. native/read-node.c has the same rule.
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
  return !isAssigned || hashOf(path) % count === index - 1;
}

/** FNV-1a over UTF-8, with the last steps of MurmurHash3, which distribute similar paths. */
function hashOf(path: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(path)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
