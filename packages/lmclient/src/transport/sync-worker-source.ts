// The worker's program as text: a separate file would be missing from a user's bundle.
// This module runs only from source, as in tests. The build replaces it with the resulting string.
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

export const workerSource: string = buildSync({
  entryPoints: [fileURLToPath(new URL("sync-worker.ts", import.meta.url))],
  bundle: true,
  write: false,
  platform: "node",
  format: "cjs",
  target: "node20",
  // import() would run the hooks of the process, see sync-bridge.ts.
  supported: { "dynamic-import": false },
  minifySyntax: true,
  minifyWhitespace: true,
}).outputFiles[0]!.text;
