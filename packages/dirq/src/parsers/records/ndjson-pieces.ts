import { foldName } from "../../sql/tokens.ts";
import { ColumnBuilder, type Batch } from "./batch.ts";
import type { ByteWindow } from "./byte-window.ts";
import { NdjsonScanner } from "./ndjson-scanner.ts";
import { valueKind } from "./number-scan.ts";
import { faultOf, type PieceSummary, type ReadTask, type SummaryTask } from "./piece.ts";

export function summarizeNdjson(task: SummaryTask, window: ByteWindow): PieceSummary {
  const scanner = new NdjsonScanner(window);
  const keys: ({ text: string; row: number; position: number } | undefined)[] = [];
  const pairs = new Map<string, readonly [number, number]>();
  let rows = 0;
  let fault: PieceSummary["fault"];
  let start = task.start;
  let kinds = new Int32Array(64);
  try {
    if (!task.isExact) scanner.skipLine();
    start = scanner.offset;
    for (; scanner.next(task.end); rows++) {
      if (scanner.isNewShape) {
        for (const [position, id] of scanner.ids.entries()) {
          if (id >= kinds.length) kinds = grown(kinds, id);
          keys[id] ??= { text: scanner.keys[id]!.text, row: rows, position };
        }
        for (const pair of sameNames(scanner)) pairs.set(pair.join(" "), pair);
      }
      for (let position = 0; position < scanner.count; position++)
        kinds[scanner.keyId(position)]! |= scanner.kind(position);
    }
  } catch (error) {
    fault = faultOf(error);
  }
  // A line that was left to the general reader may have named keys that no row has.
  const used = Array.from(keys, (key, id) => ({ ...(key ?? noKey), kinds: kinds[id]! }));
  return {
    start,
    end: scanner.offset,
    rows,
    lines: scanner.lines,
    keys: used,
    pairs: [...pairs.values()],
    fault,
  };
}

/** Sorts after all others, and the caller leaves it out. */
const noKey = { text: "", row: Infinity, position: 0 };

function grown(from: Int32Array<ArrayBuffer>, id: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(Math.max(from.length * 2, id + 1));
  to.set(from);
  return to;
}

function sameNames(scanner: NdjsonScanner): (readonly [number, number])[] {
  const byName = new Map<string, number[]>();
  for (const id of scanner.ids) {
    const name = foldName(scanner.keys[id]!.text);
    byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  return [...byName.values()].flatMap((ids) =>
    ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other] as const)),
  );
}

export function readNdjson({ end, wanted, types }: ReadTask, window: ByteWindow): Batch {
  const scanner = new NdjsonScanner(window);
  const builders = types.map(() => new ColumnBuilder());
  /** By key: the index of its column, or -1. */
  const slots: number[] = [];
  let rows = 0;
  for (; scanner.next(end); rows++) {
    for (let position = 0; position < scanner.count; position++) {
      const id = scanner.keyId(position);
      const slot = (slots[id] ??= wanted.get(scanner.keys[id]!.text) ?? -1);
      if (slot === -1) continue;
      putValue(scanner, position, builders[slot]!, rows);
    }
  }
  return { rows, columns: builders.map((builder) => builder.finish(rows)) };
}

function putValue(scanner: NdjsonScanner, position: number, builder: ColumnBuilder, row: number): void {
  const kind = scanner.isScanned ? scanner.kind(position) : undefined;
  if (kind === valueKind.integer) builder.integer(row, scanner.number(position));
  else if (kind === valueKind.real) builder.real(row, scanner.number(position));
  else if (kind === valueKind.text && !scanner.isEscaped(position))
    builder.bytes(row, scanner.window.buffer, scanner.start(position), scanner.end(position));
  else builder.value(row, scanner.value(position));
}
