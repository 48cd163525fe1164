import type { Kind } from "../config/types.ts";
import type { Env } from "../base/io.ts";
import { envValue } from "../base/io.ts";
import { registryNames } from "./names.ts";

/** Every variable whose value is a secret: masked in the output, and not passed on to builds and clients. */
export const SECRET_VARIABLES: readonly string[] = [
  ...Object.values(registryNames).flatMap(({ tokenVariables }) => tokenVariables),
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
  for (const variable of registryNames[kind].tokenVariables) {
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

/** Decides which credential publishes a package. A long-lived token replaces an identity token only with `--allow-token`. */
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
