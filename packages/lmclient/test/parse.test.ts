import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { CompatLM, LMValidationError, ParseOptions, StandardSchema } from "../src/index.ts";
import { failure, testServer, type ScriptedReply } from "./harness.ts";

const server = testServer();

const person = {
  title: "A person",
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" } },
  required: ["name", "age"],
  additionalProperties: false,
};
const ada = '{"name":"Ada","age":36}';

function answer(content: string | null, fields: object = {}, finish_reason = "stop"): ScriptedReply {
  const message = { role: "assistant", content, ...fields };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return { body: JSON.stringify({ model: "m", choices: [{ index: 0, message, finish_reason }], usage }) };
}

/** Both forms of the call. */
const forms: [string, (lm: CompatLM, schema: object, kwargs?: ParseOptions) => Promise<unknown>][] = [
  ["parse", (lm, schema, kwargs) => Promise.resolve().then(() => lm.parse("Who?", schema, kwargs))],
  ["aparse", (lm, schema, kwargs) => lm.aparse("Who?", schema, kwargs)],
];

/** A validator without a JSON Schema. */
function validator(validate: StandardSchema<number>["~standard"]["validate"]): StandardSchema<number> {
  return { "~standard": { version: 1, vendor: "test", validate } };
}

describe.each(forms)("%s", (_name, parse) => {
  it("returns validated data and sends the JSON Schema", async () => {
    const { lm, seen } = await server.script(answer(ada));
    const client = lm();
    expect(await parse(client, person)).toEqual({ name: "Ada", age: 36 });
    expect((await seen())[0]!.body).toMatchObject({
      messages: [{ role: "user", content: "Who?" }],
      response_format: {
        type: "json_schema",
        json_schema: { name: "A_person", schema: person, strict: true },
      },
    });
    expect(client.history).toHaveLength(1);
    expect(client.usage.total()).toMatchObject({ m: { total_tokens: 2 } });
  });

  it("sends strict only for a schema that the strict mode allows", async () => {
    const { lm, seen } = await server.script(answer(ada));
    for (const schema of [
      { ...person, additionalProperties: true },
      { ...person, required: ["name"] },
      { ...person, properties: { name: { type: "string", minLength: 1 }, age: { type: "integer" } } },
    ]) {
      await parse(lm(), schema);
    }
    for (const { body } of await seen())
      expect(body.response_format).not.toHaveProperty("json_schema.strict");
  });

  it.each([
    ["a fence", "```json\n" + ada + "\n```"],
    ["a fence with text around it", "Here it is:\n\n```json\n" + ada + "\n```\nAnything else?"],
    ["a fence without a language", "```\n" + ada + "\n```"],
    ["a fence of one line", "```json " + ada + " ```"],
    ["thinking before it", "<think>\nA { or [ here, {}?\n</think>\n\n" + ada],
    ["thinking without its first mark, and a fence", "Hm, {}.</think>\n```json\n" + ada + "\n```"],
    ["a sentence before and after it", "Here it is: " + ada + " Anything else?"],
    ["the second of two fences", "```text\nhm\n```\n```json\n" + ada + "\n```\nOr: ```x```"],
  ])("accepts %s", async (_what, content) => {
    const { lm } = await server.script(answer(content));
    expect(await parse(lm(), person)).toEqual({ name: "Ada", age: 36 });
  });

  it("takes marks of thinking within the value for what they are", async () => {
    const value = { name: "</think> {", age: 1 };
    const { lm } = await server.script(
      answer("Result:\n" + JSON.stringify(value)),
      answer(JSON.stringify(value)),
    );
    expect(await parse(lm(), person)).toEqual(value);
  });

  it("accepts a fence around a value that contains fences", async () => {
    const value = { code: "```js\nrun()\n```" };
    const { lm } = await server.script(answer("Here:\n```json\n" + JSON.stringify(value) + "\n```\nDone"));
    const schema = { type: "object", properties: { code: { type: "string" } }, required: ["code"] };
    expect(await parse(lm(), schema)).toEqual(value);
  });

  it("asks again with the issues", async () => {
    const { lm, seen } = await server.script(answer('{"name":"Ada","age":"old"}'), answer(ada));
    const client = lm();
    expect(await parse(client, person)).toEqual({ name: "Ada", age: 36 });
    const messages = (await seen())[1]!.body.messages as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(messages[1]!.content).toBe('{"name":"Ada","age":"old"}');
    expect(messages[2]!.content).toMatch(/age: must be integer/);
    expect(client.history).toHaveLength(2);
  });

  it("fails with the issues and the text after the second invalid answer", async () => {
    const { lm, seen } = await server.script(answer("Sorry."), answer('{"name":1,"age":2}'));
    const error = (await failure(parse(lm(), person))) as unknown as LMValidationError;
    expect(error).toMatchObject({
      name: "LMValidationError",
      code: "validation",
      text: '{"name":1,"age":2}',
      issues: [{ path: ["name"], message: "must be string" }],
    });
    expect(error.message).toMatch(/does not match the schema.*name: must be string/);
    expect(await seen()).toHaveLength(2);
  });

  it.each<[string, ScriptedReply, RegExp]>([
    ["a refusal", answer(null, { refusal: "I cannot help." }), /the model refused: I cannot help\./],
    ["a truncated answer", answer('{"name":', {}, "length"), /token limit.*raise max_tokens/],
    ["a filtered answer", answer("", {}, "content_filter"), /content filter/],
    [
      "a tool call",
      answer(null, { tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "" } }] }),
      /called a tool/,
    ],
  ])("reports %s without another request", async (_what, reply, message) => {
    const { lm, seen } = await server.script(reply);
    const error = await failure(parse(lm(), person));
    expect(error).toMatchObject({ code: "validation", message: expect.stringMatching(message) });
    expect(await seen()).toHaveLength(1);
  });

  it("uses a validator of another library, and its JSON Schema", async () => {
    const { lm, seen } = await server.script(answer(ada));
    const schema = z.object({
      name: z.string().transform((name) => name.toUpperCase()),
      age: z.number().int(),
    });
    expect(await parse(lm(), schema, { json_schema: person })).toEqual({ name: "ADA", age: 36 });
    expect((await seen())[0]!.body.response_format).toMatchObject({ json_schema: { schema: person } });

    const described = {
      "~standard": {
        ...validator(() => ({ value: 1 }))["~standard"],
        jsonSchema: { input: ({ target }: { target: string }) => ({ type: "object", title: target }) },
      },
    };
    await parse(lm(), described);
    expect((await seen())[1]!.body.response_format).toMatchObject({
      json_schema: { name: "draft-2020-12", schema: { type: "object" } },
    });
  });

  it("sends no response_format without a JSON Schema, or where the call omits it", async () => {
    const { lm, seen } = await server.script(answer("1"));
    await parse(
      lm(),
      validator(() => ({ value: 1 })),
    );
    await parse(lm(), { type: "integer" }, { response_format: null });
    await parse(lm(), { type: "integer" }, { response_format: { type: "json_object" } });
    expect((await seen()).map(({ body }) => body.response_format)).toEqual([
      undefined,
      undefined,
      { type: "json_object" },
    ]);
  });

  it.each([
    [{ type: "object", unevaluatedProperties: false }, /"unevaluatedProperties" is not supported/],
    [{ type: "text" }, /"type" is invalid: expected a type name/],
    [{ $ref: "https://example.org/schema" }, /"\$ref" is invalid/],
    [{ items: [{ type: "string" }] }, /"items" is invalid: .*prefixItems/],
  ])("rejects the schema %j before it sends anything", async (schema, message) => {
    const { lm, seen } = await server.script(answer("1"));
    expect(await failure(parse(lm(), schema))).toMatchObject({
      code: "configuration",
      message: expect.stringMatching(message),
    });
    expect(await seen()).toHaveLength(0);
  });
});

describe("a validator that is asynchronous", () => {
  const later = validator((value) => Promise.resolve({ value: Number(value) + 1 }));

  it("is rejected by parse and awaited by aparse", async () => {
    const { lm } = await server.script(answer("1"));
    expect(() => lm().parse("q", later)).toThrow(/the validator is asynchronous.*use aparse/);
    expect(await lm().aparse("q", later)).toBe(2);
  });
});

describe("the result type", () => {
  it("is that of the validator, or the given one", async () => {
    const { lm } = await server.script(answer(ada));
    const schema = z.object({ name: z.string(), age: z.number() });
    const found = lm().parse([{ role: "user", content: "Who?" }], schema);
    expectTypeOf(found).toEqualTypeOf<{ name: string; age: number }>();
    expectTypeOf(lm().parse<{ name: string }>("Who?", person)).toEqualTypeOf<{ name: string }>();
    expect(found.age).toBe(36);
  });
});
