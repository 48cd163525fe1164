import { resolve } from "node:path";
import { isatty, type WriteStream } from "node:tty";
import { DirqError } from "../../base/errors.ts";
import type { Events } from "../../base/events.ts";
import type { DirqOptions } from "../../dirq.ts";
import {
  checkStandardInput,
  completionsAt,
  exitAdvice,
  History,
  historyPath,
  isComplete,
  LineEditor,
  openInProcess,
  openLive,
  ownTerminal,
  readFunctions,
  readPathColumns,
  readSchema,
  RunningLine,
  runPlainSession,
  runScript,
  runSession,
  type Output,
} from "../../repl/index.ts";
import { version } from "../../base/version.ts";
import { diagnostic } from "../diagnostic.ts";
import { exitCode } from "../exit-codes.ts";
import type { ParsedFlags } from "../flags.ts";
import { OutputClosed, OutputFailed, type Streams } from "../output/streams.ts";
import { chooseWriter } from "../output/format.ts";
import { escapeControls } from "../output/table.ts";
import { enterDirectory } from "./directory-flag.ts";
import { engineOptions } from "./engine-flags.ts";

/** Reads statements until the end of the input. Returns the exit code. */
export async function runRepl({ flags: given, positionals }: ParsedFlags, streams: Streams): Promise<number> {
  if (positionals.length > 0)
    throw new DirqError("usage", `the SQL "${positionals[0]!}" comes before the flags: dirq "<sql>" [flags]`);
  enterDirectory(given);
  const options = engineOptions(given);
  const output: Output = {
    writer: chooseWriter(given, streams),
    writeOut: (text) => streams.writeOut(text),
    fail: (error) => {
      if (error instanceof OutputClosed || error instanceof OutputFailed) throw error;
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
  const dirq = await openInProcess({ ...options, ...reportOn(streams) });
  await runScript(process.stdin, dirq, output);
  await dirq.close();
}

async function plain(options: DirqOptions, streams: Streams, output: Output): Promise<void> {
  const dirq = await openInProcess({ ...options, ...reportOn(streams) });
  streams.writeError(banner(options));
  await runPlainSession(process.stdin, dirq, output, (isFirst) =>
    streams.writeError(isFirst ? prompt : continuation),
  );
  await dirq.close();
}

const prompt = "dirq> ";
const continuation = "...> ";

async function interactive(
  options: DirqOptions,
  streams: Streams,
  output: Output,
  device: WriteStream,
): Promise<void> {
  // Prompts and remarks go to the terminal, also if the rows go elsewhere.
  const write = (text: string) =>
    device === process.stdout ? streams.writeOut(text) : streams.writeError(text);
  const running = new RunningLine((text) => {
    if (isatty(2)) streams.writeError(text);
  });
  // Failures may be reported at any time, also while a line is typed.
  let editor: LineEditor | undefined = undefined as LineEditor | undefined;
  const warn = (text: string) => {
    running.clear();
    const write = () => streams.writeError(`dirq: ${escapeControls(text)}\n`);
    if (editor === undefined) write();
    else editor.aside(write);
  };
  const dirq = await openLive({
    ...options,
    onFailure: ({ path, reason }) => warn(`${path}: ${reason}`),
    onNote: warn,
    progressTarget: {
      isTerminal: isatty(2),
      now: () => performance.now(),
      write: (text) => (isatty(2) ? running.report(text) : streams.writeError(text)),
    },
  });
  const names = {
    root: resolve(options.root ?? "."),
    tables: await readSchema(dirq),
    pathColumns: await readPathColumns(dirq, options),
    functions: await readFunctions(dirq),
  };
  const history = new History(historyPath());
  write(banner(options));
  const terminal = ownTerminal(process.stdin, device, write);
  const typed = (editor = new LineEditor({
    terminal,
    prompt,
    continuation,
    history: history.entries,
    isComplete,
    hint: exitAdvice,
    escape: escapeControls,
    complete: (text, cursor) => Promise.resolve(completionsAt(text, cursor, names)),
  }));
  // Restores the terminal and removes the temporary index; then the signal has its usual effect. A terminal that is
  // closed sends more than one.
  let left: NodeJS.Signals | undefined;
  const leave = (signal: NodeJS.Signals) => {
    left ??= signal;
    typed.leave();
  };
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, leave);
  try {
    await runSession({
      dirq,
      editor: typed,
      history,
      output,
      running,
      remark: (text) => terminal.write(text),
    });
  } finally {
    typed.close();
    await dirq.close();
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.off(signal, leave);
  }
  // As usual for a program whose terminal is closed; Node's own exit fails on a closed terminal.
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

function reportOn(streams: Streams): Events {
  const warn = (text: string) => streams.writeError(`dirq: ${escapeControls(text)}\n`);
  return {
    onFailure: ({ path, reason }) => warn(`${path}: ${reason}`),
    onNote: warn,
    progressTarget: streams.progress,
  };
}
