import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import vm from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { installed } from "./built.ts";
import { failure, testServer } from "./harness.ts";

const server = testServer();
const place = installed();

/** Runs `code` until a vm timeout ends it in the middle, as Ctrl-C in the REPL does. */
function interrupted(run: () => unknown): unknown {
  const shared = globalThis as Record<string, unknown>;
  shared.interruptedCall = run;
  try {
    return vm.runInThisContext("interruptedCall()", { timeout: 300 });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    delete shared.interruptedCall;
  }
}

describe("a forward whose script is terminated", () => {
  it("does not return its answer from the next call", async () => {
    const { lm } = await server.script({ delay_ms: 600 });
    const client = lm();
    const { lm: other } = await server.script();
    expect(interrupted(() => client.forward("first"))).toBe("ERR_SCRIPT_EXECUTION_TIMEOUT");
    const answers = ["second", "third", "fourth"].map((text) => other().forward(text).choices[0]!.message);
    expect(answers.map(({ content }) => content)).toEqual(["second", "third", "fourth"]);
    const slow = ["fifth", "sixth"].map((text) => client.forward(text).choices[0]!.message.content);
    expect(slow).toEqual(["fifth", "sixth"]);
  });

  it("does not return answers of a batch or a stream from the next call", async () => {
    const { lm, report } = await server.script({ delay_ms: 900 });
    const { lm: other } = await server.script();
    const [client, next] = [lm(), other()];
    expect(interrupted(() => client.forward_all(["a", "b"]))).toBe("ERR_SCRIPT_EXECUTION_TIMEOUT");
    expect(next.forward("first").choices[0]!.message.content).toBe("first");
    expect(interrupted(() => client.stream_sync("c").final())).toBe("ERR_SCRIPT_EXECUTION_TIMEOUT");
    expect(next.forward("second").choices[0]!.message.content).toBe("second");
    await vi.waitFor(async () => expect(await report()).toMatchObject({ closed: 3 }), { timeout: 120_000 });
  });

  it("cancels the request, also without another call", async () => {
    const { lm, report } = await server.script({ hang: true });
    const client = lm();
    expect(interrupted(() => client.forward("first"))).toBe("ERR_SCRIPT_EXECUTION_TIMEOUT");
    await vi.waitFor(async () => expect(await report()).toMatchObject({ closed: 1 }), { timeout: 120_000 });
  });
});

describe.skipIf(process.platform === "win32")("Ctrl-C during a blocking call", () => {
  /** Starts a program, and resolves with its output after SIGINT was sent when the server has the request. */
  async function interrupt(code: string, reply = { hang: true as const }) {
    const { base_url, report } = await server.script(reply);
    const path = join(place.folder, `interrupt-${code.length}.mjs`);
    const text = `import { CompatLM } from "lmclient";
      const lm = new CompatLM("m", { base_url: process.argv[2], timeout: 50 });
      ${code}`;
    await writeFile(path, text);
    const child: ChildProcess = spawn(process.execPath, [path, base_url]);
    let out = "";
    child.stdout!.on("data", (piece: Buffer) => (out += piece.toString()));
    await vi.waitFor(async () => expect((await report()).seen).toHaveLength(1), { timeout: 120_000 });
    // A signal in the first 100 ms of a call is handled after it, so it is sent until it has an effect.
    const timer = setInterval(() => child.kill("SIGINT"), 150);
    const [status, signal] = (await once(child, "close")) as [number | null, string | null];
    clearInterval(timer);
    return { out, status, signal, closed: (await report()).closed };
  }

  it("runs the SIGINT listeners and ends the call with an error", async () => {
    const { out, status } = await interrupt(`process.once("SIGINT", () => console.log("listener"));
      try { lm.forward("x"); } catch (error) { console.log(error.name, error.code); process.exit(3); }`);
    expect(out).toBe("listener\nLMInterruptedError interrupted\n");
    expect(status).toBe(3);
  });

  it("ends the process at once if the listener exits", async () => {
    const { out, status } =
      await interrupt(`process.once("SIGINT", () => { console.log("bye"); process.exit(130); });
      lm.forward("x"); console.log("not reached");`);
    expect(out).toBe("bye\n");
    expect(status).toBe(130);
  });

  it("ends a batch: no further call starts, and each prompt has a result", async () => {
    const { out } = await interrupt(
      `process.once("SIGINT", () => console.log("listener"));
       const results = lm.forward_all(["a", "b", "c"], { concurrency: 1 });
       console.log(...results.map(({ code }) => code)); process.exit(0);`,
    );
    expect(out).toBe("listener\ninterrupted interrupted interrupted\n");
  });

  it("ends a blocking stream", async () => {
    const { out } = await interrupt(
      `process.once("SIGINT", () => console.log("listener"));
       try { lm.stream_sync("x").final(); } catch (error) { console.log(error.code); process.exit(0); }`,
    );
    expect(out).toBe("listener\ninterrupted\n");
  });

  it("ends the process without a listener", async () => {
    expect(await interrupt(`lm.forward("x");`)).toMatchObject({ signal: "SIGINT" });
  });

  it("ends the wait before a retry", async () => {
    const { out } = await interrupt(
      `process.once("SIGINT", () => console.log("listener"));
       try { lm.forward("x"); } catch (error) { console.log(error.code); process.exit(0); }`,
      { status: 503, headers: { "retry-after": "40" }, body: "" } as never,
    );
    expect(out).toBe("listener\ninterrupted\n");
  });
});

describe("a server of this process", () => {
  async function listen(address: string): Promise<http.Server> {
    const own = http.createServer().listen(0, address);
    await once(own, "listening");
    return own;
  }

  it.each(["127.0.0.1", "::", "0.0.0.0"])(
    "that listens on %s gets the advice to use aforward",
    async (address) => {
      const own = await listen(address);
      const { lm } = await server.script();
      const base_url = `http://127.0.0.1:${(own.address() as AddressInfo).port}/v1`;
      const error = await failure(Promise.resolve().then(() => lm({ base_url, timeout: 0.2 }).forward("x")));
      expect(error.message).toMatch(/in the thread that forward blocks.*use aforward/);
      own.closeAllConnections();
      own.close();
    },
  );

  it.skipIf(process.platform !== "linux")(
    "on another loopback address changes neither the limit nor the advice",
    async () => {
      const { base_url: slow } = await server.script({ delay_ms: 11_000 });
      const { port } = new URL(slow);
      const own = http.createServer().listen(Number(port), "127.0.0.2");
      await once(own, "listening");
      const { lm } = await server.script({ delay_ms: 11_000 });
      expect(lm().forward("patience").choices[0]?.message.content).toBe("patience");
      const { lm: mute } = await server.script({ hang: true });
      const error = await failure(Promise.resolve().then(() => mute({ timeout: 0.2 }).forward("x")));
      expect(error.message).toMatch(/within the timeout of 0.2 s$/);
      own.close();
    },
  );
});
