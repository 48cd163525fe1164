import { unzipSync } from "fflate";
import { createHash } from "node:crypto";
import { PubtoolError } from "../base/errors.ts";
import { readTarGz } from "./tar.ts";

/** Path inside the archive to the digest of the content. Times, owners and compression are not content. */
export type Contents = ReadonlyMap<string, string>;

/** Reads what is in a `.crate`, `.tgz`, sdist or wheel. Throws PubtoolError when it has another format. */
export function readContents(name: string, bytes: Buffer): Contents {
  return new Map(readArchive(name, bytes).map(({ path, data }) => [path, sha256(data)]));
}

export function readArchive(name: string, bytes: Buffer): { path: string; data: Uint8Array }[] {
  try {
    if (!/\.(whl|zip)$/.test(name)) return readTarGz(bytes);
    return Object.entries(unzipSync(bytes))
      .filter(([path]) => !path.endsWith("/"))
      .map(([path, data]) => ({ path, data }));
  } catch (error) {
    throw new PubtoolError(`cannot read the archive "${name}": ${(error as Error).message}`, {
      hint: "build it again",
      cause: error,
    });
  }
}

/** Paths whose content differs or that only one side has; those that `ignore` matches may differ. */
export function differingPaths(left: Contents, right: Contents, ignore: RegExp): string[] {
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].filter((path) => left.get(path) !== right.get(path) && !ignore.test(path)).sort();
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** At most three of them, for a sentence. */
export function someOf(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map((path) => `"${path}"`);
  return paths.length > 3 ? `${shown.join(", ")} and ${paths.length - 3} more` : shown.join(", ");
}
