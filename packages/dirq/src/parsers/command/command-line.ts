import { DirqError } from "../../base/errors.ts";

/** A command, split into words; `{path}` and `{root}` are not replaced yet. */
export interface CommandLine {
  readonly source: string;
  readonly words: readonly string[];
}

/**
 * Splits a command into words as a POSIX shell splits them: single quotes take everything literally, double quotes all
 * but backslashes before `"`, `\`, `$` and a backtick, a bare backslash takes the next character. No shell is started,
 * so variables, pipes and wildcards mean nothing.
 */
export function splitCommand(source: string): CommandLine {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= "";
    if (char === "'" || char === '"') {
      const quoted = readQuoted(source, at);
      word += quoted.text;
      at = quoted.end;
    } else if (char === "\\") {
      at++;
      if (at === source.length) throw badCommand(source, "ends with a backslash that takes nothing");
      if (source[at] !== "\n") word += source[at]!;
    } else word += char;
  }
  if (word !== undefined) words.push(word);
  if (words.length === 0 || words[0] === "") throw badCommand(source, "names no program");
  return { source, words };
}

function readQuoted(source: string, start: number): { text: string; end: number } {
  const quote = source[start]!;
  let text = "";
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at]!;
    if (char === quote) return { text, end: at };
    if (quote === '"' && char === "\\" && /["\\$`\n]/.test(source[at + 1] ?? "")) {
      at++;
      if (source[at] !== "\n") text += source[at]!;
    } else text += char;
  }
  throw badCommand(source, `has a ${quote} that is never closed`);
}

/**
 * The words for one file. What is put in for a placeholder is one piece: it is not split and not searched again. A
 * command that does not say where the path goes gets it as its last word.
 */
export function fillIn({ words }: CommandLine, path: string, root: string): string[] {
  const filled = words.map((word) =>
    word.replace(/\{(path|root)\}/g, (_, name) => (name === "path" ? path : root)),
  );
  return words.some((word) => word.includes("{path}")) ? filled : [...filled, path];
}

function badCommand(source: string, why: string): DirqError {
  return new DirqError("usage", `the command "${source}" ${why}`);
}
