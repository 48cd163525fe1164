import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type BetterSqlite from "better-sqlite3";
import { DirqError } from "../base/errors.ts";

export type { Database } from "better-sqlite3";

interface Sqlite {
  readonly Database: typeof BetterSqlite;
  /** The package's native part; undefined where the package searches for it. */
  readonly nativeBinding: string | undefined;
}

let loaded: Sqlite | undefined;

/** Opens a database in a file, in memory (`:memory:`, or the bytes of one), or in an unnamed file (an empty path). */
export function openDatabase(path: string | Buffer, options?: BetterSqlite.Options): BetterSqlite.Database {
  loaded ??= load();
  return open(loaded, path, options);
}

function open({ Database, nativeBinding }: Sqlite, path: string | Buffer, options?: BetterSqlite.Options) {
  return new Database(path, nativeBinding === undefined ? options : { ...options, nativeBinding });
}

// The current better-sqlite3 is built on Node-API 10, which Node has from 22.14 and 23.6 on, and brings its binary. The
// 12th serves older Nodes, and those on systems for which there is no binary; from Node 24 on it aborts when a statement
// is collected. Both are optional dependencies: npm leaves the 13th out before Node 22, and forgives the 12th when it
// cannot be compiled.
const current = "better-sqlite3";
const forOlderNodes = "better-sqlite3-v12";

function load(): Sqlite {
  const requirePackage = createRequire(import.meta.url);
  const reasons: string[] = [];
  const names = candidates();
  for (const name of names) {
    try {
      const sqlite = {
        Database: requirePackage(name) as typeof BetterSqlite,
        nativeBinding: nativePartOf(requirePackage.resolve(name)),
      };
      // The native part is loaded when the first database is opened.
      open(sqlite, ":memory:").close();
      return sqlite;
    } catch (error) {
      reasons.push(`${name}: ${inOneLine((error as Error).message)}`);
    }
  }
  throw new DirqError(
    "io",
    `SQLite cannot be loaded on Node ${process.versions.node}, ${process.platform} ${process.arch} (${reasons.join("; ")}); ` +
      "install dirq again with this Node and with --include=optional" +
      (names.includes(forOlderNodes)
        ? " --ignore-scripts=false, which compiles SQLite: that takes a C++ compiler, make and Python 3"
        : "; where better-sqlite3 has no binary for the system, use Node 22 or 20, for which it is compiled"),
  );
}

/** Where a package's native part usually is: the package itself tries a dozen paths, which takes some milliseconds. */
function nativePartOf(main: string): string | undefined {
  const usual = join(dirname(main), "../build/Release/better_sqlite3.node");
  return existsSync(usual) ? usual : undefined;
}

function candidates(): readonly string[] {
  if (Number(process.versions.napi) < 10) return [forOlderNodes];
  return Number.parseInt(process.versions.node) < 24 ? [current, forOlderNodes] : [current];
}

/** What the loader says, without the list of places where it has looked. */
function inOneLine(message: string): string {
  return message
    .replace(/\s*(?:Tried|Require stack):[^]*$/, "")
    .replace(/\.$/, "")
    .replace(/\s+/g, " ");
}
