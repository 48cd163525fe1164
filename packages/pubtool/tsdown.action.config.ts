import { defineConfig } from "tsdown";

/** One file with everything in it, kept in the repository: a workflow runs an action as it is checked out. */
export default defineConfig({
  entry: { index: "src/cli/action-bin.ts" },
  outDir: "action/dist",
  format: "esm",
  platform: "node",
  target: "node20.11",
  dts: false,
  sourcemap: false,
  minify: true,
  deps: { alwaysBundle: [/.*/] },
  outputOptions: { codeSplitting: false },
  outExtensions: () => ({ js: ".mjs" }),
});
