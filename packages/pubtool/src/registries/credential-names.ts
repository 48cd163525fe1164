import type { Kind } from "../config/types.ts";
import { KINDS } from "../config/types.ts";
import { registryNames } from "./names.ts";

/** Most variables with a registry's prefix are settings (`NPM_CONFIG_CACHE`, `CARGO_HOME`); names of credentials contain one of these words. */
const WORD = /(TOKEN|PASSWORD|PASSWD|SECRET|AUTH|CREDENTIAL|API_?KEY)/;

export interface Credential {
  kind: Kind;
  /** pubtool itself reads it: as a fallback for publishing, or for doctor. */
  exact: boolean;
}

/** Which registry a credential of this name is for, by its name alone; undefined when it looks like none. */
export function classify(name: string, among: "secrets" | "variables"): Credential | undefined {
  const upper = name.toUpperCase();
  if (upper === "RUSTREG_DOCTOR_TOKEN") return { kind: "rustreg", exact: true };
  for (const kind of KINDS)
    if (registryNames[kind].tokenVariables.includes(upper)) return { kind, exact: true };
  if (among === "variables" && !WORD.test(upper)) return undefined;
  const kind = KINDS.find((candidate) =>
    registryNames[candidate].credentialPrefixes.some((prefix) => upper.startsWith(prefix)),
  );
  return kind && { kind, exact: false };
}
