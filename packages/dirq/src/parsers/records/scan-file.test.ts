import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SqlValue } from "../../base/value.ts";
import { ndjson } from "../json.ts";
import { ColumnReader, type Batch } from "./batch.ts";
import { runTask } from "./run-task.ts";
import { joinPieces, keysOf, summaryTasks } from "./scan-file.ts";
import type { PieceSummary, ReadTask, RecordFormat } from "./piece.ts";

const csv: RecordFormat = {
  type: "csv",
  options: { delimiter: ",", hasHeader: true, isText: true, encoding: undefined },
};

function withFile<Result>(content: string | Uint8Array, action: (path: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), "dirq-records-"));
  try {
    const path = join(directory, "file");
    writeFileSync(path, content);
    return action(path);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The rows of a file that is read in pieces of a size, or what is wrong with it. */
function readInPieces(format: RecordFormat, content: string | Uint8Array, bytes: number): string | object[] {
  return withFile(content, (path) => {
    const size = Buffer.byteLength(content);
    const tasks = summaryTasks(format, path, size, bytes);
    const file = joinPieces(
      tasks,
      tasks.map((task) => runTask(task) as PieceSummary),
    );
    if ("failure" in file) return file.failure;
    const names = keysOf(file).map(({ text }) => text);
    const wanted = new Map(names.map((name, at) => [name, at]));
    return file.pieces.flatMap((piece) => {
      const task: ReadTask = {
        task: "read",
        format,
        path,
        start: piece === file.pieces[0] ? 0 : piece.start,
        end: piece.end,
        header: piece === file.pieces[0] ? undefined : file.header,
        wanted,
        types: names.map(() => (format.type === "csv" ? "TEXT" : "")),
      };
      const batch = runTask(task) as Batch;
      const readers = batch.columns.map((column) => column && new ColumnReader(column, false));
      return Array.from({ length: batch.rows }, (_, row) =>
        Object.fromEntries(
          readers.flatMap((reader, at): [string, SqlValue][] => {
            const value = reader?.at(row) ?? null;
            return value === null ? [] : [[names[at]!, value]];
          }),
        ),
      );
    });
  });
}

test("CSV files have the rows that csv-parse reads, whatever the size of the pieces", () => {
  const field = fc.oneof(
    fc.constantFrom("", "1", '"', '""', '"a"', '"a,b"', '"x\ny"', '"\n"', 'a"b', "é", '"say ""hi"""', "x y"),
    fc.string({ maxLength: 5 }).filter((text) => !/["\r\n,]/.test(text)),
  );
  const line = fc.array(field, { minLength: 1, maxLength: 3 }).map((fields) => fields.join(","));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom("\n", "\r\n"),
      fc.integer({ min: 1, max: 60 }),
      (lines, end, bytes) => {
        const content = ["a,b,c", ...lines].join(end);
        const own = readInPieces(csv, content, bytes);
        let expected: string[][];
        try {
          expected = parse(content, {
            relax_quotes: true,
            relax_column_count: true,
            skip_empty_lines: true,
            record_delimiter: ["\r\n", "\n", "\r"],
          });
        } catch {
          expect(own).toBeTypeOf("string");
          return;
        }
        // The reference accepts text after a closing quote.
        if (typeof own === "string" && /text after the closing quote/.test(own)) return;
        if (expected.some((fields) => fields.length > 3)) {
          expect(own).toBeTypeOf("string");
          return;
        }
        const rows = expected
          .slice(1)
          .map((fields) => Object.fromEntries(fields.map((text, at) => ["abc"[at]!, text])));
        expect(own).toEqual(rows);
      },
    ),
    { numRuns: 400, seed: 20_260_101 },
  );
});

test("ndjson files have the rows, or the fault, that the general reader finds, whatever the size of the pieces", () => {
  const json = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.constantFrom(
      "1.0",
      "1e2",
      "-0",
      "0.1",
      "12345678901234567890",
      "9007199254740993",
      '"\\u00e9\\n"',
      "true",
      "null",
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.integer().map(String),
  );
  const key = fc.constantFrom("a", "b", "A", "10", "9", "é", 'q\\"', "\\u0061");
  const object = fc
    .array(fc.tuple(key, json), { maxLength: 4 })
    .map((pairs) => `{${pairs.map(([name, value]) => `"${name}": ${value}`).join(" , ")}}`);
  const broken = fc
    .tuple(object, fc.nat(), fc.constantFrom("", "x", "}", '"', "\t", "\\"))
    .map(([text, at, put]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + put + text.slice(index + 1);
    });
  const line = fc.oneof({ weight: 8, arbitrary: object }, fc.constantFrom("", "  ", "\r"), broken);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 1, max: 80 }), (lines, bytes) => {
      const content = lines.join("\n");
      let expected: string | object[];
      try {
        expected = withFile(content, (path) =>
          [...ndjson.read(path)].map((row) => Object.fromEntries(row.filter(([, value]) => value !== null))),
        );
      } catch (error) {
        expected = (error as Error).message;
      }
      expect(readInPieces({ type: "ndjson" }, content, bytes)).toEqual(expected);
    }),
    { numRuns: 400, seed: 20_260_101 },
  );
});
