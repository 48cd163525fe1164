// What does a cold import cost over bare Node?
import { spawnSync } from "node:child_process";
import { print } from "./lmclient/measure.mjs";

const programs = {
  "bare Node": "",
  "import lmclient": 'await import("lmclient")',
  "require lmclient": 'require("lmclient")',
  "import openai": 'await import("openai")',
  "import ai": 'await import("ai")',
  "import ollama": 'await import("ollama")',
};
const times = new Map(Object.keys(programs).map((name) => [name, []]));
for (let round = 0; round < 15; round += 1) {
  for (const [name, text] of Object.entries(programs)) {
    const type = name.startsWith("require") ? "commonjs" : "module";
    const start = performance.now();
    const { status } = spawnSync(process.execPath, [`--input-type=${type}`, "--eval", text]);
    if (status !== 0) throw new Error(`${name} failed`);
    times.get(name).push(performance.now() - start);
  }
}
const medians = new Map([...times].map(([name, list]) => [name, { clock: list.sort((a, b) => a - b)[7] }]));
print("a process that imports", medians, "bare Node");
