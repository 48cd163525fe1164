import type { RegistryNames } from "../registry.ts";
import { isSemver } from "../semver.ts";

export const jsreg: RegistryNames = {
  tokenVariables: ["JSREG_AUTH_TOKEN", "JSREG_TOKEN"],
  credentialPrefixes: ["JSREG_", "NPM_", "NODE_AUTH_"],
  comparedWorkflow: "calling",
  isValidName: (name) => /^(?=.{1,214}$)(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name),
  isValidVersion: isSemver,
  versionExample: "three numbers such as 1.2.3",
  normalizeName: (name) => name,
};
