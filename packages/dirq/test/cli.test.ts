import { spawn } from "node:child_process";
import { chmodSync, closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  binary,
  outcomeOf,
  requireDirq,
  run,
  script,
  scrubbedEnvironment,
  start,
  temporaryDirectory,
  tree,
  isRunning,
  written,
} from "./harness.ts";

const { version } = requireDirq("dirq/package.json") as { version: string };
const root = () => tree({ "a.md": "hello", "docs/b.md": "x" });

/** Runs what must fail: nothing on stdout, one diagnostic on stderr, exit 1. */
async function rejection(args: string[], cwd = root(), env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await run(args, { cwd, env });
  expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: "" });
  expect(stderr).toMatch(/^dirq: .+\n/);
  return stderr;
}

test("dirq <sql> and dirq query <sql> are the same", async () => {
  const cwd = root();
  const sql = "SELECT path, size FROM './'";
  const expected = '[{"path":"a.md","size":5},{"path":"docs/b.md","size":1}]\n';
  expect(await run([sql], { cwd })).toEqual({ code: 0, signal: null, stdout: expected, stderr: "" });
  expect(await run(["query", sql], { cwd })).toEqual({ code: 0, signal: null, stdout: expected, stderr: "" });
});

test("no rows are an empty array and success", async () => {
  expect((await run(["SELECT path FROM './none/*'"], { cwd: root() })).stdout).toBe("[]\n");
});

test("--version and --help", async () => {
  expect(await run(["--version"])).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: "" });
  const help = await run(["--help"]);
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('dirq "<sql>"');
  for (const command of ["query", "init"]) {
    const { code, stdout } = await run([command, "--help"]);
    expect({ command, code }).toEqual({ command, code: 0 });
    expect(stdout).toContain("Flags:");
  }
  const ofQuery = (await run(["query", "-h"])).stdout;
  for (const flag of ["--on-file", "--no-ignore", "--format", "--param"]) expect(ofQuery).toContain(flag);
});

test.each([
  [["--format", "json", "SELECT 1"], `flags must follow it: dirq "<sql>" --format json`],
  [["--no-ignore", "query", "SELECT 1"], "flags must follow it: dirq query … --no-ignore"],
  [["--on-file", "cat", "query", "SELECT 1"], "flags must follow it: dirq query … --on-file cat"],
  [["SELECT 1", "SELECT 2"], `there are two statements, "SELECT 1" and "SELECT 2"`],
  [["SELECT 1", "--fromat", "json"], "unknown argument --fromat; did you mean --format?"],
  [["SELECT 1", "--csv"], "unknown argument --csv; did you mean --format csv?"],
  [["SELECT 1", "--bogus-flag"], "unknown argument --bogus-flag\n"],
  [["SELECT 1", "-x"], "unknown argument -x"],
  [["SELECT 1", "--format"], "--format needs a value"],
  [["SELECT 1", "--format", "--no-ignore"], "--format needs a value"],
  [["SELECT 1", "--format", "xml"], '--format is "xml"; it is auto, table, json, ndjson, csv'],
  [["SELECT 1", "--format="], "the value of --format is empty"],
  [["SELECT 1", "--no-ignore=yes"], '--no-ignore takes no value, but got "yes"'],
  [["SELECT 1", "--format", "json", "--format", "table"], "--format given more than once"],
  [["SELECT 1", "--on-file", "cat", "--on-file", "cat"], "--on-file given more than once"],
  [["query", "--on-file", "SELECT 1"], "--on-file took the SQL for its value"],
  [["query"], "missing SQL argument"],
  [["init", "surplus"], 'init takes no argument, but got "surplus"'],
])("%j is refused with the right form", async (args, message) => {
  const stderr = await rejection(args);
  expect(stderr).toContain(message);
  if (!message.startsWith("--format is")) expect(stderr).toMatch(/dirq (?:"<sql>"|init)/);
});

describe("the directory of -C", () => {
  const cwd = () =>
    tree({ "docs/b.md": "x", "docs/sub/c.md": "y", "q.sql": "SELECT 1", "docs/q.sql": "SELECT 2 AS n" });
  const sql = "SELECT path FROM './*.md'";

  test.each([
    [["-C", "docs", sql]],
    [["-Cdocs", sql]],
    [["--directory=docs", sql]],
    [["--directory", "docs", "query", sql]],
    [[sql, "-C", "docs"]],
    [["query", sql, "--directory=docs"]],
  ])("%j runs there", async (args) => {
    expect(await run(args, { cwd: cwd() })).toMatchObject({
      code: 0,
      stdout: '[{"path":"b.md"}]\n',
      stderr: "",
    });
  });

  test("is what the other paths are relative to", async () => {
    const root = cwd();
    const { stdout } = await run(["-C", "docs", "-f", "q.sql", "--output", "out.json"], { cwd: root });
    expect(stdout).toBe("");
    expect(readFileSync(join(root, "docs/out.json"), "utf8")).toBe('[{"n":2}]\n');
    expect(await run(["init", "-C", "docs"], { cwd: root })).toMatchObject({ code: 0 });
    expect(existsSync(join(root, "docs/.dirq.toml"))).toBe(true);
  });

  test("works for the prompt", async () => {
    const { stdout } = await run(["-C", "docs"], { cwd: cwd(), input: `${sql}\n` });
    expect(stdout).toBe('[{"path":"b.md"}]\n');
  });

  test.each([
    [["-C", "none", "SELECT 1"], "cannot change to the directory none: no such file or directory (ENOENT)"],
    [["-C", "q.sql", "SELECT 1"], "cannot change to the directory q.sql: not a directory (ENOTDIR)"],
    [["-C", "docs", "SELECT 1", "-C", "docs"], "--directory given more than once"],
    [["-C"], "--directory needs a value"],
    [["-C", "docs", "--format", "csv", "SELECT 1"], "flags must follow it"],
    [["-C", "docs", "--no-ignore", "query", "SELECT 1"], "flags must follow it: dirq query … --no-ignore"],
  ])("%j: the diagnostic says %j", async (args, message) => {
    expect(await rejection(args, cwd())).toContain(message);
  });
});

describe("SQL from a file or from standard input", () => {
  const text = "-- counts\nSELECT count(*) AS n\nFROM './*.md';\n";

  test.each([
    [["-f", "q.sql"]],
    [["-fq.sql", "--format", "json"]],
    [["--file=q.sql"]],
    [["query", "--file", "q.sql"]],
    [["--format", "json", "-f", "q.sql"]],
  ])("%j reads the file", async (args) => {
    const cwd = tree({ "a.md": "", "q.sql": text });
    expect(await run(args, { cwd })).toMatchObject({ code: 0, stdout: '[{"n":1}]\n', stderr: "" });
  });

  test.each([[["-"]], [["query", "-"]], [["-f", "-"]], [["-", "--format", "json"]]])(
    "%j reads standard input",
    async (args) => {
      const cwd = tree({ "a.md": "" });
      const { code, stdout, stderr } = await run(args, { cwd, input: text });
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[{"n":1}]\n', stderr: "" });
    },
  );

  test("may start with a byte order mark, or with #! and be a program", async () => {
    const bin = dirname(script(`#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`, "dirq"));
    const cwd = tree({
      "a.md": "",
      "bom.sql": `\uFEFF${text}`,
      "count.sql": `#!/usr/bin/env -S dirq -f\n${text}`,
    });
    expect((await run(["-f", "bom.sql"], { cwd })).stdout).toBe('[{"n":1}]\n');
    chmodSync(join(cwd, "count.sql"), 0o755);
    const env = scrubbedEnvironment({ PATH: `${bin}:${process.env["PATH"]!}` });
    const child = spawn(join(cwd, "count.sql"), ["--format", "lines"], { cwd, env });
    expect(await outcomeOf(child)).toMatchObject({ code: 0, stdout: "1\n", stderr: "" });
  });

  test.each([
    [["-f", "none.sql"], "cannot read the SQL in none.sql: no such file or directory (ENOENT)"],
    [["-f", "docs"], "cannot read the SQL in docs: is a directory (EISDIR)"],
    [["-f", "latin1.sql"], "the SQL in latin1.sql is not valid UTF-8"],
    [["-f", "empty.sql"], "the statement is empty"],
    [["-f", "a.md", "SELECT 1"], 'there are two statements, "SELECT 1" and the one in a.md; give one'],
    [["-c", "x.toml", "query", "-f", "a.md"], "flags must follow it: dirq query … -c x.toml"],
    [["-f"], "--file needs a value"],
  ])("%j: the diagnostic says %j", async (args, message) => {
    const latin1 = Buffer.from("SELECT 'é'", "latin1");
    const cwd = tree({ "a.md": "SELECT 1", "empty.sql": "", "docs/b.md": "", "latin1.sql": latin1 });
    expect(await rejection(args, cwd)).toContain(message);
  });
});

test("a working directory that was deleted, or is not valid UTF-8, is reported", async () => {
  const folder = temporaryDirectory();
  const shell = (script: string) =>
    outcomeOf(spawn("sh", ["-c", script, "sh", process.execPath, binary], { cwd: folder }));
  const gone = await shell('mkdir gone; cd gone; rmdir ../gone; exec "$1" "$2" "SELECT 1"');
  expect(gone).toMatchObject({ code: 1, stdout: "" });
  expect(gone.stderr).toBe("dirq: the working directory no longer exists; change to an existing directory\n");
  const unnamed = await shell(`mkdir "$(printf 'x\\377')"; cd x*; exec "$1" "$2" init`);
  expect(unnamed).toMatchObject({ code: 1, stdout: "" });
  expect(unnamed.stderr).toMatch(/^dirq: the path of the working directory is not valid UTF-8 .*\n$/);
});

test("names of JavaScript properties are not commands", async () => {
  expect(await rejection(["constructor"])).toContain("unknown command");
  expect(await rejection(["toString"])).toContain("unknown command");
});

test("a query may begin with a comment, and may follow --", async () => {
  expect((await run(["-- the answer\nSELECT 42 AS a"])).stdout).toBe('[{"a":42}]\n');
  expect((await run(["--", "SELECT 42 AS a"])).stdout).toBe('[{"a":42}]\n');
  expect((await run(["SELECT ? AS a", "--param=-5", "--format=json"])).stdout).toBe('[{"a":-5}]\n');
});

test.each([
  ["SELECT * FROM files", "FROM './'"],
  ["SELECT * FROM '*.md'", "FROM './*.md'"],
  ["SELECT * FROM *.md", "FROM './*.md'"],
  ["SELECT * FROM ./docs", "FROM './docs'"],
  ["SELECT * FROM .", "FROM '.'"],
  ["SELECT * FROM docs/*.md", "FROM './docs/*.md'"],
  ["SELECT * FROM ~/x", "FROM '~/x'"],
  ["SELECT * FROM ../x", "FROM '../x'"],
  ["SELECT * FROM /etc", "FROM '/etc'"],
  ["SELECT * FROM 'docs/b.md'", "FROM './docs/b.md'"],
  ["SELECT * FROM a.md", "FROM './a.md'"],
  ["SELECT * FROM nosuch", "a table is a quoted path such as './'"],
  [
    "SELECT name FROM './'",
    "no such column: name; a path-table has the columns path, basename, dir, ext, size, mtime, ctime",
  ],
  [
    "SELECT title FROM './docs/*.md'",
    "no such column: title; --on-file builtin:markdown (on-file in a config) makes columns of the values in the files; a path-table has the columns path,",
  ],
  ["SELECT path FROM './' WHERE filesize > 1", "path, basename, dir, ext, size, mtime, ctime"],
  ["SELECT t.nme FROM './' t", "path, basename, dir, ext, size, mtime, ctime"],
  ["", "the statement is empty"],
  ["  -- only a comment", "the statement is empty"],
  ["SELECT 1; SELECT 2", 'only one statement is allowed; found a second: "SELECT 2"'],
  ["SELECT 'open", "the quote ' at character 8 is never closed"],
  ["list the files", "a query looks like SELECT path"],
  ["SELECT * FROM './{1..99999999}'", "more than 10000 patterns"],
])("%j: the diagnostic says %j", async (sql, message) => {
  expect(await rejection([sql])).toContain(message);
});

test("parameters that do not fit the statement", async () => {
  const missing = (name: string) => `the parameter ${name} of the statement has no value`;
  expect(await rejection(["SELECT ? + ?", "--param", "1"])).toContain(missing("number 2"));
  expect(await rejection(["SELECT ?1 + ?3", "--param", "1"])).toContain(missing("?3"));
  expect(await rejection(["SELECT :a", "--param", "b=1"])).toContain(missing(":a"));
  expect(await rejection(["SELECT $a", "--param", "1"])).toContain(missing("$a"));
  expect(await rejection(["SELECT 1", "--param", "1"])).toContain(
    "1 value was given, but the statement has no parameter",
  );
  expect(await rejection(["SELECT :a", "--param", "a=1", "--param", "2"])).toContain("all named or none is");
});

test("parameters bind in order, by name, and keep their types", async () => {
  const { stdout } = await run(
    ["SELECT ? a, ? b, ? c, ? d, ? e, ? f"].concat(
      ["5", "9223372036854775807", "1.5", "text", '"7"', "null"].flatMap((value) => ["--param", value]),
    ),
  );
  expect(stdout).toBe('[{"a":5,"b":9223372036854775807,"c":1.5,"d":"text","e":"7","f":null}]\n');
  const named = await run(["SELECT :x AS x, $y AS y", "--param", "x=1", "--param", "y=a=b"]);
  expect(named.stdout).toBe('[{"x":1,"y":"a=b"}]\n');
});

test("output that cannot be written is an error, not a fault of dirq", async () => {
  if (!existsSync("/dev/full")) return;
  const { code, stderr } = await run(["SELECT 1"], {
    under: ["bash", "-c", 'exec "$@" > /dev/full', "bash"],
  });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "dirq: cannot write to standard output: no space left on device (ENOSPC)\n",
  });
});

test("a reader that goes away ends the query quietly", async () => {
  const cwd = tree(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`file-${index}`, ""])));
  const sql = "SELECT a.path || b.path FROM './' a, './' b";
  const { code, stdout, stderr } = await run([sql], {
    cwd,
    under: ["bash", "-c", 'set -o pipefail; "$@" | head -c 10; echo " ${PIPESTATUS[0]}"', "bash"],
  });
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[{"a.path  0\n', stderr: "" });
});

test("init writes a commented file that nothing overwrites by accident", async () => {
  const cwd = temporaryDirectory();
  const first = await run(["init"], { cwd });
  expect(first).toMatchObject({ code: 0, stdout: "" });
  const text = readFileSync(join(cwd, ".dirq.toml"), "utf8");
  for (const part of ["[[table]]", "glob =", "schema =", "on-file ="]) expect(text).toContain(part);

  const again = await run(["init"], { cwd });
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain(`${join(cwd, ".dirq.toml")} exists already\nhint: --force replaces it`);

  await run(["init", "--output", "other/own.toml"], { cwd });
  const own = readFileSync(join(cwd, "other/own.toml"), "utf8");
  expect(text).toContain('FROM notes" -c .dirq.toml\n');
  expect(own).toBe(text.replace("-c .dirq.toml\n", "-c other/own.toml\n"));
  await run(["init", "--root", "sub"], { cwd });
  expect(readFileSync(join(cwd, "sub/.dirq.toml"), "utf8")).toBe(text);
});

test("init shows no control character of a path, and its file loads", async () => {
  const cwd = tree({ "a.md": "" });
  const name = "a\u001b]0;title\u0007\nb c.toml";
  const { code, stderr } = await run(["init", "--output", name], { cwd });
  expect(code).toBe(0);
  expect(stderr).toContain("a\\u{1b}]0;title\\u{7}\\nb c.toml");
  expect(stderr.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect((await run(["init", "--output", name], { cwd })).stderr.split("\n")[0]!.trimEnd()).not.toMatch(
    /\p{Cc}/u,
  );
  const loaded = await run(["SELECT count(*) AS n FROM notes", "-c", name], { cwd });
  expect(loaded.stdout).toBe('[{"n":1}]\n');
});

test("init --force replaces the file; a path that cannot be written is said", async () => {
  const cwd = tree({ ".dirq.toml": "old", "a-file": "" });
  expect(await run(["init"], { cwd })).toMatchObject({ code: 1 });
  expect(readFileSync(join(cwd, ".dirq.toml"), "utf8")).toBe("old");
  expect(await run(["init", "--force"], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, ".dirq.toml"), "utf8")).toContain("[[table]]");
  const { code, stderr } = await run(["init", "--output", "a-file/x.toml"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^dirq: cannot write .*a-file\/x\.toml: .+\((?:ENOTDIR|EEXIST)\)\n$/);
});

test.each([
  [["serve"], 'unknown command "serve"; did you mean dirq server?'],
  [["version"], 'unknown command "version"; did you mean dirq --version?'],
  [["initt"], 'unknown command "initt"; did you mean dirq init?'],
  [["frobnicate"], 'unknown command "frobnicate"\n'],
])("a single word that is not a command: %j", async (args, message) => {
  expect(await rejection(args)).toContain(message);
});

test("a short flag takes its value without a space", async () => {
  const cwd = tree({
    "a.md": "x",
    "t.toml": '[[table]]\nname = "notes"\nglob = "*.md"\nschema = "path TEXT"\n',
  });
  expect((await run(["SELECT path FROM notes", "-ct.toml"], { cwd })).stdout).toBe('[{"path":"a.md"}]\n');
  expect(await rejection(["-help"])).toContain("unknown argument -help; did you mean --help?");
});

test("--param reads numbers as JSON has them", async () => {
  const types = await run(
    ["SELECT typeof(?) AS a, typeof(?) AS b, typeof(?) AS c", "--format=json"].concat(
      ["007", "1.0", "-1e3"].flatMap((value) => ["--param", value]),
    ),
  );
  expect(types).toMatchObject({ stderr: "", stdout: '[{"a":"text","b":"real","c":"real"}]\n' });
});

test("an empty --param is an empty text", async () => {
  const { stdout } = await run(["SELECT ? AS a, typeof(?1) AS b", "--param", ""]);
  expect(stdout).toBe('[{"a":"","b":"text"}]\n');
  expect((await run(["SELECT :a AS a", "--param", "a="])).stdout).toBe('[{"a":""}]\n');
});

test.runIf(process.platform === "linux")("a full disk as standard output exits with 1", async () => {
  const full = openSync("/dev/full", "w");
  for (const [args, input] of [
    [["SELECT 1"], undefined],
    [["--help"], undefined],
    [[], "SELECT 1\nSELECT 2\n"],
  ] as const) {
    const child = spawn(process.execPath, [binary, ...args], { stdio: ["pipe", full, "pipe"] });
    const { code, stderr } = await outcomeOf(child, input ?? "");
    expect({ args, code, stderr }).toEqual({
      args,
      code: 1,
      stderr: "dirq: cannot write to standard output: no space left on device (ENOSPC)\n",
    });
  }
  closeSync(full);
});

test.each([
  ["[[bogus]]\na = 1\n", 1],
  ["# comment\n[bogus.section]\na = 1\n", 2],
  ['\n"bogus" = 1\n', 2],
  ["bogus.key = 1\n", 1],
])("an unknown top-level key is reported with its line: %j", async (text, line) => {
  const cwd = tree({ "t.toml": text });
  expect(await rejection(["SELECT 1", "-c", "t.toml"], cwd)).toContain(`t.toml:${line}: unknown key bogus`);
});

test.runIf(process.platform !== "win32")("Ctrl-\\ ends the parsers with the query", async () => {
  const started = join(temporaryDirectory(), "pid");
  const parser = script(`#!/bin/sh\necho $$ > ${started}\nexec sleep 600\n`);
  const child = start(["SELECT * FROM './'", "--on-file", `${parser} {path}`], { cwd: root() });
  const pid = Number(await written(started));
  child.kill("SIGQUIT");
  expect((await outcomeOf(child)).signal).toBe("SIGQUIT");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("NODE_DEBUG=dirq logs walks, processes and the cache, and leaves standard output alone", async () => {
  const cwd = root();
  const parser = script(`#!/bin/sh\necho '[{"a":1}]'\n`);
  const flags = ["--persist", "--on-file", `${parser} {path}`];
  const outcome = await run(["SELECT count(*) AS n FROM './*.md'", ...flags], {
    cwd,
    env: { NODE_DEBUG: "dirq" },
  });
  expect(outcome.stdout).toBe('[{"n":1}]\n');
  for (const line of [
    /cache .*cache\.db: created/,
    /walk of \.\/\*\.md started/,
    /ended: 1 files/,
    /process \d+ started: \//,
    /process \d+ ended: 0/,
  ])
    expect(outcome.stderr).toMatch(line);
});
