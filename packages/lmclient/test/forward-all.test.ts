import { describe, expect, it } from "vitest";
import {
  BaseLM,
  LMError,
  type BatchResult,
  type CompatLM,
  type CompletionResponse,
  type ForwardAllOptions,
} from "../src/index.ts";
import { failure, testServer } from "./harness.ts";

const server = testServer();

/** Both forms of the call. */
const forms: [
  string,
  (lm: CompatLM, ...args: Parameters<CompatLM["forward_all"]>) => Promise<BatchResult[]>,
][] = [
  ["forward_all", (lm, ...args) => Promise.resolve().then(() => lm.forward_all(...args))],
  ["aforward_all", (lm, ...args) => lm.aforward_all(...args)],
];

const texts = (results: BatchResult[]) =>
  results.map((result) => (result instanceof LMError ? result.code : result.choices[0]!.message.content));

describe.each(forms)("%s", (_name, ask) => {
  it("returns the responses in order and reports its progress", async () => {
    const { lm, seen } = await server.script();
    const prompts = Array.from({ length: 9 }, (_, index) => `prompt ${index}`);
    const progress: string[] = [];
    const on_progress = (done: number, total: number) => void progress.push(`${done}/${total}`);
    expect(texts(await ask(lm(), prompts, { on_progress, temperature: 0 }))).toEqual(prompts);
    expect(progress).toEqual(prompts.map((_, index) => `${index + 1}/9`));
    for (const { body } of await seen()) {
      expect(body).toMatchObject({ temperature: 0 });
      expect(body).not.toHaveProperty("on_progress");
    }
  });

  it("runs as many calls at once as requested", async () => {
    // The server answers the first when it has the eighth.
    const { lm } = await server.script({ together: 8 });
    const prompts = Array.from({ length: 8 }, (_, index) => `p${index}`);
    expect(texts(await ask(lm(), prompts, { concurrency: 8 }))).toEqual(prompts);
  });

  it("accepts lists of messages", async () => {
    const { lm } = await server.script();
    const prompts = ["first", [{ role: "user", content: "second" }]];
    expect(texts(await ask(lm(), prompts))).toEqual(["first", "second"]);
    expect(await ask(lm(), [])).toEqual([]);
  });

  it("keeps the other results if a call fails", async () => {
    const { lm } = await server.script({}, { status: 400, body: '{"error":"no"}' }, {});
    const results = await ask(lm(), ["a", "b", 5 as never, "c"], { concurrency: 1 });
    expect(texts(results)).toEqual(["a", "invalid_request", "configuration", "c"]);
  });

  it("retries each call on its own, and limits its time", async () => {
    const overloaded = { status: 503, body: "", headers: { "retry-after": "0" } };
    const { lm } = await server.script(overloaded, overloaded, {});
    expect(texts(await ask(lm({ num_retries: 3 }), ["a", "b", "c"]))).toEqual(["a", "b", "c"]);
    const { lm: mute } = await server.script({ hang: true });
    expect(texts(await ask(mute({ timeout: 0.3 }), ["a", "b"]))).toEqual(["timeout", "timeout"]);
    expect(texts(await ask(lm(), ["again"]))).toEqual(["again"]);
  });

  it.each<[ForwardAllOptions, RegExp]>([
    [{ concurrency: 0 }, /concurrency is 0; expected a whole number/],
    [{ concurrency: "4" as never }, /concurrency is "4"/],
    [{ on_progress: true as never }, /on_progress is true; expected a function/],
  ])("rejects %j", async (options, message) => {
    const { lm } = await server.script();
    const error = await failure(Promise.resolve().then(() => ask(lm(), ["a"], options)));
    expect(error).toMatchObject({ code: "configuration", message: expect.stringMatching(message) });
  });

  it("can call forward in its progress report", async () => {
    const { lm } = await server.script({ delay_ms: 50 });
    const client = lm();
    const inner: unknown[] = [];
    const on_progress = (done: number) =>
      void inner.push(client.forward(`inner ${done}`).choices[0]!.message.content);
    expect(texts(await ask(client, ["a", "b", "c", "d", "e"], { on_progress }))).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
    ]);
    expect(inner).toEqual([1, 2, 3, 4, 5].map((done) => `inner ${done}`));
  });
});

describe("aforward_all", () => {
  it("rejects with the signal's reason", async () => {
    const { lm } = await server.script({ hang: true });
    const signal = AbortSignal.timeout(100);
    expect(await failure(lm().aforward_all(["a", "b"], { signal }))).toMatchObject({ name: "TimeoutError" });
  });
});

describe("a class derived from BaseLM", () => {
  it("inherits both", async () => {
    class Upper extends BaseLM {
      override forward(prompt?: string | null): CompletionResponse {
        if (prompt === "bad") throw new LMError("bad");
        return { choices: [{ message: { content: prompt!.toUpperCase() } }] } as CompletionResponse;
      }
      override aforward(prompt?: string | null): Promise<CompletionResponse> {
        return Promise.resolve().then(() => this.forward(prompt));
      }
    }
    const lm = new Upper("m");
    expect(texts(lm.forward_all(["a", "bad", "c"]))).toEqual(["A", "unexpected", "C"]);
    expect(texts(await lm.aforward_all(["a", "bad", "c"]))).toEqual(["A", "unexpected", "C"]);
  });
});
