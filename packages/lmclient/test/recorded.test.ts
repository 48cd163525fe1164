import { describe, expect, it } from "vitest";
import { bodyOf, isStream, recorded, replayServer } from "./recorded.ts";

const server = replayServer();
const complete = recorded.filter(({ request }) => !isStream(request));
const streams = recorded.filter(({ request }) => isStream(request));

it("172 exchanges with real servers are recorded", () => {
  expect(recorded).toHaveLength(172);
});

describe.each(["forward", "aforward"] as const)("%s, answered with the recorded bytes of", (way) => {
  it.each(complete)("$server, $name, has the recorded outcome", async (entry) => {
    const { outcome, sent } = await server.replay(entry, way);
    expect(outcome).toEqual(entry.expected);
    expect(sent).toEqual([bodyOf(entry.request)]);
  });
});

describe.each([
  ["at once", undefined],
  ["in pieces of 7 bytes", 7],
])("stream, answered %s with the recorded bytes of", (_how, piece) => {
  it.each(streams)("$server, $name, has the recorded outcome", async (entry) => {
    const { outcome, sent } = await server.replay(entry, "stream", piece);
    expect(outcome).toEqual(entry.expected);
    expect(sent).toEqual([bodyOf(entry.request)]);
  });
});
