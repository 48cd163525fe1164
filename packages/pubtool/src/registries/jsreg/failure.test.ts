import { expect, it } from "vitest";
import { npmFailure } from "./failure.ts";

const now = Date.parse("2030-01-01T00:00:00Z");

it("takes the server's text out of npm's lines, and Retry-After from the observed response", () => {
  const output = [
    "npm http fetch PUT 429 http://127.0.0.1:4599/zzp 38ms",
    "\u001B[31mnpm error\u001B[39m code E429",
    "npm error code E429",
    "npm error 429 Too Many Requests - PUT http://127.0.0.1:4599/zzp - Too many requests by user",
    "npm error A complete log of this run can be found in: /root/.npm/_logs/debug-0.log",
  ].join("\n");
  expect(npmFailure(output, { status: 429, retryAfter: "8" }, now)).toMatchObject({
    status: 429,
    reason: "Too many requests by user",
    wait: 8000,
  });
});

it("repeats the status line when the server gave no text", () => {
  const output = "npm error code E500\nnpm error 500 Internal Server Error - PUT http://127.0.0.1/zzp\n";
  expect(npmFailure(output, undefined, now)).toMatchObject({
    status: 500,
    reason: "500 Internal Server Error - PUT http://127.0.0.1/zzp",
  });
});

it("reports a missing sign-in as 401, and a broken connection as a network error", () => {
  const auth =
    "npm error code ENEEDAUTH\nnpm error need auth This command requires you to be logged in to http://127.0.0.1/\n";
  expect(npmFailure(auth, undefined, now)).toMatchObject({
    status: 401,
    reason: "This command requires you to be logged in to http://127.0.0.1/",
  });
  const reset = "npm error code ECONNRESET\nnpm error network socket hang up\n";
  expect(npmFailure(reset, undefined, now)).toMatchObject({ network: true, reason: "socket hang up" });
});
