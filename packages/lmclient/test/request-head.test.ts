import http from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CompatLM } from "../src/index.ts";

const reply = JSON.stringify({ choices: [{ message: { content: "ok" }, finish_reason: "stop" }] });
let seen: { headers: http.IncomingHttpHeaders; body: string };
let address: string;
const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    seen = { headers: request.headers, body: Buffer.concat(parts).toString() };
    response.setHeader("content-type", "application/json").end(reply);
  });
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = async (headers: Record<string, string>) => {
  const lm = new CompatLM("m", { base_url: `http://${address}/v1`, headers });
  await lm.aforward("Größe, 大きさ, \ud83d\ude00");
  return seen.headers;
};

it("sends host, content-length and connection: keep-alive, as node:http does by default", async () => {
  const headers = await ask({});
  expect(headers).toMatchObject({ host: address, connection: "keep-alive" });
  expect(Number(headers["content-length"])).toBe(Buffer.byteLength(seen.body));
  expect(headers["transfer-encoding"]).toBeUndefined();
  expect(JSON.parse(seen.body)).toMatchObject({ messages: [{ content: "Größe, 大きさ, \ud83d\ude00" }] });
});

it.each([
  ["host", "models.example", { host: "models.example" }],
  ["Connection", "close", { connection: "close" }],
  ["x-own", "1", { "x-own": "1" }],
])("sends the user's own header unchanged: %s", async (name, value, expected) => {
  const headers = await ask({ [name]: value });
  expect(headers).toMatchObject(expected);
  expect(Number(headers["content-length"])).toBe(Buffer.byteLength(seen.body));
});
