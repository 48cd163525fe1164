import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";

/** How a file of separated values is read. */
export interface CsvOptions {
  /** One ASCII character. */
  readonly delimiter: string;
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean;
  /** Whether every value is text, also where a column has numbers only. */
  readonly isText: boolean;
  /** A label of the WHATWG encoding standard; undefined: UTF-8, or UTF-16 with a byte order mark. */
  readonly encoding: string | undefined;
}

const known = {
  types: "auto or text",
  delimiter: "one character, or tab",
  header: "yes or no",
  encoding: "such as utf-16le, windows-1252 or shift_jis",
} as const;

/**
 * Reads `delimiter=;&header=no`, the part after the question mark of a parser's name. Values may be percent-encoded.
 * @throws {DirqError} that names the option
 */
export function parseCsvOptions(source: string, text: string, delimiter: string): CsvOptions {
  let options: CsvOptions = { delimiter, hasHeader: true, isText: false, encoding: undefined };
  const fail = (message: string) => new DirqError("usage", `${source}: ${message}`);
  for (const part of text.split("&")) {
    const equals = part.indexOf("=");
    const name = equals === -1 ? part : part.slice(0, equals);
    if (!Object.hasOwn(known, name)) {
      const near = suggest(name, Object.keys(known));
      const hint =
        near === undefined ? `the options are ${Object.keys(known).join(", ")}` : `did you mean ${near}?`;
      throw fail(`unknown option "${name}"; ${hint}`);
    }
    const value = equals === -1 ? "" : decoded(part.slice(equals + 1));
    const next = withOption(options, name as keyof typeof known, value);
    if (next === undefined)
      throw fail(
        `the option ${name} is ${JSON.stringify(value)}; expected ${known[name as keyof typeof known]}`,
      );
    options = next;
  }
  return options;
}

function withOption(options: CsvOptions, name: keyof typeof known, value: string): CsvOptions | undefined {
  switch (name) {
    case "types":
      return value === "auto" || value === "text" ? { ...options, isText: value === "text" } : undefined;
    case "header":
      return value === "yes" || value === "no" ? { ...options, hasHeader: value === "yes" } : undefined;
    case "delimiter": {
      const delimiter = value === "tab" ? "\t" : value;
      // Line ends and quotes have a meaning of their own.
      return /^[^\r\n"\0\x80-\uFFFF]$/.test(delimiter) ? { ...options, delimiter } : undefined;
    }
    case "encoding":
      return isEncoding(value) ? { ...options, encoding: value } : undefined;
  }
}

function isEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
