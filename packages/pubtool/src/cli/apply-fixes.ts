import { lstatSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PubtoolError } from "../base/errors.ts";
import type { Io, Output } from "../base/io.ts";
import type { FixedFile } from "../doctor/fix.ts";
import { visible } from "../report/plain.ts";
import { unifiedDiff } from "../report/unified-diff.ts";

/**
 * Shows the changes as a diff on `output` and writes them after a yes: `--yes`, or the answer of a person on a
 * terminal. Returns whether files were written. Throws PubtoolError.
 */
export async function applyFixes(
  root: string,
  changes: readonly FixedFile[],
  io: Io,
  { yes, output }: { yes: boolean; output: Output },
): Promise<boolean> {
  if (changes.length === 0) {
    io.stderr.write("no finding has a certain fix\n");
    return false;
  }
  for (const { file, before, after } of changes) {
    output.write(unifiedDiff(file, before, after).split(/\r?\n/).map(visible).join("\n"));
  }
  if (!yes && !(await confirmed(io))) return false;
  for (const { file, after } of changes) {
    const path = join(root, file);
    if (lstatSync(path).isSymbolicLink()) {
      throw new PubtoolError(`"${file}" is a symbolic link and was not changed`, {
        hint: "make the change of the diff in the file that it points to",
      });
    }
    writeFileSync(path, after);
  }
  io.stderr.write(`changed: ${changes.map(({ file }) => visible(file)).join(", ")}\n`);
  return true;
}

async function confirmed({ stdin, stderr }: Io): Promise<boolean> {
  if (stdin?.isTTY !== true) {
    stderr.write("not applied: there is no terminal for a question; --yes applies the changes\n");
    return false;
  }
  stderr.write("apply these changes? [y/N] ");
  return /^y(es)?$/i.test((await stdin.line()).trim());
}
