// The worker's program as text: a file of its own would be lost when a user bundles the library.
// This module runs only from source, as in the tests. The build replaces it by the finished string.
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

export const workerSource: string = buildSync({
  entryPoints: [fileURLToPath(new URL("sync-worker.ts", import.meta.url))],
  bundle: true,
  write: false,
  platform: "node",
  format: "cjs",
  target: "node20",
  // import() would go through the hooks of the process, see sync.ts.
  supported: { "dynamic-import": false },
  minifySyntax: true,
  minifyWhitespace: true,
}).outputFiles[0]!.text;
