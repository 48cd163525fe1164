import { expect, it } from "vitest";
import { visible, visibleLines } from "./plain.ts";

it("shows what steers a terminal or turns a line as its code", () => {
  expect(visible("a\n\u001B[31m\u007F\u009B\u202Eb")).toBe("a\\n\\u001b[31m\\u007f\\u009b\\u202eb");
});

it("leaves nothing that the workflow host takes for a command", () => {
  expect(visibleLines("a\n  ::error::b\nx ##[add-mask]y", "    ")).toBe(
    "a\n      \\u003a:error::b\n    x \\u0023#[add-mask]y",
  );
  expect(visible("crate::module")).toBe("crate::module");
});
