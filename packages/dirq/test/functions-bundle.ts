import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as WorkerFunctionsModule from "../src/functions/worker-functions.ts";

type Module = typeof WorkerFunctionsModule;

/** The worker functions with their thread's program beside them, as in the built package. */
export async function bundleFunctions(): Promise<{ module: Module; entry: string; remove: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), "dirq-functions-"));
  const source = fileURLToPath(new URL("../src/functions/", import.meta.url));
  const options = { bundle: true, platform: "node", target: "node20", outdir: directory } as const;
  await build({
    ...options,
    entryPoints: [join(source, "worker-functions.ts")],
    format: "esm",
    outExtension: { ".js": ".mjs" },
  });
  await build({
    ...options,
    entryPoints: [join(source, "function-worker.ts")],
    format: "cjs",
    outExtension: { ".js": ".cjs" },
  });
  const entry = pathToFileURL(join(directory, "worker-functions.mjs")).href;
  const module = (await import(entry)) as Module;
  return { module, entry, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
