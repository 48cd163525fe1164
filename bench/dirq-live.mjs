// How long do queries over a live index take beside the same SQL over an ordinary SQLite table, and how long does a short
// query take while eight queries run without end?
//   node bench/dirq-live.mjs [files in the tree, default 100000]
// On a busy machine put `nice -n -15` in front, not `chrt`: in real time the server cannot lower a query's priority.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildTree, removeTree } from "./trees.mjs";

const files = Number(process.argv[2] ?? 100_000);
const rounds = 15;
const require = createRequire(new URL("../packages/dirq/package.json", import.meta.url));
const Database = require("better-sqlite3-v12");
const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n";
const grouped = "SELECT ext, count(*) AS files, sum(size) AS bytes";

/** The same question to a path-table and to a table. */
const queries = [
  ["GROUP BY over ./**", `${grouped} FROM './**' GROUP BY ext`, `${grouped} FROM file GROUP BY ext`],
  [
    "GROUP BY over ./**/*.md",
    `${grouped} FROM './**/*.md' GROUP BY ext`,
    `${grouped} FROM file WHERE basename GLOB '*.md' GROUP BY ext`,
  ],
  [
    "count of ./group-00/**/*.ts",
    "SELECT count(*) AS n FROM './group-00/**/*.ts'",
    "SELECT count(*) AS n FROM file WHERE path > 'group-00/' AND path < 'group-000' AND basename GLOB '*.ts'",
  ],
  [
    "count of ./*/set-1/** (in JavaScript)",
    "SELECT count(*) AS n FROM './*/set-1/**'",
    "SELECT count(*) AS n FROM file WHERE path GLOB '*/set-1/*'",
  ],
];

const root = buildTree(files);
const server = spawn(process.execPath, [binary, "server", "--port", "0"], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = await once(server.stdout, "data");
  const url = `http://127.0.0.1:${/:(\d+)\n/.exec(line)[1]}/query`;
  await compareQueries(url);
  await compareShort(url);
} finally {
  server.kill("SIGKILL");
  await once(server, "close");
  removeTree(root);
}

async function compareQueries(url) {
  const database = new Database(":memory:");
  database.exec(
    "CREATE TABLE file (path TEXT PRIMARY KEY, basename TEXT, dir TEXT, ext TEXT, size INTEGER, mtime INTEGER, ctime INTEGER)",
  );
  const insert = database.prepare("INSERT INTO file VALUES (?, ?, ?, ?, ?, ?, ?)");
  const rows = await post(url, "SELECT * FROM './'");
  database.transaction(() => rows.forEach((row) => insert.run(Object.values(row))))();
  console.log(`${files} files, medians of ${rounds}`);
  for (const [name, live, plain] of queries) {
    const [one, other] = [
      JSON.stringify(await post(url, live)),
      JSON.stringify(database.prepare(plain).all()),
    ];
    if (one !== other) throw new Error(`${name}: different answers`);
    const times = { live: [], plain: [] };
    for (let round = 0; round < rounds; round++) {
      times.live.push(await milliseconds(() => post(url, live)));
      times.plain.push(await milliseconds(() => database.prepare(plain).all()));
    }
    const [dirq, sqlite] = [middle(times.live), middle(times.plain)];
    console.log(
      `  ${name}: dirq over HTTP ${dirq.toFixed(1)} ms, SQLite in process ${sqlite.toFixed(1)} ms, ${(dirq / sqlite).toFixed(2)} times`,
    );
  }
}

async function compareShort(url) {
  const short = async (count) => {
    const times = [];
    for (let round = 0; round < count; round++)
      times.push(await milliseconds(() => post(url, "SELECT 1 AS one")));
    return times;
  };
  const idle = await short(200);
  const stop = new AbortController();
  const running = Array.from({ length: 8 }, () =>
    fetch(url, { method: "POST", body: JSON.stringify({ sql: endless }), signal: stop.signal }).catch(
      () => undefined,
    ),
  );
  // The first of them are in the way until they count as long.
  await new Promise((resume) => setTimeout(resume, 2_000));
  const busy = await short(100);
  stop.abort();
  await Promise.all(running);
  for (const [name, times] of [
    ["idle", idle],
    ["beside eight endless queries", busy],
  ]) {
    times.sort((a, b) => a - b);
    console.log(
      `SELECT 1, ${name}: median ${middle(times).toFixed(1)} ms, 95 % within ${times[Math.floor(times.length * 0.95)].toFixed(1)} ms`,
    );
  }
}

async function post(url, sql) {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ sql }) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${sql}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function milliseconds(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function middle(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
