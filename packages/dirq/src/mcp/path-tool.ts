import type { Dirq } from "../dirq.ts";
import type { PathExplanation } from "../index.ts";
import { answer, answerOrFail, type Answer } from "./answer.ts";

/** Explains what a path-table reads, and what is hidden from it. */
export async function answerPath(dirq: Dirq, path: string, signal: AbortSignal): Promise<Answer> {
  return answerOrFail(async () => {
    await dirq.flush({ signal });
    return answer(describe(path, await dirq.explainPath(path, { signal })));
  });
}

const hiddenShown = 30;

function describe(
  path: string,
  { files, bytes, examples, notes, hidden, isComplete }: PathExplanation,
): string {
  const lines = [
    `'${path}' contains ${count(files)}, ${bytes} bytes in total.`,
    ...notes.map((note) => `note: ${note}`),
  ];
  if (examples.length > 0) {
    lines.push(files > examples.length ? `The first ${examples.length}:` : "They are:");
    lines.push(...examples.map((each) => `  ${each}`));
  }
  if (hidden.length > 0) {
    lines.push("Hidden by ignore rules:");
    for (const { path, files, rule = "the config's ignore patterns" } of hidden.slice(0, hiddenShown))
      lines.push(`  ${path}${path.endsWith("/") ? ` (${count(files)})` : ""}: ${rule}`);
    if (hidden.length > hiddenShown) lines.push(`  and ${hidden.length - hiddenShown} further paths`);
  } else lines.push("No ignore rule hides a file of it.");
  if (!isComplete) lines.push("There are too many files to compare all of them: later paths may hide more.");
  lines.push("node_modules, .git and .dirq are not read unless the path names them.");
  return lines.join("\n");
}

function count(files: number): string {
  return files === 1 ? "1 file" : `${files} files`;
}
