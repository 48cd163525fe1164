import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dirq } from "dirq";
import { expect, test } from "vitest";
import {
  isRunning,
  outcomeOf,
  query,
  run,
  script,
  start,
  temporaryDirectory,
  tree,
  until,
  written,
} from "./harness.ts";

/** Prints its arguments as the columns of one row. */
const showWords = () =>
  script(`#!${process.execPath}
console.log(JSON.stringify([Object.fromEntries(process.argv.slice(2).map((word, index) => ["w" + index, word]))]))`);

/** Prints the file that it is given. */
const cat = "cat";

async function words(commandRest: string, root = tree({ "a b.txt": "" })): Promise<unknown[]> {
  const [row] = await query(root, "SELECT * FROM './'", "--on-file", `${showWords()} ${commandRest}`);
  return Object.values(row!);
}

test("a parser's rows are the table, in file order; the stat columns are gone", async () => {
  const root = tree({
    "a.json": '[{"title":"A","n":1},{"title":"A2","n":2}]',
    "b/c.json": '[{"n":3,"extra":true}]',
    "d.json": "[]",
  });
  expect(await query(root, "SELECT * FROM './**/*.json'", "--on-file", cat)).toEqual([
    { title: "A", n: 1, extra: null },
    { title: "A2", n: 2, extra: null },
    { title: null, n: 3, extra: 1 },
  ]);
  const { code, stderr } = await run(["SELECT path FROM './*.json'", "--on-file", cat], { cwd: root });
  expect(code).toBe(1);
  expect(stderr).toContain("no such column: path");
  expect(stderr).toContain("title, n");
});

test("values: exact integers, booleans, reals, nested values as JSON text", async () => {
  const root = tree({
    "x.json":
      '[{"i":9007199254740993,"m":-9223372036854775808,"t":true,"f":false,"z":null,"r":1.0,"s":"é\\n","a":[1,{"b":2}],"o":{"k":"v"}}]',
  });
  const { stdout } = await run(["SELECT * FROM './'", "--on-file", cat], { cwd: root });
  expect(stdout).toBe(
    '[{"i":9007199254740993,"m":-9223372036854775808,"t":1,"f":0,"z":null,"r":1.0,"s":"é\\n","a":"[1,{\\"b\\":2}]","o":"{\\"k\\":\\"v\\"}"}]\n',
  );
});

test("columns are in the order of their first occurrence in the files, whatever finishes first", async () => {
  const root = tree({ "1": '[{"b":1,"a":2}]', "2": '[{"c":3,"a":4}]', "3": '[{"A":5,"z":6}]' });
  const { stdout } = await run(["SELECT * FROM './'", "--on-file", cat], { cwd: root });
  expect(stdout).toBe(
    '[{"b":1,"a":2,"c":null,"z":null},{"b":null,"a":4,"c":3,"z":null},{"b":null,"a":5,"c":null,"z":6}]\n',
  );
});

test("so do keys that differ in letter case only: one column, or two where a row has both", async () => {
  const apart = tree({ one: '[{"A":3}]', two: '[{"a":4,"b":1},{"B":2}]' });
  const together = tree({ one: '[{"A":3},{"ä":1}]', two: '[{"a":1,"A":2},{"a_1":7,"Ä":2}]' });
  for (const slow of ["one", "two", "none"]) {
    const wait = script(`#!/bin/sh\ncase $1 in */${slow}) sleep 0.2;; esac\ncat "$1"\n`);
    expect(await query(apart, "SELECT * FROM './'", "--on-file", wait)).toEqual([
      { A: 3, b: null },
      { A: 4, b: 1 },
      { A: null, b: 2 },
    ]);
    expect(await query(together, "SELECT * FROM './'", "--on-file", wait)).toEqual([
      { A: 3, ä: null, a_1: null, a_1_1: null, Ä: null },
      { A: null, ä: 1, a_1: null, a_1_1: null, Ä: null },
      { A: 2, ä: null, a_1: 1, a_1_1: null, Ä: null },
      { A: null, ä: null, a_1: null, a_1_1: 7, Ä: 2 },
    ]);
  }
});

test("keys that cannot be columns, or are too many, cost their file", async () => {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, at]));
  const root = tree({ a: '[{"n":1}]', b: '[{"x\\u0000y":1}]', c: JSON.stringify([many]) });
  const { code, stdout, stderr } = await run(["SELECT * FROM './'", "--on-file", "cat"], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 23, stdout: '[{"n":1}]\n' });
  expect(stderr).toMatch(/dirq: b: the key "x\\u0000y" contains a NUL, which a column name cannot\n/);
  expect(stderr).toMatch(/dirq: c: there are more than \d+ different keys\n/);
});

test("PRAGMA table_info lists the columns of a parser", async () => {
  const root = tree({ "a.json": '[{"n":1,"m":2}]' });
  const names = [{ name: "n" }, { name: "m" }];
  const ask = (sql: string) => query(root, sql, "--on-file", "cat");
  expect(await ask("PRAGMA table_info('./a.json')")).toMatchObject(names);
  expect(await ask("SELECT name FROM pragma_table_info('./a.json')")).toEqual(names);
  expect(await ask("SELECT i.name, a.n FROM pragma_table_info('./a.json') i, './a.json' a")).toEqual(
    names.map((row) => ({ ...row, n: 1 })),
  );
});

test("the program may be below {root}, or be the file itself; one that is not executable is reported", async () => {
  const root = tree({
    "a.json": "#!/bin/sh\necho '[{\"self\":1}]'",
    "bin/read": "#!/bin/sh\necho '[{\"n\":1}]'",
  });
  const words = (command: string) => ["SELECT * FROM './a.json'", "--on-file", command];
  const refused = await run(words("{root}/bin/read {path}"), { cwd: root });
  expect(refused).toMatchObject({
    code: 1,
    stderr: `dirq: cannot run "${root}/bin/read": it is not executable; chmod +x makes it so\n`,
  });
  chmodSync(join(root, "bin/read"), 0o755);
  chmodSync(join(root, "a.json"), 0o755);
  expect((await run(words("{root}/bin/read {path}"), { cwd: root })).stdout).toBe('[{"n":1}]\n');
  expect((await run(words("{path}"), { cwd: root })).stdout).toBe('[{"self":1}]\n');
});

test("the command is split as a shell splits words, and no shell runs", async () => {
  const root = tree({ f: "" });
  const path = join(root, "f");
  expect(await words(`one 'two words' "three \\"3\\"" fo\\ ur`, root)).toEqual([
    "one",
    "two words",
    'three "3"',
    "fo ur",
    path,
  ]);
  expect(await words(`'' "" a''b $HOME * | > x ; {path}`, root)).toEqual([
    "",
    "",
    "ab",
    "$HOME",
    "*",
    "|",
    ">",
    "x",
    ";",
    path,
  ]);
  expect(await words(`"back\\\\slash" '\\n' "\\n" {path}`, root)).toEqual([
    "back\\slash",
    "\\n",
    "\\n",
    path,
  ]);
});

test("{path} and {root} are put in whole, inside of words too, and the path comes last where it is not asked for", async () => {
  const root = tree({ '{root} it\'s "q" $x.txt': "" });
  const path = join(root, '{root} it\'s "q" $x.txt');
  expect(await words("--in={path} {root}/x {path}{path}", root)).toEqual([
    `--in=${path}`,
    `${root}/x`,
    path + path,
  ]);
  expect(await words("{root}", root)).toEqual([root, path]);
  expect(await words("{other}", root)).toEqual(["{other}", path]);
});

test("the working directory is the root", async () => {
  const root = tree({ "deep/er/f": "" });
  const pwd = script(`#!/bin/sh\nprintf '[{"pwd":"%s"}]' "$(pwd -P)"\n`);
  expect(await query(root, "SELECT pwd FROM './deep'", "--on-file", pwd)).toEqual([{ pwd: root }]);
});

test("the payload is the whole output where that is an array, or else its last line that is not blank", async () => {
  const root = tree({
    "1-pretty": '[\n  {"a": 1},\n  {"a": 2}\n]\n',
    "2-chatty": 'loading…\n[1, 2]\n[{"a":3}]\n\n  \n',
    "3-crlf": 'hello\r\n[{"a":4}]\r\n',
  });
  expect(await query(root, "SELECT a FROM './'", "--on-file", cat)).toEqual([
    { a: 1 },
    { a: 2 },
    { a: 3 },
    { a: 4 },
  ]);
});

test("a file that fails is one line on stderr; the others give their rows; exit 23", async () => {
  const root = tree({
    "1-good": '[{"a":1}]',
    "2-empty": "",
    "3-not-json": "oops",
    "4-object": '{"a":1}',
    "5-numbers": "[1]",
    "6-mixed": '[{"a":1}, null]',
    "7-cut": '[{"a":1}',
    "9-good": '[{"a":9}]',
  });
  const { code, stdout, stderr } = await run(["SELECT a FROM './'", "--on-file", cat], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 23, stdout: '[{"a":1},{"a":9}]\n' });
  const lines = stderr.trimEnd().split("\n");
  expect(lines.map((line) => line.slice(0, "dirq: 1-".length)).sort()).toEqual([
    "dirq: 2-",
    "dirq: 3-",
    "dirq: 4-",
    "dirq: 5-",
    "dirq: 6-",
    "dirq: 7-",
  ]);
  expect(stderr).toContain("dirq: 2-empty: printed nothing; a parser prints a JSON array of objects");
  expect(stderr).toContain('dirq: 3-not-json: printed no JSON array of objects: "oops"');
  expect(stderr).toContain("dirq: 5-numbers: row 0 is an integer, not an object");
  expect(stderr).toContain("dirq: 6-mixed: row 1 is null, not an object");
});

test("a command that exits with an error or is ended by a signal says its last words", async () => {
  const root = tree({
    "1": "exit 3",
    "2": "echo first >&2; echo last words >&2; exit 1",
    "3": "kill -9 $$",
    "4": `echo '[{"a":1}]'`,
  });
  const { code, stdout, stderr } = await run(["SELECT a FROM './'", "--on-file", "sh {path}"], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 23, stdout: '[{"a":1}]\n' });
  expect(stderr.trimEnd().split("\n").sort()).toEqual([
    "dirq: 1: exited with 3",
    "dirq: 2: exited with 1: last words",
    "dirq: 3: was ended by SIGKILL",
  ]);
});

test("a program that does not exist fails the whole run at once, before any file", async () => {
  const root = tree({ a: "", b: "" });
  for (const [command, why] of [
    ["no-such-program-here {path}", 'cannot run "no-such-program-here": it is not on the PATH'],
    ["./no-such-script", 'cannot run "./no-such-script": there is no such program'],
    ["./a", 'cannot run "./a": it is not executable; chmod +x makes it so'],
    ["/", 'cannot run "/": it is not a file'],
    ["", "the value of --on-file is empty"],
    ["   ", 'the command "   " names no program'],
    ["cat 'open", "has a ' that is never closed"],
    ["cat \\", "ends with a backslash that takes nothing"],
  ]) {
    const { code, stdout, stderr } = await run(["SELECT * FROM './'", "--on-file", command!], { cwd: root });
    expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: "" });
    expect(stderr).toContain(why);
  }
});

test("a file that takes long holds up no other", async () => {
  const root = tree({ "1-waits": "", "2": "", "3": "", "4": "" });
  const meeting = temporaryDirectory();
  // The first file's command ends only when all the others have run.
  const program = script(`#!/bin/sh
case "$1" in
  *1-waits) while [ "$(ls "${meeting}" | wc -l)" -lt 3 ]; do sleep 0.05; done ;;
  *) touch "${meeting}/$(basename "$1")" ;;
esac
printf '[{"file":"%s"}]' "$(basename "$1")"`);
  expect(await query(root, "SELECT file FROM './'", "--on-file", program)).toEqual([
    { file: "1-waits" },
    { file: "2" },
    { file: "3" },
    { file: "4" },
  ]);
});

test("every path-table of a statement is parsed, each once", async () => {
  const root = tree({ "a/1": "", "b/2": "" });
  const log = join(temporaryDirectory(), "log");
  writeFileSync(log, "");
  const program = script(`#!/bin/sh\nbasename "$1" >> '${log}'\nprintf '[{"k":"%s"}]' "$(basename "$1")"`);
  expect(
    await query(root, "SELECT x.k AS x, y.k AS y FROM './a' x, './b' y, './a' z", "--on-file", program),
  ).toEqual([{ x: "1", y: "2" }]);
  expect(readFileSync(log, "utf8").trim().split("\n").sort()).toEqual(["1", "2"]);
});

test("names that are not UTF-8 are read correctly", async () => {
  const root = temporaryDirectory();
  writeFileSync(Buffer.concat([Buffer.from(`${root}/a`), Buffer.of(0xff)]), '[{"v":"bytes"}]');
  expect(await query(root, "SELECT v FROM './'", "--on-file", "cat {path}")).toEqual([{ v: "bytes" }]);
});

test("files with odd names reach the command whole", async () => {
  const root = tree({ "new\nline": '[{"v":1}]', "-n": '[{"v":2}]', "sp ace": '[{"v":3}]' });
  expect(await query(root, "SELECT v FROM './'", "--on-file", cat)).toEqual([{ v: 2 }, { v: 1 }, { v: 3 }]);
});

test("a table whose files give no row has whatever columns are asked of it", async () => {
  const root = tree({ a: "[]" });
  expect(await query(root, "SELECT title FROM './' WHERE words > 3", "--on-file", cat)).toEqual([]);
  expect(await query(root, "SELECT count(*) n FROM './none/*'", "--on-file", cat)).toEqual([{ n: 0 }]);
});

test("an unreadable directory is one line on stderr; the rest is there; exit 23", async ({ skip }) => {
  const asOtherUser =
    spawnSync("setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", "true"]).status === 0;
  const isRoot = process.getuid?.() === 0;
  skip(isRoot && !asOtherUser, "setpriv is absent");
  const root = tree({ "open/a": "", "closed/b": "", z: "" });
  spawnSync("chmod", ["755", root]);
  spawnSync("chmod", ["000", join(root, "closed")]);
  const { code, stdout, stderr } = await run(["SELECT path FROM './'"], {
    cwd: root,
    ...(isRoot ? { under: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] } : {}),
  });
  spawnSync("chmod", ["755", join(root, "closed")]);
  expect({ code, stdout, stderr }).toEqual({
    code: 23,
    stdout: '[{"path":"open/a"},{"path":"z"}]\n',
    stderr: "dirq: closed: permission denied (EACCES)\n",
  });
});

test("the class reports failures to its caller, and continues", async () => {
  const root = tree({ a: "oops", b: '[{"x":1}]' });
  const failures: unknown[] = [];
  await using dirq = await Dirq.open({ root, onFile: cat, onFailure: (failure) => failures.push(failure) });
  expect(await dirq.query("SELECT x FROM './'")).toEqual([{ x: 1 }]);
  expect(failures).toEqual([{ path: "a", reason: 'printed no JSON array of objects: "oops"' }]);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends a parsing query at once and leaves no child behind`, async () => {
    const root = tree({ a: "", b: "" });
    const mark = join(temporaryDirectory(), "pid");
    // It has a child of its own, and neither ends by itself.
    const program = script(`#!/bin/sh\nsleep 1000 &\necho $! > '${mark}.child'\necho $$ > '${mark}'\nwait`);
    const child = start(["SELECT * FROM './a'", "--on-file", program], { cwd: root });
    const ended = outcomeOf(child);
    await written(mark);
    child.kill(signal);
    expect(await ended).toEqual({ code: null, signal, stdout: "", stderr: "" });
    for (const file of [mark, `${mark}.child`])
      await until(() => !isRunning(Number(readFileSync(file, "utf8"))));
  });
}

test("SIGINT ends a query at once while SQLite computes; a shell sees 130", async () => {
  // The first row is out before the second is computed, which takes for ever.
  const sql = `SELECT hex(zeroblob(100000)) UNION ALL
    SELECT count(*) FROM (WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n)`;
  const child = start([sql], {
    under: ["bash", "-c", '(echo "$BASHPID"; exec "$@"); code=$?; echo; echo "code $code"', "bash"],
  });
  let shown = "";
  child.stdout!.on("data", (data: Buffer) => (shown += data.toString("utf8")));
  const ended = outcomeOf(child);
  await until(() => shown.includes("0000"));
  process.kill(Number.parseInt(shown), "SIGINT");
  expect((await ended).stdout.trimEnd().split("\n").at(-1)).toBe("code 130");
});
