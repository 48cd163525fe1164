import { DirqError } from "../base/errors.ts";
import { emptyConfig } from "../config/config.ts";
import type { Directory } from "../engine/directory.ts";
import { Engine } from "../engine/engine.ts";
import { scanOptionsOf } from "../file-index/scan-options.ts";
import { explainIgnored } from "../scan/explain-ignore.ts";
import { isPathName } from "../scan/path-spec.ts";
import type { Backend, RunOptions } from "./backend.ts";

/** What a path-table contains, and what is hidden from it. */
export interface PathExplanation {
  /** The number of its files. */
  readonly files: number;
  /** Their size in bytes. */
  readonly bytes: number;
  /** The first paths. */
  readonly examples: readonly string[];
  /** Why it is probably not what was meant. */
  readonly notes: readonly string[];
  /** What the path names and ignore rules hide, in the order of the paths. */
  readonly hidden: readonly HiddenFiles[];
  /** False if there are too many files to compare all of them: `hidden` covers the first ones. */
  readonly isComplete: boolean;
}

/** Files that one rule hides: a file, or everything below a directory. */
export interface HiddenFiles {
  /** Relative to the root; with a trailing slash for a directory. */
  readonly path: string;
  readonly files: number;
  /** The rule as `<file>:<line>: <pattern>`; undefined for the patterns of a config. */
  readonly rule: string | undefined;
}

/** Maximum number of files that are compared. */
const compared = 50_000;
const examples = 20;

/**
 * Explains what a path-table reads.
 * @param path as in FROM, such as `./src/*.ts`
 * @throws {DirqError} if it is not a path, or leads out of the root where that is not allowed
 */
export async function explainPath(
  backend: Backend,
  directory: Directory,
  path: string,
  options: RunOptions,
): Promise<PathExplanation> {
  if (!isPathName(path))
    throw new DirqError("usage", `"${path}" is not a path: it starts with ./, such as './${path}'`);
  const table = `'${path.replaceAll("'", "''")}'`;
  const notes: string[] = [];
  const events = { onNote: (note: string) => notes.push(note) };
  const [totals] = await read(backend, `SELECT count(*), coalesce(sum(size), 0) FROM ${table}`, {
    ...options,
    events,
  });
  const paths = await read(backend, `SELECT path FROM ${table} LIMIT ${compared}`, {
    ...options,
    events: {},
  });
  const visible = new Set(paths.map(([name]) => String(name)));
  const every = await everyFile(directory, table);
  const hidden =
    directory.noIgnore && directory.config.ignore.length === 0 ? [] : hiddenFiles(directory, every, visible);
  return {
    files: Number(totals![0]),
    bytes: Number(totals![1]),
    examples: [...visible].slice(0, examples),
    notes,
    hidden,
    isComplete: every.length < compared,
  };
}

async function read(backend: Backend, sql: string, options: RunOptions): Promise<unknown[][]> {
  const { rows } = await backend.execute(sql, [], options);
  const all: unknown[][] = [];
  for await (const batch of rows) all.push(...batch);
  return all;
}

/** The first files of a path-table as it would be without ignore rules. */
async function everyFile(directory: Directory, table: string): Promise<string[]> {
  const engine = new Engine({
    ...directory,
    noIgnore: true,
    onFile: undefined,
    config: emptyConfig,
    persist: undefined,
    notes: false,
  });
  try {
    const result = await engine.execute(`SELECT path FROM ${table} LIMIT ${compared}`, []);
    return [...result.rows].map(([name]) => String(name));
  } finally {
    engine.close();
  }
}

function hiddenFiles(
  directory: Directory,
  every: readonly string[],
  visible: ReadonlySet<string>,
): HiddenFiles[] {
  const scan = scanOptionsOf(directory);
  const groups = new Map<string, { rule: string | undefined; files: number }>();
  let last: string | undefined;
  for (const path of every) {
    if (visible.has(path)) continue;
    if (last?.endsWith("/") && path.startsWith(last)) {
      groups.get(last)!.files++;
      continue;
    }
    const reason = explainIgnored(directory.root, path.split("/"), scan);
    if (reason === undefined) continue;
    last = reason.path;
    const { rule } = reason;
    const text = rule && `${rule.file}:${rule.line}: ${rule.pattern}`;
    groups.set(last, { rule: text, files: (groups.get(last)?.files ?? 0) + 1 });
  }
  return [...groups].map(([path, group]) => ({ path, ...group }));
}
