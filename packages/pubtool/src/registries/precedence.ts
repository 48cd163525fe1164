import type { Kind } from "../config/types.ts";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";

/** Where a long-lived token may stand; the first one that is set counts. */
export const TOKEN_VARIABLES: Readonly<Record<Kind, readonly string[]>> = {
  rustreg: ["RUST_REGISTRY_TOKEN"],
  pyreg: ["PYREG_API_TOKEN"],
  jsreg: ["JSREG_AUTH_TOKEN", "JSREG_TOKEN"],
};

/** Every variable whose value is a secret: kept out of what is printed, and from what builds and clients can see. */
export const SECRET_VARIABLES: readonly string[] = [
  ...Object.values(TOKEN_VARIABLES).flat(),
  "RUSTREG_DOCTOR_TOKEN",
  "NPM_ID_TOKEN",
  "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
];

export interface EnvironmentToken {
  variable: string;
  token: string;
}

/** The fallback token of this registry; an empty variable is not set. */
export function environmentToken(env: Env, kind: Kind): EnvironmentToken | undefined {
  for (const variable of TOKEN_VARIABLES[kind]) {
    const token = envValue(env, variable);
    if (token !== undefined) return { variable, token };
  }
  return undefined;
}

export interface Situation {
  kind: Kind;
  /** The job can get identity tokens. */
  oidc: boolean;
  /** `--allow-token`. */
  allowToken: boolean;
  environment: EnvironmentToken | undefined;
  /** The registry knows the package under any version. */
  exists: boolean;
}

export type Decision =
  | { use: "oidc"; fallback?: EnvironmentToken }
  | { use: "environment"; from: EnvironmentToken; why: string }
  | { use: "nothing"; why: "no-credentials" | "first-publish" | "token-not-allowed" };

/** Which credential publishes a package. Never a long-lived one in place of an identity token without being asked to. */
export function decide({ kind, oidc, allowToken, environment, exists }: Situation): Decision {
  // For this registry the workflow decides: its authentication step leaves what it minted in the same variable.
  if (kind === "rustreg" && environment) {
    return { use: "environment", from: environment, why: "the workflow put it there" };
  }
  if (!oidc) {
    return environment
      ? { use: "environment", from: environment, why: "this job has no identity tokens" }
      : { use: "nothing", why: "no-credentials" };
  }
  if (!exists && kind !== "pyreg") {
    if (!environment) return { use: "nothing", why: "first-publish" };
    return allowToken
      ? {
          use: "environment",
          from: environment,
          why: "a first version cannot be published with an identity token",
        }
      : { use: "nothing", why: "token-not-allowed" };
  }
  return allowToken && environment ? { use: "oidc", fallback: environment } : { use: "oidc" };
}
