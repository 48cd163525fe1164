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
});
