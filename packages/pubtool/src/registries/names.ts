import type { Kind } from "../config/types.ts";
import { jsreg } from "./jsreg/names.ts";
import { pyreg } from "./pyreg/names.ts";
import type { RegistryNames } from "./registry.ts";
import { rustreg } from "./rustreg/names.ts";

export const registryNames: Readonly<Record<Kind, RegistryNames>> = { rustreg, pyreg, jsreg };

/** The one of the two files that the registry compares with the registered workflow. */
export function comparedWorkflow<T>(kind: Kind, files: { calling: T; called: T }): T {
  return files[registryNames[kind].comparedWorkflow];
}
