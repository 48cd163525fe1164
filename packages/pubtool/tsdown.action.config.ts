import { defineConfig } from "tsdown";
import { thirdPartyLicenses } from "../../scripts/third-party-licenses.mjs";

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
  plugins: [thirdPartyLicenses()],
  deps: { alwaysBundle: [/.*/] },
  outputOptions: { codeSplitting: false },
  outExtensions: () => ({ js: ".mjs" }),
});
