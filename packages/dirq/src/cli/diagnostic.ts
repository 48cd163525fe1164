import { DirqError } from "../base/errors.ts";
import { escapeControls } from "./output/table.ts";

/** An error as the command line prints it, following `dirq: `. */
export function diagnostic(error: unknown): string {
  if (error instanceof DirqError) {
    const lines = error.message.split("\n");
    if (error.hint !== undefined) lines.push(`hint: ${error.hint}`);
    return lines.map(escapeControls).join("\n");
  }
  // An internal fault: its name and message, no stack trace.
  return escapeControls(
    `internal fault: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
}
