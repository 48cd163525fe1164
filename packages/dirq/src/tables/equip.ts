import type { Config } from "../config/config.ts";
import type { RegisteredFunctions, WorkerFunctions } from "../functions/worker-functions.ts";
import type { Progress } from "../progress.ts";
import type { Database } from "../store/connection.ts";
import { loadExtensions } from "../store/extensions.ts";

/** What the config adds to SQL. */
export interface Equipment {
  readonly extensions: Config["extensions"];
  readonly functions: WorkerFunctions;
  readonly progress: Progress;
}

/** Gives a connection what the config adds to SQL: extensions, then functions. */
export function equip(
  database: Database,
  { extensions, functions, progress }: Equipment,
): RegisteredFunctions {
  loadExtensions(database, extensions);
  return functions.register(database, progress);
}
