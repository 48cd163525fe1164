import { describe, expect, it } from "vitest";
import type { Situation } from "./precedence.ts";
import { decide, environmentToken } from "./precedence.ts";

const environment = { variable: "VARIABLE", token: "token" };
const situation = (changes: Partial<Situation>): Situation => ({
  kind: "pyreg",
  oidc: true,
  allowToken: false,
  environment: undefined,
  exists: true,
  ...changes,
});

describe("which credential publishes", () => {
  it.each(["pyreg", "jsreg"] as const)("%s: the identity token, although a long-lived one is set", (kind) => {
    expect(decide(situation({ kind, environment }))).toEqual({ use: "oidc" });
    expect(decide(situation({ kind, environment, allowToken: true }))).toEqual({
      use: "oidc",
      fallback: environment,
    });
  });

  it("rustreg: whatever the workflow left in the variable", () => {
    expect(decide(situation({ kind: "rustreg", environment }))).toMatchObject({ use: "environment" });
    expect(decide(situation({ kind: "rustreg" }))).toEqual({ use: "oidc" });
  });

  it.each(["rustreg", "pyreg", "jsreg"] as const)(
    "%s: a long-lived one where there is no identity",
    (kind) => {
      expect(decide(situation({ kind, oidc: false, environment }))).toMatchObject({ use: "environment" });
      expect(decide(situation({ kind, oidc: false }))).toEqual({ use: "nothing", why: "no-credentials" });
    },
  );

  it("the first version of an npm package: a long-lived one, and only when it is allowed", () => {
    const first = { kind: "jsreg", exists: false } as const;
    expect(decide(situation(first))).toEqual({ use: "nothing", why: "first-publish" });
    expect(decide(situation({ ...first, environment }))).toEqual({
      use: "nothing",
      why: "token-not-allowed",
    });
    expect(decide(situation({ ...first, environment, allowToken: true }))).toMatchObject({
      use: "environment",
    });
    expect(decide(situation({ kind: "pyreg", exists: false }))).toEqual({ use: "oidc" });
  });
});

it("takes the first variable that is set, and an empty one is not", () => {
  expect(environmentToken({ JSREG_AUTH_TOKEN: "one", JSREG_TOKEN: "two" }, "jsreg")).toMatchObject({
    token: "one",
  });
  expect(environmentToken({ JSREG_AUTH_TOKEN: "", JSREG_TOKEN: "two" }, "jsreg")).toMatchObject({
    variable: "JSREG_TOKEN",
  });
  expect(environmentToken({ PYREG_API_TOKEN: "" }, "pyreg")).toBeUndefined();
});
