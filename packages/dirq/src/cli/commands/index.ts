import type { Command } from "../command.ts";
import { completionsOf } from "./completions.ts";
import { context } from "./context.ts";
import { diff } from "./diff.ts";
import { init } from "./init.ts";
import { mcp } from "./mcp.ts";
import { query } from "./query.ts";
import { server } from "./server.ts";
import { snapshot } from "./snapshot.ts";

const withoutCompletions = new Map<string, Command>(
  Object.entries({ query, server, snapshot, diff, init, mcp, context }),
);

/** By the word that calls them. What a command needs is loaded when it runs. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ...withoutCompletions,
  ["completions", completionsOf(withoutCompletions)],
]);
