/**
 * How property tests run: a fixed number of cases, from a fixed seed so that every run sees the same failures.
 * `DIRQ_SEED` sets another seed and `DIRQ_RUNS` the number of cases, for a longer search.
 */
export function runs(count: number): { numRuns: number; seed: number } {
  return {
    numRuns: Number(process.env["DIRQ_RUNS"] ?? count),
    seed: Number(process.env["DIRQ_SEED"] ?? 20_260_101),
  };
}

/** For the test around a property, in milliseconds: a longer search takes longer. */
export const propertyTimeout = process.env["DIRQ_RUNS"] === undefined ? 300_000 : 3_600_000;
