import { resolve } from "node:path";
import { isatty, type WriteStream } from "node:tty";
import { JsonWriter, type DirqOptions } from "../../dirq.ts";
import { DirqError } from "../../base/errors.ts";
import {
  checkStandardInput,
  completionsAt,
  firstScan,
  History,
  historyPath,
  isComplete,
  LineEditor,
  openDirect,
  openStoppable,
  ownTerminal,
  readSchema,
  RunningLine,
  runPlainSession,
  runScript,
  runSession,
  type EngineEvents,
  type Output,
} from "../../repl/index.ts";
import { version } from "../../base/version.ts";
import type { Command } from "../command.ts";
import { diagnostic } from "../diagnostic.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { OutputClosed, type Streams } from "../output/streams.ts";
import { escapeControls, TableWriter } from "../output/table.ts";
import { chooseFormat, engineFlags, engineOptions, formatFlag } from "./engine-flags.ts";

const usage = "usage: dirq [flags]";

const flags: readonly Flag[] = [
  ...engineFlags,
  formatFlag,
  { name: "--help", short: "-h", help: "print this" },
];

export const repl: Command = {
  synopsis: "[flags]",
  summary: "Reads statements from a prompt, or one a line from a pipe, and prints their rows.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  if (positionals.length > 0)
    throw new DirqError("usage", `the SQL "${positionals[0]!}" comes before the flags: dirq "<sql>" [flags]`);
  const options = engineOptions(given);
  const format = chooseFormat(given, streams);
  const output: Output = {
    writer: (columns) => (format === "json" ? new JsonWriter(columns) : new TableWriter(columns)),
    writeOut: (text) => streams.writeOut(text),
    fail: (error) => {
      if (error instanceof OutputClosed) throw error;
      streams.writeError(`dirq: ${diagnostic(error)}\n`);
    },
  };
  if (!isatty(0)) await pipe(options, streams, output);
  else if (process.env["TERM"] === "dumb" || screen() === undefined) await plain(options, streams, output);
  else await interactive(options, streams, output, screen()!);
  return exitCode.ok;
}

async function pipe(options: DirqOptions, streams: Streams, output: Output): Promise<void> {
  checkStandardInput();
  const events = reportOn(streams);
  const reporting = { ...options, progressTarget: streams.progress };
  const engine = await openDirect(reporting, events);
  await firstScan(engine, reporting, events);
  await runScript(process.stdin, engine, output);
  await engine.close();
}

async function plain(options: DirqOptions, streams: Streams, output: Output): Promise<void> {
  const events = reportOn(streams);
  const reporting = { ...options, progressTarget: streams.progress };
  const engine = await openDirect(reporting, events);
  await firstScan(engine, reporting, events);
  streams.writeError(banner(options));
  await runPlainSession(process.stdin, engine, output, (isFirst) =>
    streams.writeError(isFirst ? prompt : continuation),
  );
  await engine.close();
}

const prompt = "dirq> ";
const continuation = "...> ";

async function interactive(
  options: DirqOptions,
  streams: Streams,
  output: Output,
  device: WriteStream,
): Promise<void> {
  // Messages for the user go to the terminal, even if the rows are redirected.
  const write = (text: string) =>
    device === process.stdout ? streams.writeOut(text) : streams.writeError(text);
  const running = new RunningLine((text) => {
    if (isatty(2)) streams.writeError(text);
  });
  // Files that cannot be read may turn up at any time, also while a line is typed.
  let editor: LineEditor | undefined = undefined as LineEditor | undefined;
  const events: EngineEvents = {
    warn: (text) => {
      running.clear();
      const say = () => streams.writeError(`dirq: ${escapeControls(text)}\n`);
      if (editor === undefined) say();
      else editor.aside(say);
    },
    progress: (text) => (isatty(2) ? running.report(text) : streams.writeError(text)),
  };
  const engine = await openStoppable(options, events);
  const tables = await readSchema(engine);
  const history = new History(historyPath());
  write(banner(options));
  const terminal = ownTerminal(process.stdin, device, write);
  const typed = (editor = new LineEditor({
    terminal,
    prompt,
    continuation,
    history: history.entries,
    isComplete,
    escape: escapeControls,
    complete: (text, cursor) =>
      Promise.resolve(completionsAt(text, cursor, { root: resolve(options.root ?? "."), tables })),
  }));
  // The terminal as it was, and no temporary index left behind; then the signal has its usual effect. A terminal that is
  // closed sends more than one.
  let left: NodeJS.Signals | undefined;
  const leave = (signal: NodeJS.Signals) => {
    left ??= signal;
    typed.leave();
  };
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, leave);
  try {
    await runSession({
      engine,
      editor: typed,
      history,
      output,
      running,
      remark: (text) => terminal.write(text),
    });
  } finally {
    typed.close();
    await engine.close();
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.off(signal, leave);
  }
  // As every program does whose terminal is closed; Node, on its own way out, stumbles over a terminal that is gone.
  if (terminal.isGone) left ??= "SIGHUP";
  if (left !== undefined) process.kill(process.pid, left);
}

/** The terminal to draw on: where rows go, or else where errors go. */
function screen(): WriteStream | undefined {
  if (isatty(1)) return process.stdout;
  return isatty(2) ? process.stderr : undefined;
}

function banner({ root = "." }: DirqOptions): string {
  return (
    `dirq ${version} on ${escapeControls(resolve(root))}\n` +
    `Try SELECT path, size FROM './' LIMIT 5; and leave with exit or Ctrl-D.\n`
  );
}

function reportOn(streams: Streams): EngineEvents {
  return {
    warn: (text) => streams.writeError(`dirq: ${escapeControls(text)}\n`),
    progress: (text) => streams.writeError(text),
  };
}
