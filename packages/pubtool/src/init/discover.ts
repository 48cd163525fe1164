import type { Dirent } from "node:fs";
import { existsSync, readdirSync } from "node:fs";
import { basename, join, posix } from "node:path";
import type { Kind } from "../config/types.ts";
import { PubtoolError } from "../base/errors.ts";
import type { Manifest } from "../registries/manifest.ts";
import { readManifest } from "../registries/read-manifest.ts";

export interface FoundPackage {
  kind: Kind;
  /** Relative to the root, with slashes; `.` is the root. */
  path: string;
  manifest: Manifest;
}

export interface Discovery {
  packages: FoundPackage[];
  /** Manifests without a package to publish, and the reason. */
  passedOver: { file: string; reason: string }[];
}

const MANIFESTS: readonly [string, Kind][] = [
  ["Cargo.toml", "rustreg"],
  ["pyproject.toml", "pyreg"],
  ["package.json", "jsreg"],
];
/** Folders that hold other people's packages, or copies, or examples that only look like packages. */
const IGNORED =
  /^(\..*|node_modules|target|dist|build|vendor|venv|__pycache__|fixtures?|testdata|tests?|examples?)$/i;
const DEPTH = 5;

/** Finds what a repository could publish. A workspace needs no special reading: its members are folders below the root. */
export function discover(root: string): Discovery {
  const found: Discovery = { packages: [], passedOver: [] };
  visit(".", 0);
  return found;

  function visit(path: string, depth: number): void {
    for (const [name, kind] of MANIFESTS) {
      if (existsSync(join(root, path, name))) look(path, name, kind);
    }
    if (depth === DEPTH) return;
    for (const entry of folders(join(root, path))) visit(posix.join(path, entry), depth + 1);
  }

  function look(path: string, name: string, kind: Kind): void {
    const file = posix.join(path, name);
    try {
      const manifest = readManifest({ kind, path }, root);
      const same = found.packages.find(
        (other) => other.kind === kind && other.manifest.name === manifest.name,
      );
      if (manifest.private) found.passedOver.push({ file, reason: "it is marked as private" });
      else if (same) found.passedOver.push({ file, reason: `the package in ${same.path} has the same name` });
      else found.packages.push({ kind, path, manifest });
    } catch (error) {
      if (!(error instanceof PubtoolError)) throw error;
      // the message begins with the absolute file, which the reader knows already
      const reason = error.message
        .slice(error.message.indexOf(name) + name.length)
        .replace(/^[\d:]*:\s*/, "");
      found.passedOver.push({ file, reason });
    }
  }
}

function folders(path: string): string[] {
  return entriesOf(path)
    .filter((entry) => entry.isDirectory() && !IGNORED.test(basename(entry.name)))
    .map(({ name }) => name)
    .sort();
}

/** A folder that may not be read holds nothing that this user could publish. */
function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
