import { afterEach, describe, expect, it, vi } from "vitest";
import type { ErrorEvent, RequestEvent, ResponseEvent } from "../src/index.ts";
import { failure, testServer, textEvents, ways } from "./harness.ts";

const server = testServer();
const overloaded = {
  status: 503,
  body: '{"error":{"message":"overloaded"}}',
  headers: { "retry-after": "0" },
};

function recorder() {
  const events: [string, RequestEvent | ResponseEvent | ErrorEvent][] = [];
  return {
    events,
    hooks: {
      on_request: (event: RequestEvent) => void events.push(["request", event]),
      on_response: (event: ResponseEvent) => void events.push(["response", event]),
      on_error: (event: ErrorEvent) => void events.push(["error", event]),
    },
  };
}

describe.each(ways)("hooks (%s)", (_name, ask) => {
  it("report each attempt in order, with timing and without secrets", async () => {
    const script = await server.script(overloaded, {});
    const { events, hooks } = recorder();
    const lm = script.lm({
      ...hooks,
      num_retries: 1,
      api_key: "sk-secret-123",
      headers: { "x-own": "private-456" },
    });
    const response = await ask(lm, "hello");
    expect(events.map(([name, { attempt }]) => `${name} ${attempt}`)).toEqual([
      "request 1",
      "error 1",
      "request 2",
      "response 2",
    ]);
    expect(new Set(events.map(([, { call_id }]) => call_id)).size).toBe(1);
    expect(events[1]![1]).toMatchObject({ error: { code: "server" }, retry_in_ms: expect.any(Number) });
    expect(events[3]![1]).toMatchObject({ status: 200, duration_ms: expect.any(Number), response });
    expect(JSON.stringify(events)).not.toMatch(/sk-secret-123|private-456/);
  });

  it("report a failure without a retry", async () => {
    const script = await server.script(overloaded);
    const { events, hooks } = recorder();
    const error = await failure(ask(script.lm(hooks), "x"));
    expect(events.at(-1)).toMatchObject(["error", { error: { message: error.message } }]);
    expect(events.at(-1)![1]).not.toHaveProperty("retry_in_ms");
  });
});

describe("a hook", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("observes a stream until its end", async () => {
    const script = await server.script({ chunks: textEvents("a", "b") });
    const { events, hooks } = recorder();
    await script.lm(hooks).stream("x").final();
    expect(events.map(([name]) => name)).toEqual(["request", "response"]);
    expect(events[1]![1]).toMatchObject({ response: { choices: [{ message: { content: "ab" } }] } });
  });

  it("observes a stream that breaks", async () => {
    const script = await server.script({ chunks: textEvents("a").slice(0, 1), then: "end" });
    const { events, hooks } = recorder();
    await failure(script.lm(hooks).stream("x").final());
    expect(events.map(([name]) => name)).toEqual(["request", "error"]);
  });

  it("that throws becomes a process warning, and the response is not lost", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const script = await server.script({});
    const on_response = () => {
      throw new Error("broken hook");
    };
    expect(script.lm({ on_response }).forward("x").choices).toHaveLength(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("broken hook"), "LMWarning");
  });

  it("must be a function", async () => {
    const script = await server.script({});
    expect(() => script.lm({ on_request: "x" as never })).toThrow(/on_request is "x"; expected a function/);
  });
});
