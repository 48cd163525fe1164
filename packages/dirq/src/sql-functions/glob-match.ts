import { DirqError } from "../base/errors.ts";
import { matchesPath, type Glob } from "../scan/glob.ts";
import { parsePathSpec } from "../scan/path-spec.ts";
import { LimitedCache } from "./limited-cache.ts";
import { toText } from "./function-argument.ts";

/**
 * The function `glob_match(pattern, path)`: 1 where the path is one that the path-table of this pattern could have. The
 * pattern is that of a path-table, with or without `./`.
 */
export function createGlobMatch(): (pattern: unknown, path: unknown) => bigint | null {
  const globs = new LimitedCache(compile);
  return (pattern, path) => {
    if (pattern === null || path === null) return null;
    return matchesPath(globs.get(toText(pattern)), toText(path).replace(/^(?:\.\/)+/, "")) ? 1n : 0n;
  };
}

function compile(pattern: string): Glob {
  const written = pattern.startsWith("./") ? pattern : `./${pattern}`;
  const spec = parsePathSpec(written, "/");
  if (spec.outside || pattern.startsWith("/"))
    throw new DirqError(
      "sql",
      `the pattern '${pattern}' of glob_match leads out of the root; write it relative to ./`,
    );
  if (spec.glob !== undefined) return spec.glob;
  const path = [...spec.base, ...(spec.file === undefined ? [] : [spec.file])];
  return { alternatives: [path, [...path, null]] };
}
