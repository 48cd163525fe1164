import { resolve } from "node:path";
import type { PackageEntry } from "../config/types.ts";
import { readCargo } from "./rustreg/manifest.ts";
import type { Manifest } from "./manifest.ts";
import { readPackageJson } from "./jsreg/manifest.ts";
import { readPyproject } from "./pyreg/manifest.ts";

/**
 * What the package's own manifest says. `root` is the absolute folder of `pubtool.toml`. Throws PubtoolError naming
 * the file and what is wrong with it.
 */
export function readManifest(entry: Pick<PackageEntry, "kind" | "path">, root: string): Manifest {
  const folder = resolve(root, entry.path);
  if (entry.kind === "rustreg") return readCargo(folder, root);
  return entry.kind === "pyreg" ? readPyproject(folder) : readPackageJson(folder);
}
