import { expect, it } from "vitest";
import { classify } from "./credential-names.ts";

it.each([
  ["RUST_REGISTRY_TOKEN", "rustreg", true],
  ["RUSTREG_DOCTOR_TOKEN", "rustreg", true],
  ["JSREG_TOKEN", "jsreg", true],
  ["NPM_TOKEN", "jsreg", false],
  ["TWINE_PASSWORD", "pyreg", false],
  ["CARGO_REGISTRIES_LOCAL_TOKEN", "rustreg", false],
] as const)("%s is a credential of %s", (name, kind, exact) => {
  expect(classify(name, "variables")).toEqual({ kind, exact });
  expect(classify(name, "secrets")).toEqual({ kind, exact });
});

it("takes settings in an environment for settings, and every such name among secrets for a credential", () => {
  expect(classify("NPM_CONFIG_CACHE", "variables")).toBeUndefined();
  expect(classify("CARGO_HOME", "variables")).toBeUndefined();
  expect(classify("PYPI_RELEASE", "secrets")).toEqual({ kind: "pyreg", exact: false });
  expect(classify("DEPLOY_KEY", "secrets")).toBeUndefined();
});
