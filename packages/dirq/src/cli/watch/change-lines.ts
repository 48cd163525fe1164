import type { Streams } from "../output/streams.ts";
import { rowChanges } from "./row-changes.ts";
import type { View } from "./view.ts";

/** Prints one JSON line per change of a row, for programs. */
export function changeLines(streams: Streams): View {
  return {
    isDrawn: false,
    prepare: () => undefined,
    begin: ({ values }) =>
      streams.writeError(`dirq: watching ${values.length === 1 ? "1 row" : `${values.length} rows`}\n`),
    update: (before, after) => {
      const lines = rowChanges(before, after);
      if (lines.length > 0) streams.writeOut(`${lines.join("\n")}\n`);
    },
    report: (message) => streams.writeError(`dirq: ${message}\n`),
    end: () => undefined,
  };
}
