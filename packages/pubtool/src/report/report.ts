import type { Section } from "../finding.ts";
import { exitCodeOf, findingsOf } from "../finding.ts";
import type { Io } from "../base/io.ts";
import { renderAnnotations } from "./annotations.ts";
import { renderJson } from "./json.ts";
import { renderPlain } from "./plain.ts";
import { styleFor } from "./style.ts";

/**
 * Prints the sections and returns the exit code. Inside a workflow run the findings are annotations as well, on
 * stderr: the host reads both streams, and stdout stays JSON when JSON was asked for.
 */
export function report(sections: readonly Section[], io: Io, { json }: { json: boolean }): number {
  io.stdout.write(json ? renderJson(sections) : renderPlain(sections, styleFor(io.stdout, io.env)));
  io.stderr.write(renderAnnotations(findingsOf(sections), io.env));
  return exitCodeOf(sections);
}
