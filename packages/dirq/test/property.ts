/**
 * How property tests run: a fixed number of cases, from a fixed seed so that failures are reproducible. `DIRQ_SEED`
 * takes another seed and `DIRQ_RUNS` multiplies the cases, for a longer search.
 */
export function runs(count: number): { numRuns: number; seed: number } {
  return {
    numRuns: count * Number(process.env["DIRQ_RUNS"] ?? 1),
    seed: Number(process.env["DIRQ_SEED"] ?? 20_260_101),
  };
}
