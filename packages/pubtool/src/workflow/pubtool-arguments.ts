import type { Invocation } from "./invocation.ts";
import { isDynamic } from "./invocation.ts";

const VALUE_FLAGS = new Set(["--config", "--cwd", "--package", "--changed-since", "--max-wait"]);
/** With one of these nothing is published. */
const HARMLESS = new Set(["--dry-run", "--help", "-h", "--version", "-V"]);

/** What pubtool does with these arguments; undefined when it does not publish. */
export function readArguments(words: readonly string[]): Invocation | undefined {
  const packages: string[] = [];
  let command: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (HARMLESS.has(word)) return undefined;
    if (word.startsWith("--package=")) packages.push(word.slice("--package=".length));
    else if (VALUE_FLAGS.has(word)) {
      at++;
      if (word === "--package" && words[at] !== undefined) packages.push(words[at]!);
    } else if (/^\d?[<>]/.test(word)) {
      if (/[<>]$/.test(word)) at++; // the next word is the file name
    } else if (!word.startsWith("-")) command ??= word;
  }
  if (command === undefined) return undefined;
  const shown = `pubtool ${command}`;
  if (isDynamic(command)) return { shown, doubt: `its command is "${command}", known only at run time` };
  if (command !== "publish") return undefined;
  // a name known only at run time may be any package
  const selected = packages.length > 0 && !packages.some(isDynamic) ? { packages } : {};
  return { shown, ...selected };
}
