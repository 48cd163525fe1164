// What does one short call cost on top of node:http with keep-alive? Each client runs in a process of its own, as in an
// application: in one process they collect each other's garbage.
import http from "node:http";
import { measureRounds, print, raceProcesses, withServer } from "./lmclient/measure.mjs";

const messages = [{ role: "user", content: "Why is the sky blue?" }];

/** By name, what makes a function that asks once. */
const contenders = {
  "node:http": (origin) => {
    const agent = new http.Agent({ keepAlive: true });
    return () =>
      new Promise((resolve, reject) => {
        const headers = { "content-type": "application/json", authorization: "Bearer none" };
        const options = { method: "POST", agent, headers };
        const request = http.request(`${origin}/v1/chat/completions`, options);
        request.on("error", reject).on("response", (response) => {
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("end", () => resolve(JSON.parse(Buffer.concat(parts).toString())));
        });
        request.end(JSON.stringify({ model: "m", messages }));
      });
  },
  "lmclient aforward": async (origin) => {
    const { CompatLM } = await import("lmclient");
    const lm = new CompatLM("m", { base_url: `${origin}/v1` });
    return () => lm.aforward(undefined, messages);
  },
  "lmclient forward": async (origin) => {
    const { CompatLM } = await import("lmclient");
    const lm = new CompatLM("m", { base_url: `${origin}/v1` });
    return () => lm.forward(undefined, messages);
  },
  openai: async (origin) => {
    const { default: OpenAI } = await import("openai");
    const openai = new OpenAI({ baseURL: `${origin}/v1`, apiKey: "none" });
    return () => openai.chat.completions.create({ model: "m", messages });
  },
  "AI SDK": async (origin) => {
    const { generateText } = await import("ai");
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const model = createOpenAICompatible({ name: "bench", baseURL: `${origin}/v1` })("m");
    return () => generateText({ model, messages });
  },
  "ollama-js": async (origin) => {
    const { Ollama } = await import("ollama");
    const ollama = new Ollama({ host: origin });
    return () => ollama.chat({ model: "m", messages });
  },
};

const [name, origin] = process.argv.slice(2);
if (name === undefined) {
  await withServer(async (at) => {
    const costs = await raceProcesses(import.meta.url, Object.keys(contenders), at, {
      rounds: 9,
      calls: 1000,
      warm_up: 3000,
    });
    print("one call", costs, "node:http");
  });
} else measureRounds(await contenders[name](origin));
