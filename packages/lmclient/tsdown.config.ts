import { defineConfig, type UserConfig } from "tsdown";
import { thirdPartyLicenses } from "../../scripts/third-party-licenses.mjs";
import { codeSplitting, lazyChunks } from "./scripts/lazy-chunks.ts";
import { workerSource } from "./src/transport/sync-worker-source.ts";

const base: UserConfig = {
  entry: { index: "src/index.ts", "ai-sdk": "src/adapters/ai-sdk.ts", ax: "src/adapters/ax.ts" },
  platform: "node",
  target: "node20.11",
  dts: true,
  clean: false,
  sourcemap: false,
  fixedExtension: false,
};

const plugins = [
  thirdPartyLicenses(),
  {
    name: "embed-sync-worker",
    load: (id: string) =>
      id.endsWith("sync-worker-source.ts")
        ? { code: `export const workerSource = ${JSON.stringify(workerSource)};`, moduleType: "js" as const }
        : undefined,
  },
  {
    // The adapters throw the errors of the library that the program has loaded, whichever of its formats that is.
    name: "errors-of-the-library",
    resolveId: (id: string, importer: string | undefined) =>
      importer?.includes("/adapters/") === true && id.endsWith("/errors/classes.ts")
        ? { id: "lmclient", external: true }
        : undefined,
  },
];

export default defineConfig([
  // For bundlers. import.js, which Node uses, loads the CommonJS build.
  {
    ...base,
    format: "esm",
    plugins,
    // The pages of this version, such as what each code of an error means.
    copy: [{ from: "../../docs/lmclient/*.md", to: "dist/docs" }],
  },
  {
    ...base,
    format: "cjs",
    plugins: [plugins, lazyChunks()],
    outputOptions: (options, _format, { cjsDts }) =>
      cjsDts ? options : { ...options, codeSplitting, comments: { jsdoc: false } },
  },
]);
