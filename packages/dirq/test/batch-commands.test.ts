import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Dirq } from "dirq";
import { expect, test } from "vitest";
import { query, run, script, temporaryDirectory, tree } from "./harness.ts";

/** A batch parser that logs how it is called: one row per file, with its first line. */
function batch(log: string, body: string): string {
  return script(
    `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const paths = process.argv.slice(2);
appendFileSync(${JSON.stringify(log)}, paths.length + "\\n");
const print = (path, rows) => console.log(JSON.stringify({ path, rows }));
const text = (path) => readFileSync(path, "utf8").trim();
${body}`,
    "batch.cjs",
  );
}

function logged(log: string): number[] {
  return readFileSync(log, "utf8").trim().split("\n").map(Number);
}

const names = Array.from({ length: 40 }, (_, index) => `f${String(index).padStart(2, "0")}`);
const files = () => tree(Object.fromEntries(names.map((name) => [`d/${name}`, name])));

test("{paths} gives a command many files at once; rows are in the order of the files, integers exact", async () => {
  const log = join(temporaryDirectory(), "log");
  const program = batch(
    log,
    `console.log("loading");
     for (const path of paths.toReversed())
       console.log('{"rows":[{"t":' + JSON.stringify(text(path)) + ',"n":9007199254740993,"r":1.0,"o":{"b": [1.0]}}], "path":' + JSON.stringify(path) + '}')`,
  );
  const root = files();
  const { stdout } = await run(["SELECT * FROM './d/*'", "--on-file", `${program} {paths}`], { cwd: root });
  expect(stdout).toBe(
    `[${names.map((name) => `{"t":"${name}","n":9007199254740993,"r":1.0,"o":"{\\"b\\":[1.0]}"}`).join(",")}]\n`,
  );
  expect(logged(log).reduce((sum, count) => sum + count, 0)).toBe(names.length);
  expect(logged(log).length).toBeLessThan(names.length / 4);
});

test("a file without a line, with an error or with wrong rows fails alone; so does one that ends a batch", async () => {
  const log = join(temporaryDirectory(), "log");
  const program = batch(
    log,
    `for (const path of paths) {
       const name = text(path);
       if (name === "f03") { console.error("cannot read f03"); process.exit(7); }
       if (name === "f21") continue;
       if (name === "f22") console.log(JSON.stringify({ path, err: "not for me" }));
       else print(path, name === "f23" ? [1] : [{ name }]);
     }`,
  );
  const { code, stdout, stderr } = await run(
    ["SELECT name FROM './d/*'", "--on-file", `${program} {paths}`],
    {
      cwd: files(),
    },
  );
  expect(code).toBe(23);
  expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual(
    names.filter((name) => !["f03", "f21", "f22", "f23"].includes(name)),
  );
  expect(stderr.trimEnd().split("\n").sort()).toEqual([
    "dirq: d/f03: exited with 7: cannot read f03",
    `dirq: d/f21: printed no line for it; expected {"path": …, "rows": […]}`,
    "dirq: d/f22: not for me",
    "dirq: d/f23: row 0 is an integer, not an object",
  ]);
});

test("a table of a config takes a batch command, and a stored index runs it only for what changed", async () => {
  const log = join(temporaryDirectory(), "log");
  writeFileSync(log, "");
  const program = batch(log, "for (const path of paths) print(path, [{ name: text(path) }]);");
  const root = files();
  const config = join(temporaryDirectory(), "dirq.toml");
  writeFileSync(
    config,
    `[[table]]\nname = "t"\nglob = "d/*"\nschema = "name TEXT"\non-file = "${program} {paths}"`,
  );
  const cache = `--persist=${join(temporaryDirectory(), "cache.db")}`;
  const count = () => query(root, "SELECT count(*) AS n FROM t WHERE name LIKE 'f%'", "-c", config, cache);
  expect(await count()).toEqual([{ n: 40 }]);
  writeFileSync(log, "");
  writeFileSync(join(root, "d/f00"), "fresh");
  expect(await count()).toEqual([{ n: 40 }]);
  expect(logged(log).reduce((sum, each) => sum + each, 0)).toBeLessThan(40);
});

test("names with spaces, line feeds and bytes that are not UTF-8 reach a batch command and a worker", async () => {
  const root = tree({ "new\nline": "a", "-n": "b", "sp ace": "c" });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/z`), Buffer.of(0xff)]), "d");
  const program = batch(
    join(temporaryDirectory(), "log"),
    "for (const path of paths) print(path, [{ t: text(path) }]);",
  );
  const rows = [{ t: "b" }, { t: "a" }, { t: "c" }, { t: "d" }];
  expect(await query(root, "SELECT t FROM './'", "--on-file", `${program} {paths}`)).toEqual(rows);
  if (process.platform === "linux")
    expect(
      await query(root, "SELECT t FROM './'", "--on-file", `worker:${worker("answer([{ t: text }])")}`),
    ).toEqual(rows);
});

/** A worker whose answer to a file is computed by the body; it knows `path`, `root`, `text` and `count`. */
function worker(body: string): string {
  return script(
    `#!${process.execPath}
const { readFileSync } = require("node:fs");
const answer = (value) => console.log(JSON.stringify(value));
let count = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { path, root } = JSON.parse(line);
  const text = readFileSync(path, "utf8").trim();
  count++;
  ${body}
});`,
    "worker.cjs",
  );
}

test("worker: starts one process per core, which answers file after file", async () => {
  const root = files();
  const program = worker(
    "answer([{ name: text, process: process.pid, root, inside: path.startsWith(root) }])",
  );
  const rows = await query(root, "SELECT * FROM './d/*'", "--on-file", `worker: ${program}`);
  expect(rows.map((row) => row["name"])).toEqual(names);
  expect(rows.every((row) => row["root"] === root && row["inside"] === 1)).toBe(true);
  expect(new Set(rows.map((row) => row["process"])).size).toBeLessThanOrEqual(availableParallelism());
});

test("a worker that crashes, answers wrongly or does not answer costs one file, and starts again", async () => {
  const program = worker(`
    if (text === "f03") { console.error("lost f03"); process.exit(4); }
    if (text === "f05") process.kill(process.pid, "SIGKILL");
    if (text === "f07") answer({ err: "not mine" });
    else if (text === "f09") console.log("oops");
    else if (text === "f11") process.exit(0);
    else if (text === "f13") console.log("[]\\n[]");
    else if (text === "f15") require("node:fs").closeSync(1);
    else answer([{ name: text }]);`);
  const { code, stdout, stderr } = await run(["SELECT name FROM './d/*'", "--on-file", `worker:${program}`], {
    cwd: files(),
  });
  expect(code).toBe(23);
  expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual(
    names.filter((name) => !["f03", "f05", "f07", "f09", "f11", "f13", "f15"].includes(name)),
  );
  expect(stderr.trimEnd().split("\n").sort()).toEqual([
    "dirq: d/f03: the worker exited with 4 before it answered: lost f03",
    "dirq: d/f05: the worker was ended by SIGKILL before it answered",
    "dirq: d/f07: not mine",
    'dirq: d/f09: printed no JSON array of objects: "oops"',
    "dirq: d/f11: the worker exited with 0 before it answered",
    'dirq: d/f13: the worker printed more than one line for a file: "[]"',
    "dirq: d/f15: the worker closed its standard output before it answered",
  ]);
});

test("a worker exits by itself when its input ends, before the query's rows are printed", async () => {
  const log = join(temporaryDirectory(), "log");
  writeFileSync(log, "");
  const program = worker(
    `answer([{ name: text }]);
     if (count === 1) process.on("exit", () => require("node:fs").appendFileSync(${JSON.stringify(log)}, "end\\n"));`,
  );
  await query(tree({ a: "x" }), "SELECT name FROM './'", "--on-file", `worker:${program}`);
  expect(readFileSync(log, "utf8")).toBe("end\n");
});

test("a live index starts a worker once: it parses file after file as they change", async () => {
  const root = tree({ "d/a": "0" });
  const config = join(temporaryDirectory(), "dirq.toml");
  const program = worker("answer([{ text, process: process.pid }])");
  writeFileSync(
    config,
    `[[table]]\nname = "t"\nglob = "d/*"\nschema = "text TEXT, process INTEGER"\non-file = "worker:${program}"`,
  );
  await using dirq = await Dirq.open({ root, config: [config], live: true });
  const processes = new Set<unknown>();
  for (const text of ["1", "2", "3", "4"]) {
    writeFileSync(join(root, "d/a"), text);
    await expect.poll(() => dirq.query("SELECT text FROM t")).toEqual([{ text }]);
    processes.add((await dirq.query("SELECT process FROM t"))[0]!["process"]);
  }
  expect(processes.size).toBe(1);
});

test.each([
  ["cat {path} {paths}", "has both {path} and {paths}"],
  ["cat --in={paths}", "must have {paths} once, as a word of its own after the program"],
  ["cat {paths} {paths}", "must have {paths} once"],
  ["{paths}", "must have {paths} once"],
  ["worker: cat {path}", "is a worker, which gets paths on standard input, not as {path} or {paths}"],
  ["worker:", 'the command "" names no program'],
  ["worker: no-such-program-here", 'cannot run "no-such-program-here"'],
])("%s is an error before any file is read", async (command, message) => {
  const { code, stdout, stderr } = await run(["SELECT * FROM './'", "--on-file", command], {
    cwd: tree({ a: "" }),
  });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(message);
});
