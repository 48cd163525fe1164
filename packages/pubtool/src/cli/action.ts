import { PubtoolError, UsageError } from "../base/errors.ts";
import type { Env, Io } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { renderError } from "../report/error.ts";
import { main } from "./main.ts";

const COMMANDS = ["publish", "preflight", "doctor"];

/** Runs what the step asks for, and returns the exit code. */
export async function runAction(io: Io): Promise<number> {
  try {
    return await main(actionArguments(io.env), io);
  } catch (error) {
    if (!(error instanceof PubtoolError)) throw error;
    io.stderr.write(renderError(error, { stream: io.stderr, env: io.env }));
    return error.exitCode;
  }
}

/** The command line that the action's inputs mean; the workflow host hands them over as variables. */
function actionArguments(env: Env): string[] {
  const command = input(env, "command");
  if (command === undefined || !COMMANDS.includes(command)) {
    throw new UsageError(
      `the input "command" is ${command === undefined ? "missing" : `"${command}"`}, expected one of ${COMMANDS.join(", ")}`,
      "write `with: command: publish` in the step",
    );
  }
  const config = input(env, "config");
  const dryRun = input(env, "dry-run") ?? "false";
  if (dryRun !== "true" && dryRun !== "false") {
    throw new UsageError(`the input "dry-run" is "${dryRun}", expected true or false`);
  }
  return [
    command,
    ...(config === undefined ? [] : ["--config", config]),
    ...(dryRun === "true" && command === "publish" ? ["--dry-run"] : []),
  ];
}

function input(env: Env, name: string): string | undefined {
  return envValue(env, `INPUT_${name.toUpperCase()}`)?.trim();
}
