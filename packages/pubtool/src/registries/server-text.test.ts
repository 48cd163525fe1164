import { expect, it } from "vitest";
import { serverText } from "./server-text.ts";

const text = (body: string, type: string, status = 400) =>
  serverText({ status, text: body, headers: new Headers({ "content-type": type }) });

it.each([
  ['{"errors":[{"detail":"crate name is taken"}]}', "application/json", "crate name is taken"],
  ['{"message":"Invalid classifier"}', "application/json", "Invalid classifier"],
  ['{"error":"not your\\npackage"}', "application/json", "not your package"],
  ["{}", "application/json", ""],
  ["File already exists", "text/plain", "File already exists"],
  [
    "<html><head><title>400 Bad</title></head><body><h1>400 &#39;x&#39; is not a valid classifier</h1></body></html>",
    "text/html",
    "'x' is not a valid classifier",
  ],
])("%s is shown as one line", (body, type, expected) => {
  expect(text(body, type)).toBe(expected);
});

it("cuts a long page", () => {
  expect(text("a".repeat(5000), "text/plain")).toHaveLength(502);
});
