import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { requireDirq, run, scrubbedEnvironment, tree } from "./harness.ts";

const files = { a: "", b: "" };

test("lines and summaries on stderr, stdout untouched", async () => {
  const cwd = tree(files);
  const { code, stdout, stderr } = await run(["SELECT path FROM './'"], { cwd, env: { DIRQ_PROGRESS: "1" } });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[{"path":"a"},{"path":"b"}]\n' });
  expect(stderr).toMatch(
    /^(?:dirq: scanning \d+ files\n)+dirq: scanned 2 files in \d+ms\n(?:dirq: indexed 2 files in \d+ms\n)?$/,
  );
});

test("a parser's runs are the indexing phase", async () => {
  const cwd = tree(files);
  const { stderr } = await run(["SELECT * FROM './'", "--on-file", "sh -c 'echo []' {path}"], {
    cwd,
    env: { DIRQ_PROGRESS: "always" },
  });
  expect(stderr).toMatch(
    /dirq: scanned 2 files in \d+ms\n(?:dirq: indexing [12]\/2 files \(\d+%\)\n)+dirq: indexed 2 files in /,
  );
});

test("a query without a worker, or without a table, has no line for it", async () => {
  const { stderr } = await run(["SELECT 1"], { cwd: tree(files), env: { DIRQ_PROGRESS: "always" } });
  expect(stderr).toBe("");
});

test.each(["never", "0", "auto", "nonsense"])(
  "nothing with DIRQ_PROGRESS=%s into a pipe",
  async (setting) => {
    const { stderr } = await run(["SELECT path FROM './'"], {
      cwd: tree(files),
      env: { DIRQ_PROGRESS: setting },
    });
    expect(stderr).toBe("");
  },
);

test("the class reads the same setting", () => {
  const cwd = tree(files);
  const program = `const { Dirq } = require(${JSON.stringify(requireDirq.resolve("dirq"))});
    Dirq.open({ root: ${JSON.stringify(cwd)} }).then(async (d) => { await d.query("SELECT * FROM './'"); await d.close(); });`;
  const { stderr } = spawnSync(process.execPath, ["-e", program], {
    env: scrubbedEnvironment({ DIRQ_PROGRESS: "true" }),
    encoding: "utf8",
  });
  expect(stderr).toContain("dirq: scanned 2 files in");
});
