import { defineConfig } from "tsdown";
import { thirdPartyLicenses } from "../../scripts/third-party-licenses.mjs";
import { workerSource } from "./src/transport/sync-worker-source.ts";

export default defineConfig({
  entry: { index: "src/index.ts", "ai-sdk": "src/adapters/ai-sdk.ts", ax: "src/adapters/ax.ts" },
  format: ["esm", "cjs"],
  platform: "node",
  target: "node20.11",
  dts: true,
  sourcemap: false,
  fixedExtension: false,
  // The pages of this version, such as what each code of an error means.
  copy: [{ from: "../../docs/lmclient/*.md", to: "dist/docs" }],
  plugins: [
    thirdPartyLicenses(),
    {
      name: "embed-sync-worker",
      load: (id) =>
        id.endsWith("sync-worker-source.ts")
          ? { code: `export const workerSource = ${JSON.stringify(workerSource)};`, moduleType: "js" }
          : undefined,
    },
  ],
});
