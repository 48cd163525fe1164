import type { CsvOptions } from "./csv-options.ts";
import { readCsvTexts } from "./records/csv-pieces.ts";
import type { FileParser } from "./row.ts";

/** Separated values; the rows' values are text, since only a whole table has types. */
export function delimited(name: string, options: CsvOptions): FileParser {
  return { name, read: (path) => readCsvTexts(path, options) };
}
