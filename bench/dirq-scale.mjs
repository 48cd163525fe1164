// Rows per second, bytes per row and memory of `dirq snapshot` for synthetic rows, and what they mean for more of them.
// Usage: node bench/dirq-scale.mjs [millions of rows …]     (default: 1 5 10)
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const millions = process.argv.slice(2).map(Number);
const sizes = (millions.length === 0 ? [1, 5, 10] : millions).map((count) => Math.round(count * 1e6));

/** Rows like those of a tree: 50 files per directory, sizes and times without order. */
const statement = (rows) => `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1}),
    f(dir, base, ext, i) AS (SELECT printf('d%05d/s%03d', i / 5000, i / 50 % 100), printf('file-%08d', i),
      CASE i % 3 WHEN 0 THEN 'ts' WHEN 1 THEN 'md' ELSE 'json' END, i FROM n)
  SELECT dir || '/' || base || '.' || ext AS path, base || '.' || ext AS basename, dir, ext,
    i * 2654435761 % 1000003 AS size, 1700000000000000000 + i * 40503 % 65537 * 1000003 AS mtime_ns,
    1700000000000000000 + i * 48271 % 65537 * 1000003 AS ctime_ns, 1000000 + i AS inode
  FROM f`;

/** Runs the program; time(1) prints the peak memory of the largest process, in kilobytes. */
function measure(rows) {
  const directory = mkdtempSync(join(tmpdir(), "dirq-scale-"));
  try {
    const parent = `
      const { spawnSync } = require("node:child_process");
      const started = performance.now();
      const { status, stdout, stderr } = spawnSync(process.execPath, JSON.parse(process.argv[1]), { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
      console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, directory: stdout.trim() }));`;
    const args = [program, "snapshot", statement(rows), "--to", directory, "--name", "bench"];
    const timed = process.platform === "linux" ? ["/usr/bin/env", "time", "-f", "%M"] : [];
    const words = [...timed, process.execPath, "-e", parent, JSON.stringify(args)];
    const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    const { seconds, directory: snapshot } = JSON.parse(stdout);
    const manifest = JSON.parse(readFileSync(join(snapshot, "_manifest.json"), "utf8"));
    return {
      rows,
      seconds,
      bytes: manifest.bytes,
      parts: manifest.parts.length,
      kilobytes: Number(stderr.trim()),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const results = sizes.map((rows) => {
  const result = measure(rows);
  const { seconds, bytes, parts, kilobytes } = result;
  console.log(
    `${rows} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, ${(bytes / rows).toFixed(1)} bytes/row, ` +
      `${parts} parts, peak memory ${(kilobytes / 1024).toFixed(0)} MB`,
  );
  return result;
});

const { rows, seconds, bytes, parts } = results.at(-1);
for (const target of [500e6, 10e9]) {
  const factor = target / rows;
  console.log(
    `extrapolated to ${target.toExponential(0)} rows: ${((seconds * factor) / 3600).toFixed(1)} h on one core, ` +
      `${((bytes * factor) / 1e9).toFixed(0)} GB, ${Math.ceil(Math.max(1, parts) * factor)} files at most`,
  );
}
