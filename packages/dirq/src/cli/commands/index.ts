import type { Command } from "../command.ts";
import { init } from "./init.ts";
import { query } from "./query.ts";

/** By the word that calls them. What a command needs is loaded when it runs. */
export const commands: ReadonlyMap<string, Command> = new Map(Object.entries({ query, init }));
