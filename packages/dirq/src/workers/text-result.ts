import type { SqlValue } from "../base/value.ts";
import type { Columns, Rows, Text } from "./executor-protocol.ts";

/** A result as pieces of one text. Leaving the loop over them ends the statement. */
export interface TextResult extends AsyncIterable<string | Buffer> {
  /** What is probably not meant in the statement. */
  readonly notes: readonly string[];
  /** Over a live index: the number of the last event that the rows include. */
  readonly lastEventId: number | undefined;
}

/** The rows of an answer whose columns have been read. */
export async function* batchesOf(
  answers: AsyncGenerator<Columns | Rows | Text, void, void>,
): AsyncGenerator<SqlValue[][], void, void> {
  for await (const answer of answers) if (answer.kind === "rows") yield answer.rows;
}

/** @param first the step that has been taken */
export function textOf(
  first: IteratorResult<Columns | Rows | Text, void>,
  answers: AsyncGenerator<Columns | Rows | Text, void, void>,
): TextResult {
  const toText = (step: IteratorResult<Columns | Rows | Text, void>) =>
    step.done || step.value.kind !== "text"
      ? { done: true as const, value: undefined }
      : { done: false as const, value: step.value.text };
  let isFirst = true;
  return {
    lastEventId: first.value?.kind === "text" ? first.value.lastEvent : undefined,
    notes: first.value?.kind === "text" ? first.value.notes : [],
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (!isFirst) return toText(await answers.next());
        isFirst = false;
        return toText(first);
      },
      return: async () => {
        await answers.return();
        return { done: true, value: undefined };
      },
    }),
  };
}
