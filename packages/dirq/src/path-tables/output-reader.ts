import type { Listener } from "../base/events.ts";
import type { Progress } from "../base/progress.ts";
import { recordFormat } from "../parsers/builtin.ts";
import type { FoundFile } from "../parsers/found-files.ts";
import { JsonReader } from "../parsers/json-reader.ts";
import { parseFiles, type Parser } from "../parsers/parse-files.ts";
import { reasonNotRead, resolveWithin } from "../scan/read-guard.ts";
import type { RecordFormat } from "../parsers/records/piece.ts";
import type { ParsedRow } from "../parsers/row.ts";
import type { ParserOutput, StoredOutputs } from "../parsers/stored-output.ts";
import { isFresh } from "../scan/file-stamp.ts";
import { PathCheck } from "../scan/path-check.ts";
import { matchesPath } from "../scan/glob.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import type { Database } from "../sqlite/connection.ts";
import type { RecordReader } from "./record-reader.ts";
import type { RowSource } from "./row-source.ts";
import { StoredRows } from "./stored-rows.ts";

interface OutputContext extends Listener {
  readonly root: string;
  /** Whether files are not read that a link leads out of the root to. */
  readonly isConfined: boolean;
  /** The stored parser output of earlier runs, if any. */
  readonly storedOutputs: StoredOutputs | undefined;
  readonly progress: Progress;
}

/**
 * Reads the rows that a parser makes of files: records of large formats in pieces, whatever a statement needs of them;
 * the output of other parsers at once, into a table.
 */
export class OutputReader {
  readonly #database: Database;
  readonly #context: OutputContext;
  #records: RecordReader | undefined;
  /** The tables that hold output. */
  #stored = 0;

  constructor(database: Database, context: OutputContext) {
    this.#database = database;
    this.#context = context;
  }

  /** Whether files must be given with their stamps. */
  needsStat(parser: Parser): boolean {
    return formatOf(parser) !== undefined || this.#context.storedOutputs !== undefined;
  }

  /** @param spec the path-table that the files are of */
  async read(spec: PathSpec, files: readonly FoundFile[], parser: Parser): Promise<RowSource> {
    const format = formatOf(parser);
    if (format === undefined) return this.#storeRows(spec, files, parser);
    // Loaded only here: other statements do not need it.
    const { RecordReader } = await import("./record-reader.ts");
    this.#records ??= new RecordReader(this.#database, this.#context);
    return this.#records.read([...this.#readable(files)], format);
  }

  close(): void {
    this.#records?.close();
  }

  /** The files that may be read, by paths without links: their records are read in pieces, the last ones later. */
  *#readable(files: readonly FoundFile[]): Generator<FoundFile> {
    const { root, isConfined } = this.#context;
    if (!isConfined) {
      yield* files;
      return;
    }
    for (const file of files) {
      const resolved = resolveWithin(root, file.path);
      if ("path" in resolved) yield { ...file, ...resolved };
      else this.#context.onFailure({ path: file.shown, reason: resolved.rejected });
    }
  }

  async #storeRows(spec: PathSpec, files: readonly FoundFile[], parser: Parser): Promise<StoredRows> {
    const { progress, storedOutputs, root, isConfined } = this.#context;
    const confinedTo = isConfined ? root : undefined;
    const table = new StoredRows(this.#database, `_dirq_parsed_${this.#stored++}`);
    const json = new JsonReader(this.#database);
    const startedAt = Date.now();
    this.#database.exec("BEGIN");
    const toParse: number[] = [];
    const printed: ParserOutput[] = [];
    for (const [index, file] of files.entries()) {
      // A run that is not confined may have stored it.
      const isReadable = confinedTo === undefined || reasonNotRead(confinedTo, file.path) === undefined;
      const rows = isReadable ? storedOutputs?.find(file.shown, file.stamp!) : undefined;
      if (rows === undefined) toParse.push(index);
      else table.insert(index, file.shown, json.read(rows) as ParsedRow[]);
    }
    const checks = new Map<number, PathCheck>();
    const fail = (index: number, reason: string) =>
      this.#context.onFailure({ path: files[index]!.shown, reason });
    progress.beginIndexing(toParse.length);
    await parseFiles(
      parser,
      toParse.map((index) => files[index]!),
      json,
      { order: "as it comes", confinedTo },
      {
        begin: (at) => {
          const { path, stamp } = files[toParse[at]!]!;
          if (stamp !== undefined && storedOutputs !== undefined)
            checks.set(at, new PathCheck(root, path, stamp));
        },
        rows: (at, rows, payload) => {
          const index = toParse[at]!;
          const { shown, stamp } = files[index]!;
          const problem = table.insert(index, shown, rows);
          const check = checks.get(at);
          checks.delete(at);
          if (problem !== undefined) fail(index, problem);
          else if (payload === undefined || stamp === undefined || isFresh(stamp, startedAt)) return;
          // Another file may have had the path while the command read it.
          else if (check?.isUnchanged()) {
            printed.push({ path: shown, stamp, rows: payload });
          }
        },
        failure: (at, reason) => fail(toParse[at]!, reason),
        done: (count) => progress.indexing(count, toParse.length),
      },
    );
    this.#database.exec("COMMIT");
    const found = new Set(files.map(({ shown }) => shown));
    storedOutputs?.put(printed, (path) => !found.has(path) && covers(spec, path));
    return table;
  }
}

function formatOf(parser: Parser): RecordFormat | undefined {
  return "builtin" in parser ? recordFormat(parser.builtin) : undefined;
}

/** Whether a path-table would show a file of this path, were it there. */
function covers({ base, file, glob, outside }: PathSpec, path: string): boolean {
  if (outside) return false;
  const prefix = base.map((part) => `${part}/`).join("");
  if (file !== undefined) return path === prefix + file;
  return path.startsWith(prefix) && (glob === undefined || matchesPath(glob, path));
}
