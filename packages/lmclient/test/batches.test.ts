import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BatchIterator } from "../src/client/batch-iterator.ts";

type Request = "next" | "return" | "throw" | "pause";
interface Source {
  batches: (number | "fails")[][];
  forgives: boolean;
}

/** What requests get that are made at once, but for pauses, and what the source got to see. */
async function answers(
  make: (source: Source, seen: string[]) => AsyncGenerator<number, string>,
  source: Source,
  requests: Request[],
) {
  const seen: string[] = [];
  const generator = make(source, seen);
  const promises: Promise<unknown>[] = [];
  for (const request of requests) {
    if (request === "pause") await Promise.allSettled(promises);
    else if (request === "next") promises.push(generator.next());
    else if (request === "return") promises.push(generator.return("left"));
    else promises.push(generator.throw(new Error("thrown")));
  }
  const finished = await Promise.allSettled(promises);
  return {
    seen,
    finished: finished.map((one) => (one.status === "rejected" ? String(one.reason) : one.value)),
  };
}

function* values(batch: Source["batches"][number]): Generator<number> {
  for (const value of batch) {
    if (value === "fails") throw new Error("bad value");
    yield value;
  }
}

/** A plain loop over both, which is what BatchIterator has to be like. */
async function* loop({ batches, forgives }: Source, seen: string[]): AsyncGenerator<number, string> {
  try {
    for (const batch of batches) {
      await Promise.resolve();
      yield* values(batch);
    }
  } catch (error) {
    seen.push(String(error));
    if (!forgives) throw error;
  } finally {
    seen.push("end");
  }
  return "whole";
}

async function* source(
  { batches, forgives }: Source,
  seen: string[],
): AsyncGenerator<Iterator<number>, string> {
  try {
    for (const batch of batches) {
      await Promise.resolve();
      yield values(batch);
    }
  } catch (error) {
    seen.push(String(error));
    if (!forgives) throw error;
  } finally {
    seen.push("end");
  }
  return "whole";
}

describe("batches", () => {
  it("are handed out as by a loop over them, however requests come", async () => {
    const sources = fc.record({
      batches: fc.array(
        fc.array(
          fc.oneof(
            { weight: 9, arbitrary: fc.nat(9) },
            { weight: 1, arbitrary: fc.constant("fails" as const) },
          ),
          { maxLength: 4 },
        ),
        { maxLength: 4 },
      ),
      forgives: fc.boolean(),
    });
    const requests = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<Request>("next", "pause") },
        fc.constantFrom<Request>("return", "throw"),
      ),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(sources, requests, async (given, asked) => {
        const batched = (what: Source, seen: string[]) => new BatchIterator(source(what, seen));
        expect(await answers(batched, given, asked)).toStrictEqual(await answers(loop, given, asked));
      }),
      { numRuns: 1000, seed: 20_260_101 },
    );
  });

  it("end with `await using`, like a loop that is left", async () => {
    const seen: string[] = [];
    const batches = new BatchIterator(source({ batches: [[1, 2]], forgives: false }, seen));
    expect(await batches.next()).toStrictEqual({ value: 1, done: false });
    await batches[Symbol.asyncDispose]();
    expect(seen).toStrictEqual(["end"]);
    expect(await batches.next()).toStrictEqual({ value: undefined, done: true });
  });
});
