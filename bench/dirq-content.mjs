// The content of files: searching 100,000 small files, SHA-256 of 10,000 files, a key of 10,000 JSON files, each beside the
// programs that do the same; and whether statements that name no content column have the speed of an older build.
//
//   node bench/dirq-content.mjs
//   DIRQ_BENCH_ROUNDS=15                                   rounds per command (default 7)
//   DIRQ_BENCH_BEFORE=<clone>/packages/dirq/bin/dirq.cjs   an older build; without it that comparison is left out
//
// Peers that are not installed are left out; bench/dirq-peers.mjs says how to install them.
import { fileURLToPath } from "node:url";
import { compare, findProgram, findPython, report, target } from "./measure.mjs";
import { buildJson, buildTexts, removeTree } from "./trees.mjs";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const rounds = Number(process.env.DIRQ_BENCH_ROUNDS ?? 7);
const before = process.env.DIRQ_BENCH_BEFORE;
const [rg, grep, sha256sum, fselect, dirsql] = ["rg", "grep", "sha256sum", "fselect", "dirsql"].map((name) =>
  findProgram(name),
);
const python = findPython("duckdb");

withTree(buildTexts(100_000, 1_000), (root) => {
  search(root);
  if (before !== undefined) unchanged(root);
});
for (const size of [4_000, 16_000]) withTree(buildTexts(10_000, size), (root) => hash(root, size));
withTree(buildJson(10_000), json);

function withTree(root, action) {
  try {
    action(root);
  } finally {
    removeTree(root);
  }
}

function search(root) {
  const sql = "SELECT path FROM './**' WHERE content LIKE '%needle%'";
  const results = measure(root, {
    dirq: dirq(sql),
    "rg -uu -l": rg && [rg, "-uu", "-l", "needle"],
    "rg -l": rg && [rg, "-l", "needle"],
    "grep -rl": grep && [grep, "-rl", "needle", "."],
    "dirsql content": dirsql && [dirsql, "query", sql, "--format", "json"],
    "fselect contains": fselect && [fselect, "path", "from", ".", "where", "CONTAINS(needle)", "=", "true"],
    "DuckDB read_text": duckdb("SELECT filename FROM read_text('**/*.txt') WHERE content LIKE '%needle%'"),
  });
  report("100,000 files of 1 kB on average, which contain a word", results, "dirq");
  if (rg) target("of rg -l", results.dirq.ms / results["rg -l"].ms, 2, " x");
  if (grep) target("of grep -rl", results.dirq.ms / results["grep -rl"].ms, 1, " x");
}

function hash(root, size) {
  const find = (...words) => ["sh", "-c", `find . -type f ${words.join(" ")} > /dev/null`];
  const results = measure(root, {
    dirq: dirq("SELECT path, sha256 FROM './**'"),
    sha256sum: sha256sum && find("-exec sha256sum {} +"),
    "xargs -P2 sha256sum": sha256sum && find("-print0 | xargs -0 -P2 sha256sum"),
    "fselect sha256": fselect && [fselect, "path,", "sha256", "from", ".", "where", "is_file", "=", "true"],
    "DuckDB sha256": duckdb("SELECT filename, sha256(content) FROM read_blob('**/*.txt')"),
  });
  report(`SHA-256 of 10,000 files of ${size / 1000} kB on average`, results, "dirq");
  if (sha256sum) target("of sha256sum", results.dirq.ms / results.sha256sum.ms, 1.2, " x");
}

function json(root) {
  const results = measure(root, {
    "content ->> '$[0].id'": dirq("SELECT content ->> '$[0].id' AS id FROM './**'"),
    "builtin:json": [...dirq("SELECT id FROM './**'"), "--on-file", "builtin:json"],
    "DuckDB read_json": duckdb("SELECT id FROM read_json('**/*.json')"),
  });
  report("a key of 10,000 JSON files", results, "builtin:json");
  target("of builtin:json", results["content ->> '$[0].id'"].ms / results["builtin:json"].ms, 1, " x");
}

function unchanged(root) {
  for (const sql of [
    "SELECT count(*) FROM './**'",
    "SELECT path, size FROM './**' ORDER BY size DESC LIMIT 5",
    "SELECT * FROM './**'",
    "SELECT ext, sum(size) FROM './**' WHERE path > 'b' GROUP BY ext",
  ]) {
    const results = measure(root, { dirq: dirq(sql), before: [process.execPath, before, sql] });
    report(`100,000 files, no content column: ${sql}`, results, "before");
  }
}

function measure(root, commands) {
  const installed = Object.entries(commands).filter(([, words]) => words !== undefined);
  return compare(Object.fromEntries(installed), { cwd: root, rounds });
}

function dirq(sql) {
  return [process.execPath, binary, sql];
}

function duckdb(sql) {
  const program = "import duckdb, sys; print(len(duckdb.sql(sys.argv[1]).fetchall()))";
  return python && [python, "-c", program, sql];
}
