import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch,
  clock: {
    now: Date.now,
    sleep: (milliseconds, signal) =>
      new Promise((wake) => {
        const timer = setTimeout(wake, milliseconds);
        signal?.addEventListener("abort", () => (clearTimeout(timer), wake()), { once: true });
      }),
  },
});
