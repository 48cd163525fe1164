import { expect, it } from "vitest";
import { decodeClaims } from "./claims.ts";

it("returns no claims for text that is not a token", () => {
  expect(decodeClaims("not.a.token")).toEqual({});
  expect(decodeClaims("")).toEqual({});
});
