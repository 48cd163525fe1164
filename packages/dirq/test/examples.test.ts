import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { binary, scrubbedEnvironment, temporaryDirectory } from "./harness.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** A folder for the PATH in which the three programs are the built ones. */
function programs(): string {
  const bin = temporaryDirectory();
  for (const [name, file] of [
    ["dirq", binary],
    ["pubtool", join(repository, "packages/pubtool/bin/pubtool.cjs")],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec '${process.execPath}' '${file}' "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return [bin, dirname(process.execPath), process.env["PATH"]].join(delimiter);
}

/** The commands of a page's console blocks, each with the output that follows it. */
function commandsIn(page: string): { command: string; output: string }[] {
  const text = readFileSync(join(repository, page), "utf8");
  return [...text.matchAll(/^```console\n([^]*?)^```/gm)].flatMap(([, block]) =>
    block!
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n");
        return { command: part.slice(0, end), output: part.slice(end + 1).trimEnd() };
      }),
  );
}

// The first page shows the examples as well: each command names its folder.
describe.each([
  ["README.md", "."],
  ["examples/dirq/README.md", "examples/dirq"],
  ["examples/pubtool/README.md", "examples/pubtool"],
  ["examples/lmclient/README.md", "examples/lmclient"],
])("%s", (page, folder) => {
  test.each(commandsIn(page))("$command", ({ command, output }) => {
    const { stdout } = spawnSync("bash", ["-c", `{ ${command}\n} 2>&1`], {
      cwd: join(repository, folder),
      encoding: "utf8",
      env: scrubbedEnvironment({ PATH: programs() }),
    });
    expect(stdout.trimEnd()).toBe(output);
  });
});
