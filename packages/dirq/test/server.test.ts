import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { binary, outcomeOf, requireDirq, run, start, temporaryDirectory, tree } from "./harness.ts";
import {
  ask,
  errorOf,
  EventReader,
  openServer,
  post,
  raw,
  rowsOf,
  sharedServer,
  startServer,
} from "./server-harness.ts";

const entries = { "a.md": "hello", "docs/b.md": "x", "docs/ü.txt": "yy" };
const root = () => tree(entries);
/** For the tests that only ask. */
const shared = sharedServer(entries);
const endlessRows = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c";
const endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c";

test.each([
  "SELECT * FROM './'",
  "SELECT path, size FROM './docs/*.md' WHERE size > 0",
  "SELECT 1 AS a, 2.0 AS b, 1e400 AS c, NULL AS d, x'00FF' AS e, 'q\"\n' AS f, 9223372036854775807 AS g, 1 AS a",
  "SELECT path FROM './none/*'",
  "PRAGMA table_info('./')",
  "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 200000) SELECT n, hex(n) AS h FROM c",
])("POST /query answers byte for byte what the command line prints: %s", async (sql) => {
  const { cwd, port } = shared();
  const { status, headers, body } = await post(port, { sql });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json");
  expect(body === (await run([sql], { cwd })).stdout).toBe(true);
});

test("the error of a query is the same as on the command line", async () => {
  const { cwd, port } = shared();
  for (const sql of [
    "SELEC 1",
    "SELECT * FROM files",
    "SELECT nothing FROM './'",
    "DELETE FROM './'",
    "SELECT 1; SELECT 2",
    "PRAGMA journal_mode = DELETE",
    "ATTACH 'x.db' AS x",
  ]) {
    const answer = await post(port, { sql });
    const { stderr } = await run([sql], { cwd });
    expect({ sql, status: answer.status, text: `dirq: ${errorOf(answer)}\n` }).toEqual({
      sql,
      status: 400,
      text: stderr,
    });
    expect(answer.headers["content-type"]).toBe("application/json");
  }
});

test.each([
  ["", 400, "the body is empty"],
  ["{", 400, "the body is not JSON"],
  ["SELECT 1", 400, "the body is not JSON"],
  [Buffer.from([0x22, 0xff, 0x22]), 400, "not valid UTF-8"],
  ["[]", 400, "the body is an array, not an object"],
  ["null", 400, "the body is null"],
  ["{}", 400, '"sql" is missing'],
  ['{"sql":""}', 400, '"sql" is empty'],
  ['{"sql":"  \\n"}', 400, '"sql" is empty'],
  ['{"sql":7}', 400, '"sql" is a number'],
  ['{"sql":null}', 400, '"sql" is null'],
  ['{"sql":"SELECT ?","params":7}', 400, '"params" is a number'],
  ['{"sql":"SELECT ?","params":[[1]]}', 400, '"params" holds an array at 0'],
  [`{"sql":"SELECT '${"x".repeat(2_000_000)}'"}`, 413, "the body is longer than 1048576 bytes"],
])("the body %.30s gets one clear sentence", async (body, status, sentence) => {
  const { port } = shared();
  const answer = await post(port, body);
  expect(answer.status).toBe(status);
  expect(errorOf(answer)).toContain(sentence);
  expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
});

test("a body without a length is cut off at the limit too", async () => {
  const { port } = shared();
  const head = "POST /query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  const answer = await raw(port, `${head}200000\r\n${"x".repeat(0x200000)}\r\n0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("params bind ? and names, and keep all digits", async () => {
  const { port } = shared();
  const answer = async (body: string) => (await post(port, body)).body;
  expect(await answer('{"sql":"SELECT ? AS a, ? AS b, ? AS c, ? AS d","params":[1,"x",null,true]}')).toBe(
    '[{"a":1,"b":"x","c":null,"d":1}]\n',
  );
  expect(
    await answer('{"sql":"SELECT :n AS n, \'1234567890123456789\' AS t","params":{"n":9223372036854775807}}'),
  ).toBe('[{"n":9223372036854775807,"t":"1234567890123456789"}]\n');
  expect(await answer('{"sql":"SELECT typeof(?) AS t","params":[92233720368547758080]}')).toBe(
    '[{"t":"real"}]\n',
  );
  expect((await post(port, { sql: "SELECT ?", params: [] })).status).toBe(400);
});

test("params keep the difference between 1 and 1.0", async () => {
  const { port } = shared();
  const answer = async (body: string) => (await post(port, body)).body;
  expect(
    await answer(
      '{"sql":"SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e","params":[1.0, 1, -2e3, "1.0", 9223372036854775807]}',
    ),
  ).toBe('[{"a":1.0,"b":1,"c":-2000.0,"d":"1.0","e":9223372036854775807}]\n');
  expect(await answer('{"sql":"SELECT typeof(:n) AS t","params":{"n":0.0}}')).toBe('[{"t":"real"}]\n');
});

test("the place of the index on disk is not shown", async () => {
  const { port } = await startServer(root(), ["--persist", `${temporaryDirectory()}/secret-place.db`]);
  expect(await rowsOf(port, "PRAGMA database_list")).toContainEqual({ seq: 0, name: "main", file: "" });
  expect(await rowsOf(port, "SELECT name, file FROM pragma_database_list WHERE name = 'main'")).toEqual([
    { name: "main", file: "" },
  ]);
  expect(JSON.stringify(await rowsOf(port, "EXPLAIN PRAGMA database_list"))).not.toMatch(/\.db|dirq/);
});

test("other methods get 405 in plain text, other paths 404", async () => {
  const { port } = shared();
  for (const [method, path, allowed] of [
    ["GET", "/query", "POST"],
    ["PUT", "/query", "POST"],
    ["POST", "/events", "GET"],
    ["DELETE", "/events", "GET"],
    ["POST", "/", "GET, HEAD"],
  ] as const) {
    const { status, headers, body } = await ask(port, { method, path });
    expect({ method, path, status, allow: headers.allow }).toEqual({
      method,
      path,
      status: 405,
      allow: allowed,
    });
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body).toBe(`${path} takes ${allowed} only\n`);
  }
  for (const path of ["/nothing", "/query/", "/../../etc/passwd", "//etc/passwd", "/a.md", "/%2e%2e/"]) {
    const answer = await ask(port, { path });
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    expect(errorOf(answer)).toContain("POST /query");
  }
});

test("paths outside of the root are refused", async () => {
  const { port } = shared();
  for (const path of ["/", "/etc/*", "~/", "../", "../*", "./../x", "./docs/../../*"]) {
    const answer = await post(port, { sql: `SELECT path FROM '${path}'` });
    expect({ path, status: answer.status }).toEqual({ path, status: 400 });
    expect(answer.body).not.toContain("passwd");
  }
});

test("snapshots and commits outside of the root are refused", async () => {
  const { port } = shared();
  for (const [path, message] of [
    ["snapshot:/tmp/**", "root"],
    ["snapshot:../**", "root"],
    ["snapshot:./docs/../../*", "root"],
    ["git:HEAD:../", "leads out of the root"],
    ["git:HEAD:/etc/*", "root"],
    ["git:HEAD:./docs/../../x", "root"],
  ] as const) {
    const answer = await post(port, { sql: `SELECT path FROM '${path}'` });
    expect({ path, status: answer.status }).toEqual({ path, status: 400 });
    expect(errorOf(answer), path).toContain(message);
  }
});

test.each([
  ["a Host of another name", { Host: "rebind.example" }],
  ["a Host of another name with our port", { Host: "rebind.example:7117" }],
  ["a Host that only looks like the loopback", { Host: "127.0.0.1.rebind.example" }],
  ["a Host that is localhost's neighbour", { Host: "localhost.rebind.example" }],
  ["another machine's address", { Host: "192.0.2.7" }],
  ["a Host with a user", { Host: "x@localhost" }],
  ["a foreign Origin", { Origin: "http://evil.example" }],
  ["another port's Origin", { Origin: "http://localhost:1" }],
  ["the Origin of a file or a sandbox", { Origin: "null" }],
  ["a cross-site fetch", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" }],
  ["a same-site fetch", { "Sec-Fetch-Site": "same-site" }],
])("%s is refused with 403", async (_, headers) => {
  const { port } = shared();
  for (const [method, path] of [
    ["POST", "/query"],
    ["GET", "/events"],
    ["GET", "/"],
    ["OPTIONS", "/query"],
  ] as const) {
    const answer = await ask(port, {
      method,
      path,
      headers,
      body: method === "POST" ? '{"sql":"SELECT 1"}' : "",
    });
    expect({ method, path, status: answer.status }).toEqual({ method, path, status: 403 });
    expect(errorOf(answer)).toMatch(/not/);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("its own names and pages are let in", async () => {
  const { port } = shared();
  for (const headers of <Record<string, string>[]>[
    { Host: `localhost:${port}`, Origin: `http://localhost:${port}`, "Sec-Fetch-Site": "same-origin" },
    { Host: `127.0.0.1:${port}` },
    { Host: `[::1]:${port}` },
    { Host: "LOCALHOST:8080", Origin: "http://localhost:8080" },
    { "Sec-Fetch-Site": "none" },
  ]) {
    expect({ headers, status: (await post(port, { sql: "SELECT 1" }, headers)).status }).toEqual({
      headers,
      status: 200,
    });
  }
});

test("a link of another site leads to the page, and nowhere else", async () => {
  const { port } = shared();
  const headers = {
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  };
  for (const [method, path, status] of [
    ["GET", "/", 200],
    ["GET", "/?from=elsewhere", 200],
    ["HEAD", "/", 200],
    ["POST", "/", 403],
    ["POST", "/query", 403],
    ["GET", "/query", 403],
    ["GET", "/events", 403],
    ["GET", "/nothing", 403],
  ] as const) {
    const body = method === "POST" ? '{"sql":"SELECT 1"}' : "";
    const answer = await ask(port, { method, path, headers, body });
    expect({ method, path, status: answer.status }).toEqual({ method, path, status });
    if (status === 403) expect(errorOf(answer)).toContain("another site");
  }
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["a broken request line", "GET\r\n\r\n", 400],
  ["a broken header", "GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n", 400],
  ["a NUL in a header", "GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n", 400],
  ["an empty Host", "GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n", 403],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  [
    "two lengths",
    "POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    400,
  ],
  ["a negative length", "POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400],
  [
    "a broken chunk",
    "POST /query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400,
  ],
  ["headers without end", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, 431],
  ["random bytes", Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 167 + 13) % 256)), 400],
])("%s does not end the process", async (_, bytes, status) => {
  const { port, child } = shared();
  expect(await raw(port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(child.exitCode).toBeNull();
  expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
});

test.each([
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "no Host header"],
  ["no Host in a query", "POST /query HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "no Host header"],
  [
    "an expectation of its own",
    'POST /query HTTP/1.1\r\nHost: localhost\r\nExpect: foo\r\nConnection: close\r\nContent-Length: 18\r\n\r\n{"sql":"SELECT 1"}',
    417,
    "Expect",
  ],
  [
    "an expectation from another site",
    "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nExpect: foo\r\nConnection: close\r\n\r\n",
    403,
    "may not ask",
  ],
  ["no HTTP at all", "hello\r\n\r\n", 400, "not valid HTTP"],
])("%s is answered in JSON too", async (_, bytes, status, sentence) => {
  const { port } = shared();
  const [head, body] = (await raw(port, bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/json$/im);
  expect(JSON.parse(body!)).toEqual({ error: expect.stringContaining(sentence) as string });
});

test("Expect: 100-continue is met", async () => {
  const { port } = shared();
  const head =
    "POST /query HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 23\r\n\r\n";
  const answer = await raw(port, `${head}{"sql":"SELECT 1 AS a"}`);
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  expect(answer).toContain('[{"a":1}]');
});

test("a client that sends its request a byte at a time is cut off", async () => {
  const { port } = await openServer({ root: root(), limits: { headMs: 300, requestMs: 600, checkMs: 50 } });
  expect(await raw(port, "GET / HTTP/1.1\r\nHost: loc")).toMatch(/^HTTP\/1\.1 408 /);
  const head = "POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n";
  expect(await raw(port, `${head}{"sql"`)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a query that runs too long gets 408, its process ends, and others are answered meanwhile", async () => {
  const { port } = await openServer({ root: root(), dirq: { limits: { timeoutMs: 2500 } } });
  const long = post(port, { sql: endless });
  for (let count = 0; count < 20; count++) expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
  const answer = await long;
  expect(answer.status).toBe(408);
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(errorOf(answer)).toBe("the query ran for 2.5 seconds and was stopped");
  expect(await rowsOf(port, "SELECT count(*) AS files FROM './'")).toEqual([{ files: 3 }]);
});

test.runIf(process.platform === "linux")(
  "a query that eats memory gets a clear answer, and the server lives on",
  async () => {
    const { port } = await openServer({ root: root(), dirq: { limits: { memory: 300 * 1024 * 1024 } } });
    const answer = await post(port, {
      sql: "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT group_concat(hex(randomblob(1000))) FROM c",
    });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toContain("exceeded its memory limit");
    expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
  },
);

test("beyond the queries that run and wait, the next gets 503 with Retry-After", async () => {
  const { port } = await openServer({
    root: root(),
    dirq: { limits: { ready: 1, atOnce: 1, processes: 1, waiting: 0, timeoutMs: 4000 } },
  });
  const long = post(port, { sql: endless });
  let refused = await post(port, { sql: "SELECT 1" });
  while (refused.status === 200) refused = await post(port, { sql: "SELECT 1" });
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(errorOf(refused)).toContain("the query queue is full");
  expect((await long).status).toBe(408);
});

test("a result is sent no faster than it is read, and stops when its reader goes", async () => {
  const { port, url } = await openServer({
    root: root(),
    dirq: { limits: { ready: 1, atOnce: 1, processes: 1 } },
  });
  const stop = new AbortController();
  const response = await fetch(`${url}/query`, {
    method: "POST",
    body: JSON.stringify({ sql: endlessRows }),
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  await reader.read();
  const before = process.memoryUsage().rss;
  // The only process is held by the reader; that one gone, it serves the next.
  stop.abort();
  expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test("a result that fails on its way breaks off, so that it cannot be taken for whole", async () => {
  const { url } = await openServer({ root: root() });
  const response = await fetch(`${url}/query`, {
    method: "POST",
    body: JSON.stringify({
      sql: "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 200000) SELECT n, CASE WHEN n = 199999 THEN abs(-9223372036854775808) END AS x FROM c",
    }),
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test("a reader that takes nothing for too long is cut off", async () => {
  const { port } = await openServer({
    root: root(),
    limits: { readerMs: 300 },
    dirq: { limits: { ready: 1, atOnce: 1, processes: 1 } },
  });
  const body = JSON.stringify({ sql: endlessRows });
  const socket = connect(port, "127.0.0.1", () => {
    socket.write(`POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
  socket.on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  // Something has come, and stays unread.
  await new Promise((resolve) => socket.once("readable", resolve));
  // The only process is free again.
  expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
});

test("many clients at once get their own answers", async () => {
  const { port } = shared();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => post(port, { sql: "SELECT ? AS n", params: [index] })),
  );
  expect(answers.map(({ body }) => (JSON.parse(body) as { n: number }[])[0]!.n)).toEqual(
    Array.from({ length: 200 }, (_, index) => index),
  );
});

test("it listens on both loopbacks as localhost, and prints where", async () => {
  const { port, outcome, child } = await startServer(root());
  expect(await rowsOf(port, "SELECT 1 AS a")).toEqual([{ a: 1 }]);
  const six = await ask(port, { host: "::1", path: "/", method: "HEAD" }).catch((error: unknown) => error);
  // A machine without IPv6 has the other one alone.
  expect(six).toSatisfy(
    (answer: { status?: number; code?: string }) => answer.status === 200 || answer.code === "EADDRNOTAVAIL",
  );
  child.kill("SIGTERM");
  expect(await outcome).toEqual({
    code: 0,
    signal: null,
    stdout: `Running at localhost:${port}\n`,
    stderr: "",
  });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s drains what is under way, closes streams and exits 0",
  async (signal) => {
    const { port, child, outcome } = await startServer(root());
    const events = await EventReader.open(port);
    await events.until(({ frames }) => frames.length > 0);
    const slow = post(port, {
      sql: "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 8000000) SELECT max(n) AS n FROM c",
    });
    // The query is under way once a later one was answered.
    await rowsOf(port, "SELECT 1 AS a");
    child.kill(signal);
    expect((await slow).body).toBe('[{"n":8000000}]\n');
    await events.until(({ closed }) => closed);
    expect(await outcome).toMatchObject({ code: 0, signal: null, stderr: "" });
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s while the index is being built ends with 0 and leaves nothing behind",
  async (signal) => {
    const cwd = tree({
      "a.md": "x",
      "t.toml": `[[table]]\nname = "t"\nglob = "*.md"\nschema = "n"\non-file = "sleep 30"\n`,
    });
    const scratch = temporaryDirectory();
    const port = await freePort();
    const child = start(["server", "--port", String(port), "-c", "t.toml"], {
      cwd,
      env: { TMPDIR: scratch },
    });
    const outcome = outcomeOf(child);
    await expect
      .poll(() => post(port, { sql: "SELECT 1" }).catch(() => undefined))
      .toMatchObject({ status: 503 });
    child.kill(signal);
    expect(await outcome).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
    expect(readdirSync(scratch)).toEqual([]);
  },
);

test("a signal while the program is loaded ends with 0", async () => {
  const cwd = root();
  // The signal comes when the program first listens to it.
  const program = `process.argv.splice(1, 0, ${JSON.stringify(binary)}, "server", "--port", "0");
    const { on } = process;
    process.on = function (signal, listener) {
      process.on = on;
      on.call(this, signal, listener);
      process.kill(process.pid, signal);
      return this;
    };
    require(${JSON.stringify(binary)});`;
  const child = spawn(process.execPath, ["-e", program], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  expect(await outcomeOf(child)).toMatchObject({ code: 0, signal: null, stdout: "" });
});

test("a second signal does not wait", async () => {
  const { port, child, outcome } = await startServer(root());
  const long = post(port, { sql: endless }).catch((error: unknown) => error);
  await rowsOf(port, "SELECT 1 AS a");
  child.kill("SIGTERM");
  const again = setInterval(() => child.kill("SIGTERM"), 200);
  expect(await outcome).toMatchObject({ code: 0 });
  clearInterval(again);
  await long;
});

test("a port in use is reported immediately, with exit code 1", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as { port: number };
  expect(await run(["server", "--port", String(port)], { cwd: root() })).toEqual({
    code: 1,
    signal: null,
    stdout: "",
    stderr: `dirq: cannot listen on localhost:${port}: the port is in use\nhint: --port sets another one; --port 0 uses a free one\n`,
  });
});

test.each([
  [["--on-file", "cat"], "unknown argument --on-file"],
  [["--format", "json"], "unknown argument --format"],
  [["--port", "x"], '--port is "x"; it is a number from 0 to 65535'],
  [["--port", "70000"], '--port is "70000"'],
  [["--host"], "--host needs a value"],
  [["SELECT 1"], 'server takes no argument, but got "SELECT 1"'],
  [["--host", "no such host"], "cannot listen on no such host:7117"],
])("dirq server %j is refused", async (flags, sentence) => {
  const { code, stdout, stderr } = await run(["server", ...flags], { cwd: root() });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`dirq: ${sentence}`);
});

test("--help lists the flags, --version prints the version", async () => {
  const help = await run(["server", "--help"]);
  expect(help.code).toBe(0);
  for (const flag of [
    "-c, --config",
    "--host",
    "--port",
    "--persist",
    "--no-ignore",
    "--extension",
    "--version",
    "--help",
  ])
    expect(help.stdout).toContain(flag);
  expect(help.stdout).not.toContain("--on-file");
  const { version } = requireDirq("dirq/package.json") as { version: string };
  expect((await run(["server", "--version"])).stdout).toBe(`${version}\n`);
});

test.each([
  ["a missing file", undefined, "failed to load config: none.toml: no such file or directory (ENOENT)"],
  ["invalid TOML", "[[table]\n", "failed to load config: none.toml:1: invalid TOML"],
  ["an unknown key", '[[table]]\nname = "t"\nglobb = "*"\n', "globb"],
])("%s as the config leaves the server degraded", async (_, text, detail) => {
  const cwd = tree({ "a.md": "x", ...(text === undefined ? {} : { "none.toml": text }) });
  const { port, child, outcome, stderr } = await startServer(cwd, ["-c", "none.toml"]);
  for (const [method, path] of [
    ["POST", "/query"],
    ["GET", "/events"],
  ] as const) {
    const answer = await ask(port, { method, path, body: method === "POST" ? '{"sql":"SELECT 1"}' : "" });
    expect({ path, status: answer.status }).toEqual({ path, status: 503 });
    expect(answer.headers["content-type"]).toBe("application/json");
    // Another attempt cannot succeed.
    expect(answer.headers["retry-after"]).toBeUndefined();
    expect(errorOf(answer)).toMatch(/^failed to load config: /);
    expect(errorOf(answer)).toContain(detail);
  }
  expect((await ask(port, { path: "/" })).status).toBe(200);
  expect(stderr()).toContain(detail);
  child.kill("SIGTERM");
  expect((await outcome).code).toBe(0);
});

test("named tables of a config are served, and the config may be edited meanwhile", async () => {
  const config = '[[table]]\nname = "notes"\nglob = "*.md"\nschema = "path TEXT, size INTEGER"\n';
  const cwd = tree({ "a.md": "hello", "config.toml": config });
  const { port } = await startServer(cwd, ["-c", "config.toml"]);
  expect(await rowsOf(port, "SELECT * FROM notes")).toEqual([{ path: "a.md", size: 5 }]);
  expect(await rowsOf(port, "SELECT count(*) AS n FROM './*.md'")).toEqual([{ n: 1 }]);
});

test("--persist keeps the index, --no-ignore reads what is hidden", async () => {
  const cwd = tree({ "a.md": "x", "b.log": "y", ".gitignore": "*.log\n" });
  const cache = `${temporaryDirectory()}/cache.db`;
  const count = async (...flags: string[]) => {
    const { port, child, outcome } = await startServer(cwd, flags);
    const [row] = await rowsOf(port, "SELECT count(*) AS n FROM './*.log'");
    child.kill("SIGTERM");
    expect((await outcome).code).toBe(0);
    return row!["n"];
  };
  expect(await count("--persist", cache)).toBe(0);
  expect(await count("--persist", cache)).toBe(0);
  expect(await count("--no-ignore")).toBe(1);
});

test("a bind that others can reach is said on standard error", async () => {
  const { port, stderr } = await startServer(root(), ["--host", "0.0.0.0"]);
  expect(stderr()).toContain(`listening on 0.0.0.0:${port}, which other machines can reach`);
  expect((await post(port, { sql: "SELECT 1" }, { Host: `192.0.2.7:${port}` })).status).toBe(200);
  expect((await post(port, { sql: "SELECT 1" }, { Host: "rebind.example" })).status).toBe(403);
});
