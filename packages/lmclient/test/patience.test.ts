import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installed } from "./built.ts";

const compiler = process.platform === "linux" && spawnSync("gcc", ["--version"]).status === 0;
const source = fileURLToPath(new URL("fixtures/fast-clock.c", import.meta.url));
const place = installed();

/** For a process whose clock runs sixty times as fast, an answer after eight minutes. */
const SLOW_MS = 8000;

describe.skipIf(!compiler)("a server that answers after six minutes, seen by a fast clock", () => {
  const server = http.createServer((request, response) => {
    if (request.url === "/v1/never") return;
    const choices = [{ index: 0, message: { content: "at last" }, finish_reason: "stop" }];
    setTimeout(() => response.end(JSON.stringify({ choices })), SLOW_MS);
  });
  let base_url: string;
  let clock: string;
  beforeAll(async () => {
    clock = join(place.folder, "fast-clock.so");
    execFileSync("gcc", ["-shared", "-fPIC", "-O1", "-o", clock, source, "-ldl"]);
    await once(server.listen(0, "127.0.0.1"), "listening");
    base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => server.close());

  async function run(code: string): Promise<string> {
    const path = join(place.folder, `patience-${code.length}.mjs`);
    const text = `import { CompatLM } from "lmclient";
      const lm = new CompatLM("m", { base_url: "${base_url}", num_retries: 0 });
      const start = performance.now();
      const minutes = () => Math.floor((performance.now() - start) / 60000);
      ${code}`;
    await writeFile(path, text);
    return place.node([path], { LD_PRELOAD: clock });
  }

  // Without this one the others would prove nothing: it shows that the clock does run ahead.
  it.concurrent("is given up by fetch after five", async () => {
    const code = `await fetch("${base_url}/never", { method: "POST" }).catch((error) => console.log(error.cause.code, minutes() >= 5));`;
    expect(await run(code)).toBe("UND_ERR_HEADERS_TIMEOUT true\n");
  });

  it.concurrent.each([
    ["forward", `console.log(lm.forward("x").choices[0].message.content, minutes() >= 6);`],
    ["aforward", `console.log((await lm.aforward("x")).choices[0].message.content, minutes() >= 6);  `],
    ["stream", `console.log((await lm.stream("x").final()).choices[0].message.content, minutes() >= 6);`],
    [
      "aforward with a timeout of an hour",
      `console.log((await lm.aforward("x", null, { timeout: 3600 })).choices[0].message.content, minutes() >= 6);`,
    ],
    [
      "forward with a timeout of an hour",
      `console.log(lm.forward("x", null, { timeout: 3600 }).choices[0].message.content, minutes() >= 6);`,
    ],
  ])("is waited for by %s", async (_way, code) => {
    expect(await run(code)).toBe("at last true\n");
  });

  it.concurrent("is given up after ten seconds where no connection comes about", async () => {
    const mute = net.createServer();
    await once(mute.listen(0, "127.0.0.1"), "listening");
    const base_url = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/v1`;
    const code = `for (const ask of [async () => lm.forward("x", null, { base_url }), () => lm.aforward("x", null, { base_url })]) {
      await ask().catch((error) => console.log(error.code, error.message.includes("connect limit of 10 s")));
    }`;
    expect(await run(`const base_url = "${base_url}"; ${code}`)).toBe("timeout true\ntimeout true\n");
    mute.close();
  });
});
