import { DirqError } from "../base/errors.ts";

/** The result of a tool, as the protocol defines it. */
export interface Answer {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: true;
  readonly [key: string]: unknown;
}

/** One block of content per text; empty texts are left out. */
export function answer(...texts: readonly string[]): Answer {
  return { content: texts.filter((text) => text !== "").map((text) => ({ type: "text", text })) };
}

/**
 * Runs a tool. A failure is a result that the model reads, with all that helps it to correct the call: a protocol error
 * would often be shown to the user alone.
 */
export async function answerOrFail(
  run: () => Promise<Answer>,
  remarks: () => string = () => "",
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    return { ...answer(describe(error), remarks()), isError: true };
  }
}

function describe(error: unknown): string {
  if (!(error instanceof DirqError)) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return `internal fault: ${reason}`;
  }
  const hint = error.hint === undefined ? "" : `\nhint: ${error.hint}`;
  return `error (${error.code}): ${error.message}${hint}`;
}
