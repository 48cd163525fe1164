import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../bin/pubtool.cjs", import.meta.url));

/** The program as users have it; `npm test` builds it first. */
export const isBuilt = existsSync(new URL("../dist/bin.js", import.meta.url));

export interface Started {
  child: ChildProcess;
  /** Ends the program and everything it has started, as a runner does that is switched off. */
  kill(): void;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export function start(
  argv: readonly string[],
  cwd: string,
  env: Record<string, string>,
  script: string = program,
): Started {
  const child = spawn(process.execPath, [script, ...argv], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended, kill: () => process.kill(-child.pid!, "SIGKILL") };
}
