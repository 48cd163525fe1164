import { spawn, spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { programDirectory, readPage, writeFiles } from "./documented-examples.ts";
import { outcomeOf, requireDirq, scrubbedEnvironment, temporaryDirectory } from "./harness.ts";

describe.each([
  "columns",
  "recipes",
  "parsers",
  "functions",
  "extensions",
  "config",
  "named-tables",
  "search",
  "persist",
])("docs/dirq/%s.md", (name) => {
  const page = readPage(name);

  const usesPython = [...page.files.keys()].some((file) => file.endsWith(".py"));
  const canRun = !usesPython || spawnSync("python3", ["--version"]).status === 0;

  test.skipIf(!canRun).each(page.examples)("$command", async ({ command, output }) => {
    const root = temporaryDirectory();
    writeFiles(root, page);
    // The package that the examples name, installed.
    const modules = dirname(dirname(requireDirq.resolve("sqlite-vec")));
    symlinkSync(modules, join(root, "node_modules"));
    const path = [programDirectory(), dirname(process.execPath), process.env["PATH"]].join(":");
    const child = spawn("sh", ["-c", `${command} 2>&1`], {
      cwd: root,
      env: scrubbedEnvironment({ PATH: path }),
    });
    const { stdout } = await outcomeOf(child);
    expect(stdout.replace(/ +$/gm, "").trim()).toBe(output);
  });
});
