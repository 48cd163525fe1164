// A live directory in a process of its own: prints "ready", then answers each JSON string on a line, a query, with rows.
import { createInterface } from "node:readline";
import { Dirq } from "dirq";

const dirq = await Dirq.open({ root: process.argv[2], live: true, onNote: (note) => console.error(note) });
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await dirq.query(JSON.parse(line))));
}
await dirq.close();
