import { Dirq, type DirqOptions } from "../../dirq.ts";
import { DirqError } from "../../base/errors.ts";
import type { DirqServer } from "../../server/server.ts";
import { version } from "../../base/version.ts";
import type { Command } from "../command.ts";
import { diagnostic } from "../diagnostic.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { escapeControls } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";
import { engineFlags, engineOptions, only } from "./engine-flags.ts";

const usage = "usage: dirq server [flags]   (dirq server --help lists them)";
const defaultHost = "localhost";
const defaultPort = 7117;

const flags: readonly Flag[] = [
  directoryFlag,
  ...engineFlags.filter(({ name }) => !["--on-file", "--no-notes"].includes(name)),
  { name: "--host", value: "<addr>", help: `the address to listen on; default: ${defaultHost}` },
  { name: "--port", value: "<n>", help: `the TCP port, 0 for a free one; default: ${defaultPort}` },
  {
    name: "--verify",
    value: "<seconds>",
    help: "the pause between two verifications of the index, 0 for none; default: 300",
  },
  { name: "--version", short: "-V", help: "print the version" },
  { name: "--help", short: "-h", help: "print this" },
];

export const server: Command = {
  synopsis: "server [flags]",
  summary: "Serves SQL queries and a stream of row changes over HTTP.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  if (positionals.length > 0)
    throw new DirqError("usage", `server takes no argument, but got "${positionals[0]!}"\n${usage}`);
  if (given.has("--version")) {
    streams.writeOut(`${version}\n`);
    return exitCode.ok;
  }
  enterDirectory(given);
  const report = (text: string) => streams.writeError(`dirq: ${text}\n`);
  const host = only(given, "--host") ?? defaultHost;
  const port = readPort(only(given, "--port"));
  const verifySeconds = readVerify(only(given, "--verify"));
  const stop = stopSignal();
  // Loaded only here: HTTP costs every other command its time.
  const { DirqServer } = await import("../../server/server.ts");
  const http = await DirqServer.listen({ host, port, onFault: (message) => report(escapeControls(message)) });
  if (http.isPublic) report(publicWarning(http.address));
  const opening = open(
    http,
    { ...engineOptions(given), verifySeconds, progressTarget: streams.progress },
    report,
  );
  const opened = await Promise.race([opening, stop.first]);
  if (opened !== undefined) {
    streams.writeOut(`Running at ${http.address}\n`);
    await stop.first;
  }
  // A second signal does not wait for running requests.
  void stop.second.then(() => http.cutOff());
  await http.close();
  // Before the first scan has ended, its threads and processes end with this one.
  await opened?.dirq?.close();
  // Not by an empty event loop: the runtime would restore the default effect of signals first, and one that comes just
  // then would be the exit status.
  process.exit(exitCode.ok);
}

/** Opens the directory and lets the server answer; a config that cannot be loaded leaves it degraded. */
async function open(
  http: DirqServer,
  options: DirqOptions,
  report: (text: string) => void,
): Promise<{ readonly dirq: Dirq | undefined }> {
  try {
    const dirq = await Dirq.open({
      ...options,
      live: true,
      confined: true,
      onFailure: ({ path, reason }) => report(`${escapeControls(path)}: ${escapeControls(reason)}`),
      onNote: (note) => report(escapeControls(note)),
    });
    http.serve(dirq);
    return { dirq };
  } catch (error) {
    if (!(error instanceof DirqError) || error.code !== "config") {
      http.cutOff();
      await http.close();
      throw error;
    }
    const prefix = "failed to load config: ";
    http.degrade(error.message.startsWith(prefix) ? error.message : prefix + error.message);
    report(
      `${diagnostic(error)}; until it is restarted with a config that loads, every request gets this error`,
    );
    return { dirq: undefined };
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return defaultPort;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new DirqError("usage", `--port is "${text}"; it is a number from 0 to 65535\n${usage}`);
}

/** Above this, a timer would fire at once. */
const mostSeconds = 2_147_483;

function readVerify(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && seconds <= mostSeconds) return seconds;
  throw new DirqError("usage", `--verify is "${text}"; it is a number of seconds, 0 for none\n${usage}`);
}

function publicWarning(address: string): string {
  return (
    `listening on ${address}, which other machines can reach: they can read the names and the contents of the files ` +
    "here; there is no password"
  );
}

/** Signals of one request: `timeout` sends one to the process and one to its group, a terminal to each of a pipeline. */
const sameSignalMs = 500;

/** What SIGINT and SIGTERM request: the first time to drain, a later time to end at once. */
function stopSignal(): { readonly first: Promise<undefined>; readonly second: Promise<undefined> } {
  let firstAt: number | undefined;
  let onFirst: () => void;
  let onSecond: () => void;
  const first = new Promise<undefined>((resolve) => (onFirst = () => resolve(undefined)));
  const second = new Promise<undefined>((resolve) => (onSecond = () => resolve(undefined)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGQUIT"] as const) {
    const whileLoading = process.listeners(signal);
    process.on(signal, () => {
      firstAt ??= performance.now();
      onFirst();
      if (performance.now() - firstAt >= sameSignalMs) onSecond();
    });
    // Those of bin/dirq.cjs; without any listener in between, the signal would have its default effect.
    for (const listener of whileLoading) process.off(signal, listener);
  }
  return { first, second };
}
