import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { bin: "src/cli/bin.ts" },
  format: "esm",
  platform: "node",
  target: "node20.11",
  dts: false,
  sourcemap: false,
  // What pubtool needs is inside the bundle: nothing is installed with it, so nothing can drift or be swapped.
  deps: { alwaysBundle: [/.*/] },
  outExtensions: () => ({ js: ".js" }),
  copy: [{ from: "src/explain/pages", to: "dist" }],
});
