import type { Kind } from "../config/types.ts";
import { KINDS } from "../config/types.ts";
import { TOKEN_VARIABLES } from "./precedence.ts";

/** How names begin that registries' own clients and their users give to credentials. */
const PREFIXES: Readonly<Record<Kind, readonly string[]>> = {
  rustreg: ["RUST_REGISTRY_", "RUSTREG_", "CARGO_", "CRATES_"],
  pyreg: ["PYREG_", "PYPI_", "TEST_PYPI_", "TWINE_", "UV_PUBLISH_"],
  jsreg: ["JSREG_", "NPM_", "NODE_AUTH_"],
};

/** In an environment most of what begins so is a setting: `NPM_CONFIG_CACHE`, `CARGO_HOME`. Credentials say what they are. */
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
  for (const kind of KINDS) if (TOKEN_VARIABLES[kind].includes(upper)) return { kind, exact: true };
  if (among === "variables" && !WORD.test(upper)) return undefined;
  const kind = KINDS.find((candidate) => PREFIXES[candidate].some((prefix) => upper.startsWith(prefix)));
  return kind && { kind, exact: false };
}
