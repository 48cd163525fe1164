// dirq beside the programs that answer the same questions about a tree of files: start, count, pattern, top five, all
// rows as JSON, group by. Whole processes, warm cache, medians; every program sees the same tree in the same rounds.
//
//   node bench/dirq-peers.mjs                  10,000, 100,000 and 1,000,000 files
//   DIRQ_BENCH_FILES=100000 node bench/…       only that size
//   DIRQ_BENCH_ROUNDS=15                       rounds per command (default 7)
//
// A million files are built below the temporary directory (TMPDIR), which should be on a disk.
//
// Peers that are not installed are left out. To install them:
//   dirsql    cargo install dirsql --features cli
//   fselect   cargo install fselect
//   fd        apt-get install fd-find, or cargo install fd-find
//   rg        apt-get install ripgrep, or cargo install ripgrep
//   find      GNU findutils
//   duckdb    pip install duckdb (BENCH_PYTHON names the Python that has it), or the program itself
import { fileURLToPath } from "node:url";
import { compare, findProgram, findPython } from "./measure.mjs";
import { buildTree, removeTree } from "./trees.mjs";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const rounds = Number(process.env.DIRQ_BENCH_ROUNDS ?? 7);
const sizes = process.env.DIRQ_BENCH_FILES
  ? process.env.DIRQ_BENCH_FILES.split(",").map(Number)
  : [10_000, 100_000, 1_000_000];

const fd = findProgram("fd", "fdfind");
const rg = findProgram("rg");
const find = findProgram("find");
const dirsql = findProgram("dirsql");
const fselect = findProgram("fselect");
const duckdb = findDuckdb();

const dirq = (sql) => [process.execPath, binary, sql, "--format", "json"];
/** Its `./` means only the files directly in the directory. */
const ofDirsql = (sql) => dirsql && [dirsql, "query", sql.replace("'./'", "'./**'"), "--format", "json"];

/** The commands of each row of the table, by program; undefined where a program cannot do it, or is not installed. */
const works = {
  "SELECT 1 (start)": {
    node: [process.execPath, "-e", "0"],
    dirq: dirq("SELECT 1"),
    dirsql: ofDirsql("SELECT 1"),
    duckdb: duckdb?.("SELECT 1"),
  },
  count: {
    dirq: dirq("SELECT count(*) FROM './'"),
    dirsql: ofDirsql("SELECT count(*) FROM './'"),
    find: find && [find, ".", "-type", "f", "-printf", "x"],
    fd: fd && [fd, "-u", "-t", "f"],
    rg: rg && [rg, "--files", "-uu"],
    fselect: fselect && [fselect, "count(*)", "from", ".", "where", "is_file", "=", "true"],
    duckdb: duckdb?.("SELECT count(*) FROM glob('./**')"),
  },
  "./**/*.md": {
    dirq: dirq("SELECT path FROM './**/*.md'"),
    dirsql: ofDirsql("SELECT path FROM './**/*.md'"),
    find: find && [find, ".", "-type", "f", "-name", "*.md"],
    fd: fd && [fd, "-u", "-t", "f", "-e", "md"],
    rg: rg && [rg, "--files", "-uu", "-g", "*.md"],
    fselect: fselect && [fselect, "path", "from", ".", "where", "name", "=", "*.md"],
    duckdb: duckdb?.("SELECT file FROM glob('./**/*.md')"),
  },
  "size, top 5": {
    dirq: dirq("SELECT path, size FROM './' ORDER BY size DESC LIMIT 5"),
    dirsql: ofDirsql("SELECT path, size FROM './' ORDER BY size DESC LIMIT 5"),
    find: find && [find, ".", "-type", "f", "-printf", "%s %p\\n"],
    fselect: fselect && [fselect, "path,", "size", "from", ".", "order", "by", "size", "desc", "limit", "5"],
    duckdb: duckdb?.("SELECT filename, size FROM read_blob('./**') ORDER BY size DESC LIMIT 5"),
  },
  "all rows as JSON": {
    dirq: dirq("SELECT * FROM './'"),
    dirsql: ofDirsql("SELECT * FROM './'"),
    find: find && [find, ".", "-type", "f", "-printf", "%p %f %h %s %T@ %C@\\n"],
    fselect: fselect && [fselect, "path,", "name,", "ext,", "size,", "modified", "from", ".", "into", "json"],
  },
  "group by ext, sum(size)": {
    dirq: dirq("SELECT ext, sum(size) FROM './' GROUP BY ext"),
    dirsql: ofDirsql("SELECT ext, sum(size) FROM './' GROUP BY ext"),
    fselect: fselect && [fselect, "ext,", "sum(size)", "from", ".", "group", "by", "ext"],
  },
};

for (const files of sizes) {
  const root = buildTree(files);
  try {
    measureTree(root, files);
  } finally {
    removeTree(root);
  }
}

function measureTree(root, files) {
  console.log(
    `\n${files.toLocaleString("en")} files, medians of ${rounds}: ms, CPU ms after the slash (dirq / peer in brackets)\n`,
  );
  let bareNode = 0;
  for (const [work, commands] of Object.entries(works)) {
    const installed = Object.entries(commands).filter(([, words]) => words !== undefined);
    const results = compare(Object.fromEntries(installed), { cwd: root, rounds });
    if (results.node) bareNode = results.node.ms;
    const cells = Object.entries(results).map(([name, { ms, mb, cpu }]) => {
      const ratio = name === "dirq" ? "" : ` (${(results.dirq.ms / ms).toFixed(2)})`;
      const time = cpu === undefined ? ms.toFixed(0) : `${ms.toFixed(0)}/${cpu.toFixed(0)}`;
      const memory = name === "dirq" && mb !== undefined ? `, ${mb.toFixed(0)} MB` : "";
      return `${name} ${time}${ratio}${memory}`;
    });
    console.log(`${work.padEnd(24)} ${cells.join("  ")}`);
    judge(work, results, bareNode, files);
  }
}

/**
 * At a million files whole processes are compared; at 100,000 dirq without the start of Node; below that the start is
 * most of it, and there is no goal.
 */
function judge(work, results, bareNode, files) {
  const goal = files >= 1_000_000 ? 0.75 : 1;
  if (results.node) return print("start over bare Node", results.dirq.ms - bareNode, 20, " ms");
  if (!results.dirsql || files < 100_000) return;
  const isLarge = goal < 1;
  const own = isLarge ? results.dirq.ms : results.dirq.ms - bareNode;
  const limit = work === "all rows as JSON" ? 1 : goal;
  print(isLarge ? "of dirsql" : "of dirsql, less bare Node", own / results.dirsql.ms, limit, " x");
}

function print(what, value, limit, unit) {
  const verdict = value <= limit ? "within" : "MISSED";
  console.log(`${" ".repeat(24)} ${verdict}: ${value.toFixed(2)}${unit} ${what}, goal ${limit}${unit}`);
}

/** The words that run a statement with DuckDB: with its program, or with its Python module. */
function findDuckdb() {
  if (findProgram("duckdb")) return (sql) => ["duckdb", "-json", "-c", sql];
  const python = findPython("duckdb");
  const program = "import duckdb, json, sys; print(json.dumps(duckdb.sql(sys.argv[1]).fetchall()))";
  return python && ((sql) => [python, "-c", program, sql]);
}
