import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs a measurement against a server of its own process. */
export async function withServer(measure) {
  const server = fork(fileURLToPath(new URL("server.mjs", import.meta.url)));
  try {
    const [port] = await once(server, "message");
    await measure(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}

/**
 * Milliseconds a call, the median of each contender's rounds. The rounds take turns, so that whatever else the
 * machine does hits all of them.
 */
export async function race(contenders, { rounds, calls, warm_up }) {
  const times = new Map(Object.keys(contenders).map((name) => [name, []]));
  for (const ask of Object.values(contenders)) for (let i = 0; i < warm_up; i += 1) await ask();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, ask] of Object.entries(contenders)) {
      const start = performance.now();
      for (let i = 0; i < calls; i += 1) await ask();
      times.get(name).push((performance.now() - start) / calls);
    }
  }
  return new Map(
    [...times].map(([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(list.length / 2)]]),
  );
}

/** Prints each contender's time, and its ratio to one of them. */
export function print(title, medians, base) {
  console.log(title);
  for (const [name, ms] of medians) {
    const ratio = (ms / medians.get(base)).toFixed(2);
    console.log(`  ${name.padEnd(34)} ${ms.toFixed(3).padStart(9)} ms   ${ratio.padStart(6)} x ${base}`);
  }
}
