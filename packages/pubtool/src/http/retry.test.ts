import { describe, expect, it } from "vitest";
import { ATTEMPTS, isTransient, retryDelay, retryTimeInText } from "./retry.ts";

const now = Date.parse("2030-01-01T00:00:00Z");

describe("the pause before another attempt", () => {
  it("grows, and ends", () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelay(attempt, now))).toEqual([1000, 2000, 4000, 8000]);
    expect(retryDelay(ATTEMPTS, now)).toBeUndefined();
  });

  it("is what the server asks for, in seconds or as a date, when that is longer", () => {
    expect(retryDelay(1, now, "7")).toBe(7000);
    expect(retryDelay(1, now, "Tue, 01 Jan 2030 00:00:30 GMT")).toBe(30_000);
    expect(retryDelay(3, now, "0")).toBe(4000);
    expect(retryDelay(1, now, "soon")).toBe(1000);
  });

  it("is undefined when the server requires a longer wait than a release allows", () => {
    expect(retryDelay(1, now, "3600")).toBeUndefined();
  });
});

it("distinguishes temporary conditions from rejections", () => {
  expect([408, 429, 500, 502, 503].every(isTransient)).toBe(true);
  expect([200, 400, 401, 403, 404, 422].some(isTransient)).toBe(false);
});

it.each([
  ["Please try again after Tue, 01 Jan 2030 00:00:45 GMT or write to us", 45_000],
  ["try again after 2030-01-01T00:02:00Z", 120_000],
  ["Rate limit exceeded, retry in 30 seconds", 30_000],
  ["try again in 5 minutes", 300_000],
  ["try again after a while", undefined],
  ["File already exists", undefined],
])("reads the time to wait out of %j", (text, expected) => {
  expect(retryTimeInText(text, now)).toBe(expected);
});
