import { describe, expect, it } from "vitest";
import { commands } from "../src/cli/commands/index.ts";
import { version } from "../src/base/version.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const cwd = process.cwd();

describe("the command line", () => {
  it("prints version and help", async () => {
    expect(await pubtool(["--version"], { cwd })).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const help = await pubtool(["--help"], { cwd });
    expect(help.code).toBe(0);
    for (const name of Object.keys(commands)) expect(help.stdout).toContain(`  ${name} `);
    expect(await pubtool(["help"], { cwd })).toEqual(help);
    expect(await pubtool(["help", "doctor"], { cwd })).toEqual(await pubtool(["doctor", "-h"], { cwd }));
  });

  it("without a command prints the help to stderr and ends with 2", async () => {
    const { code, stdout, stderr } = await pubtool([], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: pubtool <command>");
  });

  it.each<[string[], RegExp]>([
    [["doctr"], /"doctr" is not a command[^]*`pubtool doctor`/],
    [["constructor"], /"constructor" is not a command/],
    [["--json"], /the command comes before the options/],
    [["doctor", "--jsn"], /no option "--jsn"[^]*--json/],
    [["doctor", "--json=yes"], /--json takes no value, and was given "yes"/],
    [["doctor", "--config"], /--config needs a value: --config FILE/],
    [["doctor", "--config="], /--config needs a value/],
    [["doctor", "--config", "a", "--config", "b"], /--config was given twice/],
    [["doctor", "here"], /does not know what to do with "here"/],
    [["doctor", "--cwd", "/no/such/folder"], /"\/no\/such\/folder" is not a folder/],
    [["doctor", "-x"], /no option "-x"/],
  ])("%j ends with 2 and says why", async (argv, message) => {
    const { code, stdout, stderr } = await pubtool(argv, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it("--cwd works as if started there", async () => {
    const { root, remove } = temporaryTree({ "pubtool.toml": "x = 1\n", "sub/file": "" });
    const there = await pubtool(["doctor", "--cwd", "sub"], { cwd: root });
    expect(there.stderr).toContain('unknown key "x"');
    remove();
  });

  it("a fault of pubtool ends with 70 and asks for a report", async () => {
    const stdout = {
      write: () => {
        throw new TypeError("broken");
      },
    };
    const { code, stderr } = await pubtool(["--version"], { cwd, stdout });
    expect(code).toBe(70);
    expect(stderr).toContain("internal fault");
  });
});
