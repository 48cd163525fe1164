import { expect, it } from "vitest";
import { requestIdToken } from "./id-token.ts";

const source = { url: "https://host.example/token", requestToken: "request" };

function request(status: number, body: string) {
  const fetch = () => Promise.resolve(new Response(body, { status }));
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  return requestIdToken({ fetch, clock }, source, "audience");
}

it("takes the value of the response", async () => {
  expect(await request(200, '{"value":"jwt"}')).toBe("jwt");
});

it.each(["<html>sign in</html>", "{}", '{"value":null}'])(
  "does not blame the permissions when the response is %s",
  async (body) => {
    const error: unknown = await request(200, body).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: expect.stringContaining("without a token in the response") as string,
      hint: expect.not.stringContaining("id-token: write") as string,
    });
  },
);

it("names the permission when the request is rejected", async () => {
  await expect(request(403, "{}")).rejects.toMatchObject({
    hint: expect.stringContaining("id-token: write") as string,
  });
});
