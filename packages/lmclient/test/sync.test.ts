import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { CompatLM } from "../src/index.ts";
import { installed } from "./built.ts";
import { failure, testServer } from "./harness.ts";

const run = promisify(execFile);
const server = testServer();
const place = installed();

/** Calls the server and prints the answer; as ES module, and as CommonJS. */
const use = `const lm = new CompatLM("m", { base_url: process.argv[2] });
console.log(lm.forward("ping").choices[0].message.content);`;
const esm = `import { CompatLM } from "lmclient";\n${use}`;
const cjs = `const { CompatLM } = require("lmclient");\n${use}`;

async function program(name: string, text: string): Promise<string> {
  const path = join(place.folder, name);
  await writeFile(path, text);
  return path;
}

describe("forward in the built package", () => {
  let base_url: string;
  beforeAll(async () => ({ base_url } = await server.script()));

  it.each([
    ["an ES module", "esm.mjs", esm],
    ["CommonJS", "cjs.cjs", cjs],
    [
      "an async function",
      "async.mjs",
      `import { CompatLM } from "lmclient";\nawait (async () => { await null; ${use} })();`,
    ],
    [
      "a worker",
      "worker.cjs",
      `const { Worker, isMainThread, workerData } = require("node:worker_threads");
       if (isMainThread) new Worker(__filename, { workerData: process.argv[2] });
       else { process.argv[2] = workerData; ${cjs.replaceAll("\n", ";")} }`,
    ],
  ])("works from %s, and lets the process end", async (_where, name, text) => {
    expect(await place.node([await program(name, text), base_url])).toBe("ping\n");
  });

  it("returns answers of every size whole, in the order of the calls", async () => {
    const { lm } = await server.script();
    for (const length of [0, 1, 20_000, 65_000, 65_300, 65_536, 70_000, 1_000_000, 2, 300_000]) {
      const prompt = `${length} ä€😀`.padEnd(length, "ü€😀");
      expect(lm().forward(prompt).choices[0]?.message.content).toBe(prompt);
    }
  });

  it("is the same class of errors for ES modules and CommonJS alike", async () => {
    const text = `const { CompatLM, LMTransportError } = require("lmclient");
      try { new CompatLM("m", { base_url: "http://127.0.0.1:9/v1", num_retries: 0 }).forward("x"); }
      catch (error) { console.log(error instanceof LMTransportError, error.code, error.cause.code); }`;
    expect(await place.node([await program("errors.cjs", text)])).toBe("true transport ECONNREFUSED\n");
  });

  it("creates errors that are instances of the classes of the other build", async () => {
    const text = `import { createRequire } from "node:module";
      import * as esm from "./node_modules/lmclient/dist/index.js";
      const cjs = createRequire(import.meta.url)("lmclient");
      for (const [from, to] of [[esm, cjs], [cjs, esm]]) {
        const error = new from.LMContextWindowError("x");
        console.log(error instanceof to.LMContextWindowError, error instanceof to.LMInvalidRequestError,
          error instanceof to.LMError, error instanceof to.LMTimeoutError);
      }`;
    expect(await place.node([await program("both.mjs", text)])).toBe("true true true false\n".repeat(2));
  });

  it("has fixed error names in a minified bundle", async () => {
    const text = `import { CompatLM, LMTransportError } from "lmclient";
      try { new CompatLM("m", { base_url: "http://127.0.0.1:9/v1", num_retries: 0 }).forward("x"); }
      catch (error) { console.log(error.name, error instanceof LMTransportError, error.stack.split(":")[0]); }`;
    const outfile = join(place.folder, "minified.mjs");
    const entryPoints = [await program("names.mjs", text)];
    await build({ entryPoints, outfile, format: "esm", bundle: true, minify: true, platform: "node" });
    expect(await place.node([outfile])).toBe("LMTransportError true LMTransportError\n");
  });

  it("fails with the supported run times in a bundle for browsers", async () => {
    const outfile = join(place.folder, "browser.mjs");
    const entryPoints = [await program("in-browser.mjs", esm)];
    await build({ entryPoints, outfile, format: "esm", bundle: true, platform: "browser" });
    await expect(place.node([outfile, base_url])).rejects.toThrow("lmclient runs in Node, Bun or Deno only");
  });

  it.each([
    ["esm", undefined],
    ["cjs", undefined],
    // A bundler that does not know "module" finds what Node loads.
    ["cjs", ["node"]],
  ] as const)(
    "works from an esbuild bundle (%s, conditions: %j), minified and alone",
    async (format, conditions) => {
      const outfile = join(place.folder, "bundled", format === "esm" ? "out.mjs" : "out.cjs");
      const entryPoints = [await program("entry.mjs", esm)];
      await build({
        entryPoints,
        outfile,
        format,
        ...(conditions && { conditions: [...conditions] }),
        bundle: true,
        minify: true,
        keepNames: true,
        platform: "node",
        logLevel: "error",
      });
      expect(await place.node([outfile, base_url])).toBe("ping\n");
    },
  );

  it.each([
    [
      "--import",
      "register.mjs",
      `import { register } from "node:module"; register("./hook.mjs", import.meta.url);`,
    ],
    [
      "--require",
      "preload.cjs",
      `if (!require("node:worker_threads").isMainThread) throw new Error("here too");`,
    ],
  ])("works with %s hooks present", async (flag, name, text) => {
    await program("hook.mjs", `export const resolve = async (name, context, next) => next(name, context);`);
    const hook = await program(name, text);
    const path = await program("hooked.mjs", esm);
    expect(await place.node([flag, hook, path, base_url])).toBe("ping\n");
    expect(await place.node([path, base_url], { NODE_OPTIONS: `${flag} ${hook}` })).toBe("ping\n");
  });

  it("makes thousands of calls in a row without leaking memory or handles", async () => {
    const text = `import { CompatLM } from "lmclient";
      const lm = new CompatLM("m", { base_url: process.argv[2], api_key: "sk-" + "k".repeat(2000) });
      const text = "x".repeat(20000);
      const measure = () => { gc(); gc(); return process.memoryUsage().rss; };
      for (let i = 0; i < 2000; i++) lm.forward(text);
      const before = measure();
      for (let i = 0; i < 4000; i++) lm.forward(text);
      const grown = measure() - before;
      // Four thousand retained requests or responses would be 80 MB.
      console.log(grown < 40e6, process._getActiveHandles().filter((h) => h !== process.stdout && h !== process.stderr).length <= 2);`;
    const { base_url: address, report } = await server.script();
    // A small young generation: else its growth, in each of the two threads, is most of what there is to see.
    const flags = ["--expose-gc", "--max-semi-space-size=2"];
    expect(await place.node([...flags, await program("many.mjs", text), address])).toBe("true true\n");
    expect((await report()).seen).toHaveLength(6_000);
  });
});

describe("forward from source", () => {
  it.each(["threads", "forks", "vmThreads"])("works in vitest's %s", async (pool) => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const file = "packages/lmclient/test/contract.test.ts";
    const options = { cwd: root, env: { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined } };
    const { stdout } = await run(
      process.execPath,
      [vitest, "run", "--pool", pool, "--reporter", "json", file],
      options,
    );
    expect(JSON.parse(stdout.slice(stdout.indexOf("{")))).toMatchObject({ success: true, numFailedTests: 0 });
  });

  it("fails with the reason for a server of the same thread", async () => {
    const own = http.createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => own.once("listening", resolve));
    const { port } = own.address() as AddressInfo;
    const lm = new CompatLM("m", { base_url: `http://localhost:${port}/v1`, timeout: 0.2, num_retries: 0 });
    const error = await failure(Promise.resolve().then(() => lm.forward("x")));
    expect(error).toMatchObject({ name: "LMTimeoutError", code: "timeout" });
    expect(error.message).toMatch(/in the thread that forward blocks, so it can never answer: use aforward/);
    own.closeAllConnections();
    own.close();
  });

  it("works again after a call that timed out", async () => {
    const { lm } = await server.script({ hang: true }, {});
    const made = lm({ timeout: 0.1 });
    expect(() => made.forward("x")).toThrow(/timeout of 0.1 s/);
    expect(made.forward("again", null, { timeout: null }).choices[0]?.message.content).toBe("again");
  });
});
