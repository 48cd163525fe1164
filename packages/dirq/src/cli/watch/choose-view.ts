import { DirqError } from "../../base/errors.ts";
import type { ParsedFlags } from "../flags.ts";
import { chooseWriter } from "../output/format.ts";
import type { Streams } from "../output/streams.ts";
import { changeLines } from "./change-lines.ts";
import { LiveScreen } from "./live-screen.ts";
import type { View } from "./view.ts";

/**
 * How `--watch` shows results: drawn on a terminal, as lines of JSON elsewhere.
 * @throws {DirqError} for flags that it excludes
 */
export function chooseView(sql: string, flags: ParsedFlags["flags"], streams: Streams): View {
  if (flags.has("--output"))
    throw new DirqError("usage", "--watch prints changes; it cannot be combined with --output");
  const createWriter = chooseWriter(flags, streams);
  if (streams.stdoutIsTerminal) return new LiveScreen(process.stdout, streams, sql, createWriter);
  const format = flags.get("--format")?.[0] ?? "auto";
  if (format !== "auto" && format !== "json" && format !== "ndjson") {
    throw new DirqError(
      "usage",
      `--watch prints JSON lines where standard output is not a terminal, not ${String(format)}`,
    );
  }
  return changeLines(streams);
}
