import { loadBuiltin } from "../base/load-builtin.ts";
import path from "node:path";
import { isRecord } from "../base/is-record.ts";
import { warnOnce } from "../base/warn.ts";
import type { ExchangeStore, StoredExchange, StoredReply } from "./exchange-store.ts";

/** Version of the file format. Files of another version are not read. */
const FORMAT = 1;

let files_written = 0;

/** Exchanges in a directory, one JSON file each. Several processes can use it at the same time. */
export class DirectoryStore implements ExchangeStore {
  readonly name: string;

  constructor(
    directory: string,
    readonly mode: "cache" | "replay",
  ) {
    this.name = path.resolve(directory);
  }

  /** A file that is missing or damaged is `undefined`. */
  read(key: string): StoredReply | undefined {
    try {
      return readReply(JSON.parse(loadBuiltin("node:fs").readFileSync(this.#path(key), "utf8")));
    } catch {
      return undefined;
    }
  }

  /** Writes the file under another name and renames it, so that no reader sees a part of it. */
  write(key: string, exchange: StoredExchange): void {
    const path = this.#path(key);
    const temporary = `${path}.${process.pid}.${(files_written += 1)}`;
    const { mkdirSync, renameSync, writeFileSync } = loadBuiltin("node:fs");
    try {
      mkdirSync(this.name, { recursive: true, mode: 0o700 });
      const text = `${JSON.stringify({ format: FORMAT, ...exchange }, null, 2)}\n`;
      writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
      renameSync(temporary, path);
    } catch (error) {
      // The response was paid for and must not be lost.
      removeFile(temporary);
      const { code = "unknown error" } = error as NodeJS.ErrnoException;
      warnOnce(`the cache directory ${this.name} cannot be written: ${code}; responses are not stored`);
    }
  }

  #path(key: string): string {
    return path.join(this.name, `${key}.json`);
  }
}

function removeFile(path: string): void {
  try {
    loadBuiltin("node:fs").rmSync(path, { force: true });
  } catch {
    // The directory does not exist; the first error is the one to report.
  }
}

function readReply(file: unknown): StoredReply | undefined {
  if (!isRecord(file) || file.format !== FORMAT || !isRecord(file.response)) return undefined;
  const { status, headers, body } = file.response;
  if (typeof status !== "number" || typeof body !== "string") return undefined;
  return { status, headers: isRecord(headers) ? (headers as Record<string, string>) : {}, body };
}
