import { ax } from "@ax-llm/ax";
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from "ai";
import { describe, expect, it } from "vitest";
import { ai_sdk_model } from "../src/adapters/ai-sdk.ts";
import { ax_service } from "../src/adapters/ax.ts";
import { event, failure, testServer, textEvents, type ScriptedReply } from "./harness.ts";

const server = testServer();

function reply(message: object, finish_reason = "stop"): ScriptedReply {
  return {
    body: JSON.stringify({
      id: "r1",
      created: 1700000000,
      model: "answering",
      choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason }],
      usage: {
        prompt_tokens: 4,
        completion_tokens: 6,
        total_tokens: 10,
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    }),
  };
}

const call = (id: string, name: string, args: string) => ({
  id,
  type: "function",
  function: { name, arguments: args },
});
const weather = tool({
  description: "The weather of a place",
  inputSchema: jsonSchema<{ place: string }>({
    type: "object",
    properties: { place: { type: "string" } },
    required: ["place"],
  }),
  execute: ({ place }) => `sunny in ${place}`,
});

describe("in the AI SDK, a client", () => {
  it("generates text, with settings, thinking and usage", async () => {
    const { lm, seen } = await server.script(reply({ content: "Blue.", reasoning: "Rayleigh." }));
    const result = await generateText({
      model: ai_sdk_model(lm({ temperature: 0.1, api_key: "sk-test-1", headers: { "x-team": "a" } })),
      system: "Be brief.",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Why?" },
            { type: "image", image: new Uint8Array([1, 2, 3]), mediaType: "image/png" },
          ],
        },
      ],
      temperature: 0.9,
      maxOutputTokens: 50,
      stopSequences: ["."],
      headers: { "x-call": "b" },
      providerOptions: { lmclient: { num_ctx: 4096 } },
    });
    expect(result.text).toBe("Blue.");
    expect(result.reasoningText).toBe("Rayleigh.");
    expect(result.finishReason).toBe("stop");
    expect(result.usage).toMatchObject({ inputTokens: 4, outputTokens: 6, totalTokens: 10 });
    expect(result.response.modelId).toBe("answering");
    const [request] = await seen();
    expect(request?.headers).toMatchObject({
      authorization: "Bearer sk-test-1",
      "x-team": "a",
      "x-call": "b",
    });
    expect(request?.body).toEqual({
      model: "test-model",
      temperature: 0.9,
      max_tokens: 50,
      stop: ["."],
      num_ctx: 4096,
      messages: [
        { role: "system", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "text", text: "Why?" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AQID" } },
          ],
        },
      ],
    });
  });

  it("calls tools and gives their results back", async () => {
    const { lm, seen } = await server.script(
      reply({ tool_calls: [call("c1", "weather", '{"place":"Rome"}')] }, "tool_calls"),
      reply({ content: "It is sunny." }),
    );
    const model = ai_sdk_model(lm());
    const result = await generateText({
      model,
      prompt: "Weather?",
      tools: { weather },
      stopWhen: stepCountIs(3),
    });
    expect(result.text).toBe("It is sunny.");
    const [first, second] = await seen();
    expect(first?.body).toMatchObject({
      tools: [{ type: "function", function: { name: "weather", description: "The weather of a place" } }],
      tool_choice: "auto",
    });
    expect(second?.body.messages).toEqual([
      { role: "user", content: "Weather?" },
      { role: "assistant", content: null, tool_calls: [call("c1", "weather", '{"place":"Rome"}')] },
      { role: "tool", tool_call_id: "c1", content: "sunny in Rome" },
    ]);
  });

  it("generates objects by a schema", async () => {
    const { lm, seen } = await server.script(reply({ content: '{"place":"Rome"}' }));
    const schema = jsonSchema<{ place: string }>({
      type: "object",
      properties: { place: { type: "string" } },
    });
    const result = await generateText({
      model: ai_sdk_model(lm()),
      output: Output.object({ schema, name: "place" }),
      prompt: "Where?",
    });
    expect(result.output).toEqual({ place: "Rome" });
    expect((await seen())[0]?.body.response_format).toMatchObject({
      type: "json_schema",
      json_schema: { name: "place", schema: { type: "object" } },
    });
  });

  it("streams thinking, text and tool calls", async () => {
    const pieces = [
      { reasoning_content: "Hm" },
      { content: "Let " },
      { content: "me look." },
      { tool_calls: [{ index: 0, id: "c1", function: { name: "weather", arguments: '{"place":' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '"Rome"}' } }] },
    ];
    const chunks = [
      ...pieces.map((delta) => event({ choices: [{ index: 0, delta }] })),
      event({ choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] }),
      event({ choices: [], usage: { prompt_tokens: 4, completion_tokens: 6, total_tokens: 10 } }),
      "data: [DONE]\n\n",
    ];
    const { lm } = await server.script({ chunks });
    const result = streamText({ model: ai_sdk_model(lm()), prompt: "Weather?", tools: { weather } });
    const texts: string[] = [];
    for await (const text of result.textStream) texts.push(text);
    expect(texts).toEqual(["Let ", "me look."]);
    expect(await result.reasoningText).toBe("Hm");
    expect(await result.finishReason).toBe("tool-calls");
    expect((await result.toolCalls)[0]).toMatchObject({ toolCallId: "c1", input: { place: "Rome" } });
    expect((await result.toolResults)[0]).toMatchObject({ output: "sunny in Rome" });
    expect(await result.usage).toMatchObject({ totalTokens: 10 });
  });

  it("fails with the client's errors, at the start and in the middle", async () => {
    const { lm } = await server.script({ status: 401, body: '{"detail":"no such key"}' });
    const model = ai_sdk_model(lm());
    expect(await failure(generateText({ model, prompt: "x" }))).toMatchObject({ name: "LMAuthError" });
    const cut = await server.script({ chunks: textEvents("a").slice(0, 1) });
    const seen: unknown[] = [];
    const result = streamText({
      model: ai_sdk_model(cut.lm()),
      prompt: "x",
      onError: ({ error }) => void seen.push(error),
    });
    await result.consumeStream();
    expect(seen).toEqual([expect.objectContaining({ name: "LMUnexpectedError" })]);
  });

  it("can be aborted", async () => {
    const { lm, report } = await server.script({ chunks: textEvents("a").slice(0, 1), then: "stay" });
    const controller = new AbortController();
    const result = streamText({ model: ai_sdk_model(lm()), prompt: "x", abortSignal: controller.signal });
    for await (const part of result.fullStream) if (part.type === "text-delta") controller.abort();
    while ((await report()).closed === 0);
  });
});

describe("in Ax, a client", () => {
  it("serves a program", async () => {
    const { lm, seen } = await server.script(reply({ content: "Answer: Blue." }));
    const program = ax("question:string -> answer:string");
    const { answer } = await program.forward(
      ax_service(lm()),
      { question: "What colour?" },
      { stream: false },
    );
    expect(answer).toBe("Blue.");
    const [request] = await seen();
    expect(request?.body.model).toBe("test-model");
    expect(JSON.stringify(request?.body.messages)).toContain("What colour?");
  });

  it("serves a streaming program", async () => {
    const { lm } = await server.script({ chunks: textEvents("Answer", ": Bl", "ue.") });
    const program = ax("question:string -> answer:string");
    let answer = "";
    for await (const { delta } of program.streamingForward(ax_service(lm()), { question: "What colour?" })) {
      answer += delta.answer ?? "";
    }
    expect(answer).toBe("Blue.");
  });

  it.each([true, false])("calls functions (streaming: %s)", async (stream) => {
    const called = call("c1", "weather", '{"place":"Rome"}');
    const replies = stream
      ? [
          {
            chunks: [
              event({
                choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call("c1", "weather", "") }] } }],
              }),
              event({
                choices: [
                  {
                    index: 0,
                    delta: { tool_calls: [{ index: 0, function: { arguments: '{"place":"Rome"}' } }] },
                  },
                ],
              }),
              event({ choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] }),
              "data: [DONE]\n\n",
            ],
          },
          { chunks: textEvents("Answer: sunny") },
        ]
      : [reply({ tool_calls: [called] }, "tool_calls"), reply({ content: "Answer: sunny" })];
    const { lm, seen } = await server.script(...replies);
    const places: string[] = [];
    const program = ax("question:string -> answer:string", {
      functions: [
        {
          name: "weather",
          description: "The weather of a place on earth",
          parameters: {
            type: "object",
            properties: { place: { type: "string", description: "A town" } },
            required: ["place"],
          },
          func: ({ place }: { place: string }) => {
            places.push(place);
            return "sunny";
          },
        },
      ],
    });
    const { answer } = await program.forward(ax_service(lm()), { question: "Weather in Rome?" }, { stream });
    expect(answer).toBe("sunny");
    expect(places).toEqual(["Rome"]);
    expect((await seen())[1]?.body.messages).toContainEqual({
      role: "tool",
      tool_call_id: "c1",
      content: "sunny",
    });
  });

  it("fails with the client's errors", async () => {
    const { lm } = await server.script({ status: 401, body: '{"error":"no"}' });
    const service = ax_service(lm());
    const request = { chatPrompt: [{ role: "user" as const, content: "x" }] };
    expect(await failure(service.chat(request))).toMatchObject({ name: "LMAuthError" });
    expect(await failure(service.chat(request, { stream: true }))).toMatchObject({ name: "LMAuthError" });
    expect(service.getMetrics().errors.chat).toEqual({ count: 2, rate: 1, total: 2 });
    expect((await failure(service.embed({}))).message).toMatch(/not embeddings/);
  });
});
