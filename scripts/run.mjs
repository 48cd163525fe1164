// node scripts/run.mjs <file> [args]: sets the clone up, then runs the file in the current directory of the user.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setup } from "./setup.mjs";

const [file, ...args] = process.argv.slice(2);
setup();
const program = resolve(fileURLToPath(new URL("..", import.meta.url)), file);
const child = spawn(process.execPath, [program, ...args], {
  stdio: "inherit",
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
