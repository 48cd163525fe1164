import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CacheOption, CallOptions, CompatLM, CompletionResponse } from "../src/index.ts";
import { failure, testServer, textEvents, ways } from "./harness.ts";

const server = testServer();
let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "lmclient-cache-"))));
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const text = ({ choices }: CompletionResponse) => choices[0]!.message.content;

describe.each(ways)("the cache (%s)", (_way, ask) => {
  const places: [string, () => CacheOption][] = [
    ["memory", () => true],
    ["a directory", () => join(folder, "new")],
  ];

  it.each(places)("in %s answers the same call again without a request", async (_place, cache) => {
    const { lm, seen } = await server.script();
    const client = lm({ cache: cache() });
    const first = await ask(client, "q", null, { temperature: 0, seed: 1 });
    first.choices[0]!.message.content = "changed by the caller";
    const second = await ask(client, undefined, [{ role: "user", content: "q" }], {
      seed: 1,
      temperature: 0,
    });
    expect([first.cache_hit, second.cache_hit, text(second)]).toEqual([undefined, true, "q"]);
    expect(Object.keys(second)).not.toContain("cache_hit");
    expect(second.usage).toEqual(first.usage);
    expect((await ask(client.copy({ timeout: 5 }), "q", null, { seed: 1, temperature: 0 })).cache_hit).toBe(
      true,
    );
    expect(await seen()).toHaveLength(1);
  });

  it("depends on base URL, model, messages, arguments and rollout_id", async () => {
    const { lm, seen } = await server.script();
    const client = lm({ cache: true });
    const calls: CallOptions[] = [
      {},
      { temperature: 1 },
      { model: "other" },
      { rollout_id: 1 },
      { rollout_id: "1" },
      { base_url: client.base_url.replace("/v1", "/v2") },
    ];
    for (const kwargs of calls) expect((await ask(client, "q", null, kwargs)).cache_hit).toBeUndefined();
    for (const kwargs of calls) expect((await ask(client, "q", null, kwargs)).cache_hit).toBe(true);
    expect(await seen()).toHaveLength(calls.length);
    expect(JSON.stringify(await seen())).not.toMatch(/rollout_id|use_cache|"cache"/);
  });

  it("is left out per call, and never stores failures", async () => {
    const { lm, seen } = await server.script({ status: 400, body: '{"error":"no"}' }, {});
    const client = lm({ cache: true });
    await failure(ask(client, "q"));
    expect((await ask(client, "q")).cache_hit).toBeUndefined();
    expect((await ask(client, "q", null, { use_cache: false })).cache_hit).toBeUndefined();
    expect((await ask(client, "q")).cache_hit).toBe(true);
    expect(await seen()).toHaveLength(3);
  });

  it("replays what was recorded, and sends nothing", async () => {
    const { lm, seen, base_url } = await server.script();
    await ask(lm({ cache: folder, api_key: "sk-secret-1", headers: { "x-own": "private-2" } }), "q");
    const replay = lm({ cache: { directory: folder, mode: "replay" }, base_url });
    expect(text(await ask(replay, "q"))).toBe("q");
    const error = await failure(ask(replay, "something else"));
    expect(error).toMatchObject({ code: "configuration" });
    expect(error.message).toMatch(/no recorded response for model "test-model" and .*something else/);
    expect(await seen()).toHaveLength(1);

    const [name] = await readdir(folder);
    const content = await readFile(join(folder, name!), "utf8");
    expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
    expect(content).not.toMatch(/sk-secret-1|private-2|authorization/);
    expect(JSON.parse(content)).toMatchObject({
      format: 1,
      request: { body: { model: "test-model", messages: [{ role: "user", content: "q" }] } },
      response: { status: 200 },
    });
    if (process.platform !== "win32") expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600);
  });

  it.each(["", "{", '{"format":2}', '{"format":1,"response":{"status":200,"body":"<html>"}}'])(
    "treats the damaged file %j as missing",
    async (content) => {
      const { lm, seen } = await server.script();
      const client = lm({ cache: folder });
      await ask(client, "q");
      const [name] = await readdir(folder);
      await writeFile(join(folder, name!), content);
      expect((await ask(client, "q")).cache_hit).toBeUndefined();
      expect((await ask(client, "q")).cache_hit).toBe(true);
      expect(await seen()).toHaveLength(2);
      expect(await readdir(folder)).toEqual([name]);
    },
  );

  it("warns once about a directory that cannot be written, and loses no response", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const { lm } = await server.script();
    const file = join(folder, "file");
    await writeFile(file, "");
    const client = lm({ cache: join(file, "cache") });
    expect(text(await ask(client, "a"))).toBe("a");
    expect(text(await ask(client, "b"))).toBe("b");
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
      expect.stringMatching(/the cache directory .* cannot be written: E/),
    ]);
  });
});

describe("the cache", () => {
  const streams: [string, (lm: CompatLM) => Promise<[string, CompletionResponse]>][] = [
    [
      "stream",
      async (lm) => {
        const stream = lm.stream("q");
        let all = "";
        for await (const chunk of stream) all += chunk.choices[0]?.delta.content ?? "";
        return [all, await stream.final()];
      },
    ],
    [
      "stream_sync",
      (lm) => {
        const stream = lm.stream_sync("q");
        let all = "";
        for (const chunk of stream) all += chunk.choices[0]?.delta.content ?? "";
        return Promise.resolve([all, stream.final()]);
      },
    ],
  ];

  it.each(streams)("records and replays a %s", async (_name, read) => {
    const { lm, seen } = await server.script({ chunks: textEvents("Bl", "ue", "😀") });
    const cache = join(folder, "streams");
    await mkdir(cache);
    const [first, live] = await read(lm({ cache }));
    const [second, stored] = await read(lm({ cache: { directory: cache, mode: "replay" } }));
    expect([first, second]).toEqual(["Blue😀", "Blue😀"]);
    expect([live.cache_hit, stored.cache_hit]).toEqual([undefined, true]);
    expect(await seen()).toHaveLength(1);
  });

  it("does not store a stream that was left or cut", async () => {
    const { lm, seen } = await server.script({ chunks: textEvents("a", "b").slice(0, 2), then: "end" });
    const client = lm({ cache: true });
    await failure(client.stream("q").final());
    client.stream_sync("q")[Symbol.iterator]().next();
    await failure(client.stream("q").final());
    expect(await seen()).toHaveLength(3);
  });

  it("adds nothing to the usage for a stored response", async () => {
    const { lm } = await server.script();
    const client = lm({ cache: true });
    client.call("q");
    await client.acall("q");
    expect(client.usage.total()).toMatchObject({ "test-model": { total_tokens: 8 } });
    expect(client.history).toHaveLength(2);
  });

  it("removes the least recently used responses beyond 64 MiB", async () => {
    const content = "x".repeat(20 * 1024 * 1024);
    const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
    const { lm } = await server.script({ body: JSON.stringify({ model: "m", choices }) });
    const client = lm({ cache: true });
    for (const prompt of ["a", "b", "c", "a", "d"]) client.forward(prompt);
    expect(client.forward("a").cache_hit).toBe(true);
    expect(client.forward("b").cache_hit).toBeUndefined();
  });

  it.each([
    [5, /cache is 5; expected true, a directory/],
    [{ directory: "x", mode: "record" }, /mode of cache is "record"/],
    [{ mode: "replay" }, /directory of cache is undefined/],
  ])("rejects %j", async (cache, message) => {
    const { lm } = await server.script();
    expect(() => lm({ cache: cache as never })).toThrow(message);
  });
});
