import { spawn } from "@lydell/node-pty";
import { expect, test } from "vitest";
import { binary, scrubbedEnvironment, tree } from "./harness.ts";

/** Runs a command line in a terminal and gives what it shows. */
function inTerminal(command: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve) => {
    const terminal = spawn("bash", ["--norc", "-c", command], {
      cols: 200,
      rows: 50,
      cwd,
      env: scrubbedEnvironment({ TERM: "xterm", NODE: process.execPath, DIRQ: binary, ...env }),
    });
    let shown = "";
    terminal.onData((data) => (shown += data));
    terminal.onExit(() => resolve(shown));
  });
}

test("auto is a table on a terminal, JSON into a pipe there, and json stays JSON", async () => {
  const cwd = tree({ a: "" });
  const show = (rest: string) => inTerminal(`"$NODE" "$DIRQ" "SELECT path FROM './'" ${rest}`, cwd);
  expect(await show("")).toBe("path\r\n----\r\na\r\n\r\n1 row\r\n");
  expect(await show("| cat")).toBe('[{"path":"a"}]\r\n');
  expect(await show("< /dev/null")).toContain("1 row");
  expect(await show("--format json")).toBe('[{"path":"a"}]\r\n');
});

test("progress on a terminal is one line that is rewritten, then the summary", async () => {
  const cwd = tree({ a: "", b: "" });
  const shown = await inTerminal(
    `"$NODE" "$DIRQ" "SELECT count(*) n FROM './'" --format json > /dev/null`,
    cwd,
    {
      DIRQ_PROGRESS: "always",
    },
  );
  const rewritten = "\r\u001b[K";
  expect(shown.replaceAll(rewritten, "|")).toMatch(
    /^dirq: scanning 0 files\|(?:dirq: scanning \d+ files\|)*dirq: scanned 2 files in \d+ms\r\n(?:dirq: indexed 2 files in \d+ms\r\n)?$/,
  );
});

test("a short query reports nothing on a terminal", async () => {
  const cwd = tree({ a: "" });
  expect(await inTerminal(`"$NODE" "$DIRQ" "SELECT count(*) n FROM './'" > /dev/null`, cwd)).toBe("");
});
