import { expect, it } from "vitest";
import { send } from "./http.ts";
import { requestIdToken } from "../host/id-token.ts";

const clock = { now: () => 0, sleep: () => Promise.resolve() };
const noNetwork = () => Promise.reject(new Error("nothing may be sent"));

it("a token that cannot be sent is not in the message about it, and is not tried five times", async () => {
  const sent = send(
    { fetch: noNetwork, clock },
    { url: "http://host/a", headers: { authorization: "Bearer secret\nsecret" } },
  );
  await expect(sent).rejects.toThrow(/^the token for http:\/\/host\/a contains a line break/);
  await expect(sent).rejects.not.toThrow(/secret/);
});

it("an invalid address is reported at once", async () => {
  await expect(send({ fetch: noNetwork, clock }, { url: "host" })).rejects.toThrow(
    '"host" is not a web address',
  );
  const source = { url: "host", requestToken: "secret" };
  await expect(requestIdToken({ fetch: noNetwork, clock }, source, "a")).rejects.toThrow(
    "ACTIONS_ID_TOKEN_REQUEST_URL is not a web address",
  );
});

it("what is posted follows no redirection, what is read does", async () => {
  const modes: unknown[] = [];
  const fetch = (_: unknown, init?: RequestInit) => {
    modes.push(init?.redirect);
    return Promise.resolve(new Response("", { status: 200 }));
  };
  await send({ fetch, clock }, { url: "http://host", method: "POST", body: "jwt" });
  await send({ fetch, clock }, { url: "http://host" });
  expect(modes).toEqual(["manual", "follow"]);
});
