import { defineConfig } from "tsdown";
import { shared } from "./tsdown.shared.ts";

/** One file with everything in it, kept in the repository: a workflow runs an action as it is checked out. */
export default defineConfig({
  ...shared,
  entry: { index: "src/cli/action-bin.ts" },
  outDir: "action/dist",
  minify: true,
  outputOptions: { codeSplitting: false },
  outExtensions: () => ({ js: ".mjs" }),
});
