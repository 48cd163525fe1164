import { defineConfig } from "vitest/config";

// The release of this repository: it installs from npm's configured registry, so it is not part of the gate.
export default defineConfig({
  test: {
    include: ["packages/pubtool/test/release-check.live.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
