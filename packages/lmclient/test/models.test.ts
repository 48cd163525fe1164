import { describe, expect, it } from "vitest";
import { failure, testServer, ways } from "./harness.ts";

const server = testServer();
const list = (...ids: string[]) => ({
  body: JSON.stringify({ object: "list", data: ids.map((id) => ({ id, object: "model" })) }),
});
const missing = { status: 404, body: JSON.stringify({ error: { message: "model 'test-model' not found" } }) };

describe("the list of models", () => {
  it("is requested from {base_url}/models, blocking and not", async () => {
    const script = await server.script(list("llama3.2:1b", "qwen3"), list("llama3.2:1b", "qwen3"));
    const lm = script.lm();
    expect(lm.models().map(({ id }) => id)).toEqual(["llama3.2:1b", "qwen3"]);
    expect((await lm.amodels()).map(({ id }) => id)).toEqual(["llama3.2:1b", "qwen3"]);
    const seen = await script.seen();
    expect(seen.map(({ method, url }) => `${method} ${url.replace(/^\/s\d+/, "")}`)).toEqual([
      "GET /v1/models",
      "GET /v1/models",
    ]);
    expect(seen[0]!.headers.authorization).toMatch(/^Bearer /);
  });

  it.each([
    ["a bare list", '[{"id":"a"}]', ["a"]],
    ["a field models with names", '{"models":[{"name":"a"},"b"]}', ["a", "b"]],
    ["no models at all (Ollama)", '{"object":"list","data":null}', []],
  ])("is read from %s", async (_name, body, ids) => {
    const { lm } = await server.script({ body });
    expect((await lm().amodels()).map(({ id }) => id)).toEqual(ids);
  });

  it("is an error if the answer is something else", async () => {
    const { lm } = await server.script({ body: "{}" });
    expect(await failure(lm().amodels())).toMatchObject({
      code: "unexpected",
      message: expect.stringContaining("is not a list of models"),
    });
  });
});

describe.each(ways)("the error about an unknown model (%s)", (_name, ask) => {
  it.each([
    [["test-model:1b", "other"], 'did you mean "test-model:1b"?'],
    [["tset-model"], 'did you mean "tset-model"?'],
    [["a", "b", "c", "d", "e", "f", "g"], "the server has a, b, c, d, e and 2 more"],
    [[], "the server has no models"],
  ])("suggests from %j", async (names, advice) => {
    const { lm } = await server.script(missing, list(...names));
    const error = await failure(ask(lm(), "x"));
    expect(error).toMatchObject({ code: "unsupported_model", status: 404 });
    expect(error.message).toContain(advice);
  });

  it("remains as it is if the server does not list its models", async () => {
    const { lm } = await server.script(missing, { status: 404, body: "{}" });
    const error = await failure(ask(lm(), "x"));
    expect(error.message).toContain("model 'test-model' not found");
    expect(error.message).not.toContain("did you mean");
  });
});
