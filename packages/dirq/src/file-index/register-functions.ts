import type { Config } from "../config/config.ts";
import type { RegisteredFunctions, WorkerFunctions } from "../functions/worker-functions.ts";
import type { Progress } from "../base/progress.ts";
import type { Database } from "../sqlite/connection.ts";
import { loadFunctionsIn, type AddFunctions } from "../sql-functions/sql-functions.ts";
import { loadExtensions } from "../sqlite/extensions.ts";

/** What the config adds to SQL. */
export interface Equipment {
  readonly extensions: Config["extensions"];
  readonly functions: WorkerFunctions;
  /** Those of dirq's own functions that the tables of the config call. */
  readonly own: AddFunctions;
  readonly progress: Progress;
}

/** Gives a connection what the config adds to SQL: extensions, then functions, and those of dirq that they do not replace. */
export function registerFunctionsAndExtensions(
  database: Database,
  { extensions, functions, own, progress }: Equipment,
): RegisteredFunctions {
  loadExtensions(database, extensions);
  const registered = functions.register(database, progress);
  own(database);
  return registered;
}

/** Loads those of dirq's own functions that the tables of a config call. */
export function loadOwnFunctions({ tables }: Config): Promise<AddFunctions> {
  return loadFunctionsIn(tables.flatMap(({ schema, ddl }) => [schema, ddl ?? ""]));
}
