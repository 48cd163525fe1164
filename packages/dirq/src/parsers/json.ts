import { readJsonRows } from "../json/exact.ts";
import { describeJsonFault } from "../json/syntax-error.ts";
import { readLines, readText } from "./read-file.ts";
import { ParseError, type FileParser, type ParsedRow } from "./row.ts";

/** An array of objects gives a row each, an object one row. */
export const json: FileParser = {
  name: "json",
  *read(path) {
    const text = readText(path);
    let index = 0;
    const rows = readJsonRows(text);
    for (;;) {
      const step = nextOf(rows, () => describeJsonFault(text));
      if (step.done === true) {
        if (step.value === undefined) return;
        const isElement = text.trimStart().startsWith("[");
        throw new ParseError(
          isElement
            ? `element ${index} is ${step.value.notAnObject}, not an object`
            : `it is ${step.value.notAnObject}, not an object or an array of objects`,
        );
      }
      index++;
      yield step.value;
    }
  },
};

/** A JSON object a line. Blank lines are left out. */
export const ndjson: FileParser = {
  name: "ndjson",
  *read(path) {
    let line = 0;
    for (const text of readLines(path)) {
      line++;
      if (text.trim() !== "") yield readJsonLine(text, line);
    }
  },
};

/**
 * The row of one line.
 * @throws {ParseError} with the number of the line
 */
export function readJsonLine(text: string, line: number): ParsedRow {
  if (!/^\s*\{/.test(text))
    throw new ParseError(`line ${line}: not a JSON object: ${JSON.stringify(text.trim().slice(0, 40))}`);
  const step = nextOf(readJsonRows(text), () => describeJsonFault(text, line));
  if (step.done === true) throw new ParseError(`line ${line}: not an object`);
  return step.value;
}

function nextOf<Value, End>(rows: Iterator<Value, End>, fault: () => string): IteratorResult<Value, End> {
  try {
    return rows.next();
  } catch (error) {
    if (error instanceof SyntaxError) throw new ParseError(fault());
    throw error;
  }
}
