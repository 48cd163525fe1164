import type { Place } from "../finding.ts";
import { mergeInvocations } from "./invocation.ts";
import { scanScript } from "./scan-script.ts";
import { withoutFiles } from "./script-files.ts";

/** A publishing step in a comment. */
export interface CommentedStep {
  place: Place;
  shown: string;
}

/** Finds steps that would publish if they were not commented out; prose about publishing is not one. */
export function commentedSteps(text: string, file: string): CommentedStep[] {
  if (!text.includes("pubtool")) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const comment = /^(\s*)#+\s*(.*?)\s*$/.exec(line);
    if (!comment?.[2]?.includes("pubtool")) return [];
    const shown = asCommand(comment[2]) ?? asAction(comment[2], lines.slice(index + 1, index + 6));
    const place = { file, line: index + 1, column: comment[1]!.length + 1 };
    return shown === undefined ? [] : [{ place, shown }];
  });
}

function asCommand(comment: string): string | undefined {
  const script = comment
    .replace(/^-\s+/, "")
    .replace(/^run:\s*/, "")
    .replace(/^(["'])(.*)\1$/, "$2");
  const invocation = mergeInvocations(scanScript(script, undefined, withoutFiles()).invocations);
  if (!invocation || invocation.doubt !== undefined) return undefined;
  // publish takes flags only: words after it make it a sentence
  const after = script.split(/\bpublish\b/)[1] ?? "";
  return /^(\s+(-\S+(\s+[^\s-]\S*)?|[\\&|;#].*))*\s*$/.test(after) ? invocation.shown : undefined;
}

function asAction(comment: string, below: readonly string[]): string | undefined {
  const uses = /^(?:-\s+)?uses:\s*["']?(\S*\/pubtool(?:@[^\s"']*)?)/.exec(comment)?.[1];
  if (uses === undefined) return undefined;
  const publishes = below.some((line) => /^\s*#+\s*command:\s*["']?publish["']?\s*$/.test(line));
  return publishes ? uses : undefined;
}
