import { LineCounter, parseAllDocuments, type Document, type ScalarTag } from "yaml";
import { rowsOfDocument } from "./documents.ts";
import { readText } from "./read-file.ts";
import { ParseError, type FileParser } from "./row.ts";

/** YAML 1.2, with the merge keys of 1.1. Each document of a file gives its rows. */
export const yaml: FileParser = {
  name: "yaml",
  *read(path) {
    for (const document of readYaml(readText(path))) yield* rowsOfDocument(document);
  },
};

const dateText =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;

/** The text of a `!!timestamp`, checked: the library would convert 30 February to 2 March. */
const timestamp: ScalarTag = {
  tag: "tag:yaml.org,2002:timestamp",
  resolve(text, onError) {
    const parts = dateText.exec(text)?.slice(1).map(Number);
    if (parts === undefined || !isDate(parts)) onError(`the !!timestamp "${text}" is not a date`);
    return text;
  },
};

function isDate([year = 0, month = 0, day = 0, hour, minute, second]: readonly number[]): boolean {
  const isDay =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  // Without a time these are NaN.
  return isDay && !(hour! > 23 || minute! > 59 || second! > 60);
}

/**
 * The values of the documents in a text; empty ones are left out.
 * @param firstLine the number of the text's first line in its file
 */
export function readYaml(text: string, firstLine = 1): unknown[] {
  const counter = new LineCounter();
  const documents = parseAllDocuments(text, {
    intAsBigInt: true,
    merge: true,
    customTags: (tags) => [...tags, timestamp],
    lineCounter: counter,
    prettyErrors: false,
    // Warnings would be written to standard error.
    logLevel: "error",
  });
  const values: unknown[] = [];
  for (const document of documents as Iterable<Document.Parsed>) {
    const [error] = document.errors;
    if (error !== undefined) {
      const { line } = counter.linePos(error.pos[0]);
      throw new ParseError(`line ${line + firstLine - 1}: ${error.message.split("\n")[0]!}`);
    }
    if (document.contents === null) continue;
    const value: unknown = toValue(document);
    // A document that consists of comments has no row.
    if (value !== null) values.push(value);
  }
  return values;
}

function toValue(document: Document.Parsed): unknown {
  try {
    return document.toJS({ mapAsMap: true });
  } catch (error) {
    // Aliases without an anchor, or that expand to far more than the size of the file.
    throw new ParseError((error as Error).message.split("\n")[0]);
  }
}
