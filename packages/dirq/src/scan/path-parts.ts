/** Whole seconds, towards the past. */
export function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** Whole seconds as SQLite's driver takes integers. */
export function toSeconds(milliseconds: number): bigint {
  return BigInt(wholeSeconds(milliseconds));
}

/** A prefix as the `dir` column shows it: `""` directly under the root, no trailing slash elsewhere. */
export function directoryOf(prefix: string): string {
  return prefix.length > 1 ? prefix.slice(0, -1) : prefix;
}

/** As written, without the dot; null where there is none. A leading dot makes a hidden file, not an extension. */
export function extensionOf(name: string): string | null {
  const dot = name.lastIndexOf(".");
  return dot > 0 && dot < name.length - 1 ? name.slice(dot + 1) : null;
}
