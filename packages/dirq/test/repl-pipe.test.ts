import { openSync, closeSync } from "node:fs";
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { binary, outcomeOf, run, scrubbedEnvironment, script, tree } from "./harness.ts";

const session = (input: string, args: readonly string[] = [], entries = {}) =>
  run(args, { input, cwd: tree({ "a.md": "text", ...entries }) });

test("one statement per line, each result in turn, no terminator needed, no banner", async () => {
  expect(await session("SELECT 1 AS a\nSELECT path FROM './';\n\n-- a comment\nVALUES (2)")).toEqual({
    code: 0,
    signal: null,
    stdout: '[{"a":1}]\n[{"path":"a.md"}]\n[{"column1":2}]\n',
    stderr: "",
  });
});

test("a statement that fails is reported, the others run, and the exit code is 0", async () => {
  const { code, stdout, stderr } = await session("SELECT 1\nDELETE FROM x\nSELEC\nSELECT 2\n");
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[{"1":1}]\n[{"2":2}]\n' });
  expect(stderr.match(/^dirq: /gm)).toHaveLength(2);
  expect(stderr).toContain("queries are read-only");
});

test.each(["exit", "QUIT", "Exit;"])("%s ends it", async (word) => {
  expect((await session(`SELECT 1\n${word}\nSELECT 2\n`)).stdout).toBe('[{"1":1}]\n');
});

test("lines of Windows and a text without a line are fine", async () => {
  expect((await session("SELECT 1\r\nSELECT 2\r\n")).stdout).toBe('[{"1":1}]\n[{"2":2}]\n');
  expect(await session("")).toMatchObject({ code: 0, stdout: "", stderr: "" });
});

test("--format, --on-file and --no-ignore apply", async () => {
  expect((await session("SELECT 1 AS a", ["--format", "table"])).stdout).toBe("a\n-\n1\n\n1 row\n");
  const parser = script(`#!/bin/sh\necho '[{"size":"'$(wc -c < "$1")'"}]'\n`);
  const parsed = await session("SELECT size FROM './a.md'\n", ["--on-file", `${parser} {path}`]);
  expect(parsed.stdout.replaceAll(" ", "")).toBe('[{"size":"4"}]\n');
  const ignored = { ".gitignore": "*.md\n" };
  const count = "SELECT count(*) AS n FROM './*.md'";
  expect((await session(count, [], ignored)).stdout).toBe('[{"n":0}]\n');
  expect((await session(count, ["--no-ignore"], ignored)).stdout).toBe('[{"n":1}]\n');
});

test.each([
  [["--on-file", "no-such-program"], /^dirq: cannot run "no-such-program"/],
  [["-c", "missing.toml"], /^dirq: .*missing\.toml/],
  [["--format", "xml"], /^dirq: --format is "xml"/],
  [["--no-such-flag"], /^dirq: unknown argument --no-such-flag/],
])("with %j nothing runs and the exit code is 1", async (args, message) => {
  const { code, stdout, stderr } = await session("SELECT 1\n", args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr.match(/^dirq: /gm)).toHaveLength(1);
});

test("standard input that cannot be read is an error", async () => {
  const root = tree({});
  const directory = openSync(root, "r");
  const child = spawn(process.execPath, [binary], {
    cwd: root,
    env: scrubbedEnvironment(),
    stdio: [directory, "pipe", "pipe"],
  });
  closeSync(directory);
  expect(await outcomeOf(child)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "dirq: cannot read standard input: it is a directory\n",
  });
});

test("a reader that closes the pipe early is not a failure", async () => {
  const { code, stderr } = await run([], {
    cwd: tree({}),
    under: ["sh", "-c", '"$@" <<X | head -c 5 >&2\nSELECT 1\nSELECT 2\nX', "sh"],
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '[{"1"' });
});

test.each([
  [".tables", "type SELECT name FROM sqlite_master"],
  [".schema notes", "type SELECT sql FROM sqlite_master"],
  [".help", "type SQL that ends with a semicolon"],
  ["help", "type SQL that ends with a semicolon"],
  ["?", "type SQL that ends with a semicolon"],
  [".mode csv", "there are no dot-commands"],
])("%s is answered with what to type instead", async (line, advice) => {
  const { code, stdout, stderr } = await session(`${line}\nSELECT 1\n`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[{"1":1}]\n' });
  expect(stderr).toMatch(/^dirq: .*\n$/);
  expect(stderr).toContain(advice);
});
