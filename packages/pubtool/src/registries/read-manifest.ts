import { resolve } from "node:path";
import type { Kind, PackageEntry } from "../config/types.ts";
import { readPackageJson } from "./jsreg/manifest.ts";
import type { Manifest } from "./manifest.ts";
import { readPyproject } from "./pyreg/manifest.ts";
import { readCargo } from "./rustreg/manifest.ts";

const readers: Readonly<Record<Kind, (folder: string, root: string) => Manifest>> = {
  rustreg: readCargo,
  pyreg: readPyproject,
  jsreg: readPackageJson,
};

/**
 * Reads the package's own manifest. `root` is the absolute folder of `pubtool.toml`. Throws PubtoolError naming the
 * file and what is wrong with it.
 */
export function readManifest(entry: Pick<PackageEntry, "kind" | "path">, root: string): Manifest {
  return readers[entry.kind](resolve(root, entry.path), root);
}
