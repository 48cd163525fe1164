import fc from "fast-check";
import { expect, it } from "vitest";
import { Redactor } from "./redactor.ts";

const secret = "pypi-AgE/+x[1]|y$";

it.each([
  ["plain", secret],
  ["base64", Buffer.from(secret).toString("base64")],
  ["base64url", Buffer.from(secret).toString("base64url")],
  ["basic authentication", Buffer.from(`__token__:${secret}`).toString("base64")],
  ["hex", Buffer.from(secret).toString("hex")],
  ["upper-case hex", Buffer.from(secret).toString("hex").toUpperCase()],
  ["URL-encoded", encodeURIComponent(secret)],
  [
    "URL-encoded in lower case, every character",
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(""),
  ],
])("takes a secret out of a text: %s", (_form, text) => {
  const redactor = new Redactor();
  redactor.add(secret);
  const redacted = redactor.redact(`before ${text} after`);
  expect(redacted).toMatch(/^before \*\*\*=* after$/);
});

it("takes a password with quotes and backslashes out of JSON, and of JSON in a string of JSON", () => {
  const redactor = new Redactor();
  const password = 'pa"ss\\word';
  redactor.add(password);
  const once = JSON.stringify({ detail: password });
  expect(redactor.redact(once)).toBe('{"detail":"***"}');
  expect(redactor.redact(JSON.stringify([once]))).toBe(JSON.stringify(['{"detail":"***"}']));
});

it("leaves everything else alone, and words that are too short to be a secret", () => {
  const redactor = new Redactor();
  expect(redactor.redact(secret)).toBe(secret);
  expect(redactor.add("abc")).toEqual([]);
  expect(redactor.redact("abc")).toBe("abc");
});

it.each(["a%41b%/c+d", "100% secret", "%2Fx/y z"])(
  "finds %s however its characters are encoded",
  (awkward) => {
    const redactor = new Redactor();
    redactor.add(awkward);
    const way = fc.nat({ max: 2 });
    fc.assert(
      fc.property(fc.array(way, { minLength: 32, maxLength: 32 }), (ways) => {
        for (const form of [awkward, encodeURIComponent(awkward)]) {
          const text = Array.from(form, (char, index) => {
            const hex = Buffer.from(char).toString("hex");
            return [char, `%${hex}`, `%${hex.toUpperCase()}`][ways[index % ways.length]!]!;
          }).join("");
          expect(redactor.redact(`before ${text} after`)).toBe("before *** after");
        }
      }),
    );
  },
);

it.each(["slashes/and+plus", "with spaces and é"])(
  "finds %s however its characters are encoded, twice",
  (secret) => {
    const redactor = new Redactor();
    redactor.add(secret);
    for (const text of [encodeURIComponent(encodeURIComponent(secret)), encodeURIComponent(secret), secret])
      expect(redactor.redact(`before ${text} after`)).toBe("before *** after");
  },
);
