import { describe, expect, it } from "vitest";
import { BaseLM, CompatLM, LMConfigurationError, type ConstructorOptions } from "../src/index.ts";
import { testServer, ways } from "./harness.ts";

const server = testServer();

describe("the constructor", () => {
  it("defaults to the local server", () => {
    const lm = new CompatLM("llama3.2");
    expect(lm).toBeInstanceOf(BaseLM);
    expect(lm.model).toBe("llama3.2");
    expect(lm.base_url).toBe("http://localhost:11434/v1");
  });

  it.each([
    ["http://localhost:8000/v1/", "http://localhost:8000/v1"],
    ["http://localhost:1234/v1///", "http://localhost:1234/v1"],
    ["https://example.test/openai?api-version=1", "https://example.test/openai?api-version=1"],
  ])("normalizes %s to %s", (given, expected) => {
    expect(new CompatLM("m", { base_url: given }).base_url).toBe(expected);
  });

  it.each<[object, RegExp]>([
    [{ apiKey: "k" }, /"apiKey".*"api_key"/],
    [{ model: "other" }, /model given twice/],
    [{ signal: AbortSignal.timeout(1000) }, /signal is an option of a call/],
    [{ messages: [] }, /forward\(prompt, messages, options\)/],
    [{ baseURL: "http://x/v1" }, /"base_url"/],
    [{ baseUrl: "http://x/v1" }, /"base_url"/],
    [{ base_url: "localhost:8000/v1" }, /did you mean "http:\/\/localhost:8000\/v1"/],
    [{ base_url: "ftp://x/v1" }, /expected an address like/],
    [{ base_url: "" }, /base_url is ""/],
    [{ base_url: "http://x/v1/chat/completions" }, /leave out \/chat\/completions/],
    [{ base_url: "http://me:pw@x/v1" }, /user name or password/],
    [{ base_url: "http://x/v1?key=abcdefghijk" }, /"key".*api_key/],
    [{ api_key: "" }, /api_key is empty/],
    [{ api_key: "key\n" }, /line break/],
    [{ timeout: 0 }, /timeout is 0/],
    [{ timeout: Number.NaN }, /timeout is NaN/],
    [{ num_retries: -1 }, /num_retries is -1/],
    [{ max_history: 1.5 }, /max_history is 1.5/],
    [{ headers: { "x y": "1" } }, /header "x y"/],
    [{ headers: { a: "1\r\nb: 2" } }, /header "a"/],
  ])("rejects %j with advice", (options, message) => {
    const make = () => new CompatLM("m", options as ConstructorOptions);
    expect(make).toThrow(LMConfigurationError);
    expect(make).toThrow(message);
  });

  it("rejects an empty model name", () => {
    expect(() => new CompatLM("")).toThrow(/model is ""/);
  });
});

describe.each(ways)("%s", (_name, ask) => {
  it("posts the prompt as one user message, with the key as Bearer token", async () => {
    const { lm, seen } = await server.script();
    const response = await ask(lm({ api_key: "sk-test-1" }), "Hello?");
    expect(response.choices[0]?.message.content).toBe("Hello?");
    const [request] = await seen();
    expect(request).toMatchObject({ method: "POST", headers: { authorization: "Bearer sk-test-1" } });
    expect(request?.url).toMatch(/\/v1\/chat\/completions$/);
    expect(request?.headers["user-agent"]).toMatch(/^lmclient\/\d+\.\d+\.\d+/);
    expect(request?.body).toEqual({ model: "test-model", messages: [{ role: "user", content: "Hello?" }] });
  });

  it("sends a placeholder where no key is given", async () => {
    const { lm, seen } = await server.script();
    await ask(lm(), "x");
    expect((await seen())[0]?.headers.authorization).toMatch(/^Bearer \S+$/);
  });

  it("sends an empty list of messages as it is", async () => {
    const { lm, seen } = await server.script({ body: '{"choices":[{"message":{"content":"ok"}}]}' });
    await ask(lm(), "q", []);
    expect((await seen())[0]?.body.messages).toEqual([]);
  });

  it("sends messages as they are, over the prompt", async () => {
    const { lm, seen } = await server.script();
    const messages = [
      { role: "system" as const, content: "Be brief." },
      { role: "user" as const, content: [{ type: "text" as const, text: "Grüße 🙂" }] },
    ];
    await ask(lm(), "not me", messages);
    await ask(lm(), undefined, messages);
    for (const { body } of await seen()) expect(body.messages).toEqual(messages);
  });

  it("forwards extra arguments, the call's over the constructor's, null removing one", async () => {
    const { lm, seen } = await server.script();
    const made = lm({ temperature: 0.1, max_tokens: 5, custom: { deep: [1] }, top_p: null, seed: undefined });
    await ask(made, "x", null, { temperature: 0.9, max_tokens: null, custom: undefined, model: "other" });
    expect((await seen())[0]?.body).toEqual({
      model: "other",
      messages: [{ role: "user", content: "x" }],
      temperature: 0.9,
      custom: { deep: [1] },
    });
  });

  it("keeps client options out of the body, and takes them by call too", async () => {
    const { lm, seen, base_url } = await server.script();
    const made = lm({ timeout: 30, headers: { "X-Team": "a" }, max_history: 3, api_key: "sk-first" });
    await ask(made, "x", null, {
      api_key: "sk-second",
      headers: { "x-team": "b" },
      base_url,
      num_retries: 1,
      timeout: 9,
    });
    const [request] = await seen();
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(["messages", "model"]);
    expect(request?.headers).toMatchObject({ authorization: "Bearer sk-second", "x-team": "b" });
  });

  it("returns a completion in the API's form, with the untouched body at hand", async () => {
    const { lm } = await server.script({ headers: { "x-request-id": "req-7" } });
    const response = await ask(lm(), "x");
    expect(response).toEqual({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1700000000,
      model: "test-model",
      choices: [
        {
          index: 0,
          finish_reason: "stop",
          logprobs: null,
          message: { role: "assistant", content: "x", refusal: null },
        },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 },
    });
    expect(response._request_id).toBe("req-7");
    expect(response.raw).toMatchObject({ id: "chatcmpl-1" });
    expect(JSON.stringify(response)).not.toContain("raw");
  });

  it.each<[string, unknown[], RegExp]>([
    ["neither prompt nor messages", [], /neither prompt nor messages/],
    ["a list as prompt", [[{ role: "user", content: "x" }]], /Messages are the second argument/],
    ["no list as messages", [null, "x"], /messages is "x"/],
    ["stream: true", ["x", null, { stream: true }], /call stream\(/],
    ["a number beyond JSON", ["x", null, { big: 1n }], /cannot be serialized as JSON/],
    ["an option of another client", ["x", null, { apiKey: "k" }], /"api_key"/],
  ])("rejects %s before anything is sent", async (_what, args, message) => {
    const { lm, seen } = await server.script();
    const result = ask(lm(), ...(args as [string]));
    await expect(result).rejects.toThrow(message);
    await expect(result).rejects.toBeInstanceOf(LMConfigurationError);
    expect(await seen()).toEqual([]);
  });

  it("carries an answer of many megabytes", async () => {
    const { lm } = await server.script();
    const long = "ä".repeat(8 << 20);
    expect((await ask(lm(), long)).choices[0]?.message.content).toBe(long);
  });
});

describe("copy", () => {
  it("makes a client of the same class with the arguments updated", async () => {
    class Mine extends CompatLM {}
    const { base_url, seen } = await server.script();
    const one = new Mine("a", { base_url, api_key: "sk-same", temperature: 0.5, max_tokens: 9 });
    one.call("x");
    const two = one.copy({ model: "b", temperature: 1, max_tokens: null, timeout: 5, seed: undefined });
    expect(two).toBeInstanceOf(Mine);
    expect([two.model, two.timeout, two.base_url]).toEqual(["b", 5, base_url]);
    expect(two.history).toEqual([]);
    two.forward("y");
    one.forward("z");
    const [, second, third] = await seen();
    expect(second?.headers.authorization).toBe("Bearer sk-same");
    expect(second?.body).toMatchObject({ model: "b", temperature: 1 });
    expect(second?.body).not.toHaveProperty("max_tokens");
    expect(third?.body).toMatchObject({ model: "a", temperature: 0.5, max_tokens: 9 });
  });

  it("clones an object of a derived class, whatever its constructor takes", async () => {
    class Team extends CompatLM {
      members: string[] = [];
      #secret = "s";
      constructor(
        readonly team: string,
        base_url: string,
      ) {
        super("team-model", { base_url, temperature: 0.5 });
        this.members.push("first");
      }
      get secret(): string {
        return this.#secret;
      }
    }
    const { base_url, seen } = await server.script();
    const one = new Team("red", base_url);
    one.members.push("second");
    one.call("x");
    const two = one.copy({ team: "blue", temperature: 1 });
    expect(two).toBeInstanceOf(Team);
    expect(two).toMatchObject({ team: "blue", members: ["first", "second"], model: "team-model", base_url });
    expect(one.team).toBe("red");
    expect([two.history.length, one.history.length, two.usage.total()]).toEqual([0, 1, {}]);
    expect(two.call("y")).toEqual(["y"]);
    expect((await seen())[1]?.body).toEqual({
      model: "team-model",
      temperature: 1,
      messages: [{ role: "user", content: "y" }],
    });
    expect(() => two.secret).toThrow(TypeError);
  });

  it("uses setters of a derived class", () => {
    class Loud extends CompatLM {
      private volume = 1;
      get loudness(): number {
        return this.volume;
      }
      set loudness(value: number) {
        this.volume = value;
      }
    }
    const copy = new Loud("m").copy({ loudness: 3 });
    expect([copy.loudness, copy.kwargs]).toEqual([3, {}]);
  });

  it("shares the connections", async () => {
    const { lm, report } = await server.script();
    const first = lm();
    await first.aforward("x");
    const before = (await report()).connections;
    await first.copy({ temperature: 0 }).aforward("x");
    expect((await report()).connections).toBe(before);
  });

  it("goes back to the default where an attribute is null", () => {
    const lm = new CompatLM("m", { timeout: 5, base_url: "http://localhost:8000/v1" });
    expect(lm.copy({ timeout: null, base_url: null })).toMatchObject({
      timeout: undefined,
      base_url: "http://localhost:11434/v1",
    });
  });
});
