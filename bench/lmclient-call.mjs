// What does one short call cost on top of node:http with keep-alive?
import http from "node:http";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText } from "ai";
import { CompatLM } from "lmclient";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { print, race, withServer } from "./lmclient/measure.mjs";

const messages = [{ role: "user", content: "Why is the sky blue?" }];

await withServer(async (origin) => {
  const base_url = `${origin}/v1`;
  const agent = new http.Agent({ keepAlive: true });
  const raw = () =>
    new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", authorization: "Bearer none" };
      const request = http.request(`${base_url}/chat/completions`, { method: "POST", agent, headers });
      request.on("error", reject).on("response", (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => resolve(JSON.parse(Buffer.concat(parts).toString())));
      });
      request.end(JSON.stringify({ model: "m", messages }));
    });
  const lm = new CompatLM("m", { base_url });
  const openai = new OpenAI({ baseURL: base_url, apiKey: "none" });
  const model = createOpenAICompatible({ name: "bench", baseURL: base_url })("m");
  const ollama = new Ollama({ host: origin });
  const contenders = {
    "node:http": raw,
    "lmclient aforward": () => lm.aforward(undefined, messages),
    "lmclient forward": () => lm.forward(undefined, messages),
    openai: () => openai.chat.completions.create({ model: "m", messages }),
    "AI SDK": () => generateText({ model, messages }),
    "ollama-js": () => ollama.chat({ model: "m", messages }),
  };
  print("one call", await race(contenders, { rounds: 15, calls: 200, warm_up: 500 }), "node:http");
});
