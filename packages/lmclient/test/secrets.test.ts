import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { installed } from "./built.ts";
import { event, failure, testServer, ways, type ScriptedReply } from "./harness.ts";

const server = testServer();
const place = installed();
const key = "sk-live-0123456789abcdef";
const header = "hunter2-hunter2";
const options = { api_key: key, headers: { "x-gateway-key": header } };

/** Everything that may be printed, logged or stored of a value. */
function traces(value: unknown): string {
  const error = value instanceof Error ? `${value.message}\n${value.stack}\n${String(value.cause)}` : "";
  const seen = inspect(value, { depth: Infinity, showHidden: true, getters: true });
  return `${seen}\n${JSON.stringify(value)}\n${String(value)}\n${error}\n${JSON.stringify(own(value))}`;
}

function own(value: unknown): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptors(value) : value;
}

function expectClean(value: unknown): void {
  const text = traces(value);
  // A part of the key is as bad as the whole.
  expect(text).not.toContain(key.slice(0, 10));
  expect(text).not.toContain(header);
}

describe.each(ways)("after %s", (_name, ask) => {
  const said = `Incorrect API key provided: ${key} and ${header}`;
  it.each<[string, ScriptedReply]>([
    ["an error that echoes them", { status: 401, body: JSON.stringify({ error: { message: said } }) }],
    ["an error page that echoes them", { status: 502, body: `<html><title>${said}</title></html>` }],
    ["an error under 200", { body: JSON.stringify({ error: said }) }],
    ["text under 200", { body: said }],
    ["JSON that breaks at them", { body: `{"a": ${said}` }],
    ["an error so long that it is cut within them", { status: 400, body: `${"x".repeat(490)}${said}` }],
    ["a redirect to them", { status: 302, headers: { location: `https://x.test/?key=${key}&h=${header}` } }],
    ["a broken connection", { socket: "", then: "reset" }],
    ["a broken protocol", { socket: said }],
    ["a broken stream", { chunks: [event({}), `data: ${said}\n\n`] }],
  ])("%s, without key and headers anywhere", async (_what, reply) => {
    const { lm } = await server.script(reply);
    expectClean(await failure(ask(lm(options), "x")));
    expectClean(await failure(lm(options).stream("x").final()));
  });

  it("an error that quotes them in JSON or in an address, without them", async () => {
    const api_key = 'sk-"quoted"\\+/=0123456789';
    const said = `{"authorization":${JSON.stringify(api_key)}} ?key=${encodeURIComponent(api_key)}`;
    const { lm } = await server.script({ status: 401, body: said });
    expect(traces(await failure(ask(lm({ api_key }), "x")))).not.toContain("0123456789");
  });

  it("a success, without key and headers anywhere", async () => {
    const { lm } = await server.script();
    const made = lm({ ...options, temperature: 1 });
    const response = await ask(made, "x", null, {
      api_key: `${key}-2`,
      headers: { "x-gateway-key": header },
    });
    made.call("x");
    await made.acall("y", null, options);
    for (const value of [
      made,
      made.copy({ timeout: 5 }),
      response,
      made.history,
      made.inspect_history(3),
      made.dump_state(),
      made.usage,
      made.stream("x"),
    ]) {
      expectClean(value);
    }
  });
});

describe("the log", () => {
  it("is silent, shows calls, or shows bodies, as NODE_DEBUG requests, and never contains the key", async () => {
    const { base_url } = await server.script(
      { status: 500, headers: { "retry-after-ms": "1" }, body: `no ${key}` },
      {},
    );
    const text = `import { CompatLM } from "lmclient";
      const lm = new CompatLM("m", { base_url: "${base_url}", api_key: "${key}", num_retries: 1 });
      process.stderr.write = (text) => process.stdout.write(text);
      lm.forward("a question"); await lm.aforward("my key is ${key}");`;
    const log = async (NODE_DEBUG: string) =>
      place.node(["--input-type=module", "--eval", text], { NODE_DEBUG });
    expect(await log("")).toBe("");
    const calls = await log("lmclient");
    expect(calls).toMatch(/POST .*\/chat\/completions 200/);
    expect(calls).not.toContain("a question");
    const bodies = await log("lmclient-bodies");
    expect(bodies).toContain("a question");
    for (const text of [calls, bodies]) expect(text).not.toContain(key);
  });
});
