import { defineConfig } from "tsdown";
import { shared } from "./tsdown.shared.ts";

export default defineConfig({
  ...shared,
  entry: { bin: "src/cli/bin.ts" },
  outExtensions: () => ({ js: ".js" }),
  copy: [{ from: "src/explain/pages", to: "dist" }],
});
