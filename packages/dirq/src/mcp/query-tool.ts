import type { ScanFailure } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import type { Dirq } from "../dirq.ts";
import type { QueryParameters } from "../index.ts";
import { JsonWriter } from "../json/rows.ts";
import { answer, answerOrFail, type Answer } from "./answer.ts";

/** The size of an answer. */
export interface AnswerLimits {
  readonly rows: number;
  /** Of the rows as JSON, in UTF-8. */
  readonly bytes: number;
}

/** A statement and the values of its parameters. */
export interface QueryRequest {
  readonly sql: string;
  readonly parameters: QueryParameters;
}

/** Runs a statement and returns its rows as JSON, followed by a second text if there is something to say about them. */
export async function answerQuery(
  dirq: Dirq,
  { sql, parameters }: QueryRequest,
  limits: AnswerLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const notes: string[] = [];
  const failures: ScanFailure[] = [];
  const remarks = () => [...notes.map((note) => `note: ${note}`), ...failureLines(failures)].join("\n");
  const events = {
    onNote: (note: string) => void notes.push(note),
    onFailure: (failure: ScanFailure) => void failures.push(failure),
  };
  return answerOrFail(async () => {
    await dirq.flush({ signal });
    const result = await dirq.executeBatches(sql, parameters, { signal, events });
    const text = new LimitedJson(result.columns, limits);
    try {
      for await (const batch of result.rows) if (!batch.every((row) => text.add(row))) break;
    } finally {
      result.close();
    }
    return answer(text.end(), [text.cut, remarks()].filter((part) => part !== "").join("\n"));
  }, remarks);
}

/** Rows as one JSON array, up to the limits. */
class LimitedJson {
  readonly #writer: JsonWriter;
  readonly #limits: AnswerLimits;
  #text: string;
  #bytes: number;
  #rows = 0;
  /** Says that rows are missing; empty if all are there. */
  cut = "";

  constructor(columns: readonly string[], limits: AnswerLimits) {
    this.#writer = new JsonWriter(columns);
    this.#limits = limits;
    this.#text = this.#writer.begin();
    this.#bytes = Buffer.byteLength(this.#text);
  }

  /** @returns whether the row was added */
  add(values: readonly SqlValue[]): boolean {
    const { rows, bytes } = this.#limits;
    if (this.#rows === rows) {
      this.cut = `cut off after ${rows} rows, the limit of an answer; there are more: aggregate them, or read on with ORDER BY … LIMIT ${rows} OFFSET ${rows}`;
      return false;
    }
    const text = this.#writer.row(values);
    const size = Buffer.byteLength(text);
    if (this.#bytes + size > bytes) {
      this.cut =
        this.#rows === 0
          ? `the first row has ${size} bytes, more than the limit of an answer (${bytes}): select fewer columns, or a part of a value with substr(column, 1, 1000)`
          : `cut off after ${this.#rows} rows, since an answer is limited to ${bytes} bytes; there are more: select fewer columns, aggregate, or read on with ORDER BY … OFFSET ${this.#rows}`;
      return false;
    }
    this.#text += text;
    this.#bytes += size;
    this.#rows++;
    return true;
  }

  end(): string {
    return (this.#text + this.#writer.end()).trimEnd();
  }
}

const failuresShown = 5;

function failureLines(failures: readonly ScanFailure[]): string[] {
  const lines = failures.slice(0, failuresShown).map(({ path, reason }) => `not read: ${path}: ${reason}`);
  const rest = failures.length - lines.length;
  return rest > 0 ? [...lines, `not read: ${rest} further files`] : lines;
}
