// What does a call of a worker function cost beyond the program's own time? The same echo program answers SQL functions of
// one query, and bare writes and reads over pipes; the difference is dirq's part.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const binary = fileURLToPath(new URL("../packages/dirq/bin/dirq.cjs", import.meta.url));
const calls = 20_000;

const directory = mkdtempSync(join(tmpdir(), "dirq-bench-"));
try {
  writeFileSync(
    join(directory, "echo.mjs"),
    `process.stdin.on("data", () => process.stdout.write('{"ok":1}\\n'));`,
  );
  writeFileSync(
    join(directory, "dirq.toml"),
    `[[dirq.function]]\nname = "echo"\nargs = 1\ncommand = "'${process.execPath}' echo.mjs"\n`,
  );
  // Both runs load dirq, start the program and make one call; only the number of calls differs.
  const perCall = ((query(calls) - query(1)) / (calls - 1)) * 1000;
  const own = await bare();
  console.log(
    `a call through SQL ${perCall.toFixed(0)} µs, over bare pipes ${own.toFixed(0)} µs: ${(perCall - own).toFixed(0)} µs are dirq's`,
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function query(count) {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    const sql = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT sum(echo(i)) FROM n`;
    const { status, stderr } = spawnSync(process.execPath, [binary, sql, "-c", "dirq.toml"], {
      cwd: directory,
    });
    if (status !== 0) throw new Error(String(stderr));
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[1];
}

/** Microseconds for one line there and one back. */
async function bare() {
  const child = spawn(process.execPath, ["echo.mjs"], { cwd: directory, stdio: ["pipe", "pipe", "inherit"] });
  let answered;
  child.stdout.on("data", () => answered());
  const call = () =>
    new Promise((resolve) => {
      answered = resolve;
      child.stdin.write('{"call":[1]}\n');
    });
  await call();
  const start = performance.now();
  for (let index = 0; index < calls; index++) await call();
  const time = performance.now() - start;
  child.kill();
  return (time / calls) * 1000;
}
