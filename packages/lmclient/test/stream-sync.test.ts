import { describe, expect, it, vi } from "vitest";
import type { CompatLM } from "../src/index.ts";
import { event, failure, testServer, textEvents } from "./harness.ts";

const server = testServer();
const attempt = (run: () => unknown) => failure(Promise.resolve().then(run));

function read(stream: ReturnType<CompatLM["stream_sync"]>): string {
  let text = "";
  for (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  return text;
}

describe("stream_sync", () => {
  it("yields the chunks and the complete response", async () => {
    const { lm, seen } = await server.script({ chunks: textEvents("Bl", "ue", ".") });
    const stream = lm().stream_sync("Colour?", null, { temperature: 0 });
    expect(await seen()).toHaveLength(0);
    expect(read(stream)).toBe("Blue.");
    expect(stream.final().choices[0]).toMatchObject({ message: { content: "Blue." }, finish_reason: "stop" });
    expect((await seen())[0]!.body).toMatchObject({ stream: true, temperature: 0 });
    expect(() => read(stream)).toThrow(/read already/);
    expect(lm().stream_sync("x").final().choices[0]!.message.content).toBe("Blue.");
  });

  it("yields each chunk when it arrives", async () => {
    const { lm } = await server.script({ chunks: textEvents("first", "second").slice(0, 1), then: "stay" });
    const stream = lm().stream_sync("x")[Symbol.iterator]();
    const { value } = stream.next();
    expect(value).toMatchObject({ choices: [{ delta: { content: "first" } }] });
    stream.return(undefined as never);
  });

  it("closes the connection when the loop is left", async () => {
    const { lm, report } = await server.script({ chunks: textEvents("a", "b").slice(0, 2), then: "stay" });
    const stream = lm().stream_sync("x");
    for (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await vi.waitFor(async () => expect(await report()).toMatchObject({ closed: 1 }), { timeout: 120_000 });
    expect(() => stream.final()).toThrow(/left before its end/);
  });

  it("reads a stream much larger than what is sent ahead", async () => {
    const piece = "x".repeat(100_000);
    const { lm } = await server.script({ chunks: textEvents(...Array<string>(60).fill(piece)) });
    expect(read(lm().stream_sync("x"))).toHaveLength(6_000_000);
  });

  it("allows other calls within the loop", async () => {
    const { lm } = await server.script({ chunks: textEvents("a", "b", "c") });
    const { lm: other } = await server.script();
    const inner = other();
    const answers: unknown[] = [];
    for (const chunk of lm().stream_sync("x")) {
      const text = chunk.choices[0]?.delta.content;
      if (!text) continue;
      answers.push(inner.forward(text).choices[0]!.message.content);
      await new Promise(setImmediate);
    }
    expect(answers).toEqual(["a", "b", "c"]);
  });

  it("retries before the first chunk only", async () => {
    const busy = { status: 503, body: "", headers: { "retry-after": "0" } };
    const { lm, seen } = await server.script(busy, { chunks: textEvents("a").slice(0, 1), then: "reset" });
    expect(await attempt(() => read(lm({ num_retries: 2 }).stream_sync("x")))).toMatchObject({
      code: "transport",
    });
    expect(await seen()).toHaveLength(2);
  });

  it.each([
    ["a stream that is cut", { chunks: textEvents("a").slice(0, 1), then: "end" as const }, "transport"],
    ["a stream without an end", { chunks: textEvents("a").slice(0, 1) }, "unexpected"],
    ["an error within the stream", { chunks: [event({ error: { message: "lost", code: 500 } })] }, "server"],
    ["an error status", { status: 401, body: '{"error":"key"}' }, "auth"],
    ["an event that is not JSON", { chunks: ["data: {\n\n"] }, "unexpected"],
  ])("reports %s like stream does", async (_what, reply, code) => {
    const { lm } = await server.script(reply);
    const blocking = await attempt(() => read(lm().stream_sync("x")));
    expect(blocking).toMatchObject({ code });
    expect(blocking.message).toBe((await failure(lm().stream("x").final())).message);
    expect((await server.script()).lm().forward("again").choices[0]!.message.content).toBe("again");
  });

  it("limits the time of the whole stream", async () => {
    const { lm } = await server.script({ chunks: textEvents("a").slice(0, 1), then: "stay" });
    expect(await attempt(() => read(lm({ timeout: 0.3 }).stream_sync("x")))).toMatchObject({
      code: "timeout",
    });
  });

  it("yields a complete response as one chunk, and rejects a signal and fetch", async () => {
    const { lm } = await server.script();
    expect(read(lm().stream_sync("whole"))).toBe("whole");
    expect(() => lm().stream_sync("x", null, { signal: AbortSignal.timeout(1) as never })).toThrow(
      /use timeout, or stream/,
    );
    expect(() => lm({ fetch }).stream_sync("x")).toThrow(/use stream, or copy/);
  });
});

describe("idle_timeout", () => {
  const ways: [string, (lm: CompatLM) => Promise<unknown>][] = [
    ["stream", async (lm) => lm.stream("x").final()],
    ["stream_sync", async (lm) => Promise.resolve().then(() => lm.stream_sync("x").final())],
  ];

  it.each(ways)("ends a %s that pauses after its first piece", async (_way, ask) => {
    const { lm, report } = await server.script({ chunks: textEvents("a").slice(0, 1), then: "stay" });
    const error = await failure(ask(lm({ idle_timeout: 0.3 })));
    expect(error).toMatchObject({ code: "timeout", message: expect.stringMatching(/idle_timeout/) });
    await vi.waitFor(async () => expect(await report()).toMatchObject({ closed: 1 }), { timeout: 120_000 });
  });

  it.each(ways)("does not end a %s that pauses before its first piece", async (_way, ask) => {
    const { lm } = await server.script({ delay_ms: 3000, chunks: textEvents("late") });
    expect(await ask(lm({ idle_timeout: 2 }))).toMatchObject({
      choices: [{ message: { content: "late" } }],
    });
  });
});
