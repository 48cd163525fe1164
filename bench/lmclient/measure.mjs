import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

// Node loads these certificates at each start, which takes longer than what is measured.
delete process.env.NODE_EXTRA_CA_CERTS;

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
 * What a call costs in milliseconds by the clock and of this process's processor time, the median of each contender's
 * rounds. The rounds take turns, so that whatever else the machine does hits all of them.
 */
export async function race(contenders, { rounds, calls, warm_up }) {
  const costs = new Map(Object.keys(contenders).map((name) => [name, { clock: [], processor: [] }]));
  for (const ask of Object.values(contenders)) for (let i = 0; i < warm_up; i += 1) await ask();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, ask] of Object.entries(contenders)) {
      const start = performance.now();
      const used = process.cpuUsage();
      for (let i = 0; i < calls; i += 1) await ask();
      const { user, system } = process.cpuUsage(used);
      costs.get(name).clock.push((performance.now() - start) / calls);
      costs.get(name).processor.push((user + system) / 1000 / calls);
    }
  }
  return new Map(
    [...costs].map(([name, { clock, processor }]) => [
      name,
      { clock: median(clock), processor: median(processor) },
    ]),
  );
}

/** Prints each contender's costs, by the clock and of the processor where that is known, and their ratios to one's. */
export function print(title, medians, base) {
  console.log(title);
  for (const [name, costs] of medians) {
    const columns = Object.entries(costs).map(([kind, ms]) => {
      const ratio = (ms / medians.get(base)[kind]).toFixed(2);
      return `${ms.toFixed(3).padStart(9)} ms ${kind} ${ratio.padStart(6)} x ${base}`;
    });
    console.log(`  ${name.padEnd(34)} ${columns.join("   ")}`);
  }
}

function median(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
