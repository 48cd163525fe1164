import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRunning, outcomeOf, query, run, start, tree, until, written } from "./harness.ts";

const node = `'${process.execPath}'`;

/** A program that answers with what `body` makes of `call`, and a config that declares it as the function f. */
function withFunction(body: string, more = "", keys = ""): string {
  return tree({
    "f.mjs": `import { createInterface } from "node:readline";
import { appendFileSync } from "node:fs";
for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync("calls.log", process.pid + " " + line + "\\n");
  const { call } = JSON.parse(line);
  ${body}
}`,
    "dirq.toml": `[[dirq.function]]
name = "f"
args = 1
command = "${node} f.mjs"
${keys}
${more}`,
    "data/a.txt": "one\ntwo\n",
    "data/b.txt": "three\n",
  });
}

const shout = "console.log(JSON.stringify({ ok: String(call[0]).toUpperCase() }));";
const calls = (root: string) =>
  existsSync(join(root, "calls.log"))
    ? readFileSync(join(root, "calls.log"), "utf8").trimEnd().split("\n")
    : [];

test("a query over files calls it once a row, with one process", async () => {
  const root = withFunction(shout);
  expect(await query(root, "SELECT f(basename) AS name FROM './data/*.txt'", "-c", "dirq.toml")).toEqual([
    { name: "A.TXT" },
    { name: "B.TXT" },
  ]);
  expect(new Set(calls(root).map((line) => line.split(" ")[0])).size).toBe(1);
});

test("a query that does not call it starts nothing and says nothing of it", async () => {
  const root = withFunction(shout);
  const { stderr } = await run(["SELECT 1", "-c", "dirq.toml"], {
    cwd: root,
    env: { DIRQ_PROGRESS: "always" },
  });
  expect(stderr).not.toContain("worker");
  expect(calls(root)).toEqual([]);
});

test("round trips and the program's cached answers are in the progress", async () => {
  const root = withFunction("console.log(JSON.stringify({ ok: 1, meta: { cached: call[0] === 'a.txt' } }));");
  const { stderr } = await run(["SELECT f(basename) FROM './data/*.txt' ORDER BY path", "-c", "dirq.toml"], {
    cwd: root,
    env: { DIRQ_PROGRESS: "always" },
  });
  expect(stderr).toMatch(/dirq: running 1 worker calls \(1 cached\)/);
  expect(stderr).toMatch(/dirq: ran 2 worker calls in \S+/);
});

test("a deterministic function is asked once for equal arguments", async () => {
  const root = withFunction(shout, "", "deterministic = true");
  expect(await query(root, "SELECT count(f(ext)) AS n FROM './data/'", "-c", "dirq.toml")).toEqual([
    { n: 2 },
  ]);
  expect(calls(root)).toHaveLength(1);
});

test("a table's triggers call it as the table is filled", async () => {
  const root = withFunction(
    shout,
    `[[table]]
name = "line"
glob = "data/*.txt"
schema = "text TEXT"
on-file = "builtin:lines"
ddl = '''
  CREATE TABLE loud (text TEXT);
  CREATE TRIGGER louder AFTER INSERT ON line BEGIN INSERT INTO loud VALUES (f(new.text)); END;
'''`,
  );
  expect(await query(root, "SELECT text FROM loud", "-c", "dirq.toml")).toEqual([
    { text: "ONE" },
    { text: "TWO" },
    { text: "THREE" },
  ]);
});

test("what the program says is wrong, and its crash, fail the query", async () => {
  const root = withFunction(
    "if (call[0] === 1) console.log(JSON.stringify({ err: 'one is not served' })); else process.exit(7);",
  );
  const failing = (sql: string) => run([sql, "-c", "dirq.toml"], { cwd: root });
  expect(await failing("SELECT f(1)")).toMatchObject({
    code: 1,
    stderr: "dirq: function f: one is not served\n",
  });
  expect(await failing("SELECT f(2)")).toMatchObject({
    code: 1,
    stderr: "dirq: function f: its program exited with 7 and left the call without an answer\n",
  });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends dirq and the program while a call waits",
  async (signal) => {
    const root = withFunction("setInterval(() => 0, 1000); await new Promise(() => 0);");
    const child = start(["SELECT f(1)", "-c", "dirq.toml"], { cwd: root });
    const outcome = outcomeOf(child);
    const pid = Number.parseInt(await written(join(root, "calls.log")));
    child.kill(signal);
    const { code, signal: endedBy } = await outcome;
    expect(endedBy ?? code).not.toBe(0);
    await until(() => !isRunning(pid));
  },
);
