import { main } from "./main.ts";
import { processStreams } from "./output/streams.ts";

// Parts that are loaded when they are used find what this file exports only after its end.
void Promise.resolve()
  .then(() => main(process.argv.slice(2), processStreams()))
  .then((code) => {
    process.exitCode = code;
  });
