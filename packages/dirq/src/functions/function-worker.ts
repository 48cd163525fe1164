import { workerData } from "node:worker_threads";
import { ProgramProcess } from "./program-process.ts";
import type { Order, Outcome, ThreadData } from "./thread-protocol.ts";

// The thread that speaks with the programs behind SQL functions, while the thread of SQLite sleeps until it is answered.
const { programs, port, signals } = workerData as ThreadData;

const processes = programs.map(
  (program, index) =>
    new ProgramProcess(program, {
      send,
      pid: (pid) => void Atomics.store(signals, 1 + index, pid),
    }),
);

port.on("message", (order: Order) => {
  if (order.kind === "call") processes[order.program]!.call(order.id, order.line);
  else if (order.kind === "drop") processes[order.program]!.drop();
  else {
    for (const each of processes) each.drop();
    port.close();
  }
});

/** The outcome must be in the port before the other side wakes. */
function send(outcome: Outcome): void {
  port.postMessage(outcome);
  Atomics.add(signals, 0, 1);
  Atomics.notify(signals, 0);
}
