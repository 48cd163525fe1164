import { readLines } from "./read-file.ts";
import type { FileParser } from "./row.ts";

/** A row a line: its number, from 1, and its text without the line's end. */
export const lines: FileParser = {
  name: "lines",
  *read(path) {
    let line = 0n;
    for (const text of readLines(path)) {
      yield [
        ["line", ++line],
        ["text", text],
      ];
    }
  },
};
