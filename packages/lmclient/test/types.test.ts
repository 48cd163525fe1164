// Most of this file is checked by the compiler: it fails to build where the types drift from the official SDK's.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type OpenAI5 from "openai-v5";
import type OpenAI7 from "openai-v7";
import type OpenAI6 from "openai";
import { expect, it } from "vitest";
import type { CompatLM } from "../src/index.ts";
import { type ChatMessage, type CompletionResponse, type Messages } from "../src/index.ts";
import { installed } from "./built.ts";
import { testServer } from "./harness.ts";

/** Compiles only where A can be used as B. */
type Fits<A extends B, B> = A;
type Completion5 = OpenAI5.Chat.ChatCompletion;
type Completion6 = OpenAI6.Chat.ChatCompletion;
type Completion7 = OpenAI7.Chat.ChatCompletion;
type Message5 = OpenAI5.Chat.ChatCompletionMessageParam;
type Message6 = OpenAI6.Chat.ChatCompletionMessageParam;
type Message7 = OpenAI7.Chat.ChatCompletionMessageParam;

export type Agreements = [
  Fits<CompletionResponse, Completion5>,
  Fits<Completion5, CompletionResponse>,
  Fits<CompletionResponse, Completion6>,
  Fits<Completion6, CompletionResponse>,
  Fits<CompletionResponse, Completion7>,
  Fits<Completion7, CompletionResponse>,
  Fits<ChatMessage, Message5>,
  Fits<Message5, ChatMessage>,
  Fits<ChatMessage, Message6>,
  Fits<Message6, ChatMessage>,
  Fits<ChatMessage, Message7>,
  // v7 knows one more word for an image's detail; a call takes it all the same.
  Fits<Message7[], Messages>,
  Fits<CompletionResponse["choices"][number]["message"], ChatMessage>,
];

const server = testServer();
const place = installed();

it("an answer goes back as a message, and messages of the official client go in", async () => {
  const { lm, seen } = await server.script();
  const made: CompatLM = lm();
  const question: Message6 = { role: "user", content: "x" };
  const answer = await made.aforward(null, [question]);
  await made.aforward(null, [question, answer.choices[0]!.message, { role: "user", content: "why?" }]);
  expect((await seen())[1]?.body.messages).toHaveLength(3);
});

it("the published types have no any", async () => {
  const dist = join(place.folder, "node_modules/lmclient/dist");
  const files = (await readdir(dist)).filter((name) => /\.d\.c?ts$/.test(name));
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const name of files) {
    const code = (await readFile(join(dist, name), "utf8")).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    expect(code).not.toMatch(/\bany\b/);
  }
});
