import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import type { Release } from "../registries/registry.ts";

/**
 * Stores the output of failed uploads in `PUBTOOL_LOG_DIR`, else in the temporary folder of the workflow run or a new
 * one of the system. `redact` removes the secrets. Undefined when the log cannot be written: the upload's own error is
 * reported in any case.
 */
export function logWriter(env: Env, redact: (text: string) => string) {
  let folder: string | undefined;
  return ({ name, version, entry }: Release, text: string): string | undefined => {
    const file = `${entry.kind}-${name.replaceAll(/[^\w.@-]/g, "_")}-${version}.log`;
    try {
      folder ??= createFolder(env);
      writeFileSync(join(folder, file), redact(text), { mode: 0o600 });
      return join(folder, file);
    } catch {
      return undefined;
    }
  };
}

function createFolder(env: Env): string {
  const runner = envValue(env, "RUNNER_TEMP");
  const named = envValue(env, "PUBTOOL_LOG_DIR") ?? (runner && join(runner, "pubtool-logs"));
  if (!named) return mkdtempSync(join(tmpdir(), "pubtool-logs-"));
  mkdirSync(named, { recursive: true });
  return named;
}
