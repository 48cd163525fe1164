// Does the server's memory grow with the changes it has seen? A day's worth of them, in minutes, while queries go on.
//   node bench/dirq-soak.mjs [minutes, default 10] [changes a second, default 350]
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildTree } from "./trees.mjs";

const minutes = Number(process.argv[2] ?? 10);
const perSecond = Number(process.argv[3] ?? 350);
const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const root = buildTree(20_000);
const tickMs = 50;
let changes = 0;
let events = 0;

const server = spawn(process.execPath, [binary, "server", "--port", "0"], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const port = await new Promise((resolve) =>
    server.stdout.on("data", (data) => resolve(/:(\d+)\n/.exec(data)[1])),
  );
  const stopEvents = follow(port);
  console.log(`at rest: ${residentMegabytes(server.pid)} MB`);
  const samples = await storm(port);
  const third = Math.ceil(samples.length / 3);
  console.log(
    `changes: ${changes}, events seen: ${events}; memory, median of each third of the time: ` +
      [0, 1, 2].map((part) => `${median(samples.slice(part * third, (part + 1) * third))} MB`).join(", "),
  );
  stopEvents();
} finally {
  server.kill();
  await new Promise((resolve) => server.once("close", resolve));
  rmSync(root, { recursive: true, force: true });
}

/** Changes files at an even pace, runs a query each second, and measures the memory every few seconds. */
async function storm(port) {
  const end = performance.now() + minutes * 60_000;
  const samples = [];
  let due = 0;
  for (let tick = 0; performance.now() < end; tick++) {
    for (due += (perSecond * tickMs) / 1000; due >= 1; due--) change(changes++);
    if (tick % 20 === 0) await count(port);
    if (tick % 100 === 99) samples.push(residentMegabytes(server.pid));
    await new Promise((resume) => setTimeout(resume, tickMs));
  }
  return samples;
}

/** New files, edits, renames and removals in turn: the tree keeps its size. */
function change(number) {
  const path = join(root, "soak", `d${number % 40}`, `f${Math.floor(number / 4) % 2000}.md`);
  try {
    if (number % 4 === 0) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, String(number));
    } else if (number % 4 === 1) appendFileSync(path, "more");
    else if (number % 4 === 2) renameSync(path, `${path}.moved`);
    else rmSync(path, { force: true });
  } catch {
    // What an earlier change took away cannot be changed.
  }
}

function count(port) {
  const body = JSON.stringify({ sql: "SELECT ext, count(*) FROM './' GROUP BY ext" });
  return fetch(`http://localhost:${port}/query`, { method: "POST", body }).then((answer) => answer.text());
}

function follow(port) {
  const abort = new AbortController();
  void (async () => {
    const { body } = await fetch(`http://localhost:${port}/events`, { signal: abort.signal });
    for await (const piece of body)
      events += Buffer.from(piece).toString("latin1").split("event: row").length - 1;
  })().catch(() => undefined);
  return () => abort.abort();
}

function residentMegabytes(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
