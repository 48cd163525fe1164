// How long does a stream of 100,000 small chunks take to read? Every client gets the same texts in as many chunks.
// ollama-js reads its own format, whose chunks are a quarter shorter; so ours is compared a second time, with
// the minimum for our format: split it into lines, and parse them.
import { TextDecoder } from "node:util";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { CompatLM } from "lmclient";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { print, race, withServer } from "./lmclient/measure.mjs";

const messages = [{ role: "user", content: "Why is the sky blue?" }];

/** Reads to the end, and checks that everything arrived. */
async function read(chunks, textOf) {
  let length = 0;
  for await (const chunk of chunks) length += textOf(chunk)?.length ?? 0;
  if (length < 400_000) throw new Error(`only ${length} characters came`);
}

/** As ollama-js reads: `fetch`, and a generator that splits and parses. No checks, no repair, no assembled response. */
async function* bareEvents(url) {
  const body = JSON.stringify({ model: "m", messages, stream: true });
  const response = await fetch(url, { method: "POST", body });
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = parts.pop();
    for (const part of parts) if (part !== "data: [DONE]") yield JSON.parse(part.slice(6));
  }
}

await withServer(async (origin) => {
  const base_url = `${origin}/v1`;
  const lm = new CompatLM("m", { base_url });
  const openai = new OpenAI({ baseURL: base_url, apiKey: "none" });
  const model = createOpenAICompatible({ name: "bench", baseURL: base_url })("m");
  const ollama = new Ollama({ host: origin });
  const contenders = {
    lmclient: () => read(lm.stream(undefined, messages), (chunk) => chunk.choices[0]?.delta.content),
    openai: async () =>
      read(
        await openai.chat.completions.create({ model: "m", messages, stream: true }),
        (chunk) => chunk.choices[0]?.delta.content,
      ),
    "split and parse, nothing else": () =>
      read(bareEvents(`${base_url}/chat/completions`), (chunk) => chunk.choices[0]?.delta.content),
    "AI SDK": () => read(streamText({ model, messages }).textStream, (text) => text),
    "ollama-js (its own, shorter format)": async () =>
      read(await ollama.chat({ model: "m", messages, stream: true }), (chunk) => chunk.message.content),
  };
  print("100,000 chunks", await race(contenders, { rounds: 7, calls: 1, warm_up: 2 }), "lmclient");
});
