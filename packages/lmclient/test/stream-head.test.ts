import { expect, it } from "vitest";
import { failure, testServer, ways } from "./harness.ts";

const server = testServer();
const data = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`;
const piece = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

it("a first chunk without id and model does not name the answer, and later fields are part of it", async () => {
  const { lm } = await server.script({
    chunks: [
      data({ id: "", model: "", created: 0, object: "", choices: [], prompt_filter_results: [] }),
      data({
        id: "chatcmpl-7",
        model: "gpt-x",
        created: 7,
        system_fingerprint: "fp",
        ...piece({ content: "hi" }),
      }),
      data({ id: "chatcmpl-7", model: "gpt-x", created: 8, timings: { n: 1 }, ...piece({}, "stop") }),
      "data: [DONE]\n\n",
    ],
  });
  expect(await lm().stream("x").final()).toMatchObject({
    id: "chatcmpl-7",
    model: "gpt-x",
    created: 7,
    system_fingerprint: "fp",
    prompt_filter_results: [],
    timings: { n: 1 },
  });
});

it("tool calls that all have the index 0 stay apart if their pieces have no id", async () => {
  const call = (id: string, name: string) =>
    piece({ tool_calls: [{ index: 0, id, function: { name, arguments: "" } }] });
  const args = (text: string) => piece({ tool_calls: [{ index: 0, function: { arguments: text } }] });
  const events = [
    call("a", "f"),
    args('{"a"'),
    args(":1}"),
    call("b", "g"),
    args('{"b"'),
    args(":2}"),
    piece({}, "tool_calls"),
  ];
  const { lm } = await server.script({ chunks: [...events.map(data), "data: [DONE]\n\n"] });
  const indexes: (number | undefined)[] = [];
  const stream = lm().stream("x");
  for await (const chunk of stream) indexes.push(chunk.choices[0]?.delta.tool_calls?.[0]?.index);
  expect(indexes).toEqual([0, 0, 0, 1, 1, 1, undefined]);
  const { tool_calls } = (await stream.final()).choices[0]!.message;
  expect(tool_calls).toMatchObject([
    { id: "a", function: { name: "f", arguments: '{"a":1}' } },
    { id: "b", function: { name: "g", arguments: '{"b":2}' } },
  ]);
});

it("a stream that is ended before it starts rejects final()", async () => {
  const { lm, seen } = await server.script();
  const stream = lm().stream("x");
  await stream[Symbol.asyncIterator]().return(undefined as never);
  expect((await failure(stream.final())).message).toMatch(/left before its end/);
  expect(await seen()).toEqual([]);
});

it.each(ways)("%s fails for an answer that switches protocols", async (_name, ask) => {
  const socket = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
  const { lm } = await server.script({ socket, then: "stay" });
  expect(await failure(ask(lm(), "x"))).toMatchObject({ code: "transport" });
});
