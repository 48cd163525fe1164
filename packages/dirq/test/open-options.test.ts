import { Dirq, type DirqOptions } from "dirq";
import { expect, test } from "vitest";

test.each<[unknown, string]>([
  ["/srv", 'Dirq.open takes an object of options, but got "/srv"; for a directory: { root: "/srv" }'],
  [null, "Dirq.open takes an object of options, but got null"],
  [[], "Dirq.open takes an object of options, but got an array"],
  [{ maxContents: 1 }, "Dirq.open has no option maxContents; did you mean maxContent?"],
  [{ configuration_files: [] }, "Dirq.open has no option configuration_files; it has root, noIgnore, onFile"],
  [{ toString: 1 }, "Dirq.open has no option toString"],
  [{ config: "dirq.toml" }, 'the option config of Dirq.open is "dirq.toml"; it must be an array of strings'],
  [{ extensions: [1] }, "the option extensions of Dirq.open is an array; it must be an array of strings"],
  [{ root: 5 }, "the option root of Dirq.open is 5; it must be a string"],
  [{ persist: 5 }, "the option persist of Dirq.open is 5; it must be true, false or a path"],
  [{ live: "no" }, 'the option live of Dirq.open is "no"; it must be true or false'],
  [{ onNote: null }, "the option onNote of Dirq.open is null; it must be a function"],
  [{ maxContent: -1 }, "the option maxContent of Dirq.open is -1; it must be a number of at least 0"],
  [{ maxContent: 1.5 }, "maxContent is 1.5; it is a number of bytes"],
  [{ limits: { timeout: 5 } }, "Dirq.open has no option limits.timeout; did you mean limits.timeoutMs?"],
  [{ limits: { memory: "1G" } }, 'the option limits.memory of Dirq.open is "1G"; it must be a number'],
])("%j is an error, not another directory or a TypeError", async (options, message) => {
  await expect(Dirq.open(options as DirqOptions)).rejects.toMatchObject({
    name: "DirqError",
    code: "usage",
    message: expect.stringContaining(message) as string,
  });
});

test("an option that is undefined has its default", async () => {
  const options: DirqOptions = { root: undefined, config: undefined, limits: { memory: undefined } };
  await using dirq = await Dirq.open(options);
  expect(dirq.root).toBe(process.cwd());
});
