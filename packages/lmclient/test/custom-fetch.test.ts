import { describe, expect, it } from "vitest";
import { CompatLM, type ConstructorOptions } from "../src/index.ts";
import { failure } from "./harness.ts";

function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

const never = () => new Promise<Response>(() => undefined);
const endless = () =>
  Promise.resolve(new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from("{")) })));

function client(options: ConstructorOptions): CompatLM {
  return new CompatLM("m", { base_url: "http://127.0.0.1:1/v1", num_retries: 0, ...options });
}

describe.each([
  ["that never answers", never],
  ["whose answer has no end", endless],
])("a fetch without regard to its signal, %s", (_name, fetch) => {
  it("ends at the timeout of the call", async () => {
    const lm = client({ fetch, timeout: 0.05 });
    expect(await failure(lm.aforward("x"))).toMatchObject({ code: "timeout" });
    expect(await failure(lm.stream("x").final())).toMatchObject({ code: "timeout" });
  });

  it("ends with the reason of the caller's signal", async () => {
    const controller = new AbortController();
    const call = client({ fetch }).aforward("x", null, { signal: controller.signal });
    controller.abort(new Error("enough"));
    expect((await failure(call)).message).toBe("enough");
  });
});

it("the body of a response that comes too late is cancelled", async () => {
  const late = deferred<Response>();
  const cancelled = deferred<true>();
  const lm = client({ fetch: () => late.promise, timeout: 0.05 });
  expect(await failure(lm.aforward("x"))).toMatchObject({ code: "timeout" });
  late.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve(true) })));
  expect(await cancelled.promise).toBe(true);
});
