// Cold processes, measured from outside: wall time and peak memory. Medians, since a shared machine is noisy.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Node loads these certificates at each start: with those of a system, that takes longer than the start itself, and the
// other programs do not do it.
delete process.env.NODE_EXTRA_CA_CERTS;

const timer = ["/usr/bin/time", "-f", "%U %S %M"];
const hasTimer = existsSync(timer[0]);

/** The first of some programs that is installed. */
export function findProgram(...names) {
  return names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
}

/** `BENCH_PYTHON`, or `python3`, if it has these modules. */
export function findPython(...modules) {
  const python = process.env.BENCH_PYTHON ?? "python3";
  const { status } = spawnSync(python, ["-c", `import ${modules.join(", ")}`], { stdio: "ignore" });
  return status === 0 ? python : undefined;
}

/**
 * Runs each command in turn, so that all run under the same load, `rounds` times after one that fills the caches.
 * @param {Record<string, string[]>} commands words by name
 * @returns {Record<string, { ms: number, mb: number | undefined, cpu: number | undefined }>} medians; `cpu` is user and
 * system time in milliseconds, which other work on the machine changes less than `ms`
 */
export function compare(commands, { cwd, rounds = 5 }) {
  const samples = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, words] of Object.entries(commands)) {
      const sample = runOnce(words, cwd);
      if (round > 0) samples[name].push(sample);
    }
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, list]) => [
      name,
      {
        ms: median(list.map(({ ms }) => ms)),
        mb: hasTimer ? median(list.map(({ mb }) => mb)) : undefined,
        cpu: hasTimer ? median(list.map(({ cpu }) => cpu)) : undefined,
      },
    ]),
  );
}

function runOnce(words, cwd) {
  const all = hasTimer ? [...timer, ...words] : words;
  const start = performance.now();
  const { status, stderr } = spawnSync(all[0], all.slice(1), {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    env: { ...process.env, DIRQ_PROGRESS: "never" },
  });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`${words.join(" ")} failed: ${stderr}`);
  if (!hasTimer) return { ms, mb: undefined, cpu: undefined };
  const [user, system, kilobytes] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { ms, mb: kilobytes / 1024, cpu: (user + system) * 1000 };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints a table: time, memory, and how many times the base's time each took. */
export function report(title, results, base) {
  console.log(`\n${title}`);
  const width = Math.max(...Object.keys(results).map((name) => name.length));
  for (const [name, { ms, mb }] of Object.entries(results)) {
    const memory = mb === undefined ? "" : `  ${mb.toFixed(0).padStart(5)} MB`;
    const ratio = (ms / results[base].ms).toFixed(2).padStart(6);
    console.log(`  ${name.padEnd(width)}  ${ms.toFixed(0).padStart(6)} ms${memory}  ${ratio} x ${base}`);
  }
}

/** Prints one line for a target: the figure, and whether it meets the target. */
export function target(what, value, limit, unit) {
  const verdict = value <= limit ? "within" : "MISSED";
  console.log(`  ${verdict}: ${what}: ${value.toFixed(2)}${unit}, at most ${limit}${unit}`);
}
