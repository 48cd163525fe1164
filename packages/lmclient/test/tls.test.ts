import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installed } from "./built.ts";

const openssl = spawnSync("openssl", ["version"]).status === 0;
const place = installed();

describe.skipIf(!openssl)("a TLS server with a private certificate", () => {
  let server: https.Server;
  let program: string;
  let certificate: string;
  beforeAll(async () => {
    const key = join(place.folder, "key.pem");
    certificate = join(place.folder, "cert.pem");
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    const made = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2"];
    execFileSync("openssl", ["req", "-x509", ...made, ...subject], { stdio: "ignore" });
    const choices = [{ index: 0, message: { content: "secret" }, finish_reason: "stop" }];
    server = https.createServer(
      { key: readFileSync(key), cert: readFileSync(certificate) },
      (_request, response) => response.end(JSON.stringify({ choices })),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    program = join(place.folder, "tls.mjs");
    const { port } = server.address() as AddressInfo;
    const text = `import { CompatLM } from "lmclient";
      const lm = new CompatLM("m", { base_url: "https://127.0.0.1:${port}/v1", num_retries: 0 });
      const show = (ask) => ask().then((r) => r.choices[0].message.content, (e) => e.code + ": " + e.message).then(console.log);
      await show(() => lm.aforward("x"));
      await show(async () => lm.forward("x"));
      await show(() => lm.stream("x").final());`;
    await writeFile(program, text);
  });
  afterAll(() => server.close());

  it("is accepted if its authority is trusted", async () => {
    expect(await place.node([program], { NODE_EXTRA_CA_CERTS: certificate })).toBe("secret\n".repeat(3));
  });

  it("is rejected, with advice, if not", async () => {
    const lines = (await place.node([program])).trim().split("\n");
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(line).toMatch(
        /^transport: the certificate of 127.0.0.1:\d+ is not trusted.*NODE_EXTRA_CA_CERTS/,
      );
  });
});
