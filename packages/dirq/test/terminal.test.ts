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

test("an error on a terminal names the help on its code, and elsewhere it is only the diagnostic", async () => {
  const cwd = tree({ a: "" });
  const show = (rest: string) => inTerminal(`"$NODE" "$DIRQ" ${rest}`, cwd);
  const wrong = '"SELECT * FROM files"';
  expect(await show(wrong)).toMatch(/^dirq: no such table: files[^\r]*\r\nmore: dirq help sql\r\n$/);
  expect(await show(`${wrong} 2>&1 | cat`)).toMatch(/^dirq: no such table: files[^\r]*\r\n$/);
  expect(await show("--unknown")).not.toContain("more:");
});

test("a short query reports nothing on a terminal", async () => {
  const cwd = tree({ a: "" });
  expect(await inTerminal(`"$NODE" "$DIRQ" "SELECT count(*) n FROM './'" > /dev/null`, cwd)).toBe("");
});

const slowly = {
  "1.json": '[{"n":1}]',
  "2.json": '[{"n":2}]',
  "slow.sh": 'sleep 0.8; cat "$1"',
  "function.sh": `while read line; do sleep 0.4; echo '{"ok":1}'; done`,
  "dirq.toml": `[[table]]
    name = "nums"
    glob = "*.json"
    schema = "n INTEGER"
    on-file = "sh slow.sh {path}"
    [[dirq.function]]
    name = "slow"
    args = 1
    command = "sh function.sh"`,
};

test("the line of progress is gone before rows come, and calls last from the first one's begin", async () => {
  const cwd = tree(slowly);
  const shown = await inTerminal(
    `"$NODE" "$DIRQ" "SELECT slow(value) AS s FROM json_each('[1,2]')" -c dirq.toml`,
    cwd,
  );
  const [before, after] = shown.split("\r\u001b[Ks\r\n");
  expect(before).toMatch(/dirq: running \d worker calls$/);
  const summary = /^-\r\n1\r\n1\r\n\r\n2 rows\r\ndirq: ran 2 worker calls in (\S+)\r\n$/.exec(
    after!.replaceAll("\r\u001b[K", ""),
  );
  expect(summary?.[1]).toMatch(/^(?:[89]\d\dms|[1-9]\.\ds)$/);
});

test.each([
  ["a path-table", `"SELECT sum(n) AS s FROM './*.json'" --on-file "sh slow.sh {path}"`],
  ["a named table", `"SELECT sum(n) AS s FROM nums" -c dirq.toml`],
])("the parser of %s is reported before its first file is done", async (_, query) => {
  const shown = await inTerminal(`"$NODE" "$DIRQ" ${query}`, tree(slowly));
  expect(shown).toMatch(/^dirq: indexing 0\/2 files \(0%\)\r/);
  const duration = /dirq: indexed 2 files in (\S+)\r\ns\r\n-\r\n3\r\n/.exec(shown)?.[1];
  expect(duration).toMatch(/^(?:[89]\d\dms|[1-9]\.\ds)$/);
});

test("failures are reported on separate lines", async () => {
  const cwd = tree({ ...slowly, "slow.sh": "sleep 0.8; exit 1" });
  const shown = await inTerminal(
    `"$NODE" "$DIRQ" "SELECT * FROM './*.json'" --on-file "sh slow.sh {path}"`,
    cwd,
  );
  expect(shown).toContain("dirq: indexing 0/2 files (0%)");
  expect(shown).not.toMatch(/%\)dirq: /);
});
