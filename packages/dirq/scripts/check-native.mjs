// Compiles the native parts with the address and the thread sanitizer, runs statements over a tree of 12,000 files
// and over files of records with them, and fails where a sanitizer reports one of their functions or an answer differs
// from that without them.
// Linux with gcc: `npm run test:native`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
const sanitizers = {
  address: { flags: "-fsanitize=address,undefined", library: "libasan.so" },
  thread: { flags: "-fsanitize=thread", library: "libtsan.so" },
};
const statements = [
  "SELECT count(*), sum(size) FROM './**'",
  "SELECT path, size, ext FROM './**'",
  "SELECT path FROM './d*/e[1-5]/*.t?t'",
  "SELECT a.path, b.path FROM './d1/**' a JOIN './d2/**' b USING (basename, size) LIMIT 50",
  "SELECT path FROM './**' WHERE content LIKE '%needle%' LIMIT 500",
  "SELECT sum(lines), sum(words), count(DISTINCT sha256) FROM './**'",
];

const formats = ["csv", "ndjson"];
/** Over files of records. */
const recordStatements = [
  "SELECT count(*), sum(id), sum(n), max(text), min(length(text)) FROM './'",
  "SELECT *, _dirq_file_path, _dirq_row_index FROM './' WHERE id % 1000 = 0",
  "SELECT count(*) FROM './'",
  "SELECT text FROM './' LIMIT 5",
  "SELECT count(*) FROM './' a JOIN './' b USING (id, n)",
];

const work = mkdtempSync(join(tmpdir(), "dirq-native-"));
let failures = 0;
try {
  const tree = join(work, "tree");
  makeTree(tree);
  for (const format of formats) makeRecords(join(work, format), format);
  const program = join(work, "packages/dirq");
  for (const name of ["bin", "dist", "package.json"])
    cpSync(join(folder, name), join(program, name), { recursive: true });
  symlinkSync(join(folder, "../../node_modules"), join(work, "node_modules"));
  for (const [name, { flags, library }] of Object.entries(sanitizers)) {
    run(process.execPath, [join(folder, "scripts/native.mjs"), join(program, "dist/native")], {
      CFLAGS: `${flags} -g -fno-omit-frame-pointer`,
    });
    const preload = run("cc", [`-print-file-name=${library}`]).stdout.trim();
    for (const statement of statements) check(name, preload, program, tree, [statement]);
    for (const format of formats)
      for (const statement of recordStatements)
        check(name, preload, program, join(work, format), [statement, "--on-file", `builtin:${format}`]);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

function makeTree(tree) {
  for (let directory = 0; directory < 60; directory++) {
    for (let below = 0; below < 20; below++) {
      const place = join(tree, `d${directory}`, `e${below}`);
      mkdirSync(place, { recursive: true });
      for (let file = 0; file < 10; file++)
        writeFileSync(join(place, `f${file}.txt`), file === 3 ? "a needle\n" : "x ".repeat(25 * file));
      if (below % 7 === 0) writeFileSync(join(place, ".gitignore"), "f1*\n!f1.txt\n/f2.txt\n[!a-e]7.txt\n");
    }
    symlinkSync("../d0/e0/f3.txt", join(tree, `d${directory}`, "link"));
  }
}

/** A file that threads read in pieces, and one that is read at once; with texts that are not valid UTF-8. */
function makeRecords(directory, format) {
  mkdirSync(directory);
  for (const rows of [100_000, 300]) {
    const lines = Array.from({ length: rows }, (_, id) => {
      const values = {
        id,
        n: id % 7 === 0 ? "" : id / 4,
        text: "\xe9".repeat(id % 40),
        large: 2n ** 62n + BigInt(id),
      };
      if (format === "csv") return Object.values(values).join(",");
      return `{"id":${id},"n":${values.n || null},"text":"${values.text}","large":${values.large}}`;
    });
    const header = format === "csv" ? "id,n,text,large\n" : "";
    writeFileSync(join(directory, String(rows)), `${header}${lines.join("\n")}\n`, "latin1");
  }
}

function check(name, preload, program, tree, args) {
  const statement = args.join(" ");
  const command = [join(program, "bin/dirq.cjs"), ...args, "-C", tree];
  const expected = run(process.execPath, command, { DIRQ_READER: "node" });
  const found = run(process.execPath, command, {
    LD_PRELOAD: preload,
    ASAN_OPTIONS: "detect_leaks=0",
    TSAN_OPTIONS: "exitcode=0",
  });
  // Node's own threads are reported too.
  const reports = found.stderr
    .split(/^=+$/m)
    .filter(
      (report) => /Sanitizer|runtime error/.test(report) && /dirq\/native\/|native\/\w+\.c/.test(report),
    )
    .filter((report) => !/#0 operator delete[^]*~DefaultJob/.test(report));
  const isEqual = found.stdout === expected.stdout && found.stdout !== "";
  if (reports.length === 0 && isEqual) return console.log(`ok: ${name}: ${statement}`);
  failures++;
  console.log(`failed: ${name}: ${statement}`);
  if (!isEqual)
    console.log(`the answers differ: ${found.stdout.length} and ${expected.stdout.length} characters`);
  for (const report of reports.slice(0, 3)) console.log(report.trim());
}

function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  if (result.error !== undefined) throw result.error;
  return result;
}
