import type { Config } from "../config/config.ts";
import type { RegisteredFunctions, WorkerFunctions } from "../functions/worker-functions.ts";
import type { Progress } from "../base/progress.ts";
import type { Database } from "../sqlite/connection.ts";
import { loadExtensions } from "../sqlite/extensions.ts";

/** What the config adds to SQL. */
export interface Equipment {
  readonly extensions: Config["extensions"];
  readonly functions: WorkerFunctions;
  readonly progress: Progress;
}

/** Gives a connection what the config adds to SQL: extensions, then functions. */
export function registerFunctionsAndExtensions(
  database: Database,
  { extensions, functions, progress }: Equipment,
): RegisteredFunctions {
  loadExtensions(database, extensions);
  return functions.register(database, progress);
}
