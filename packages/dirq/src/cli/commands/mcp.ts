import { DirqError } from "../../base/errors.ts";
import { Dirq } from "../../dirq.ts";
import type { Command } from "../command.ts";
import { diagnostic } from "../diagnostic.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { escapeControls } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";
import { engineFlags, engineOptions, only } from "./engine-flags.ts";

const usage = "usage: dirq mcp [flags]   (dirq mcp --help lists them)";
const defaultRows = 200;
const defaultBytes = 65_536;

const flags: readonly Flag[] = [
  directoryFlag,
  ...engineFlags.filter(({ name }) => !["--on-file", "--no-notes"].includes(name)),
  { name: "--max-rows", value: "<n>", help: `the most rows of an answer; default: ${defaultRows}` },
  { name: "--max-bytes", value: "<n>", help: `the most bytes of an answer; default: ${defaultBytes}` },
  { name: "--help", short: "-h", help: "print this" },
];

export const mcp: Command = {
  synopsis: "mcp [flags]",
  summary: "Serves queries to AI assistants: a Model Context Protocol server on standard input and output.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  if (positionals.length > 0)
    throw new DirqError("usage", `mcp takes no argument, but got "${positionals[0]!}"\n${usage}`);
  enterDirectory(given);
  const limits = {
    rows: readCount("--max-rows", only(given, "--max-rows")) ?? defaultRows,
    bytes: readCount("--max-bytes", only(given, "--max-bytes")) ?? defaultBytes,
  };
  const report = (text: string) => streams.writeError(`dirq: ${text}\n`);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  // The handshake does not wait for the first scan; a client would take a long one for a failure.
  const dirq = Dirq.open({
    ...engineOptions(given),
    live: true,
    confined: true,
    // Standard error is the client's log.
    progressTarget: { ...streams.progress, isTerminal: false, write: () => undefined },
    onFailure: ({ path, reason }) => report(`${escapeControls(path)}: ${escapeControls(reason)}`),
    onNote: (note) => report(escapeControls(note)),
  });
  let opened: Dirq | undefined;
  dirq.then(
    (directory) => (opened = directory),
    (error: unknown) => report(diagnostic(error)),
  );
  // Loaded only here: the protocol costs every other command its time.
  const { serveMcp } = await import("../../mcp/serve.ts");
  await serveMcp({
    dirq,
    limits,
    signal: stop.signal,
    onFault: (message) => report(escapeControls(message)),
  });
  await opened?.close();
  // A first scan that is still under way ends with the process.
  process.exit(exitCode.ok);
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && Number.isSafeInteger(count)) return count;
  throw new DirqError("usage", `${name} is "${text}"; it is a whole number above 0\n${usage}`);
}
