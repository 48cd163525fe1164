/** A hash that is computed piece by piece. */
interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): bigint;
}

/** What some content columns are computed with; loaded where a statement names such a column. */
export interface ContentTools {
  readonly xxh64: { create64(): Hash } | undefined;
  /** Media types whose signature a file begins with. */
  readonly mimesOf: ((head: Uint8Array) => readonly string[]) | undefined;
}

/** @param wanted names of columns */
export async function loadTools(wanted: ReadonlySet<string>): Promise<ContentTools> {
  return {
    xxh64: wanted.has("xxh64") ? await (await import("xxhash-wasm")).default() : undefined,
    mimesOf: wanted.has("mime") ? (await import("magic-bytes.js")).filetypemime : undefined,
  };
}
