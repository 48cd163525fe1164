import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type BetterSqlite from "better-sqlite3";
import { DirqError } from "../base/errors.ts";
import { inOneLine, missingMessage } from "./missing.ts";
import { loadInOneScript } from "./one-script.ts";

export type { Database } from "better-sqlite3";

interface Sqlite {
  readonly Database: typeof BetterSqlite;
  /** The package's native part; undefined where the package searches for it. */
  readonly native: object | undefined;
}

let loaded: Sqlite | undefined;

const fromDirq = createRequire(import.meta.filename);

/** Opens a database in a file, in memory (`:memory:`, or the bytes of one), or in an unnamed file (an empty path). */
export function openDatabase(path: string | Buffer, options?: BetterSqlite.Options): BetterSqlite.Database {
  loaded ??= load();
  return open(loaded, path, options);
}

function open({ Database, native }: Sqlite, path: string | Buffer, options?: BetterSqlite.Options) {
  // The package takes the loaded part, which its types do not know.
  return new Database(
    path,
    native === undefined ? options : { ...options, nativeBinding: native as unknown as string },
  );
}

// The current better-sqlite3 is built on Node-API 10, which Node has from 22.14 and 23.6 on, and brings its binary. The
// 12th serves older Nodes, and those on systems for which there is no binary; from Node 24 on it aborts when a statement
// is collected. Both are optional dependencies: npm leaves the 13th out before Node 22 by its `engines`, and the package
// that depends on the 12th, from Node 22.14 on, by those of that package.
const current = "better-sqlite3";
const forOlderNodes = "better-sqlite3-v12";
const packageForOlderNodes = "dirq-sqlite-older";

function load(): Sqlite {
  const reasons: string[] = [];
  const names = candidates();
  for (const name of names) {
    try {
      const main = pathOf(name);
      const sqlite = { Database: databaseOf(name, main), native: nativePartOf(main) };
      // Where the package searches for its native part, it does so when the first database is opened.
      if (sqlite.native === undefined) open(sqlite, ":memory:").close();
      return sqlite;
    } catch (error) {
      reasons.push(`${name}: ${inOneLine((error as Error).message)}`);
    }
  }
  throw new DirqError(
    "io",
    missingMessage(reasons, names.includes(forOlderNodes) && isInstalled(forOlderNodes)),
  );
}

/** The class that a SQLite package exports. A package of another form than today's is left to Node, and so is its error. */
function databaseOf(name: string, main: string): typeof BetterSqlite {
  try {
    const script = join(dirname(import.meta.filename), `${name}.js`);
    return loadInOneScript(main, script) as typeof BetterSqlite;
  } catch {
    return fromDirq(main) as typeof BetterSqlite;
  }
}

/** The main file of a SQLite package: from dirq's place, else from the package that depends on it, as pnpm stores it. */
function pathOf(name: string): string {
  try {
    return fromDirq.resolve(name);
  } catch (error) {
    if (name !== forOlderNodes) throw error;
    return createRequire(fromDirq.resolve(`${packageForOlderNodes}/package.json`)).resolve(name);
  }
}

function isInstalled(name: string): boolean {
  try {
    return pathOf(name) !== "";
  } catch {
    return false;
  }
}

/** Where a package's native part usually is: the package itself tries a dozen paths, which takes some milliseconds. */
function nativePartOf(main: string): object | undefined {
  const usual = join(dirname(main), "../build/Release/better_sqlite3.node");
  return existsSync(usual) ? (fromDirq(usual) as object) : undefined;
}

function candidates(): readonly string[] {
  if (Number(process.versions.napi) < 10) return [forOlderNodes];
  return Number.parseInt(process.versions.node) < 24 ? [current, forOlderNodes] : [current];
}
