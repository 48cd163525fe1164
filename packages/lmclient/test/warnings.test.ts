import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { testServer, textEvents, ways } from "./harness.ts";

const server = testServer();
let warn: MockInstance<typeof process.emitWarning>;
beforeEach(() => (warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined)));
afterEach(() => void vi.restoreAllMocks());

function reply(prompt_tokens: number, more: object = {}) {
  const usage = { prompt_tokens, completion_tokens: 1, total_tokens: prompt_tokens + 1, ...more };
  const message = { role: "assistant", content: "ok" };
  return {
    body: JSON.stringify({
      model: "m",
      system_fingerprint: "fp_ollama",
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage,
    }),
  };
}

const words = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(" ");
const warned = () => warn.mock.calls.map(([text]) => String(text));

describe.each(ways)("a prompt that the server cut (%s)", (name, ask) => {
  it("is a warning on each response, and once per process", async () => {
    const { lm } = await server.script(reply(512));
    const client = lm({ model: undefined }).copy({ model: `cut-${name}` });
    const [first, second] = [await ask(client, words), await ask(client, words)];
    expect(first.warnings).toEqual([
      expect.stringMatching(/probably cut the prompt.*raise the context length/),
    ]);
    expect(second.warnings).toEqual(first.warnings);
    expect(Object.keys(first)).not.toContain("warnings");
    expect(warned()).toEqual(first.warnings);
  });

  it.each([
    ["enough tokens", words, 2900, {}],
    ["repeated characters", "a".repeat(50_000), 600, {}],
    ["repeated words", "ha ".repeat(20_000), 600, {}],
    ["white space", `${" \n".repeat(40_000)}hello`, 40, {}],
    ["a cached start", words, 100, { prompt_tokens_details: { cached_tokens: 2900 } }],
    ["a server that does not count", words, 0, {}],
    ["a short prompt", "one two three four five six seven eight", 2, {}],
  ])("is not suspected with %s", async (_what, prompt, tokens, more) => {
    const { lm } = await server.script(reply(tokens, more));
    expect((await ask(lm(), prompt)).warnings).toBeUndefined();
  });
});

describe("an argument that Ollama ignores", () => {
  it("is a warning with what to do instead", async () => {
    const { lm } = await server.script(reply(5));
    const response = lm({ num_ctx: 8192 }).forward("q", null, { think: false, temperature: 0 });
    expect(response.warnings).toEqual([
      expect.stringMatching(/ignores the argument num_ctx; set OLLAMA_CONTEXT_LENGTH/),
      expect.stringMatching(/ignores the argument think; use reasoning_effort/),
    ]);
    expect(lm().forward("q", null, { num_ctx: 1 }).warnings).toHaveLength(1);
    expect(warned()).toHaveLength(2);
  });

  it("is absent for another server", async () => {
    const { lm } = await server.script();
    expect(lm({ top_k: 5, num_ctx: 1 }).forward("q").warnings).toBeUndefined();
  });

  it("is a warning on the response of a stream", async () => {
    const chunks = textEvents("a").map((text) =>
      text.replace('"id"', '"system_fingerprint":"fp_ollama","id"'),
    );
    const { lm } = await server.script({ chunks });
    expect((await lm().stream("q", null, { keep_alive: "5m" }).final()).warnings).toHaveLength(1);
  });
});
