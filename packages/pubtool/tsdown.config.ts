import { defineConfig } from "tsdown";
import { thirdPartyLicenses } from "../../scripts/third-party-licenses.mjs";

export default defineConfig({
  entry: { bin: "src/cli/bin.ts" },
  format: "esm",
  platform: "node",
  target: "node20.11",
  dts: false,
  sourcemap: false,
  // What pubtool needs is inside the bundle: nothing is installed with it, so nothing can drift or be swapped.
  plugins: [thirdPartyLicenses()],
  deps: { alwaysBundle: [/.*/] },
  outExtensions: () => ({ js: ".js" }),
  copy: [{ from: "src/explain/pages", to: "dist" }],
});
