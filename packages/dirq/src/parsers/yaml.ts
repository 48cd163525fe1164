import { LineCounter, parseAllDocuments, type Document } from "yaml";
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

/**
 * The values of the documents in a text; empty ones are left out.
 * @param firstLine the number of the text's first line in its file
 */
export function readYaml(text: string, firstLine = 1): unknown[] {
  const counter = new LineCounter();
  const documents = parseAllDocuments(text, {
    intAsBigInt: true,
    merge: true,
    lineCounter: counter,
    prettyErrors: false,
    // Its warnings would go to standard error by way of Node.
    logLevel: "error",
  });
  const values: unknown[] = [];
  for (const document of documents as Iterable<Document.Parsed>) {
    const [error] = document.errors;
    if (error !== undefined) {
      const { line } = counter.linePos(error.pos[0]);
      throw new ParseError(`line ${line + firstLine - 1}: ${error.message.split("\n")[0]!}`);
    }
    const value: unknown = toValue(document);
    if (value !== null && value !== undefined) values.push(value);
  }
  return values;
}

function toValue(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Aliases that name nothing, or that multiply into more than a file of this size can mean.
    throw new ParseError((error as Error).message.split("\n")[0]);
  }
}
