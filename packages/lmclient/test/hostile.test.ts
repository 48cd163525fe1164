import net from "node:net";
import { describe, expect, it } from "vitest";
import { CompatLM } from "../src/index.ts";
import { event, failure, testServer, textEvents, ways, type ScriptedReply } from "./harness.ts";

const server = testServer();
const whole = JSON.stringify({
  choices: [{ index: 0, message: { role: "assistant", content: "grüß dich" }, finish_reason: "stop" }],
});
const http = (text: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${text}`;
const streaming = (body: string, then: "end" | "reset"): ScriptedReply => ({
  socket: `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n${body}`,
  then,
});

/** What a server sends, the expected error code, and what the message must contain. */
const hostile: [what: string, reply: ScriptedReply, code: string, message: RegExp][] = [
  [
    "a web page under 200",
    { headers: { "content-type": "text/html" }, body: "<!doctype html><title>Welcome to nginx!</title>" },
    "unexpected",
    /web page, "Welcome to nginx!".*\/v1/,
  ],
  ["an empty body", { body: "" }, "unexpected", /empty body/],
  ["white space", { body: " \n" }, "unexpected", /empty body/],
  ["truncated JSON", { body: whole.slice(0, -9) }, "unexpected", /truncated or invalid JSON/],
  ["plain text", { headers: { "content-type": "text/plain" }, body: "ok" }, "unexpected", /not JSON: "ok"/],
  ["JSON without choices", { body: '{"models":[]}' }, "unexpected", /no choices/],
  ["an empty list of choices", { body: '{"choices":[]}' }, "unexpected", /no choices/],
  ["JSON null", { body: "null" }, "unexpected", /no choices/],
  ["an error under 200", { body: '{"error":{"message":"model crashed"}}' }, "unexpected", /model crashed/],
  [
    "an error with a code under 200",
    { body: '{"error":{"code":429,"message":"slow down"}}' },
    "rate_limit",
    /answered 429: slow down/,
  ],
  [
    "a choice that failed",
    { body: '{"choices":[{"finish_reason":"error","error":{"code":502,"message":"upstream died"}}]}' },
    "server",
    /upstream died/,
  ],
  ["a stream that was not requested", { body: textEvents("a").join("") }, "unexpected", /use stream\(\)/],
  [
    "bytes that are not UTF-8",
    { base64: Buffer.from(whole, "latin1").toString("base64") },
    "unexpected",
    /UTF-8/,
  ],
  [
    "a body shorter than announced",
    { socket: http(`content-length: 900\r\n\r\n${whole}`) },
    "transport",
    /closed/,
  ],
  [
    "a reset in the middle",
    { socket: http(`content-length: 900\r\n\r\n${whole}`), then: "reset" },
    "transport",
    /closed/,
  ],
  ["a reset before the answer", { socket: "", then: "reset" }, "transport", /closed/],
  ["nothing at all", { socket: "" }, "transport", /closed/],
  ["another protocol", { socket: "SSH-2.0-OpenSSH_9.6\r\n" }, "unexpected", /is not valid HTTP/],
  [
    "a broken chunk size",
    { socket: http("transfer-encoding: chunked\r\n\r\nzz\r\n") },
    "unexpected",
    /valid HTTP/,
  ],
  ["headers without end", { endless: "headers" }, "unexpected", /not valid HTTP.*HPE_HEADER_OVERFLOW/],
  ["more than fits in memory", { endless: "gzip" }, "unexpected", /larger than 256 MiB/],
  [
    "gzip that is not gzip",
    { headers: { "content-encoding": "gzip" }, body: whole },
    "unexpected",
    /cannot be decompressed/,
  ],
  [
    "an unknown encoding",
    { headers: { "content-encoding": "zip" }, body: whole },
    "unexpected",
    /encoding "zip"/,
  ],
  [
    "a redirect",
    { status: 301, headers: { location: "https://elsewhere.test/v1" }, body: "" },
    "configuration",
    /redirects \(301\) to "https:\/\/elsewhere.test\/v1".*set base_url/,
  ],
  ["a status without a body", { status: 204, body: "" }, "unexpected", /empty body/],
];

/** Unusual, but valid. */
const odd: [what: string, reply: ScriptedReply][] = [
  ["a byte order mark", { body: `\uFEFF${whole}` }],
  ["a wrong content type", { headers: { "content-type": "text/html" }, body: whole }],
  ["gzip", { pack: "gzip", headers: { "content-encoding": "gzip" }, body: whole }],
  ["deflate", { pack: "deflate", headers: { "content-encoding": "deflate" }, body: whole }],
  ["brotli", { pack: "brotliCompress", headers: { "content-encoding": "br" }, body: whole }],
  ["white space around", { body: `\r\n\r\n ${whole} \n` }],
  ["a body that ends with the connection", { socket: latin1(http(`connection: close\r\n\r\n${whole}`)) }],
  [
    "chunks with extensions and trailers",
    {
      socket: latin1(
        http(
          `connection: close\r\ntransfer-encoding: chunked\r\n\r\n5;a=b\r\n${whole.slice(0, 5)}\r\n${(Buffer.byteLength(whole) - 5).toString(16).toUpperCase()}\r\n${whole.slice(5)}\r\n0\r\nx-late: 1\r\n\r\n`,
        ),
      ),
    },
  ],
];

function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}

describe.each(ways)("%s, answered with", (_name, ask) => {
  it.each(hostile)("%s, fails with the reason", async (_what, reply, code, message) => {
    const { lm } = await server.script(reply);
    const error = await failure(ask(lm(), "x"));
    expect(error).toMatchObject({ code, model: "test-model" });
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/\n/);
  });

  it.each(odd)("%s, returns the answer", async (_what, reply) => {
    const { lm } = await server.script(reply);
    expect((await ask(lm(), "x")).choices[0]?.message.content).toBe("grüß dich");
  });

  it("a body without end, fails at the caller's deadline", async () => {
    const { lm } = await server.script({ endless: "body" });
    const error = await failure(ask(lm({ timeout: 0.2 }), "x"));
    expect(error).toMatchObject({ name: "LMTimeoutError", code: "timeout" });
    expect(error.message).toMatch(/within the timeout of 0.2 s/);
  });

  it("silence, fails at the caller's deadline", async () => {
    const { lm } = await server.script({ hang: true });
    expect(await failure(ask(lm({ timeout: 0.1, num_retries: 3 }), "x"))).toMatchObject({ code: "timeout" });
  });

  it("a refused connection, names the address", async () => {
    const port = await freePort();
    const lm = new CompatLM("test-model", { base_url: `http://127.0.0.1:${port}/v1`, num_retries: 0 });
    const error = await failure(ask(lm, "x"));
    expect(error).toMatchObject({ name: "LMTransportError", cause: { code: "ECONNREFUSED" } });
    expect(error.message).toContain(`127.0.0.1:${port}`);
  });

  it("a host name that does not exist, says so", async () => {
    const lm = new CompatLM("test-model", { base_url: "http://no-such-host.invalid/v1", num_retries: 0 });
    const error = await failure(ask(lm, "x"));
    expect(error).toMatchObject({ code: "transport" });
    expect(error.message).toMatch(/"no-such-host.invalid" cannot be resolved/);
  });

  it("https to an http server, says so", async () => {
    const { base_url } = await server.script();
    const lm = new CompatLM("m", { base_url: base_url.replace("http:", "https:"), num_retries: 0 });
    expect((await failure(ask(lm, "x"))).message).toMatch(/TLS with .* failed.*http rather than https/);
  });
});

describe("stream, answered with", () => {
  const first = event({ choices: [{ index: 0, delta: { content: "Hel" } }] });
  const cases: [what: string, reply: ScriptedReply, code: string, message: RegExp][] = [
    ...hostile.filter(
      ([, reply]) =>
        !/shorter|reset in|stream that|empty body|white space|without a body/.test(nameOf(reply)),
    ),
    ["nothing", { chunks: [] }, "unexpected", /ended without an answer/],
    ["only the end", { chunks: ["data: [DONE]\n\n"] }, "unexpected", /ended without an answer/],
    ["a part", { chunks: [first] }, "unexpected", /ended without a finish_reason/],
    ["a part and a reset", { chunks: [first], then: "reset" }, "transport", /closed the connection/],
    ["a part and a close", streaming(first, "end"), "unexpected", /ended without a finish_reason/],
    ["an event that is not JSON", { chunks: [first, "data: {oops\n\n"] }, "unexpected", /not JSON: "\{oops"/],
    [
      "an error after the start",
      { chunks: [first, 'data: {"error":{"message":"out of memory","code":500}}\n\n'] },
      "server",
      /out of memory/,
    ],
    [
      "llama.cpp's error field",
      { chunks: [first, 'error: {"code":500,"message":"boom"}\n\n'] },
      "server",
      /boom/,
    ],
    [
      "bytes that are not UTF-8",
      { chunks: [event({ choices: [{ index: 0, delta: { content: "ü" } }] })], latin1: true },
      "unexpected",
      /UTF-8/,
    ],
  ];
  function nameOf(reply: ScriptedReply): string {
    return hostile.find(([, other]) => other === reply)?.[0] ?? "";
  }

  it.each(cases)("%s, fails with the reason", async (_what, reply, code, message) => {
    const { lm } = await server.script(reply);
    const error = await failure(lm().stream("x").final());
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(message);
  });

  it.each(odd)("a whole answer with %s, returns it as one chunk", async (_what, reply) => {
    const { lm } = await server.script(reply);
    const stream = lm().stream("x");
    const pieces = [];
    for await (const chunk of stream) pieces.push(chunk.choices[0]?.delta.content);
    expect(pieces).toEqual(["grüß dich"]);
    expect((await stream.final()).choices[0]?.message.content).toBe("grüß dich");
  });

  describe.each([
    ["empty", ""],
    ["the word null", "null"],
    ["absent", undefined],
    ["null", null],
  ])("a finish_reason that is %s in each chunk", (_what, finish_reason) => {
    const piece = (content: string) => event({ choices: [{ index: 0, delta: { content }, finish_reason }] });
    const done = "data: [DONE]\n\n";

    it("and an early end, fails with the reason", async () => {
      const { lm } = await server.script({ chunks: [piece("Hel"), piece("lo")] });
      const error = await failure(lm().stream("x").final());
      expect(error).toMatchObject({ code: "unexpected" });
      expect(error.message).toMatch(/ended without a finish_reason/);
    });

    it("and [DONE], returns the answer with an inferred reason", async () => {
      const { lm } = await server.script({ chunks: [piece("Hel"), piece("lo"), done] });
      const stream = lm().stream("x");
      for await (const chunk of stream) expect(chunk.choices[0]?.finish_reason).toBeNull();
      const [choice] = (await stream.final()).choices;
      expect(choice).toMatchObject({ finish_reason: "stop", message: { content: "Hello" } });
      expect(choice?.native_finish_reason).toBe(finish_reason ?? undefined);
    });

    it("and tool calls, returns the answer with tool_calls as the reason", async () => {
      const tool_calls = [{ index: 0, id: "c", function: { name: "f", arguments: "{}" } }];
      const call = event({ choices: [{ index: 0, delta: { tool_calls }, finish_reason }] });
      const { lm } = await server.script({ chunks: [call, done] });
      expect((await lm().stream("x").final()).choices[0]?.finish_reason).toBe("tool_calls");
    });

    it("before a real one, returns the real one", async () => {
      const last = event({ choices: [{ index: 0, delta: {}, finish_reason: "length" }] });
      const { lm } = await server.script({ chunks: [piece("Hel"), last, piece("")] });
      const [choice] = (await lm().stream("x").final()).choices;
      expect(choice).toMatchObject({ finish_reason: "length", message: { content: "Hel" } });
      expect(choice).not.toHaveProperty("native_finish_reason");
    });

    it("in a complete body, is inferred", async () => {
      const message = { content: "yes" };
      const { lm } = await server.script({ body: JSON.stringify({ choices: [{ message, finish_reason }] }) });
      const [choice] = (await lm().aforward("x")).choices;
      expect(choice?.finish_reason).toBe("stop");
      expect(choice?.native_finish_reason).toBe(finish_reason ?? undefined);
    });
  });

  it("silence after the start, fails at the caller's deadline", async () => {
    const { lm } = await server.script({ chunks: [first], then: "stay" });
    const stream = lm({ timeout: 2 }).stream("x");
    const pieces: unknown[] = [];
    const error = await failure(
      (async () => {
        for await (const chunk of stream) pieces.push(chunk.choices[0]?.delta.content);
      })(),
    );
    expect(pieces).toEqual(["Hel"]);
    expect(error).toMatchObject({ code: "timeout" });
  });
});

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
