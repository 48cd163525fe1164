import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChunkParser } from "../src/protocol/chunk-parser.ts";

/** What JSON.parse makes of a text, or the kind of error it throws. */
function outcome(parse: (text: string) => unknown, text: string): unknown {
  try {
    return { value: parse(text) };
  } catch (error) {
    return { error: (error as Error).name };
  }
}

/** Holds a parser that has seen all texts before against JSON.parse, the order of keys included. */
function expectSame(texts: string[]): void {
  const parser = new ChunkParser();
  for (const text of texts) {
    const found = outcome((given) => parser.parse(given), text);
    const right = outcome(JSON.parse, text);
    expect(found).toStrictEqual(right);
    expect(JSON.stringify(found)).toBe(JSON.stringify(right));
  }
}

const chunk = (content: unknown, more: object = {}) =>
  JSON.stringify({
    id: "c1",
    model: "m",
    choices: [{ index: 0, finish_reason: null, delta: { content, ...more } }],
  });

const contents = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("?", "", '"', "\\", '\\"', "\n", '","x":"', '"content":"', "\u2028", "\ud800"),
);
const names = fc.constantFrom(
  "content",
  "delta",
  "choices",
  "role",
  "__proto__",
  'x","content',
  '"content":"',
);
const oddities: fc.Arbitrary<unknown> = fc.oneof(
  contents,
  fc.constantFrom(null, 0, true),
  fc.dictionary(names, contents),
);
const events = fc
  .tuple(
    fc.dictionary(names, oddities),
    fc.dictionary(names, oddities),
    fc.dictionary(names, oddities),
    fc.boolean(),
  )
  .chain(([event, choice, delta, spaced]) =>
    fc.array(contents, { minLength: 2, maxLength: 6 }).map((list) =>
      list.map((content) => {
        const whole = { ...event, choices: [{ ...choice, delta: { ...delta, content } }] };
        return spaced ? JSON.stringify(whole, null, 1).replaceAll("\n", " ") : JSON.stringify(whole);
      }),
    ),
  );

describe("the parser of a stream's events", () => {
  it("returns what JSON.parse returns, for events of any content", () => {
    fc.assert(fc.property(events, expectSame), { numRuns: 2000, seed: 20_260_101 });
  });

  it("returns what JSON.parse returns for texts that were cut or joined anywhere", () => {
    const base = chunk("tok");
    const places = fc.nat(base.length);
    const broken = fc
      .tuple(places, places, contents)
      .map(([from, to, put]) => base.slice(0, from) + put + base.slice(to));
    fc.assert(
      fc.property(fc.array(broken, { maxLength: 5 }), (texts) =>
        expectSame([base, ...texts.flatMap((text) => [base, text])]),
      ),
      { numRuns: 2000, seed: 20_260_101 },
    );
  });

  it.each([
    ["the same key twice, the first one cut", '{"choices":[{"delta":{"content":"a","content":"b"}}]}'],
    ["the key within another key", '{"choices":[{"delta":{"x\\"content":"a","content":"a"}}]}'],
    ["the key within a text", '{"x":"\\"content\\":\\"a","choices":[{"delta":{"content":"a"}}]}'],
    ["the content elsewhere too", '{"content":"a","choices":[{"delta":{"content":"a"}}]}'],
    ["an escape in the content", '{"choices":[{"delta":{"content":"\\u0061"}}]}'],
  ])("is not misled by %s", (_, text) => {
    expectSame([text, text, text.replaceAll('"a"', '"b"'), text.replaceAll('"b"', '"c"'), text]);
  });

  it("shares no nested object between events", () => {
    const parser = new ChunkParser();
    const parse = (text: string) => parser.parse(text) as { choices: { delta: { content: string } }[] };
    const [first, second, third] = ["a", "b", "c"].map((content) => parse(chunk(content)));
    second!.choices[0]!.delta.content = "changed";
    second!.choices.push(second!.choices[0]!);
    expect([first, third]).toStrictEqual([JSON.parse(chunk("a")), JSON.parse(chunk("c"))]);
    expect(parse(chunk("d"))).toStrictEqual(JSON.parse(chunk("d")));
    for (const more of [{ tool_calls: [] }, { nested: {} }])
      expectSame(["a", "b"].map((text) => chunk(text, more)));
  });
});
