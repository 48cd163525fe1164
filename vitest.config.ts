import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest: started first, so that none of them is what the others' end waits for. */
const longest = [
  "launchers-python",
  "launchers-rust",
  "release-faults",
  "publish-killed",
  "publish-jsreg",
  "server-page",
  "documentation-site",
  "publish-faults",
  "persist",
  "server",
  "live",
  "sync",
  "snapshot-since",
  "publish-plan",
  "path-tables",
  "worker-pool",
  "server-faults",
  "repl-terminal",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const name = /([\w-]+)\.test\.ts$/.exec(moduleId)?.[1];
      const found = longest.indexOf(name ?? "");
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Only a test that hangs takes this long, even on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    pool: "forks",
    // Most tests wait for processes that they start: with one worker for each of two cores, these were idle a fifth of the time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Modules on their own, next to their source: they need no build, no browser and no other program.
      { extends: true, test: { name: "unit", include: ["packages/*/src/**/*.test.ts"], isolate: false } },
      // The three tools as they are built.
      { extends: true, test: { name: "tools", include: ["packages/*/test/**/*.test.ts"] } },
    ],
  },
});
