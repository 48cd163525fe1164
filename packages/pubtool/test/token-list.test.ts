import { expect, it } from "vitest";
import { pubtool } from "./support/run.ts";

it("token list with nothing found says so, and names what was searched", async () => {
  const { stdout, stderr, code } = await pubtool(["token", "list"], { cwd: "/" });
  expect(stdout).toBe("REGISTRY  SOURCE  ENV/NAME  DETAILS\n");
  expect(stderr).toMatch(/^no registry credentials found in the environment variables; --secrets .*\n$/);
  expect(code).toBe(0);
  const found = await pubtool(["token", "list"], { cwd: "/", env: { JSREG_TOKEN: "x" } });
  expect(found.stderr).toBe("");
});
