import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { CompatLM, type CompletionResponse } from "../src/index.ts";
import { failure, testServer, textEvents, ways } from "./harness.ts";
import { answers, errors, streams, type Expected } from "./providers.ts";

const server = testServer();

function summary(response: CompletionResponse, wanted: Expected): Expected {
  const [choice] = response.choices;
  const { message } = choice!;
  const calls = message.tool_calls?.map((call) =>
    call.type === "function" ? call.function.name : `${call.custom.name}(${call.custom.input})`,
  );
  const all: Required<Expected> = {
    content: message.content,
    reasoning_content: message.reasoning_content ?? "",
    finish_reason: choice!.finish_reason,
    native_finish_reason: choice!.native_finish_reason ?? "",
    tool_names: calls ?? [],
    total_tokens: response.usage?.total_tokens ?? 0,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted)) as unknown as Expected;
}

describe.each(ways)("%s", (_name, ask) => {
  it.each(answers)("understands the answer of %s", async (_server, body, expected) => {
    const { lm } = await server.script({ body });
    const response = await ask(lm(), "x");
    expect(summary(response, expected)).toEqual(expected);
    expect(response.raw).toEqual(JSON.parse(body));
    for (const { message, logprobs } of response.choices) {
      expect(message.refusal).toBeNull();
      expect(logprobs).toBeNull();
      for (const call of message.tool_calls ?? []) expect(call.id).toMatch(/./);
      expect(message).not.toHaveProperty("tool_calls", []);
    }
  });

  it.each(errors)("understands the error of %s (%i)", async (_server, status, body, code, message) => {
    const { lm } = await server.script({ status, body });
    const error = await failure(ask(lm(), "x"));
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(message);
  });
});

describe("stream", () => {
  it.each(streams)("understands the stream of %s", async (_server, text, expected) => {
    const { lm } = await server.script({ chunks: [text] });
    const stream = lm().stream("x");
    let content = "";
    for await (const chunk of stream) {
      for (const choice of chunk.choices) {
        content += choice.delta.content ?? "";
        for (const call of choice.delta.tool_calls ?? []) expect(call.index).toBeTypeOf("number");
      }
    }
    const response = await stream.final();
    expect(content).toBe(expected.content ?? "");
    expect(summary(response, expected)).toEqual(expected);
  });

  it.each(streams)("understands the stream of %s, split at every byte", async (_server, text, expected) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at += 1) {
      const lm = pieces(bytes.subarray(0, at), bytes.subarray(at));
      expect(summary(await lm.stream("x").final(), expected)).toEqual(expected);
    }
  });

  it.each(streams)("understands the stream of %s, byte by byte", async (_server, text, expected) => {
    const lm = pieces(...[...Buffer.from(text)].map((byte) => Buffer.from([byte])));
    expect(summary(await lm.stream("x").final(), expected)).toEqual(expected);
  });

  it.each(errors)("understands the error of %s (%i)", async (_server, status, body, code, message) => {
    const { lm } = await server.script({ status, body });
    const error = await failure(lm().stream("x").final());
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(message);
  });

  /** A client whose server sends exactly these pieces. */
  function pieces(...parts: Uint8Array[]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) if (part.length > 0) controller.enqueue(part);
        controller.close();
      },
    });
    const headers = { "content-type": "text/event-stream" };
    return new CompatLM("test-model", { fetch: () => Promise.resolve(new Response(body, { headers })) });
  }
});

describe("the test server", () => {
  it("is understood by the official client", async () => {
    const { base_url, lm, seen } = await server.script({}, {}, { chunks: textEvents("Hel", "lo") });
    const official = new OpenAI({ baseURL: base_url, apiKey: "sk-test-1", maxRetries: 0 });
    const request = { model: "test-model", messages: [{ role: "user" as const, content: "Hello" }] };
    const theirs = await official.chat.completions.create(request);
    const ours = await lm({ api_key: "sk-test-1" }).aforward("Hello");
    expect(ours).toEqual(theirs);
    const [first, second] = await seen();
    expect(second?.body).toEqual(first?.body);
    expect(second?.url).toBe(first?.url);
    expect(second?.headers.authorization).toBe(first?.headers.authorization);
    let text = "";
    for await (const chunk of await official.chat.completions.create({ ...request, stream: true })) {
      text += chunk.choices[0]?.delta.content ?? "";
    }
    expect(text).toBe("Hello");
  });
});
