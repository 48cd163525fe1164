import { sep } from "node:path";
import { debuglog } from "node:util";
import { codeDirectory, makePrivate } from "./cache-directory.ts";
import { openCompiledFiles } from "./compiled-files.ts";

/**
 * Stores compiled code for the next start, in the cache directory of the user. Node can do that from 22.1 on; before, the
 * files of the directory `program` are compiled here. Compiling is the largest part of a start.
 * `NODE_COMPILE_CACHE` and `NODE_DISABLE_COMPILE_CACHE` mean what they mean to Node.
 */
export function enableCodeCache(program: string): void {
  const { env } = process;
  // Node does not count what code from a cache covers.
  if (env["NODE_DISABLE_COMPILE_CACHE"] !== undefined || env["NODE_V8_COVERAGE"] !== undefined) return;
  const enableCompileCache = codeCacheOfNode();
  const stated = env["NODE_COMPILE_CACHE"];
  // Node has read the variable before dirq was started.
  if (enableCompileCache !== undefined && stated !== undefined) return;
  const directory = stated ?? codeDirectory();
  if (directory !== undefined && stated === undefined && isInside(directory, presentDirectory())) {
    debug("compiled code: not stored: %s is in the present directory, which statements read", directory);
    return;
  }
  if (directory === undefined || !makePrivate(directory)) {
    debug("compiled code: not stored: no directory that only this user can write to (%s)", directory);
    return;
  }
  debug("compiled code: %s", directory);
  // Node's own choice is a directory of that name in the temporary directory, where another user can make it first.
  if (enableCompileCache !== undefined) enableCompileCache(directory);
  else openCompiledFiles(`${directory}/${process.version}-${process.arch}`, program);
}

/** Before Node 22 there is none, and loading the module takes a millisecond. */
function codeCacheOfNode(): ((directory: string) => unknown) | undefined {
  if (Number.parseInt(process.versions.node) < 22) return undefined;
  const { getBuiltinModule } = process as Partial<typeof process>;
  const module = getBuiltinModule?.("node:module") as
    { enableCompileCache?: (directory: string) => unknown } | undefined;
  return module?.enableCompileCache;
}

/** Undefined where it has been removed; the command reports that itself. */
function presentDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** Files that dirq writes there would be rows of a statement over the user's home. */
function isInside(path: string, directory: string | undefined): boolean {
  if (directory === undefined) return false;
  return path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}

const debug = debuglog("dirq");
