/** What dirq's exit code says. */
export const exitCode = {
  ok: 0,
  failed: 1,
  /** The rows are right, but some file or directory could not be read. */
  partialScan: 23,
} as const;
