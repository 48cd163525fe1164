import type { Command } from "../command.ts";
import { completionsOf } from "./completions.ts";
import { init } from "./init.ts";
import { query } from "./query.ts";
import { server } from "./server.ts";

const withoutCompletions = new Map<string, Command>(Object.entries({ query, server, init }));

/** By the word that calls them. What a command needs is loaded when it runs. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ...withoutCompletions,
  ["completions", completionsOf(withoutCompletions)],
]);
