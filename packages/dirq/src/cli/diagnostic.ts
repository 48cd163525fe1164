import { DirqError } from "../base/errors.ts";
import { escapeControls } from "./output/table.ts";

/** An error as the command line prints it, behind `dirq: `. */
export function diagnostic(error: unknown): string {
  if (error instanceof DirqError) return error.message.split("\n").map(escapeControls).join("\n");
  // A fault of dirq itself: its name and words, no stack trace.
  return escapeControls(
    `internal fault: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
}
