import { describe, expect, it } from "vitest";
import { failure, testServer, textEvents, ways, type ScriptedReply } from "./harness.ts";

const server = testServer();
const soon = { "retry-after-ms": "1" };

describe.each(ways)("%s", (_name, ask) => {
  it.each<[string, ScriptedReply]>([
    ["408", { status: 408, headers: soon, body: "" }],
    ["409", { status: 409, headers: soon, body: "" }],
    ["429", { status: 429, headers: soon, body: "" }],
    ["500", { status: 500, headers: soon, body: "" }],
    ["503", { status: 503, headers: { "retry-after": "0" }, body: "" }],
    [
      "a date that has passed",
      { status: 503, headers: { "retry-after": new Date(0).toUTCString() }, body: "" },
    ],
    ["a broken connection", { socket: "", then: "reset" }],
    ["x-should-retry", { status: 400, headers: { ...soon, "x-should-retry": "true" }, body: "" }],
  ])("retries after %s", async (_what, reply) => {
    const { lm, seen } = await server.script(reply, {});
    expect((await ask(lm({ num_retries: 1 }), "x")).choices[0]?.message.content).toBe("x");
    expect(await seen()).toHaveLength(2);
  });

  it("retries num_retries times, then throws the last error", async () => {
    const { lm, seen } = await server.script({ status: 503, headers: soon, body: "busy" });
    expect(await failure(ask(lm({ num_retries: 2 }), "x"))).toMatchObject({ status: 503 });
    expect(await seen()).toHaveLength(3);
  });

  it.each<[string, ScriptedReply]>([
    ["400", { status: 400, body: "no" }],
    ["401", { status: 401, body: "no" }],
    ["404", { status: 404, body: "no" }],
    ["an empty account", { status: 429, body: '{"error":{"code":"insufficient_quota","message":"pay"}}' }],
    [
      "a prompt too long",
      { status: 500, body: '{"error":{"message":"the request exceeds the available context size"}}' },
    ],
    ["x-should-retry: false", { status: 500, headers: { "x-should-retry": "false" }, body: "" }],
    ["an invalid response", { body: "<html>" }],
  ])("does not retry after %s", async (_what, reply) => {
    const { lm, seen } = await server.script({ ...reply, headers: { ...soon, ...reply.headers } });
    await failure(ask(lm({ num_retries: 3 }), "x"));
    expect(await seen()).toHaveLength(1);
  });

  it("does not start a wait that would exceed the deadline", async () => {
    const { lm, seen } = await server.script({ status: 429, headers: { "retry-after": "30" }, body: "" });
    const error = await failure(ask(lm({ num_retries: 3, timeout: 20 }), "x"));
    expect(error).toMatchObject({ code: "rate_limit", retry_after: 30 });
    expect(await seen()).toHaveLength(1);
  });

  it("sends the request again where the server had closed the idle connection, without counting it", async () => {
    const { lm, seen } = await server.script({}, { socket: "", then: "reset" }, {});
    const made = lm({ num_retries: 0 });
    await ask(made, "x");
    expect((await ask(made, "y")).choices[0]?.message.content).toBe("y");
    expect((await seen()).map(({ body }) => (body.messages as { content: string }[])[0]?.content)).toEqual([
      "x",
      "y",
      "y",
    ]);
  });

  it("sends a request once if the server resets a reused connection after a wait", async () => {
    const { lm, seen } = await server.script(...Array.from({ length: 6 }, () => ({ delay_ms: 300 })), {
      delay_ms: 500,
      socket: "",
      then: "reset",
    });
    const made = lm({ num_retries: 0 });
    await Promise.all(["a", "b", "c", "d", "e"].map((text) => made.aforward(text)));
    await ask(made, "warm");
    expect(await failure(ask(made, "x"))).toMatchObject({ code: "transport", cause: { code: "ECONNRESET" } });
    expect(
      (await seen()).map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('"x"')),
    ).toHaveLength(1);
  });

  it("sends a request at most twice if the server resets every connection at once", async () => {
    const { lm, seen } = await server.script(...Array.from({ length: 5 }, () => ({ delay_ms: 300 })), {
      socket: "",
      then: "reset",
    });
    const made = lm({ num_retries: 0 });
    await Promise.all(["a", "b", "c", "d", "e"].map((text) => made.aforward(text)));
    expect(await failure(ask(made, "x"))).toMatchObject({ code: "transport" });
    const requests = (await seen()).filter(({ body }) => JSON.stringify(body).includes('"x"'));
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  it("does not repeat a request whose reused connection sent a part of the response", async () => {
    const { lm, seen } = await server.script({}, { socket: "HTTP/1.1 200 O", then: "reset" }, {});
    const made = lm({ num_retries: 0 });
    await ask(made, "x");
    expect(await failure(ask(made, "y"))).toMatchObject({ code: "transport" });
    expect(await seen()).toHaveLength(2);
  });
});

describe("stream", () => {
  it("retries before the first event", async () => {
    const { lm, seen } = await server.script(
      { status: 503, headers: soon, body: "" },
      { chunks: textEvents("a") },
    );
    expect((await lm({ num_retries: 1 }).stream("x").final()).choices[0]?.message.content).toBe("a");
    expect(await seen()).toHaveLength(2);
  });

  it("never retries after it", async () => {
    const { lm, seen } = await server.script({ chunks: textEvents("a").slice(0, 1), then: "reset" });
    expect(await failure(lm({ num_retries: 3 }).stream("x").final())).toMatchObject({ code: "transport" });
    expect(await seen()).toHaveLength(1);
  });
});

describe("a signal", () => {
  it("ends aforward with the signal's reason, during the request and during a wait", async () => {
    const reason = new Error("changed my mind");
    for (const reply of [
      { hang: true },
      { status: 503, headers: { "retry-after": "50" }, body: "" },
    ] as const) {
      const { lm, seen } = await server.script(reply);
      const controller = new AbortController();
      const result = lm({ num_retries: 1 }).aforward("x", null, { signal: controller.signal });
      while ((await seen()).length === 0);
      controller.abort(reason);
      await expect(result).rejects.toBe(reason);
    }
  });

  it("that has fired sends nothing", async () => {
    const { lm, seen } = await server.script();
    const error = await failure(lm().aforward("x", null, { signal: AbortSignal.abort() }));
    expect(error.name).toBe("AbortError");
    expect(await seen()).toEqual([]);
  });

  it("ends a stream and closes the connection", async () => {
    const server_side = await server.script({ chunks: textEvents("a", "b").slice(0, 2), then: "stay" });
    const controller = new AbortController();
    const stream = server_side.lm().stream("x", null, { signal: controller.signal });
    const error = await failure(
      (async () => {
        for await (const chunk of stream) if (chunk.choices[0]?.delta.content === "b") controller.abort();
      })(),
    );
    expect(error.name).toBe("AbortError");
    while ((await server_side.report()).closed === 0);
  });

  it("is rejected by forward, as is a custom fetch", async () => {
    const { lm, seen } = await server.script();
    expect(() => lm().forward("x", null, { signal: new AbortController().signal as never })).toThrow(
      /use timeout, or aforward/,
    );
    expect(() => lm({ fetch }).forward("x")).toThrow(/custom fetch.*use aforward/);
    expect(await seen()).toEqual([]);
  });
});
