import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installed } from "./built.ts";
import { root } from "./examples.ts";
import { testServer, textEvents } from "./harness.ts";
import { cp } from "node:fs/promises";

const server = testServer();
const place = installed();

describe("examples/lmclient", () => {
  const run = async (program: string, text: string, base_url: string) => {
    await cp(join(root, "examples/lmclient", program), join(place.folder, program));
    return place.node([program, text], { LM_BASE_URL: base_url });
  };

  it("ask.mjs prints the answer as it arrives", async () => {
    const { base_url, seen } = await server.script({ chunks: textEvents("Scattered ", "light.") });
    expect(await run("ask.mjs", "Why is the sky blue?", base_url)).toBe("Scattered light.\n");
    expect((await seen())[0]!.body["messages"]).toEqual([{ role: "user", content: "Why is the sky blue?" }]);
  });

  it("extract.mjs prints validated data", async () => {
    const content = JSON.stringify({ name: "Ada Lovelace", born: 1815, place: "London" });
    const { base_url } = await server.script({
      body: JSON.stringify({
        id: "c1",
        created: 1,
        model: "m",
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
      }),
    });
    const printed = await run("extract.mjs", "Ada Lovelace was born in 1815 in London.", base_url);
    expect(printed).toContain("name: 'Ada Lovelace', born: 1815, place: 'London'");
  });
});
