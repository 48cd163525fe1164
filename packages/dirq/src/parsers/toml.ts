import { parse, TomlError } from "smol-toml";
import { rowsOfDocument } from "./documents.ts";
import { readText } from "./read-file.ts";
import { ParseError, type FileParser } from "./row.ts";

/** TOML 1.0. A file is one row; dates and times are their text. */
export const toml: FileParser = {
  name: "toml",
  *read(path) {
    yield* rowsOfDocument(readToml(readText(path)));
  },
};

/** @param firstLine the number of the text's first line in its file */
export function readToml(text: string, firstLine = 1): object {
  try {
    return parse(text, { integersAsBigInt: true });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split("\n")[0]!.replace(/^Invalid TOML document: /, "");
    throw new ParseError(`line ${error.line + firstLine - 1}: ${reason}`);
  }
}
