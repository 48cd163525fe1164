// What a persistent index saves: a table of metadata over 100,000 files, cold and warm, beside a path-table's walk that stats; and
// parsers that are not run again.
//   DIRQ_BENCH_FILES=10000      another size
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, report, target } from "./measure.mjs";
import { buildTree, removeTree } from "./trees.mjs";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const dirq = (sql, ...flags) => [process.execPath, binary, sql, ...flags];
const sum = (table) => `SELECT count(*), sum(size), max(mtime) FROM ${table}`;

function run() {
  const files = Number(process.env.DIRQ_BENCH_FILES ?? 100_000);
  const root = buildTree(files);
  const folder = mkdtempSync(join(tmpdir(), "dirq-bench-config-"));
  try {
    metadata(root, folder, files);
    parsers(root, folder);
  } finally {
    removeTree(root);
    rmSync(folder, { recursive: true, force: true });
  }
}

function metadata(root, folder, files) {
  const config = join(folder, "metadata.toml");
  const schema = "path TEXT, size INTEGER, mtime INTEGER";
  writeFileSync(config, `[[table]]\nname = "metadata"\nglob = "**"\nschema = "${schema}"\n`);
  const cache = join(folder, "cache.db");
  const kept = dirq(sum("metadata"), "-c", config, `--persist=${cache}`);
  const results = compare(
    {
      "path-table": dirq(sum("'./'")),
      "table in memory": dirq(sum("metadata"), "-c", config),
      cold: ["sh", "-c", `rm -f ${cache}*; exec "$@"`, "sh", ...kept],
      warm: kept,
    },
    { cwd: root, rounds: 7 },
  );
  report(`${files} files, a table of metadata`, results, "path-table");
  target("warm over a path-table's walk", results.warm.ms / results["path-table"].ms, 1.5, "x");
}

function parsers(root, folder) {
  const glob = "group-00/set-0/dir-1?/*";
  const config = join(folder, "parsed.toml");
  writeFileSync(
    config,
    `[[table]]\nname = "parsed"\nglob = "${glob}"\nschema = "n INTEGER"\non-file = "sh -c 'echo [{\\\\\\"n\\\\\\":1}]'"\n`,
  );
  const sql = "SELECT count(*), sum(n) FROM parsed";
  const results = compare(
    {
      "without --persist": dirq(sql, "-c", config),
      warm: dirq(sql, "-c", config, `--persist=${join(folder, "parsed.db")}`),
    },
    { cwd: root, rounds: 3 },
  );
  report("500 files, a process each", results, "warm");
}

run();
