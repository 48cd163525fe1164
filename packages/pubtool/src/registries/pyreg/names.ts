import { eq, explain, valid } from "@renovatebot/pep440";
import type { RegistryNames } from "../registry.ts";

export const pyreg: RegistryNames = {
  tokenVariables: ["PYREG_API_TOKEN"],
  credentialPrefixes: ["PYREG_", "PYPI_", "TEST_PYPI_", "TWINE_", "UV_PUBLISH_"],
  comparedWorkflow: "called",
  isValidName: (name) => /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(name),
  isValidVersion: (version) => valid(version) !== null && !isLocal(version),
  versionExample: "a Python version such as 1.2.3 or 1.2.3rc1",
  normalizeName: normalize,
};

/** PEP 503: equal without regard to case and to which of `-`, `_`, `.` separates words. */
export function normalize(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

/** A version with `+` is valid in Python and not accepted by a registry. */
function isLocal(version: string): boolean {
  return Boolean(explain(version)?.local);
}

/** PEP 440: `1.0.0-rc.1` and `1.0.0rc1` are one version; so are `1.0` and `1.0.0`. Text that is not a version is compared as it is. */
export function sameVersion(left: string, right: string): boolean {
  return valid(left) !== null && valid(right) !== null ? eq(left, right) : left === right;
}
