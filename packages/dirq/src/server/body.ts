import type { IncomingMessage } from "node:http";
import { isObject, kindOf } from "../base/value.ts";
import type { QueryParameters, QueryValue } from "../index.ts";
import { jsonNumber, readNumber } from "../json/number.ts";

const stringOrNumber = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${jsonNumber}`, "g");
const markedNumber = new RegExp(`^\0${jsonNumber}$`);

/** What is wrong with a request, as a status and a sentence. */
export class BadRequest extends Error {
  constructor(
    readonly status: 400 | 413,
    message: string,
  ) {
    super(message);
  }
}

/** A query as it was asked. */
export interface QueryRequest {
  readonly sql: string;
  readonly parameters: QueryParameters;
  /** The name under which a browser saves the response. */
  readonly download: string | undefined;
}

/**
 * Reads a body to its end.
 * @throws {BadRequest} with 413 as soon as it is longer than `limit`
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLong = () => new BadRequest(413, `the body is longer than ${limit} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLong();
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    request.on("data", (piece: Buffer) => {
      length += piece.length;
      if (length > limit) {
        request.pause();
        reject(tooLong());
      } else pieces.push(piece);
    });
    request.once("end", () => resolve(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)));
    request.once("error", reject);
    request.once("close", () => reject(new BadRequest(400, "the body was cut off")));
  });
}

const decoder = new TextDecoder("utf-8", { fatal: true });
const form = `send {"sql": "SELECT …"}`;

/** @throws {BadRequest} */
export function parseQuery(body: Buffer): QueryRequest {
  if (body.length === 0) throw new BadRequest(400, `the body is empty; ${form}`);
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    throw new BadRequest(400, "the body is not valid UTF-8");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BadRequest(400, `the body is not JSON: ${(error as Error).message}; ${form}`);
  }
  if (!isObject(value)) {
    throw new BadRequest(400, `the body is ${kindOf(value)}, not an object; ${form}`);
  }
  const { sql, params, download } = value as { sql?: unknown; params?: unknown; download?: unknown };
  if (sql === undefined) throw new BadRequest(400, `"sql" is missing; ${form}`);
  if (typeof sql !== "string") throw new BadRequest(400, `"sql" is ${kindOf(sql)}, not a string; ${form}`);
  if (sql.trim() === "") throw new BadRequest(400, `"sql" is empty; ${form}`);
  return { sql, parameters: readParameters(params, text), download: readDownload(download) };
}

function readDownload(name: unknown): string | undefined {
  if (name === undefined || name === null) return undefined;
  if (typeof name !== "string") {
    throw new BadRequest(400, `"download" is ${kindOf(name)}; it is a file name, such as "result.csv"`);
  }
  if (name === "" || name.length > 200 || /[\p{Cc}\p{Cs}/\\]/u.test(name)) {
    throw new BadRequest(
      400,
      `"download" is ${JSON.stringify(name)}; it is a file name of up to 200 characters, without a directory`,
    );
  }
  return name;
}

function readParameters(params: unknown, text: string): QueryParameters {
  if (params === undefined || params === null) return [];
  if (typeof params !== "object") {
    throw new BadRequest(400, `"params" is ${kindOf(params)}; it is an array for ? or an object for :name`);
  }
  for (const [place, value] of Object.entries(params)) {
    if (typeof value === "object" && value !== null) {
      throw new BadRequest(
        400,
        `"params" holds ${kindOf(value)} at ${place}; a parameter is a string, a number, true, false or null`,
      );
    }
    if (typeof value === "number" && Number.isInteger(value)) {
      return exactly(params as QueryParameters, text);
    }
  }
  return params as QueryParameters;
}

/**
 * The parameters as the text has them: a JavaScript number rounds 64-bit integers, and loses the difference between 1 and
 * 1.0, which are INTEGER and REAL.
 */
function exactly(params: QueryParameters, text: string): QueryParameters {
  // Strings are skipped; numbers outside of strings remain.
  const marked = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') ? token : `"\\u0000${token}"`,
  );
  const { params: again } = JSON.parse(marked) as { params: QueryParameters };
  const restore = (value: QueryValue): QueryValue => {
    if (typeof value !== "string" || !markedNumber.test(value)) return value;
    const number = readNumber(value.slice(1));
    return typeof number === "number" ? { real: number } : number;
  };
  return Array.isArray(params)
    ? (again as readonly QueryValue[]).map(restore)
    : Object.fromEntries(Object.entries(again).map(([name, value]) => [name, restore(value)]));
}
