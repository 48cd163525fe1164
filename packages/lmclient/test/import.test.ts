// A cold import is a part of the start of every script that uses lmclient.
import { describe, expect, it } from "vitest";
import { installed } from "./built.ts";

const place = installed();

const programs = {
  import: 'await import("lmclient");',
  require: 'require("lmclient");',
};

describe("the import", () => {
  it.each(Object.entries(programs))(
    "by %s loads no module of Node that only a call needs",
    async (kind, load) => {
      const program = `const before = new Set(process.moduleLoadList);
${load}
const after = process.moduleLoadList.filter((name) => !before.has(name));
console.log(JSON.stringify(after));`;
      const type = kind === "require" ? "commonjs" : "module";
      const printed = await place.node([`--input-type=${type}`, "--eval", program]);
      const modules = (JSON.parse(printed) as string[]).map((name) => name.replace("NativeModule ", ""));
      const heavy = [
        "crypto",
        "fs/promises",
        "http",
        "https",
        "net",
        "stream",
        "tls",
        "vm",
        "worker_threads",
        "zlib",
      ];
      expect(modules.filter((name) => heavy.includes(name))).toEqual([]);
    },
  );

  it("works in node --eval, which has a require of the current folder", async () => {
    const program = 'import("lmclient").then(({ CompatLM }) => console.log(typeof CompatLM))';
    expect(await place.node(["--input-type=commonjs", "--eval", program])).toBe("function\n");
  });

  it("loads what only a call needs with the first client", async () => {
    const program = `import { createRequire } from "node:module";
import { CompatLM } from "lmclient";
const { cache } = createRequire(import.meta.url);
const parts = () => Object.keys(cache).length;
const before = parts();
new CompatLM("m");
console.log(before, parts() > before);`;
    expect(await place.node(["--input-type=module", "--eval", program])).toBe("1 true\n");
  });

  it("has the same names and the same classes as require, and the names of the build for bundlers", async () => {
    const program = `import { createRequire } from "node:module";
import * as imported from "lmclient";
import * as bundled from "./node_modules/lmclient/dist/index.js";
const required = createRequire(process.cwd() + "/")("lmclient");
const names = Object.keys(required).sort();
console.log(JSON.stringify([
  Object.keys(imported).sort().join() === names.join(),
  Object.keys(bundled).sort().join() === names.join(),
  names.every((name) => imported[name] === required[name]),
]));`;
    expect(await place.node(["--input-type=module", "--eval", program])).toBe("[true,true,true]\n");
  });
});
