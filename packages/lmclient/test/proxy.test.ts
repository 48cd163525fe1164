import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CompatLM, type ConstructorOptions } from "../src/index.ts";
import { failure, ways } from "./harness.ts";

const openssl = spawnSync("openssl", ["version"]).status === 0;

describe.skipIf(!openssl)("proxies and certificates (needs openssl)", () => {
  let servers: Worker;
  let ports: Record<"plain" | "secure" | "proxy", number>;
  let key: string;
  let cert: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "lmclient-proxy-"));
    const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject],
      {
        stdio: "ignore",
      },
    );
    key = readFileSync(join(folder, "key.pem"), "utf8");
    cert = readFileSync(join(folder, "cert.pem"), "utf8");
    rmSync(folder, { recursive: true });
    servers = new Worker(new URL("proxy-server.mjs", import.meta.url), { workerData: { key, cert } });
    [ports] = (await once(servers, "message")) as [typeof ports];
  });
  afterAll(async () => {
    await servers.terminate();
  });
  afterEach(() => void vi.unstubAllEnvs());

  const seen = async (): Promise<string[]> => {
    servers.postMessage("seen");
    const [lines] = (await once(servers, "message")) as [string[]];
    return lines;
  };
  const proxy = () => `http://user:pass%20word@127.0.0.1:${ports.proxy}`;
  const client = (scheme: "http" | "https", options: ConstructorOptions = {}) =>
    new CompatLM("m", {
      base_url: `${scheme}://localhost:${scheme === "http" ? ports.plain : ports.secure}/v1`,
      num_retries: 0,
      ...options,
    });

  describe.each(ways)("%s", (_name, ask) => {
    it("sends an http request to the proxy in absolute form", async () => {
      const response = await ask(client("http", { proxy: proxy() }), "x");
      expect(response.choices[0]!.message.content).toBe("http");
      const target = `localhost:${ports.plain}`;
      expect(await seen()).toEqual([
        `proxy POST http://${target}/v1/chat/completions host=${target}`,
        `http POST /v1/chat/completions host=${target} client=false`,
      ]);
    });

    it("accepts a path with spaces", async () => {
      const base_url = `HTTP://localhost:${ports.plain}/my models/v1`;
      await ask(client("http", { proxy: proxy(), base_url }), "x");
      expect((await seen())[0]).toMatch(
        /^proxy POST http:.*\/my%20models\/v1\/chat\/completions host=localhost/,
      );
    });

    it("sends a password with a stray percent sign as it is", async () => {
      const address = `http://user:per%zz-cent@127.0.0.1:${ports.proxy}`;
      expect(await failure(ask(client("http", { proxy: address }), "x"))).toMatchObject({ status: 407 });
      await seen();
    });

    it("reaches an https server by an address in capital letters", async () => {
      const base_url = `HTTPS://LOCALHOST:${ports.secure}/v1`;
      const response = await ask(client("https", { base_url, ca: cert }), "x");
      expect(response.choices[0]!.message.content).toBe("https");
      const plain = await failure(ask(client("https", { base_url: "HTTPS://127.0.0.1:1/v1" }), "x"));
      expect(plain.message).toMatch(/connection to 127.0.0.1:1 refused/);
      await seen();
    });

    it("reaches an https server through CONNECT", async () => {
      const response = await ask(client("https", { proxy: proxy(), ca: cert }), "x");
      expect(response.choices[0]!.message.content).toBe("https");
      const target = `localhost:${ports.secure}`;
      expect(await seen()).toEqual([
        `proxy CONNECT ${target}`,
        `https POST /v1/chat/completions host=${target} client=false`,
      ]);
    });

    it("trusts the given authority and sends the client's certificate", async () => {
      await ask(client("https", { ca: [cert], cert, key }), "x");
      expect(await seen()).toEqual([
        `https POST /v1/chat/completions host=localhost:${ports.secure} client=true`,
      ]);
    });

    it.each([
      ["http", /answered 407/],
      ["https", /the proxy 127\.0\.0\.1:\d+ did not connect to localhost:\d+: 407.*user name and password/],
    ] as const)("reports that the proxy requires a password (%s)", async (scheme, message) => {
      const error = await failure(
        ask(client(scheme, { proxy: `http://user:wrong-pass@127.0.0.1:${ports.proxy}` }), "x"),
      );
      expect(error.message).toMatch(message);
      expect(error.message).not.toContain("wrong-pass");
      await seen();
    });

    it("reports a proxy that is not there, without its password", async () => {
      const error = await failure(ask(client("http", { proxy: "http://user:topsecret@127.0.0.1:9" }), "x"));
      expect(error).toMatchObject({ code: "transport" });
      expect(error.message).toMatch(/the proxy 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/);
      expect(error.message).not.toContain("topsecret");
    });
  });

  it("streams through the proxy", async () => {
    const chunks = [];
    for await (const chunk of client("http", { proxy: proxy() }).stream("x")) chunks.push(chunk);
    expect(chunks).not.toHaveLength(0);
    expect((await seen())[0]).toMatch(/^proxy POST/);
  });

  it("ignores the environment's proxy for a loopback address", async () => {
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) vi.stubEnv(name, proxy());
    await client("http").aforward("x");
    expect(await seen()).toEqual([expect.stringMatching(/^http POST/)]);
  });

  it.each([
    [{}, true],
    [{ NO_PROXY: "example.com, model.test" }, false],
    [{ NO_PROXY: ".test" }, false],
    [{ NO_PROXY: "*" }, false],
    [{ NO_PROXY: "model.test:81" }, true],
    [{ NO_PROXY: "model.test:80" }, false],
    [{ NO_PROXY: "other.test" }, true],
    [{ no_proxy: "MODEL.test" }, false],
  ])(
    "uses the environment's proxy for another host unless NO_PROXY names it: %j",
    async (environment, used) => {
      vi.stubEnv("HTTP_PROXY", proxy());
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      await failure(
        new CompatLM("m", { base_url: "http://model.test/v1", num_retries: 0, timeout: 5 }).aforward("x"),
      );
      expect((await seen()).some((line) => line.includes("http://model.test/v1/chat/completions"))).toBe(
        used,
      );
    },
  );

  it("does not use the environment's proxy with proxy: false", async () => {
    vi.stubEnv("HTTP_PROXY", proxy());
    const lm = new CompatLM("m", { base_url: "http://model.test/v1", num_retries: 0, proxy: false });
    expect(await failure(lm.aforward("x"))).toMatchObject({ code: "transport" });
    expect(await seen()).toEqual([]);
  });

  it.each([
    [{ proxy: "socks5://localhost:1" }, /scheme "socks5"; http and https proxies are supported/],
    [{ proxy: "localhost" }, /proxy is not an address; expected http:\/\/host:port/],
    [{ ca: "/etc/ca.pem" }, /ca is not PEM text .* pass the content of the file/],
    [{ cert: "-----BEGIN CERTIFICATE-----" }, /cert given without key/],
    [{ ca: "-----BEGIN CERTIFICATE-----", fetch }, /have no effect with a custom fetch/],
  ])("rejects %j", async (options, message) => {
    const create = async () => new CompatLM("m", options).aforward("x");
    expect(await failure(create())).toMatchObject({
      code: "configuration",
      message: expect.stringMatching(message),
    });
  });

  it("is not part of the state of a client", () => {
    const state = JSON.stringify(client("https", { proxy: proxy(), ca: cert, cert, key }).dump_state());
    expect(state).not.toMatch(/pass|BEGIN|proxy/);
  });
});

describe("idle_timeout", () => {
  it("is documented in the option types and checked", () => {
    expect(() => new CompatLM("m", { idle_timeout: -1 })).toThrow(/idle_timeout is -1; expected seconds/);
  });
});
