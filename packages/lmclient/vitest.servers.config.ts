import { defineConfig } from "vitest/config";

/** Tests with real servers, which the gate does not run: `npm run test:servers`. */
export default defineConfig({
  test: { include: ["packages/lmclient/test/servers/*.live.ts"], testTimeout: 120_000, pool: "forks" },
});
