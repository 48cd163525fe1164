import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Env } from "../../base/io.ts";
import { envValue } from "../../base/io.ts";
import { readToml } from "../../toml.ts";

/** What cargo itself is configured with for work in `folder`: the environment, then the nearest file that says so. */
export function cargoSetting(folder: string, env: Env, path: readonly string[]): string | undefined {
  const variable = `CARGO_${path.join("_").toUpperCase().replaceAll("-", "_")}`;
  const fromEnv = envValue(env, variable);
  if (fromEnv !== undefined) return fromEnv;
  for (const file of configFiles(folder, env)) {
    const value = path.reduce<unknown>(
      (table, key) =>
        typeof table === "object" && table !== null ? (table as Record<string, unknown>)[key] : undefined,
      readConfig(file),
    );
    if (typeof value === "string") return value;
  }
  return undefined;
}

function configFiles(folder: string, env: Env): string[] {
  const files: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    files.push(join(at, ".cargo", "config.toml"), join(at, ".cargo", "config"));
    if (dirname(at) === at) break;
  }
  const home = envValue(env, "CARGO_HOME") ?? join(envValue(env, "HOME") ?? homedir(), ".cargo");
  return [...files, join(home, "config.toml"), join(home, "config")];
}

/** Empty when there is none; a broken one is cargo's to complain about. */
function readConfig(file: string): unknown {
  try {
    return readToml(readFileSync(file, "utf8")).value;
  } catch {
    return {};
  }
}
