import type { Config, ExtensionConfig } from "../config/config.ts";
import type { Progress } from "../progress.ts";
import type { Database } from "../store/connection.ts";

/** Gives a connection what the config adds to SQL: extensions, then functions. */
export function equip(database: Database, config: Config, progress: Progress): void {
  database;
  config;
  progress;
}

/** Understands `<path>` or `<path>::<entrypoint>`. */
export function parseExtension(argument: string, directory: string): ExtensionConfig {
  const at = argument.indexOf("::");
  return at === -1
    ? { path: argument, entrypoint: undefined, directory }
    : { path: argument.slice(0, at), entrypoint: argument.slice(at + 2), directory };
}
