import { defineConfig, type UserConfig } from "tsdown";
import { fileURLToPath } from "node:url";
import { thirdPartyLicenses } from "../../scripts/third-party-licenses.mjs";
import { lazyStart } from "./scripts/lazy-start.ts";
import { oneStartFile, startInOneFile, startWithoutParts } from "./scripts/one-start-file.ts";
import { libraryEntries, sharedLibraries } from "./scripts/shared-libraries.ts";

const base: UserConfig = { platform: "node", target: "node20.11", shims: true, clean: false, dts: false };

// The programs are CommonJS, each in one file and minified: that starts some milliseconds faster than ESM, several files
// or the full text.
// What is compiled where it is installed, and what only some queries load, stays outside the bundles.
const program = (name: string, source: string): UserConfig => ({
  ...base,
  entry: { [name]: source },
  format: "cjs",
  deps: { onlyBundle: false },
  minify: { compress: true, mangle: { keepNames: true }, codegen: true },
  plugins: [sharedLibraries(), lazyStart(), oneStartFile(), thirdPartyLicenses()],
  outputOptions: startInOneFile,
});

export default defineConfig([
  {
    ...base,
    entry: { index: "src/index.ts" },
    format: ["esm", "cjs"],
    dts: true,
    plugins: [sharedLibraries()],
  },
  {
    ...base,
    entry: libraryEntries,
    format: "cjs",
    deps: { alwaysBundle: [/.*/] },
    minify: true,
    plugins: [thirdPartyLicenses()],
  },
  {
    ...program("bin", "src/cli/bin.ts"),
    outputOptions: startWithoutParts,
    // The packages of the Model Context Protocol have one each.
    alias: { zod: fileURLToPath(new URL("node_modules/zod", import.meta.url)) },
    copy: [{ from: "../../docs/dirq/*.md", to: "dist/docs" }],
  },
  // Its exports would move what it contains into a second file.
  { ...program("code-cache", "src/cli/start/code-cache.ts"), outputOptions: {} },
  program("walk-worker", "src/scan/walk-worker.ts"),
  program("scan-worker", "src/parsers/records/scan-worker.ts"),
  program("function-worker", "src/functions/function-worker.ts"),
  program("executor", "src/workers/executor-process.ts"),
  program("index-thread", "src/live/index-thread.ts"),
  {
    // The server's page: its script as one piece that a browser runs, its other parts as they are.
    ...base,
    entry: { page: "src/server/page/main.ts" },
    format: "iife",
    platform: "browser",
    target: "es2022",
    shims: false,
    minify: true,
    plugins: [thirdPartyLicenses()],
    copy: ["page.html", "page.css"].map((name) => ({ from: `src/server/page/${name}`, to: "dist" })),
    outputOptions: { entryFileNames: "[name].js" },
  },
]);
