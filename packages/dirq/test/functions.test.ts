import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { FunctionDefinition } from "../src/functions/definition.ts";
import { openDatabase, type Database } from "../src/sqlite/driver.ts";
import { bundleFunctions } from "./functions-bundle.ts";
import { isRunning, temporaryDirectory, until, written } from "./harness.ts";

let bundle: Awaited<ReturnType<typeof bundleFunctions>>;
beforeAll(async () => {
  bundle = await bundleFunctions();
});
afterAll(() => bundle.remove());

/** A program in JavaScript that answers each call with what `body` returns of `call`, the array of arguments. */
function program(body: string, head = ""): string {
  return `${head}
    import { createInterface } from "node:readline";
    import { appendFileSync, writeSync } from "node:fs";
    const print = (text) => writeSync(1, text);
    appendFileSync("starts", process.pid + "\\n");
    for await (const line of createInterface({ input: process.stdin })) {
      appendFileSync("lines", line + "\\n");
      const { call } = JSON.parse(line);
      const answer = await (async () => { ${body} })();
      if (answer !== undefined) print(typeof answer === "string" ? answer : JSON.stringify(answer) + "\\n");
    }`;
}

interface Setup {
  readonly database: Database;
  readonly directory: string;
  readonly progress: [calls: number, cached: number][];
  readonly summaries: number[];
  readonly one: (sql: string, ...values: unknown[]) => unknown;
  readonly endQuery: () => void;
  readonly close: () => void;
  /** What the program was asked, and by which processes it was served. */
  readonly log: (name: "lines" | "starts") => string[];
}

function setup(source: string, options: Partial<FunctionDefinition> = {}): Setup {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "f.mjs"), source);
  const functions = new bundle.module.WorkerFunctions(
    [
      {
        name: "f",
        args: [1],
        command: `'${process.execPath}' f.mjs`,
        deterministic: false,
        timeout: 30,
        origin: { directory },
        ...options,
      },
    ],
    "/the root",
  );
  const progress: [number, number][] = [];
  const summaries: number[] = [];
  const database = openDatabase(":memory:");
  const registered = functions.register(database, {
    beginCalling: () => undefined,
    waiting: () => undefined,
    calling: (calls, cached) => void progress.push([calls, cached]),
    called: (calls) => void summaries.push(calls),
  });
  onTestFinished(() => functions.close());
  return {
    database,
    directory,
    progress,
    summaries,
    one: (sql, ...values) =>
      database
        .prepare(sql)
        .pluck()
        .safeIntegers()
        .get(...values),
    endQuery: () => registered.endQuery(),
    close: () => functions.close(),
    log: (name) => readFileSync(join(directory, name), "utf8").trimEnd().split("\n"),
  };
}

describe("values", () => {
  const echo = program("return line.replace('\"call\":[', '\"ok\":').replace(/\\]\\}$/, '}') + '\\n'");

  test.each([
    ["NULL", null],
    ["'text with \"quotes\", \u00e9 and \u{1F600}'", 'text with "quotes", é and 😀'],
    ["''", ""],
    ["42", 42n],
    ["9223372036854775807", 9223372036854775807n],
    ["-9223372036854775807 - 1", -9223372036854775808n],
    ["9007199254740993", 9007199254740993n],
    ["0.5", 0.5],
    ["1e300", 1e300],
    ["9e999", Infinity],
    ["-9e999", -Infinity],
    ["x'00ff10'", Buffer.from([0, 255, 16])],
    ["zeroblob(0)", Buffer.alloc(0)],
  ])("%s comes back as it went", (sql, expected) => {
    const { one } = setup(echo);
    expect(one(`SELECT f(${sql})`)).toEqual(expected);
  });

  test("a whole REAL stays a REAL on its way there and back", () => {
    const { one, log } = setup(echo);
    expect(one("SELECT typeof(f(2.0))")).toBe("real");
    expect(one("SELECT typeof(f(2))")).toBe("integer");
    expect(log("lines")).toEqual(['{"call":[2.0]}', '{"call":[2]}']);
  });

  test("a text of some megabytes passes", () => {
    const { one } = setup(echo);
    expect(one("SELECT length(f(?))", "x".repeat(5_000_000))).toBe(5_000_000n);
  });

  test.each([
    [`'{"ok":true}\\n'`, 1n],
    [`'{"ok":[1, {"id":9007199254740993}]}\\n'`, `[1,{"id":9007199254740993}]`],
    [`'{"ok":{"$bytes":"aGk="}}\\n'`, Buffer.from("hi")],
    [`'\\n{"ok":1e2,"more":0}\\n'`, 100],
  ])("the answer %s has its meaning", (answer, expected) => {
    const { one } = setup(program(`return ${answer}`));
    expect(one("SELECT f(1)")).toEqual(expected);
  });
});

describe("lifetime", () => {
  test("one process answers all calls, and none starts before the first", () => {
    const { database, one, log } = setup(program("return { ok: call[0] + 1 }"));
    expect(() => log("starts")).toThrow("ENOENT");
    expect(database.prepare("SELECT f(value) FROM json_each('[1,2,3]')").pluck().all()).toEqual([2, 3, 4]);
    expect(one("SELECT f(10)")).toBe(11n);
    expect(log("starts")).toHaveLength(1);
  });

  test("it is found with several numbers of arguments, and with no other", () => {
    const { one } = setup(program("return { ok: call.length }"), { args: [0, 2, 3] });
    expect([one("SELECT f()"), one("SELECT f(1, 2)"), one("SELECT f(1, 2, 3)")]).toEqual([0n, 2n, 3n]);
    expect(() => one("SELECT f(1)")).toThrow("wrong number of arguments to function f()");
  });

  test("it may be used in triggers, views and indexes", () => {
    const { database, one } = setup(program("return { ok: call[0].toUpperCase() }"), { deterministic: true });
    database.exec(`
      CREATE TABLE t (a TEXT);
      CREATE TABLE log (a TEXT);
      CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO log VALUES (f(new.a)); END;
      CREATE VIEW v AS SELECT f(a) AS a FROM t;
      CREATE INDEX i ON t (f(a));
      INSERT INTO t VALUES ('x');
    `);
    expect([
      one("SELECT a FROM log"),
      one("SELECT a FROM v"),
      one("SELECT a FROM t WHERE f(a) = 'X'"),
    ]).toEqual(["X", "X", "x"]);
  });

  test("an error fails the query, and the process goes on", () => {
    const { one, log } = setup(program("return call[0] === 1 ? { err: 'not one' } : { ok: 2 }"));
    expect(() => one("SELECT f(1)")).toThrow("function f: not one");
    expect(one("SELECT f(2)")).toBe(2n);
    expect(log("starts")).toHaveLength(1);
  });

  test("a crash fails the query with its exit code and last line, and the next call starts it again", () => {
    const { one, log } = setup(
      program(
        "if (call[0] === 1) { console.error('first\\nthe model is missing'); process.exit(3); } return { ok: 2 }",
      ),
    );
    expect(() => one("SELECT f(1)")).toThrow(
      "function f: its program exited with 3 and left the call without an answer: the model is missing",
    );
    expect(one("SELECT f(2)")).toBe(2n);
    expect(log("starts")).toHaveLength(2);
  });

  test("a call that takes too long is killed with its process, and the next call starts it again", () => {
    const { one, log } = setup(
      program("if (call[0] === 1) await new Promise(() => setInterval(() => 0, 1000)); return { ok: 2 }"),
      {
        timeout: 5,
      },
    );
    expect(() => one("SELECT f(1)")).toThrow("function f: gave no answer within 5 s");
    const first = Number(log("starts")[0]);
    expect(one("SELECT f(2)")).toBe(2n);
    expect(log("starts")).toHaveLength(2);
    expect(() => process.kill(first, 0)).toThrow("ESRCH");
  });

  test("close ends the process", async () => {
    const { one, close, log } = setup(program("return { ok: 1 }"));
    one("SELECT f(1)");
    close();
    await until(() => !isRunning(Number(log("starts")[0])));
  });

  test("a program that does not exist is reported at its first call", () => {
    const { one } = setup("", { command: "no-such-program-here" });
    expect(() => one("SELECT f(1)")).toThrow(`cannot run "no-such-program-here": it is not on the PATH`);
  });

  test("{root} in the command is the root, as one word", () => {
    const { one } = setup(program("return { ok: process.argv[2] }"), {
      command: `'${process.execPath}' f.mjs {root}`,
    });
    expect(one("SELECT f(1)")).toBe("/the root");
  });
});

describe("processes end with dirq", () => {
  test.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
    "by %s, also while SQLite waits for an answer and the program listens to nothing",
    async (signal) => {
      const directory = temporaryDirectory();
      writeFileSync(
        join(directory, "f.mjs"),
        `import { appendFileSync } from "node:fs";
        process.on("SIGINT", () => 0).on("SIGTERM", () => 0).on("SIGHUP", () => 0);
        setInterval(() => 0, 1000);
        process.stdin.once("data", () => appendFileSync("starts", process.pid + "\\n"));`,
      );
      const main = `
        import { WorkerFunctions } from ${JSON.stringify(bundle.entry)};
        let call;
        const host = { function: (name, options, implementation) => { call = implementation; } };
        const functions = new WorkerFunctions([{ name: "f", args: [0], command: "'${process.execPath}' f.mjs",
          deterministic: false, timeout: 600, origin: { directory: ${JSON.stringify(directory)} } }], "/");
        functions.register(host, { beginCalling() {}, waiting() {}, calling() {}, called() {} });
        call();`;
      const dirq = spawn(process.execPath, ["--input-type=module", "-e", main], { stdio: "inherit" });
      const pid = Number(await written(join(directory, "starts")));
      dirq.kill(signal);
      await once(dirq, "exit");
      expect(dirq.signalCode).toBe(signal);
      await until(() => !isRunning(pid));
    },
  );
});

describe("invalid responses", () => {
  test.each([
    ["a line that is not JSON", "return 'loading…\\n'", `printed a line that is not JSON: "loading…"`],
    [
      "JSON that is not a response",
      "return [1]",
      `answered "[1]"; an answer is {"ok": value} or {"err": "message"}`,
    ],
    ["bytes that are not base64", "return { ok: { $bytes: '?' } }", "bytes are"],
    [
      "a flood without a line's end",
      "const piece = 'x'.repeat(1 << 20); for (let i = 0; i < 70; i++) print(piece); await new Promise(() => {})",
      "printed more than 64 MiB without the end of a line",
    ],
  ])("%s fails the query, and the next call starts the program again", (_, body, message) => {
    const { one, log } = setup(program(`if (call[0] === 1) { ${body} } return { ok: 2 }`));
    expect(() => one("SELECT f(1)")).toThrow(message);
    expect(one("SELECT f(2)")).toBe(2n);
    expect(log("starts")).toHaveLength(2);
  });

  test("a second line for one call is not taken for the answer to the next", () => {
    const { one } = setup(program(`return call[0] === 1 ? '{"ok":1}\\n{"ok":"late"}\\n' : { ok: 2 }`));
    expect(one("SELECT f(1)")).toBe(1n);
    expect(() => one("SELECT f(2)")).toThrow("printed a line that no call asked for");
    expect(one("SELECT f(2)")).toBe(2n);
  });

  test("a flood on standard error is left aside", () => {
    const { one } = setup(
      program(
        "const piece = 'x'.repeat(1 << 20); for (let i = 0; i < 50; i++) writeSync(2, piece); return { ok: 1 }",
      ),
    );
    expect(one("SELECT f(1)")).toBe(1n);
  });
});

describe("what is remembered and counted", () => {
  test("a deterministic function is called once per query for equal arguments", () => {
    const { database, endQuery, log, summaries } = setup(program("return { ok: call[0] }"), {
      deterministic: true,
    });
    const select = database.prepare("SELECT f(value) FROM json_each('[1,2,1,2,1.0]')").pluck();
    expect(select.all()).toEqual([1, 2, 1, 2, 1]);
    expect(log("lines")).toHaveLength(3);
    endQuery();
    select.all();
    endQuery();
    expect(log("lines")).toHaveLength(6);
    expect(summaries).toEqual([3, 3]);
  });

  test("any other function is asked each time", () => {
    const { database, log } = setup(program("return { ok: null }"));
    database.prepare("SELECT f(value) FROM json_each('[1,1]')").all();
    expect(log("lines")).toHaveLength(2);
  });

  test("round trips are counted, and those that the program had cached", () => {
    const { database, progress, summaries, endQuery } = setup(
      program("return { ok: 1, meta: { cached: call[0] === 2 } }"),
    );
    database.prepare("SELECT f(value) FROM json_each('[1,2,2]')").all();
    expect(progress).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    endQuery();
    endQuery();
    expect(summaries).toEqual([3]);
  });
});
