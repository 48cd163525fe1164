// Calls a real server: llama-cpp-python with a tiny model of random weights. Run by `npm run test:servers`.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CompatLM } from "../../src/index.ts";
import { failure, ways } from "../harness.ts";

const python = process.env.LMCLIENT_PYTHON ?? "python3";
const available = spawnSync(python, ["-c", "import llama_cpp.server, gguf"]).status === 0;
if (!available) {
  console.log(
    `llama-cpp-python: skipped; install llama-cpp-python[server] and gguf for ${python}, or set LMCLIENT_PYTHON`,
  );
}

describe.skipIf(!available)("llama-cpp-python", () => {
  let folder: string;
  let server: ChildProcess;
  let lm: CompatLM;
  let log = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lmclient-servers-"));
    const model = join(folder, "tiny.gguf");
    execFileSync(python, [fileURLToPath(new URL("tiny-model.py", import.meta.url)), model]);
    const port = await freePort();
    const options = ["--model", model, "--n_ctx", "512", "--chat_format", "chatml", "--seed", "7"];
    server = spawn(python, [
      "-m",
      "llama_cpp.server",
      "--host",
      "127.0.0.1",
      "--port",
      `${port}`,
      ...options,
    ]);
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.on("data", (piece: Buffer) => (log += piece.toString()));
    }
    const base_url = `http://127.0.0.1:${port}/v1`;
    lm = new CompatLM("tiny", { base_url, max_tokens: 8, temperature: 0, num_retries: 0 });
    const answered = async () => expect((await fetch(`${base_url}/models`)).status, log).toBe(200);
    await vi.waitFor(answered, { timeout: 120_000, interval: 200 });
  }, 180_000);

  afterAll(async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  describe.each(ways)("%s", (_name, ask) => {
    it("returns a completion with token counts", async () => {
      const { choices, usage } = await ask(lm, "Say hi");
      expect(choices[0]?.finish_reason).toMatch(/^(length|stop)$/);
      expect(choices[0]?.message.content).toBeTypeOf("string");
      expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens);
      expect(usage!.completion_tokens).toBeLessThanOrEqual(8);
    });

    it("reports a prompt that is longer than the context window", async () => {
      const error = await failure(ask(lm, "word ".repeat(1000)));
      expect(error).toMatchObject({ code: "context_window_exceeded", status: 400 });
    });

    it("reports an invalid argument", async () => {
      const error = await failure(ask(lm, "x", null, { temperature: "hot" as never }));
      expect(error).toMatchObject({ code: "invalid_request" });
      expect(error.message).not.toMatch(/Traceback|File "/);
    });

    it("suggests /v1 if it is missing", async () => {
      const base_url = lm.base_url.replace("/v1", "");
      expect((await failure(ask(lm, "x", null, { base_url }))).message).toContain(`"${lm.base_url}"`);
    });

    it("calls tools", async () => {
      const parameters = { type: "object", properties: { town: { type: "string" } }, required: ["town"] };
      const tools = [{ type: "function", function: { name: "weather", description: "w", parameters } }];
      const tool_choice = { type: "function", function: { name: "weather" } };
      const response = await ask(lm, "x", null, { tools, tool_choice, max_tokens: 24 });
      const [call] = response.choices[0]!.message.tool_calls ?? [];
      expect(call).toMatchObject({ type: "function", function: { name: "weather" } });
    });
  });

  it("streams what forward returns", async () => {
    const stream = lm.stream("Say hi");
    let text = "";
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    const { message, finish_reason } = (await stream.final()).choices[0]!;
    expect(finish_reason).toMatch(/^(length|stop)$/);
    expect(message.content ?? "").toBe(text);
  });

  it("answers again after a stream was left early", async () => {
    for await (const chunk of lm.stream("Say hi", null, { max_tokens: 400 })) {
      expect(chunk.object).toBe("chat.completion.chunk");
      break;
    }
    expect((await lm.aforward("Say hi")).choices).toHaveLength(1);
  });

  it("reports a stream whose prompt is longer than the context window", async () => {
    const error = await failure(lm.stream("word ".repeat(1000)).final());
    expect(error.code).toMatch(/^(context_window_exceeded|unexpected)$/);
  });
});

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
