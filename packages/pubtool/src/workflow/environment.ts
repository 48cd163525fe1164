import type { Lookup, Value } from "./expression.ts";
import { evaluateText, UNKNOWN } from "./expression.ts";
import type { Environment } from "./model.ts";
import type { Link } from "./permissions.ts";

/**
 * The environment of the job at the end of the chain, with its expressions evaluated as far as they do not depend on
 * the run: constants, and inputs that a calling workflow sets to a constant. `lookup` adds what is known of a run.
 */
export function environmentOf(
  chain: readonly Link[],
  lookup: Lookup = () => UNKNOWN,
): Environment | undefined {
  const environment = chain.at(-1)?.job.environment;
  if (environment?.form !== "expression") return environment;
  const { place, text } = environment;
  const name = evaluateText(text, lookupIn(chain, lookup))?.trim();
  if (name === undefined) return environment;
  return name === "" ? { form: "nothing", place } : { form: "name", name, place };
}

/** Contexts of the workflow at the end of the chain. */
export function lookupIn(chain: readonly Link[], lookup: Lookup): Lookup {
  return (path) => {
    const input = /^inputs\.(.+)$/.exec(path)?.[1];
    return input === undefined ? lookup(path) : inputOf(chain, input, lookup);
  };
}

function inputOf(chain: readonly Link[], name: string, lookup: Lookup): Value {
  const called = chain.at(-1);
  const caller = chain.at(-2);
  if (!called || !caller) return lookup(`inputs.${name}`);
  const given = caller.job.with.get(name);
  if (given === undefined) return called.workflow.inputDefaults.get(name) ?? "";
  return evaluateText(given, lookupIn(chain.slice(0, -1), lookup)) ?? UNKNOWN;
}
