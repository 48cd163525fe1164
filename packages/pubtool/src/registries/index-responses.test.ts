import { expect, it } from "vitest";
import type { Answer } from "../http/http.ts";
import { readPackument } from "./jsreg/index.ts";
import { readIndex } from "./pyreg/index.ts";
import { readCrate } from "./rustreg/index.ts";

const answer = (body: unknown, type = "application/json"): Answer => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    status: 200,
    statusText: "OK",
    headers: new Headers({ "content-type": type }),
    bytes: Buffer.from(text),
    text,
  };
};

it.each([
  "<html>",
  "null",
  { name: "a", versions: null },
  { name: "a", versions: { "1.0.0": null } },
  { name: "a", versions: { "1.0.0": { dist: { tarball: "http://[" } } } },
])("%j is not a packument, rather than a package without versions", (body) => {
  expect(() => readPackument(answer(body), "http://host/a")).toThrow(
    "http://host/a answers HTTP 200, expected",
  );
});

it("a package whose versions were all taken back has none", () => {
  expect(readPackument(answer({ name: "a", time: {} }), "http://host/a").size).toBe(0);
});

it.each([{}, { files: [null] }, { files: [{ filename: "a", url: "http://[" }] }])(
  "%j is not an index of Python files",
  (body) => {
    expect(() => readIndex(answer(body), "http://host/simple/a/")).toThrow("does not answer with a list");
  },
);

it("skips a link that is not an address in an HTML index", () => {
  const html = '<a href="http://[">a</a><a href="b.whl">b.whl</a>';
  expect(readIndex(answer(html, "text/html"), "http://host/simple/a/")).toEqual([
    { filename: "b.whl", url: "http://host/simple/a/b.whl" },
  ]);
});

it("a web page is not a sparse index", async () => {
  const page = readCrate(() => Promise.resolve(answer("<html>")), "http://host/", "a");
  await expect(page).rejects.toThrow("expected cargo's sparse index");
});
