// The figures of docs/dirq/comparison.md: six questions, each to every program that can answer it, in one run. Whole
// processes, warm cache, medians; all programs see the same files in the same rounds.
//
//   node bench/dirq-comparison.mjs            prints the table
//   node bench/dirq-comparison.mjs --write    writes it into the page too
//   DIRQ_BENCH_ROUNDS=15                      rounds per command (default 7)
//
// Peers that are not installed are left out; bench/dirq-peers.mjs says how to install them.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { compare, findProgram, findPython } from "./measure.mjs";
import { buildJson, buildTexts, removeTree } from "./trees.mjs";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const page = fileURLToPath(new URL("../docs/dirq/comparison.md", import.meta.url));
const rounds = Number(process.env.DIRQ_BENCH_ROUNDS ?? 7);
const [fd, rg, fselect, dirsql] = [["fd", "fdfind"], ["rg"], ["fselect"], ["dirsql"]].map((names) =>
  findProgram(...names),
);
const python = findPython("duckdb");

const dirq = (sql, ...flags) => [process.execPath, binary, sql, ...flags];
const ofDirsql = (sql) => dirsql && [dirsql, "query", sql, "--format", "json"];
const duckdb = (sql) => python && [python, "-c", `import duckdb; duckdb.sql("""${sql}""").show()`];
const shell = (command) => ["sh", "-c", `${command} > /dev/null`];

/** Above the number of cores, other programs ran too. */
const load = loadavg()[0].toFixed(1);

const tools = ["dirq", "dirsql", "fselect", "DuckDB", "find", "fd", "rg"];

/** The commands for each question, by tool; undefined where a tool cannot answer it, or is not installed. */
const trees = [
  {
    build: () => buildTexts(100_000, 1_000),
    questions: {
      "count 100,000 files": {
        dirq: dirq("SELECT count(*) FROM './**'"),
        dirsql: ofDirsql("SELECT count(*) FROM './**'"),
        fselect: fselect && [fselect, "count(*)", "from", ".", "where", "is_file", "=", "true"],
        DuckDB: duckdb("SELECT count(*) FROM glob('**/*.txt')"),
        find: shell("find . -type f -printf x"),
        fd: fd && shell(`${fd} -u -t f`),
        rg: rg && shell("rg --files -uu"),
      },
      "files named `*77.txt`": {
        dirq: dirq("SELECT path FROM './**/*77.txt'"),
        dirsql: ofDirsql("SELECT path FROM './**/*77.txt'"),
        fselect: fselect && [fselect, "path", "from", ".", "where", "name", "=", "*77.txt"],
        DuckDB: duckdb("SELECT file FROM glob('**/*77.txt')"),
        find: shell("find . -type f -name '*77.txt'"),
        fd: fd && shell(`${fd} -u -t f -g '*77.txt'`),
        rg: rg && shell("rg --files -uu -g '*77.txt'"),
      },
      "the five largest": {
        dirq: dirq("SELECT path, size FROM './**' ORDER BY size DESC LIMIT 5"),
        dirsql: ofDirsql("SELECT path, size FROM './**' ORDER BY size DESC LIMIT 5"),
        fselect: fselect && [fselect, "path, size from . where is_file = true order by size desc limit 5"],
        DuckDB: duckdb("SELECT filename, size FROM read_blob('**/*.txt') ORDER BY size DESC LIMIT 5"),
        find: shell("find . -type f -printf '%s %p\\n' | sort -rn | head -5"),
      },
      "files that contain a word": {
        dirq: dirq("SELECT path FROM './**' WHERE content LIKE '%needle%'"),
        dirsql: ofDirsql("SELECT path FROM './**' WHERE content LIKE '%needle%'"),
        fselect: fselect && [fselect, "path", "from", ".", "where", "CONTAINS(needle)", "=", "true"],
        DuckDB: duckdb("SELECT filename FROM read_text('**/*.txt') WHERE content LIKE '%needle%'"),
        find: shell("find . -type f -exec grep -l needle {} +"),
        rg: rg && shell("rg -uu -l needle"),
      },
    },
  },
  {
    build: () => buildTexts(10_000, 16_000),
    questions: {
      "SHA-256 of 10,000 files of 16 kB": {
        dirq: dirq("SELECT path, sha256 FROM './**'"),
        fselect: fselect && [fselect, "path, sha256 from . where is_file = true"],
        DuckDB: duckdb("SELECT max(sha256(content)) FROM read_blob('**/*.txt')"),
        find: shell("find . -type f -exec sha256sum {} +"),
        fd: fd && shell(`${fd} -u -t f -X sha256sum`),
      },
    },
  },
  {
    build: () => buildJson(10_000),
    questions: {
      "a key of 10,000 JSON files": {
        dirq: dirq("SELECT content ->> '$[0].id' AS id FROM './**'"),
        dirsql: ofDirsql("SELECT content ->> '$[0].id' AS id FROM './**'"),
        DuckDB: duckdb("SELECT max(id) FROM read_json('**/*.json')"),
      },
    },
  },
];

const lines = [
  `| milliseconds | ${tools.join(" | ")} |`,
  `| --- | ${tools.map(() => "---").join(" | ")} |`,
  ...trees.flatMap(measureTree),
];
const table = [described(), "", ...lines].join("\n");
console.log(table);
if (process.argv.includes("--write")) write();

function measureTree({ build, questions }) {
  const root = build();
  try {
    return Object.entries(questions).map(([question, commands]) => {
      const installed = Object.entries(commands).filter(([, words]) => words !== undefined);
      const results = compare(Object.fromEntries(installed), { cwd: root, rounds });
      return `| ${question} | ${tools.map((tool) => results[tool]?.ms.toFixed(0) ?? "").join(" | ")} |`;
    });
  } finally {
    removeTree(root);
  }
}

function described() {
  const versions = [
    `Node ${process.versions.node}`,
    dirsql && versionOf(dirsql, "--version"),
    fselect && versionOf(fselect, "--version"),
    python && `DuckDB ${versionOf(python, "-c", "import duckdb; print(duckdb.__version__)")} in Python`,
    versionOf("find", "--version").replace(" (GNU findutils)", ""),
    fd && versionOf(fd, "--version").replace("fdfind", "fd"),
    rg && versionOf(rg, "--version"),
  ];
  const cores = availableParallelism();
  return `Medians of ${rounds} whole processes, warm cache, ${cores} cores, load average ${load} before; ${versions.filter(Boolean).join(", ")}.`;
}

function versionOf(...words) {
  return execFileSync(words[0], words.slice(1), { encoding: "utf8" }).split("\n")[0].trim();
}

/** Replaces what is between the two markers. */
function write() {
  const text = readFileSync(page, "utf8");
  const [start, end] = ["<!-- figures -->", "<!-- end of figures -->"];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${page} lacks ${start} or ${end}`);
  writeFileSync(page, `${before}${start}\n\n${table}\n\n${end}${after}`);
  execFileSync("npx", ["prettier", "--write", page], { stdio: "ignore" });
}
