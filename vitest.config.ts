import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Only a test that hangs takes this long, even on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    pool: "forks",
    // Most tests wait for processes that they start, so a core for the runner itself would be idle.
    maxWorkers: "100%",
    projects: [
      // Modules on their own, next to their source: they need no build, no browser and no other program.
      { extends: true, test: { name: "unit", include: ["packages/*/src/**/*.test.ts"] } },
      // The three tools as they are built.
      { extends: true, test: { name: "tools", include: ["packages/*/test/**/*.test.ts"] } },
    ],
  },
});
