// How many small queries per second does dirq server complete, what is the latency of events, how long does a start take?
//   node bench/dirq-server.mjs [files in the tree, default 100000]
//   BENCH_PYTHON=python3         a Python that may have starlette and uvicorn: then a server of these over a plain SQLite
//                                file gets the same queries
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { findPython } from "./measure.mjs";

const files = Number(process.argv[2] ?? 100_000);
const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "dirq-bench-"));
const perDirectory = 50;
const tenFiles = "SELECT path, size FROM './d0/e0/*.md' LIMIT 10";

try {
  for (let at = 0; at < files; at += perDirectory) {
    const directory = join(root, `d${Math.floor(at / 5000)}`, `e${at / perDirectory}`);
    mkdirSync(directory, { recursive: true });
    for (let file = at; file < Math.min(files, at + perDirectory); file++)
      writeFileSync(join(directory, `f${file}.${file % 3 ? "txt" : "md"}`), "x".repeat(file % 100));
  }
  await measure();
  await measureBaseline();
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measure() {
  const startedAt = performance.now();
  const server = spawn(process.execPath, [binary, "server", "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = await new Promise((resolve) =>
      server.stdout.on("data", (data) => resolve(/:(\d+)\n/.exec(data)[1])),
    );
    console.log(`start over ${files} files: ${Math.round(performance.now() - startedAt)} ms`);
    console.log(`memory at rest, server alone: ${residentMegabytes(server.pid)} MB`);
    await smallQueries("dirq", port, tenFiles);
    await aggregate(port);
    await eventLatency(port);
    console.log(`memory afterwards, server alone: ${residentMegabytes(server.pid)} MB`);
  } finally {
    server.kill();
    await new Promise((resolve) => server.once("close", resolve));
  }
}

/** A table that is not updated, behind another kind of server. */
async function measureBaseline() {
  const python = findPython("starlette", "uvicorn");
  if (python === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), "dirq-bench-"));
  const port = await freePort();
  const program = fileURLToPath(new URL("sqlite-over-http.py", import.meta.url));
  const server = spawn(python, [program, root, join(folder, "files.db"), String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  const failed = ended.then(() => Promise.reject(new Error("the server of starlette and uvicorn ended")));
  try {
    await Promise.race([once(server.stdout, "data"), failed]);
    await Promise.race([untilAnswered(port), failed]);
    await smallQueries(
      "starlette",
      port,
      "SELECT path, size FROM files WHERE path GLOB 'd0/e0/*.md' LIMIT 10",
    );
  } finally {
    failed.catch(() => undefined);
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function freePort() {
  const probe = http.createServer();
  return new Promise((resolve) =>
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    }),
  );
}

async function untilAnswered(port) {
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${port}/query`, { method: "POST", body: '{"sql":"SELECT 1"}' });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function smallQueries(server, port, files) {
  for (const [name, sql] of [
    ["SELECT 1", "SELECT 1 AS one"],
    ["ten files", files],
  ]) {
    for (const connections of [1, 8, 64]) {
      const result = await load(port, sql, connections);
      console.log(
        `${server}, ${name}, ${connections} clients: ${Math.round(result.requests.average)} queries/s, ` +
          `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, failed ${result.non2xx + result.errors}`,
      );
    }
  }
}

function load(port, sql, connections) {
  return autocannon({
    url: `http://127.0.0.1:${port}/query`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sql }),
    connections,
    duration: 5,
  });
}

/** One aggregate over all files: from the persistent index, and by a run that walks the tree. */
async function aggregate(port) {
  const sql = "SELECT ext, count(*) AS files, sum(size) AS bytes FROM './' GROUP BY ext";
  const kept = await best(5, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/query`, {
      method: "POST",
      body: JSON.stringify({ sql }),
    });
    await answer.text();
  });
  const walked = await best(
    3,
    () =>
      new Promise((resolve) =>
        spawn(process.execPath, [binary, sql], { cwd: root, stdio: "ignore" }).once("close", resolve),
      ),
  );
  console.log(
    `aggregate over ${files} files: kept ${kept.toFixed(1)} ms, one-shot ${walked.toFixed(0)} ms, ${(walked / kept).toFixed(1)} times`,
  );
}

async function best(rounds, action) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await action();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

/** The time from a write to its event frame. */
async function eventLatency(port) {
  let onFrame = () => undefined;
  const stream = http.get({ host: "127.0.0.1", port, path: "/events" }, (response) => {
    response.on("data", (data) => onFrame(String(data)));
  });
  await new Promise((resolve) => (onFrame = resolve));
  const times = [];
  for (let round = 0; round < 100; round++) {
    const name = `event-${round}`;
    const startedAt = performance.now();
    await new Promise((resolve) => {
      onFrame = (text) => text.includes(name) && resolve();
      writeFileSync(join(root, "d0", name), "x");
    });
    times.push(performance.now() - startedAt);
  }
  stream.destroy();
  times.sort((a, b) => a - b);
  console.log(`write to frame: median ${times[50].toFixed(1)} ms, p99 ${times[98].toFixed(1)} ms`);
}

function residentMegabytes(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]) / 1024);
  } catch {
    return "?";
  }
}
