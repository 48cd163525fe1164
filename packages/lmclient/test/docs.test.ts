import { existsSync, readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import * as lmclient from "../src/index.ts";
import { installed } from "./built.ts";
import { examples, pages, root } from "./examples.ts";
import { testServer, textEvents, type ScriptedReply } from "./harness.ts";

const server = testServer();
const place = installed();
const folder = join(root, "docs/lmclient");

/** The programs of the examples; those in TypeScript with their types removed. */
const programs = examples.flatMap(({ name, code, typed }) => [
  { name, code },
  ...(typed === code
    ? []
    : [{ name: `${name} in TypeScript`, code: transformSync(typed, { loader: "ts" }).code }]),
]);

/** Sends examples that ask the default server to the test's. */
const local = `export * from "lmclient";
import { CompatLM as Client } from "lmclient";
export class CompatLM extends Client {
  constructor(model, options) { super(model, { base_url: process.env.PROVIDER_URL, ...options }); }
}`;

beforeAll(async () => {
  for (const scope of ["@ax-llm", "@opentelemetry"]) await mkdir(join(place.folder, "node_modules", scope));
  for (const name of ["ai", "openai", "zod", "@opentelemetry/api", "@ax-llm/ax"]) {
    await symlink(join(root, "node_modules", name), join(place.folder, "node_modules", name));
  }
  await writeFile(join(place.folder, "local.mjs"), local);
});

function answer(message: object, finish_reason = "stop"): ScriptedReply {
  const usage = { prompt_tokens: 4, completion_tokens: 6, total_tokens: 10 };
  return {
    body: JSON.stringify({
      id: "c1",
      created: 1,
      model: "m",
      choices: [{ index: 0, message, finish_reason }],
      usage,
    }),
  };
}

/** What the server answers to an example, and what the example then prints. */
function scene(code: string): { replies: ScriptedReply[]; prints: RegExp } {
  if (code.includes("controller.abort"))
    return { replies: [{ chunks: textEvents("1", "2") }], prints: /^AbortError\n$/ };
  if (code.includes("lm.forward") && code.includes("lm.stream")) {
    return {
      replies: [answer({ content: "Blue." }), { chunks: textEvents("Bl", "ue.") }],
      prints: /^Blue\.\nBlue\.$/,
    };
  }
  if (code.includes("stream_sync"))
    return { replies: [{ chunks: textEvents("Bl", "ue.") }], prints: /^Blue\.stop\n$/ };
  if (code.includes("forward_all"))
    return { replies: [answer({ content: "Blue." })], prints: /^Blue\.\nBlue\.\n$/ };
  if (code.includes("models()"))
    return { replies: [{ body: '{"object":"list","data":[{"id":"llama3.2"}]}' }], prints: /^llama3\.2\n$/ };
  if (code.includes("cache_hit")) return { replies: [answer({ content: "Blue." })], prints: /^true\n$/ };
  if (code.includes("opentelemetry"))
    return { replies: [answer({ content: "Blue." })], prints: /^Blue\.\n$/ };
  if (code.includes("on_response"))
    return { replies: [answer({ content: "Blue." })], prints: /^attempt 1: \d+ ms, 10 tokens\n$/ };
  if (code.includes("warnings")) return { replies: [answer({ content: "Blue." })], prints: /^\[\]\n$/ };
  if (code.includes(".stream(")) return { replies: [{ chunks: textEvents("Bl", "ue.") }], prints: /^Blue\./ };
  if (code.includes("tool_calls")) {
    const called = { id: "c", type: "function", function: { name: "weather", arguments: '{"town":"Rome"}' } };
    const calling = answer({ content: null, tool_calls: [called] }, "tool_calls");
    return {
      replies: [calling, answer({ content: "It is sunny in Rome." })],
      prints: /^It is sunny in Rome\.\n$/,
    };
  }
  if (/hex/.test(code)) {
    return { replies: [answer({ content: '{"name":"blue","hex":"#00f"}' })], prints: /^blue #00f\n$/ };
  }
  if (code.includes("LMRateLimitError"))
    return { replies: [{}], prints: /^transport connection to localhost:1 refused/ };
  if (code.includes("load_state")) return { replies: [{}], prints: /^llama3\.2 0\.2\n$/ };
  if (code.includes("openai")) return { replies: [answer({ content: "Blue." })], prints: /^true\n$/ };
  if (code.includes("ax_service"))
    return { replies: [answer({ content: "Answer: Blue." })], prints: /^Blue\.\n$/ };
  return { replies: [answer({ role: "assistant", content: "Blue." })], prints: /Blue\./ };
}

describe("every example of the documentation", () => {
  it.each(programs)("$name runs unchanged", async ({ code }) => {
    const { replies, prints } = scene(code);
    const { base_url } = await server.script(...replies);
    const path = join(place.folder, "example.mjs");
    await writeFile(path, code.replaceAll('"lmclient"', '"./local.mjs"'));
    const out = await place.node([path], { PROVIDER_URL: base_url, PROVIDER_KEY: "sk-test-1" });
    expect(out).toMatch(prints);
  });
});

describe("the documentation", () => {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");

  it("has a section for the code of every error class, and no other", () => {
    const sections = [...read("errors.md").matchAll(/^### (\w+)\n\n`(\w+)`: /gm)].map(
      ([, ...words]) => words,
    );
    const classes = Object.entries(lmclient)
      .filter(([name]) => name.endsWith("Error") && name !== "LMError")
      .map(([name, value]) => [new (value as typeof lmclient.LMError)("x").code, name]);
    expect(sections.toSorted()).toEqual(classes.toSorted());
  });

  it("names the base URL of every kind of provider", () => {
    for (const port of [11434, 8000, 1234, 8080])
      expect(read("providers.md")).toContain(`\`http://localhost:${port}/v1\``);
  });

  it.each(pages)("%s links only to what exists", (path) => {
    for (const [, target] of readFileSync(path, "utf8").matchAll(/\]\(([\w./-]+\.md)/g)) {
      expect(existsSync(join(dirname(path), target!)), target).toBe(true);
    }
  });
});
