import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FoundPackage } from "./discover.ts";

/** A folder whose npm packages are installed before they are packed. */
export interface NpmBuild {
  /** Relative to the root; `.` is the root. */
  folder: string;
  /** The command that builds; absent where no package has a script `build`. */
  script?: string;
}

/** The folders with a lock file: the root with its workspaces, and packages with their own. */
export function npmBuilds(root: string, packages: readonly FoundPackage[]): NpmBuild[] {
  const paths = packages.filter(({ kind }) => kind === "jsreg").map(({ path }) => path);
  if (paths.length === 0) return [];
  const folders = [...new Set([".", ...paths])].filter((path) => isLocked(join(root, path)));
  return folders.map((folder) => {
    if (hasBuild(join(root, folder))) return { folder, script: "npm run build" };
    const inside = paths.filter((path) => path !== folder && !folders.includes(path));
    const builds = folder === "." && inside.some((path) => hasBuild(join(root, path)));
    return builds ? { folder, script: "npm run build --workspaces --if-present" } : { folder };
  });
}

function isLocked(folder: string): boolean {
  return ["package-lock.json", "npm-shrinkwrap.json"].some((name) => existsSync(join(folder, name)));
}

function hasBuild(folder: string): boolean {
  try {
    const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      scripts?: { build?: unknown };
    };
    return typeof scripts?.build === "string";
  } catch {
    return false;
  }
}
