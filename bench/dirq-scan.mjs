// How dirq compares with the programs for walking directory trees, on 100,000 and 1,000,000 files.
//   DIRQ_BENCH_FILES=100000      only that size
//   BENCH_PYTHON=python3         a Python that may have the module duckdb, if there is no program of that name
import { fileURLToPath } from "node:url";
import { compare, findProgram, findPython, report, target } from "./measure.mjs";
import { buildPair, buildTree, removeTree } from "./trees.mjs";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const dirq = (sql, ...flags) => [process.execPath, binary, sql, ...flags];
const largest = "SELECT path, size FROM './' ORDER BY size DESC LIMIT 5";

function run() {
  start();
  const sizes = process.env.DIRQ_BENCH_FILES ? [Number(process.env.DIRQ_BENCH_FILES)] : [100_000, 1_000_000];
  for (const files of sizes) {
    const root = buildTree(files);
    try {
      scan(root, files);
      if (files >= 1_000_000) memory(root);
    } finally {
      removeTree(root);
    }
  }
  join();
}

/** The words that have DuckDB answer a statement: its program's, or those of its module. */
function findDuckdb() {
  if (findProgram("duckdb")) return (sql) => ["duckdb", "-json", "-c", sql];
  const python = findPython("duckdb");
  const program = "import duckdb, json, sys; print(json.dumps(duckdb.sql(sys.argv[1]).fetchall()))";
  return python && ((sql) => [python, "-c", program, sql]);
}

function start() {
  const results = compare(
    { "node -e 0": [process.execPath, "-e", "0"], "dirq SELECT 1": dirq("SELECT 1") },
    { rounds: 15 },
  );
  report("start", results, "node -e 0");
  target("start over node -e 0", results["dirq SELECT 1"].ms - results["node -e 0"].ms, 60, " ms");
}

function scan(root, files) {
  const fd = findProgram("fd", "fdfind");
  const ofDuckdb = findDuckdb();
  const results = compare(
    {
      "find -printf": ["find", ".", "-printf", "%s %p\\n"],
      ...(fd && { "fd -u": [fd, "-u"] }),
      ...(ofDuckdb && {
        "duckdb read_blob": ofDuckdb(
          "SELECT filename, size FROM read_blob('./**') ORDER BY size DESC LIMIT 5",
        ),
        "duckdb glob": ofDuckdb("SELECT count(*) FROM glob('./**')"),
      }),
      "dirq largest five": dirq(largest),
      "dirq path only": dirq("SELECT path FROM './' ORDER BY path DESC LIMIT 5"),
      "dirq count": dirq("SELECT count(*) FROM './'"),
      "dirq one directory": dirq("SELECT path FROM './one/dir/*.md'"),
      "dirq SELECT 1": dirq("SELECT 1"),
    },
    { cwd: root, rounds: files >= 1_000_000 ? 7 : 11 },
  );
  report(`${files} files`, results, "find -printf");
  const five = results["dirq largest five"].ms;
  target("largest five over find", five / results["find -printf"].ms, files >= 1_000_000 ? 1.2 : 2, "x");
  target("path only over largest five", results["dirq path only"].ms / five, 0.5, "x");
  target(
    "one directory over SELECT 1",
    results["dirq one directory"].ms - results["dirq SELECT 1"].ms,
    10,
    " ms",
  );
}

function memory(root) {
  const results = compare(
    {
      aggregate: dirq("SELECT ext, count(*), sum(size) FROM './' GROUP BY ext"),
      "all rows as JSON": dirq("SELECT * FROM './'", "--format", "json"),
    },
    { cwd: root, rounds: 3 },
  );
  report("memory", results, "aggregate");
  for (const [name, { mb }] of Object.entries(results))
    if (mb !== undefined) target(`peak of ${name}`, mb, 350, " MB");
}

function join() {
  const root = buildPair(20_000);
  try {
    const sql = "SELECT count(*) FROM './left' l JOIN './right' r ON l.basename = r.basename";
    const results = compare({ "join of 20,000 and 20,000": dirq(sql) }, { cwd: root, rounds: 5 });
    report("join", results, "join of 20,000 and 20,000");
    target("join", results["join of 20,000 and 20,000"].ms / 1000, 2, " s");
  } finally {
    removeTree(root);
  }
}

run();
