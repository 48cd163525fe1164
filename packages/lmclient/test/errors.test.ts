import { describe, expect, it } from "vitest";
import * as lmclient from "../src/index.ts";
import { failure, testServer, ways } from "./harness.ts";

const server = testServer();
const json = (value: unknown) => JSON.stringify(value);

describe("the message of an error", () => {
  it.each<[shape: string, body: string, message: string]>([
    [
      "the hosted API's",
      json({ error: { message: "bad input", type: "invalid_request_error", code: null } }),
      "bad input",
    ],
    ["a plain string", json({ error: "bad input" }), "bad input"],
    ["FastAPI's", json({ detail: "bad input" }), "bad input"],
    [
      "FastAPI's list",
      json({
        detail: [
          { loc: ["body", "n"], msg: "too small", type: "x" },
          { loc: ["body", "m"], msg: "missing" },
        ],
      }),
      "body.n: too small; body.m: missing",
    ],
    ["vLLM's", json({ object: "error", message: "bad input", code: 400 }), "bad input"],
    [
      "a list",
      json([{ error: { code: 400, message: "bad input", status: "INVALID_ARGUMENT" } }]),
      "bad input",
    ],
    ["a bare message", json({ message: "bad input" }), "bad input"],
    ["plain text", "bad input\n", "bad input"],
    ["a web page", "<html><head><title>bad input</title></head><body>…</body></html>", "bad input"],
    ["a web page without title", "<html><style>p{}</style><p>bad</p><p>input</p></html>", "bad input"],
    [
      "OpenRouter's with its provider's",
      json({
        error: {
          message: "Provider returned error",
          code: 400,
          metadata: { raw: '{"error":{"message":"bad input"}}' },
        },
      }),
      "Provider returned error: bad input",
    ],
    ["several lines", json({ error: { message: "bad\n  input\u0000" } }), "bad input"],
  ])("is found in %s shape", async (_shape, body, message) => {
    const { lm } = await server.script({ status: 400, body });
    for (const [, ask] of ways) {
      const error = await failure(ask(lm(), "x"));
      expect(error).toMatchObject({ code: "invalid_request", status: 400, name: "LMInvalidRequestError" });
      expect(error.message).toMatch(/answered 400: /);
      expect(error.message.split("answered 400: ")[1]).toBe(message);
    }
  });

  it("is capped", async () => {
    const { lm } = await server.script({
      status: 400,
      body: json({ error: { message: "z".repeat(100_000) } }),
    });
    expect((await failure(lm().aforward("x"))).message.length).toBeLessThan(700);
  });

  it("says so where the server does not say why", async () => {
    const { lm } = await server.script({ status: 503, body: "" });
    expect((await failure(lm().aforward("x"))).message).toMatch(/answered 503 without a message/);
  });
});

describe("an error", () => {
  const body = {
    error: { message: "bad key sk-secret-1", type: "invalid_request_error", code: "bad_thing", param: "n" },
    echo: ["Bearer sk-secret-1"],
  };
  const headers = { "x-request-id": "req-7", "x-echo": "sk-secret-1", "set-cookie": "session=1" };
  const clean = JSON.parse(JSON.stringify(body).replaceAll("sk-secret-1", "[redacted]")) as typeof body;

  it.each(ways)(
    "of %s has the body, headers and the server's own code, without secrets",
    async (_name, ask) => {
      const { lm } = await server.script({ status: 400, headers, body: json(body) });
      const error = await failure(ask(lm({ api_key: "sk-secret-1" }), "x"));
      expect(error).toMatchObject({
        code: "invalid_request",
        status: 400,
        request_id: "req-7",
        body: clean,
        server_type: "invalid_request_error",
        server_code: "bad_thing",
        server_param: "n",
        headers: { "x-request-id": "req-7", "x-echo": "[redacted]" },
      });
      expect(error.headers).not.toHaveProperty("set-cookie");
    },
  );

  it("in a stream has the event as its body", async () => {
    const { lm } = await server.script({ headers, chunks: [`data: ${json(body)}\n\n`] });
    const error = await failure(lm({ api_key: "sk-secret-1" }).stream("x").final());
    expect(error).toMatchObject({
      body: clean,
      server_code: "bad_thing",
      headers: { "x-echo": "[redacted]" },
    });
    expect(error.message).toMatch(/reported an error in the stream: bad key \[redacted\]/);
    expect(error.message).not.toMatch(/200/);
  });

  it("has a numeric code as the server sends it", async () => {
    const { lm } = await server.script({ status: 502, body: json({ error: { message: "x", code: 502 } }) });
    expect(await failure(lm().aforward("x"))).toMatchObject({ code: "server", server_code: 502 });
  });

  it("has a body that is not JSON as text, capped", async () => {
    const { lm } = await server.script({ status: 500, body: "oops" }, { status: 500, body: "z".repeat(1e6) });
    expect(await failure(lm().aforward("x"))).toMatchObject({ body: "oops" });
    expect((await failure(lm().aforward("x"))).body).toHaveLength(16_384);
  });

  it("about an invalid response has its body", async () => {
    const { lm } = await server.script({ body: '{"models":[]}' }, { body: "<html><title>hi</title>" });
    expect(await failure(lm().aforward("x"))).toMatchObject({ code: "unexpected", body: { models: [] } });
    expect(await failure(lm().aforward("x"))).toMatchObject({ body: "<html><title>hi</title>" });
  });

  it("keeps name and instanceof for derived classes", () => {
    class Mine extends lmclient.LMRateLimitError {}
    expect(new Mine("x")).toBeInstanceOf(Mine);
    expect(new Mine("x")).toBeInstanceOf(lmclient.LMError);
    expect(new lmclient.LMRateLimitError("x")).not.toBeInstanceOf(Mine);
    expect(new lmclient.LMRateLimitError("x")).not.toBeInstanceOf(lmclient.LMTimeoutError);
    expect(new lmclient.LMContextWindowError("x")).toBeInstanceOf(lmclient.LMInvalidRequestError);
    expect(new Error("x")).not.toBeInstanceOf(lmclient.LMError);
    expect(String(new lmclient.LMRateLimitError("x"))).toBe("LMRateLimitError: x");
    expect(new lmclient.LMRateLimitError("x").stack).toMatch(/^LMRateLimitError: x\n/);
  });
});

describe("the advice for a 404", () => {
  it.each([
    ["http://127.0.0.1/x", /did you mean base_url "[^"]+\/x\/v1"\?/],
    ["http://127.0.0.1/api", /did you mean base_url "http:\/\/127.0.0.1:\d+\/v1"\? Ollama/],
    ["http://127.0.0.1/api/chat", /did you mean base_url "http:\/\/127.0.0.1:\d+\/v1"\? Ollama/],
    ["http://other.test/api", /"http:\/\/other.test\/api\/v1", or "http:\/\/other.test\/v1" for Ollama/],
  ])("from %s names the address to try", async (address, message) => {
    const { base_url } = await server.script();
    const local = new URL(base_url);
    const target = address.replace("http://127.0.0.1", local.origin);
    const respond = () => Promise.resolve(new Response("404 page not found", { status: 404 }));
    const lm = new lmclient.CompatLM("m", { base_url: target, fetch: respond, num_retries: 0 });
    expect((await failure(lm.aforward("x"))).message).toMatch(message);
  });
});

describe("the class of an error", () => {
  type Row = [status: number, body: unknown, name: keyof typeof lmclient, code: string];
  const context = (status: number, message: string, type = ""): Row => [
    status,
    { error: { message, type } },
    "LMContextWindowError",
    "context_window_exceeded",
  ];
  const model = (status: number, body: unknown): Row => [
    status,
    body,
    "LMUnsupportedModelError",
    "unsupported_model",
  ];

  it.each<Row>([
    [401, { error: { message: "Incorrect API key provided" } }, "LMAuthError", "auth"],
    [403, { detail: "Forbidden" }, "LMAuthError", "auth"],
    [402, { error: { message: "Insufficient credits", code: 402 } }, "LMBillingError", "billing"],
    [
      429,
      { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
      "LMBillingError",
      "billing",
    ],
    [
      429,
      { error: { message: "Rate limit reached, see /account/billing" } },
      "LMRateLimitError",
      "rate_limit",
    ],
    [400, { error: { message: "n must be positive" } }, "LMInvalidRequestError", "invalid_request"],
    [422, { detail: "n must be positive" }, "LMInvalidRequestError", "invalid_request"],
    [408, "", "LMTimeoutError", "timeout"],
    [500, "oops", "LMServerError", "server"],
    [529, { error: { type: "overloaded_error", message: "Overloaded" } }, "LMServerError", "server"],
    model(404, { error: { message: 'model "llama3.2" not found, try pulling it first' } }),
    model(404, {
      object: "error",
      message: "The model `x` does not exist.",
      type: "NotFoundError",
      code: 404,
    }),
    model(400, { error: { message: "x is not a valid model ID", code: 400 } }),
    model(404, { error: { message: "No such thing", code: "model_not_found" } }),
    context(
      400,
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
    ),
    context(400, "x", "context_length_exceeded"),
    context(
      400,
      "the request exceeds the available context size, try increasing it",
      "exceed_context_size_error",
    ),
    context(500, "the request exceeds the available context size. try increasing the context size"),
    context(400, "The decoder prompt (length 5000) is longer than the maximum model length of 4096"),
    context(400, "Trying to keep the first 4711 tokens when context the overflows."),
    context(400, "prompt is too long: 208000 tokens > 200000 maximum"),
    context(400, "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."),
    context(400, "the input length exceeds the context length"),
    context(413, "Please reduce the length of the messages or completion."),
  ])("for %i %j is %s", async (status, body, name, code) => {
    const text = typeof body === "string" ? body : json(body);
    const { lm } = await server.script({ status, body: text, headers: { "x-request-id": "req-1" } });
    for (const [, ask] of ways) {
      const error = await failure(ask(lm(), "x"));
      expect(error).toBeInstanceOf(lmclient[name]);
      expect(error).toBeInstanceOf(lmclient.LMError);
      expect(error).toMatchObject({ name, code, status, request_id: "req-1", model: "test-model" });
    }
  });

  it("is the same for a stream", async () => {
    const { lm } = await server.script({ status: 401, body: json({ error: "no" }) });
    expect(await failure(lm().stream("x").final())).toMatchObject({ name: "LMAuthError", status: 401 });
  });
});

describe("the advice of an error", () => {
  it("guesses a missing /v1", async () => {
    const { base_url, lm } = await server.script({ status: 404, body: "404 page not found" });
    const bare = base_url.replace(/\/v1$/, "");
    const error = await failure(lm({ base_url: bare }).aforward("x"));
    expect(error.message).toContain(`did you mean base_url "${bare}/v1"`);
    expect((await failure(lm().aforward("x"))).message).not.toContain("did you mean");
  });

  it("says that no key was given", async () => {
    const { lm } = await server.script({ status: 401, body: json({ error: "no" }) });
    expect((await failure(lm().aforward("x"))).message).toMatch(/no api_key was given/);
    expect((await failure(lm({ api_key: "sk-wrong-key" }).aforward("x"))).message).toMatch(/check api_key/);
  });

  it("carries how long to wait", async () => {
    const { lm } = await server.script({ status: 429, headers: { "retry-after": "120" }, body: "" });
    expect(await failure(lm({ num_retries: 3 }).aforward("x"))).toMatchObject({ retry_after: 120 });
  });
});
