import type { StepContent } from "./invocation.ts";
import { isDynamic, NOTHING } from "./invocation.ts";
import type { Step } from "./model.ts";
import { actionCommand, clientAction } from "./other-clients.ts";
import { scanScript } from "./scan-script.ts";
import type { ScriptContext } from "./script-files.ts";
import { resolvePath } from "./script-files.ts";

/** What one step runs. Composite actions of the repository are not looked into. */
export function stepContent(step: Step, context: ScriptContext): StepContent {
  if (step.run) {
    const directory = resolvePath(step.directory, { ...context, directory: "." });
    return scanScript(step.run.script, step.run.shell, { ...context, directory });
  }
  if (step.uses === undefined) return NOTHING;
  const command = actionCommand(step.uses, step.with);
  if (command !== undefined) return scanScript(command, undefined, { ...context, directory: "." });
  return actionContent(step.uses, step.with);
}

function actionContent(uses: string, inputs: ReadonlyMap<string, string>): StepContent {
  const client = clientAction(uses, inputs);
  if (client !== undefined) return { ...NOTHING, clients: [client] };
  // owner and name of a repository are compared without case
  const name = uses.replace(/@.*$/, "").replace(/\/+$/, "").split("/").at(-1)!.toLowerCase();
  const command = inputs.get("command") ?? "";
  if (name !== "pubtool") return mentioned(uses, name, [...inputs.values()]);
  const dryRun = inputs.get("dry-run") ?? "false";
  const shown = `${uses} with command: ${command}`;
  if (isDynamic(command)) {
    return {
      ...NOTHING,
      invocations: [{ shown, doubt: `its command is "${command}", known only at run time` }],
    };
  }
  if (command !== "publish" || dryRun === "true") return NOTHING;
  return { ...NOTHING, invocations: [{ shown }] };
}

/** An action that is not pubtool's, with the name in its own or with the command in an input. */
function mentioned(uses: string, name: string, inputs: readonly string[]): StepContent {
  const command = inputs.some((text) => /(?<![\w-])pubtool(?![\w-])[^\n]*\bpublish\b/.test(text));
  const named =
    /pubtool/.test(name) &&
    !/^(setup|install)-/.test(name) &&
    inputs.some((text) => /\bpublish\b/.test(text));
  if (!command && !named) return NOTHING;
  return {
    ...NOTHING,
    invocations: [{ shown: "pubtool publish", doubt: `the action ${uses} is not known to doctor` }],
  };
}
