import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readPage } from "./documented-examples.ts";
import { run, tree } from "./harness.ts";
import { startServer } from "./server-harness.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl)(
  "every curl example of the page on the HTTP API prints what the page says",
  async () => {
    const { examples } = readPage("http-api");
    expect(examples.length).toBeGreaterThan(5);
    const { port } = await startServer(tree({ "hello.md": "hello", "docs/guide.md": "twelve bytes" }));
    for (const { command, output } of examples) {
      const { stdout } = await promisify(execFile)("sh", [
        "-c",
        `${command.replaceAll("localhost:7117", `localhost:${port}`)} || true`,
      ]);
      expect({ command, output: stdout.trim() }).toEqual({ command, output });
    }
  },
);

test("every flag of dirq server is on its page", async () => {
  const page = readFileSync(new URL("../../../docs/dirq/server.md", import.meta.url), "utf8");
  const { stdout } = await run(["server", "--help"]);
  for (const [flag] of stdout.matchAll(/--[a-z-]+/g)) expect(page).toContain(flag);
});
