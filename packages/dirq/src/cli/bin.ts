import { main } from "./main.ts";
import { processStreams } from "./output/streams.ts";

void main(process.argv.slice(2), processStreams()).then((code) => {
  process.exitCode = code;
});
