import type { RegistryNames } from "../registry.ts";
import { isSemver } from "../semver.ts";

export const rustreg: RegistryNames = {
  tokenVariables: ["RUST_REGISTRY_TOKEN"],
  credentialPrefixes: ["RUST_REGISTRY_", "RUSTREG_", "CARGO_", "CRATES_"],
  comparedWorkflow: "calling",
  isValidName: (name) => /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name),
  isValidVersion: isSemver,
  versionExample: "three numbers such as 1.2.3",
  normalizeName: (name) => name,
};
