// What does a cold import cost over bare Node, and over the import of a package with nothing in it?
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { print } from "./lmclient/measure.mjs";

const programs = {
  "bare Node": "",
  "import an empty package": 'await import("empty")',
  "import lmclient": 'await import("lmclient")',
  "require lmclient": 'require("lmclient")',
  "import openai": 'await import("openai")',
  "import ai": 'await import("ai")',
  "import ollama": 'await import("ollama")',
};
const names = ["lmclient", "openai", "ai", "ollama"];
const folder = mkdtempSync(join(tmpdir(), "lmclient-import-"));
const packages = join(folder, "node_modules");
mkdirSync(join(packages, "empty"), { recursive: true });
writeFileSync(join(packages, "empty/package.json"), '{ "type": "module", "exports": "./index.js" }');
writeFileSync(join(packages, "empty/index.js"), "export const nothing = undefined;");
for (const name of names) {
  symlinkSync(fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url)), join(packages, name));
}
const times = new Map(Object.keys(programs).map((name) => [name, []]));
for (let round = 0; round < 15; round += 1) {
  for (const [name, text] of Object.entries(programs)) {
    const type = name.startsWith("require") ? "commonjs" : "module";
    const start = performance.now();
    const { status } = spawnSync(process.execPath, [`--input-type=${type}`, "--eval", text], { cwd: folder });
    if (status !== 0) throw new Error(`${name} failed`);
    times.get(name).push(performance.now() - start);
  }
}
const medians = new Map([...times].map(([name, list]) => [name, { clock: list.sort((a, b) => a - b)[7] }]));
print("a process that imports", medians, "bare Node");
rmSync(folder, { recursive: true });
