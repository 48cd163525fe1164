import type { QueryParameters, QueryValue } from "../../index.ts";
import { DirqError } from "../../base/errors.ts";
import { jsonNumber, readNumber } from "../../json/number.ts";

/**
 * Reads `--param` values: `name=value` binds `:name`, any other the next `?`. Numbers as in JSON, `null`, `true` and
 * `false` are taken as such, all else as text; a value in double quotes is always text.
 */
export function parseParameters(given: readonly (string | true)[] = []): QueryParameters {
  const texts = given.filter((value) => typeof value === "string");
  const named = texts.filter((text) => namePattern.test(text));
  if (named.length === 0) return texts.map(toValue);
  if (named.length < texts.length) {
    const other = texts.find((text) => !namePattern.test(text))!;
    throw new DirqError(
      "usage",
      `--param values are all named or none is: "${named[0]!}" has a name, "${other}" has none`,
    );
  }
  return Object.fromEntries(
    named.map((text) => {
      const equals = text.indexOf("=");
      return [text.slice(0, equals), toValue(text.slice(equals + 1))];
    }),
  );
}

const namePattern = /^[A-Za-z_]\w*=/;

const numberPattern = new RegExp(`^${jsonNumber}$`);

function toValue(text: string): QueryValue {
  if (numberPattern.test(text)) {
    const number = readNumber(text);
    return typeof number === "number" ? { real: number } : number;
  }
  if (text === "null") return null;
  if (text === "true" || text === "false") return text === "true";
  return /^"[^]*"$/.test(text) ? text.slice(1, -1) : text;
}
