// Parsers, as whole runs of the built program. Small files: a built-in parser, a process per file, batches and workers.
// Large files: `count(*), sum(v)` over 1,000,000 rows, beside DuckDB (a Python with the module duckdb: BENCH_PYTHON); the
// argument `large` leaves out the others.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, createWriteStream } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, findPython, report, target } from "./measure.mjs";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 3);
const python = findPython("json");
const duckdb = findPython("duckdb");
const directory = mkdtempSync(join(tmpdir(), "dirq-bench-"));
try {
  if (process.argv[2] !== "large") {
    smallFiles(10_000, ["builtin:json", "cat"]);
    if (python !== undefined) commands(200);
  }
  for (const format of ["ndjson", "csv"]) await largeFile(format);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** A directory of JSON files, each one row. */
function buildFiles(name, files) {
  const root = join(directory, name);
  for (let index = 0; index < files; index++) {
    const folder = join(root, String(index % 100));
    if (index < 100) mkdirSync(folder, { recursive: true });
    const row = { id: index, name: `name ${index}`, tags: ["a", "b"] };
    writeFileSync(join(folder, `${index}.json`), JSON.stringify([row]));
  }
  return root;
}

function smallFiles(files, parsers) {
  const root = buildFiles("small", files);
  const sql = "SELECT count(*) AS n, min(name) FROM './'";
  const commands = Object.fromEntries(parsers.map((parser) => [parser, dirq(sql, parser)]));
  report(`${files} JSON files`, compare(commands, { cwd: root, rounds }), parsers[0]);
}

function commands(files) {
  const root = buildFiles("commands", files);
  const program = (name, lines) => {
    const path = join(directory, name);
    writeFileSync(path, ["import json, sys", ...lines, ""].join("\n"));
    return `${python} ${path}`;
  };
  const single = program("single.py", ["print(json.dumps(json.load(open(sys.argv[1]))))"]);
  const batch = program("batch.py", [
    "for path in sys.argv[1:]:",
    "    print(json.dumps({'path': path, 'rows': json.load(open(path))}))",
  ]);
  const worker = program("worker.py", [
    "for line in sys.stdin:",
    "    print(json.dumps(json.load(open(json.loads(line)['path']))), flush=True)",
  ]);
  const sql = "SELECT count(*) AS n, min(name) FROM './'";
  const results = compare(
    {
      "one process per file": dirq(sql, `${single} {path}`),
      "{paths}": dirq(sql, `${batch} {paths}`),
      "worker:": dirq(sql, `worker: ${worker}`),
    },
    { cwd: root, rounds },
  );
  report(`${files} JSON files, a parser in Python`, results, "one process per file");
}

async function largeFile(format) {
  const root = join(directory, format);
  mkdirSync(root);
  const rows = 1_000_000;
  const stream = createWriteStream(join(root, `large.${format}`));
  if (format === "csv") stream.write("id,name,v\n");
  for (let id = 0; id < rows; id++) {
    const row = { id, name: `name ${id % 1000}`, v: (id % 1000) / 4 };
    const line = format === "csv" ? `${row.id},${row.name},${row.v}\n` : `${JSON.stringify(row)}\n`;
    if (!stream.write(line)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  const commands = { dirq: dirq("SELECT count(*) AS n, sum(v) AS total FROM './'", `builtin:${format}`) };
  if (duckdb !== undefined) {
    const read = format === "csv" ? "read_csv" : "read_ndjson_auto";
    const sql = `SELECT count(*), sum(v) FROM ${read}('large.${format}')`;
    commands.DuckDB = [duckdb, "-c", `import duckdb; print(duckdb.sql("${sql}").fetchall())`];
  }
  const results = compare(commands, { cwd: root, rounds });
  report(`1,000,000 rows of ${format}`, results, duckdb === undefined ? "dirq" : "DuckDB");
  target(`${format}, on two cores`, results.dirq.ms / 1000, format === "csv" ? 1 : 1.5, " s");
}

function dirq(sql, parser) {
  return [process.execPath, binary, sql, "--on-file", parser];
}
