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
      const cost = await costOf(ask, calls);
      costs.get(name).clock.push(cost.clock);
      costs.get(name).processor.push(cost.processor);
    }
  }
  return mediansOf(costs);
}

/**
 * As `race`, with a process for each contender, all of which are ready before the first round.
 * @param file the URL of a program that is started with a contender's name and the server's address, and calls
 * `measureRounds`
 */
export async function raceProcesses(file, names, origin, { rounds, calls, warm_up }) {
  const workers = new Map(names.map((name) => [name, fork(fileURLToPath(file), [name, origin])]));
  const measure = async (name, count) => {
    const worker = workers.get(name);
    const answer = once(worker, "message");
    worker.send(count);
    const [cost] = await answer;
    return cost;
  };
  try {
    const costs = new Map(names.map((name) => [name, { clock: [], processor: [] }]));
    for (const name of names) await measure(name, warm_up);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { clock, processor }] of costs) {
        const cost = await measure(name, calls);
        clock.push(cost.clock);
        processor.push(cost.processor);
      }
    }
    return mediansOf(costs);
  } finally {
    for (const worker of workers.values()) worker.kill();
  }
}

/** In a process of `raceProcesses`: asks as often as it is requested to, and answers with what one call costs. */
export function measureRounds(ask) {
  process.on("message", async (calls) => process.send(await costOf(ask, calls)));
}

async function costOf(ask, calls) {
  const start = performance.now();
  const used = process.cpuUsage();
  for (let i = 0; i < calls; i += 1) await ask();
  const { user, system } = process.cpuUsage(used);
  return { clock: (performance.now() - start) / calls, processor: (user + system) / 1000 / calls };
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

function mediansOf(costs) {
  return new Map(
    [...costs].map(([name, { clock, processor }]) => [
      name,
      { clock: median(clock), processor: median(processor) },
    ]),
  );
}

function median(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
