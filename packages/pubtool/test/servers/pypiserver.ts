import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { Running } from "./http.ts";

/** Whether the server is installed. */
export function hasPypiserver(): boolean {
  return spawnSync("python3", ["-m", "pypiserver", "--version"]).status === 0;
}

/** Starts a server that stores what is uploaded in this folder. Its simple index is at `/simple/`, uploads go to `/`. */
export async function startPypiserver(packages: string): Promise<Running> {
  mkdirSync(packages, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Without passwords: its users are in a file that another package has to read.
  const args = [
    "run",
    "-i",
    "127.0.0.1",
    "-p",
    `${port}`,
    "-a",
    ".",
    "-P",
    ".",
    "--disable-fallback",
    packages,
  ];
  const server = spawn("python3", ["-m", "pypiserver", ...args], { stdio: "ignore" });
  const ended = new Promise<void>((done) => server.on("close", () => done()));
  const close = () => {
    server.kill();
    return ended;
  };
  try {
    await answers(`${url}/simple/`);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Waits until the server answers; the interpreter needs some seconds on a busy machine. */
async function answers(address: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // not listening yet
    }
    if (Date.now() > deadline) throw new Error(`${address} does not answer`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
