import { describe, expect, it } from "vitest";
import { BaseLM, CompatLM, UsageTracker, type CompletionResponse } from "../src/index.ts";
import { global_history, inspect_history } from "../src/index.ts";
import { testServer } from "./harness.ts";

const server = testServer();

function answer(message: object, more: object = {}): string {
  return JSON.stringify({
    model: "answering-model",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop", ...more }],
    usage: {
      prompt_tokens: 2,
      completion_tokens: 3,
      total_tokens: 5,
      completion_tokens_details: { reasoning_tokens: 1 },
    },
  });
}

const calls: [
  name: string,
  call: (lm: CompatLM, ...args: Parameters<CompatLM["call"]>) => Promise<unknown>,
][] = [
  ["call", (lm, ...args) => Promise.resolve(lm.call(...args))],
  ["acall", (lm, ...args) => lm.acall(...args)],
];

describe.each(calls)("%s", (_name, call) => {
  it("returns texts", async () => {
    const { lm } = await server.script({
      body: JSON.stringify({
        choices: ["a", "b"].map((content, index) => ({ index, message: { content }, finish_reason: "stop" })),
      }),
    });
    expect(await call(lm(), "x", null, { n: 2 })).toEqual(["a", "b"]);
  });

  it("returns objects where there is more than text", async () => {
    const tool_calls = [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }];
    const logprobs = { content: [], refusal: null };
    const { lm } = await server.script({
      body: answer({ content: null, reasoning: "hm", tool_calls, refusal: "no" }, { logprobs }),
    });
    expect(await call(lm(), "x")).toEqual([
      { text: null, reasoning_content: "hm", tool_calls, logprobs, refusal: "no" },
    ]);
  });

  it("records requests and responses", async () => {
    const { lm } = await server.script({ body: answer({ content: "yes" }) });
    const made = lm({ temperature: 0.2, top_p: 1, api_key: "sk-secret-1" });
    const messages = [{ role: "user" as const, content: "sure?" }];
    await call(made, "sure?", null, {
      temperature: 0.7,
      top_p: null,
      timeout: 9,
      headers: { "x-key": "secret" },
    });
    await call(made, null, messages, { model: "other" });
    const [first, second] = made.history;
    expect(first).toMatchObject({
      prompt: "sure?",
      messages: null,
      outputs: ["yes"],
      usage: { total_tokens: 5 },
      model: "test-model",
      response_model: "answering-model",
      response: { choices: [{ message: { content: "yes" } }] },
    });
    expect(first?.kwargs).toEqual({ temperature: 0.7 });
    expect(Date.parse(first?.timestamp ?? "")).not.toBeNaN();
    expect(second).toMatchObject({
      prompt: null,
      messages,
      kwargs: { temperature: 0.2, top_p: 1 },
      model: "other",
    });
    expect(second?.uuid).not.toBe(first?.uuid);
  });

  it("adds up usage by the model that answered", async () => {
    const { lm } = await server.script({ body: answer({ content: "yes" }) });
    const made = lm();
    await call(made, "x");
    await call(made, "x");
    expect(made.usage.total()).toEqual({
      "answering-model": {
        prompt_tokens: 4,
        completion_tokens: 6,
        total_tokens: 10,
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    });
    made.usage.reset();
    expect(made.usage.total()).toEqual({});
  });

  it("stores copies: later changes of the caller's objects do not show", async () => {
    const { lm } = await server.script();
    const made = lm();
    const messages = [{ role: "user", content: [{ type: "text", text: "first" }] }];
    const tools = [{ type: "function", function: { name: "a" } }];
    const pending = call(made, null, messages, { tools });
    messages[0]!.content[0]!.text = "changed";
    messages.push({ role: "user", content: [] });
    tools[0]!.function.name = "b";
    const outputs = (await pending) as unknown[];
    outputs.push("added");
    expect(made.history[0]).toMatchObject({
      messages: [{ role: "user", content: [{ type: "text", text: "first" }] }],
      kwargs: { tools: [{ type: "function", function: { name: "a" } }] },
    });
    expect(made.history[0]?.messages).toHaveLength(1);
    expect(made.history[0]?.outputs).toHaveLength(1);
  });

  it("an object that contains itself fails as a request, not as a copy", async () => {
    const { lm } = await server.script();
    const message: Record<string, unknown> & { role: string } = { role: "user", content: "x" };
    message.self = message;
    await expect(lm().acall(null, [message])).rejects.toThrow(/cannot be serialized as JSON/);
  });

  it("is limited to max_history calls", async () => {
    const { lm } = await server.script();
    const made = lm({ max_history: 2 });
    for (const prompt of ["a", "b", "c"]) await call(made, prompt);
    expect(made.history.map((entry) => entry.prompt)).toEqual(["b", "c"]);
    const none = lm({ max_history: 0 });
    await call(none, "a");
    expect(none.history).toEqual([]);
  });
});

describe("inspect_history", () => {
  it("formats the last calls as text", async () => {
    const { lm } = await server.script();
    const made = lm();
    made.call("first");
    made.call(null, [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "second" },
          { type: "image_url", image_url: { url: "data:," } },
        ],
      },
    ]);
    expect(made.inspect_history()).toMatch(
      /test-model\nsystem: Be brief\.\nuser: second<image_url>\nassistant: /,
    );
    expect(made.inspect_history()).not.toContain("first");
    expect(made.inspect_history(2)).toMatch(/user: first\nassistant: first/);
    expect(made.inspect_history(0)).toBe("");
  });
});

describe("dump_state and load_state", () => {
  it("create the same client again, without the key", async () => {
    const { base_url, seen } = await server.script();
    const lm = new CompatLM("m", {
      base_url,
      api_key: "sk-secret-1",
      headers: { "x-key": "secret" },
      timeout: 9,
      temperature: 0.3,
    });
    const state = JSON.parse(JSON.stringify(lm.dump_state())) as ReturnType<CompatLM["dump_state"]>;
    expect(state).toEqual({
      model: "m",
      base_url,
      timeout: 9,
      num_retries: 3,
      max_history: 1000,
      temperature: 0.3,
    });
    CompatLM.load_state(state, { api_key: "sk-another" }).forward("x");
    const [request] = await seen();
    expect(request?.body).toMatchObject({ model: "m", temperature: 0.3 });
    expect(request?.headers).toMatchObject({ authorization: "Bearer sk-another" });
    expect(request?.headers).not.toHaveProperty("x-key");
  });

  it("reject a value that is not a state", () => {
    expect(() => CompatLM.load_state(null as never)).toThrow(/the state is null/);
    expect(() => CompatLM.load_state({ max_history: 1 } as never)).toThrow(/model is undefined/);
  });
});

describe("a class derived from BaseLM", () => {
  class Parrot extends BaseLM {
    override forward(prompt?: string | null): CompletionResponse {
      const message = { role: "assistant" as const, content: prompt ?? "", refusal: null };
      const choices = [{ index: 0, message, finish_reason: "stop" as const, logprobs: null }];
      return { id: "", object: "chat.completion", created: 0, model: this.model, choices };
    }
    override aforward(prompt?: string | null): Promise<CompletionResponse> {
      return Promise.resolve(this.forward(prompt));
    }
  }

  it("inherits history, usage, copy and state", async () => {
    const parrot = new Parrot("p", { volume: 3 });
    expect(parrot.call("hi")).toEqual(["hi"]);
    expect(await parrot.acall("ho")).toEqual(["ho"]);
    expect(parrot.history).toHaveLength(2);
    expect(parrot.usage).toBeInstanceOf(UsageTracker);
    expect(parrot.usage.total()).toEqual({});
    const louder = parrot.copy({ volume: 5 });
    expect(louder).toBeInstanceOf(Parrot);
    expect(louder.dump_state()).toEqual({ model: "p", max_history: 1000, volume: 5 });
  });
});

describe("the global history", () => {
  it("has the recorded calls of all clients, except where disabled", async () => {
    const { lm } = await server.script();
    global_history.length = 0;
    lm().call("first");
    await lm({ temperature: 0 }).acall("second");
    lm().call("not recorded", null, { disable_history: true });
    const silent = lm({ disable_history: true });
    silent.call("not recorded either");
    silent.copy({ disable_history: null }).call("third");
    lm().forward("forward records nothing");
    expect(global_history.map(({ prompt }) => prompt)).toEqual(["first", "second", "third"]);
    expect(silent.history).toEqual([]);
    expect(silent.usage.total()).not.toEqual({});
    expect(inspect_history(2)).toMatch(/user: second[\s\S]*user: third/);
    expect(inspect_history()).not.toContain("second");
    expect(() => lm({ disable_history: "yes" as never })).toThrow(/disable_history is "yes"/);
  });
});
