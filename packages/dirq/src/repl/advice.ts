/**
 * What to type instead of a command of another program's prompt, such as `.tables`; undefined for any other text. The
 * prompt itself has no commands except `exit` and `quit`.
 */
export function adviceFor(text: string): string | undefined {
  const word = /^\s*(\?|help|\.[a-z]\w*)(?:\s+[\w'"]+)?\s*;?\s*$/i.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? undefined : (advice[word] ?? (word.startsWith(".") ? advice["."] : undefined));
}

const help =
  "type SQL that ends with a semicolon, such as SELECT path, size FROM './' LIMIT 5; and leave with exit or Ctrl-D";

const advice: Readonly<Record<string, string>> = {
  help,
  "?": help,
  ".help": help,
  ".": `there are no dot-commands; ${help}`,
  ".exit": "type exit",
  ".quit": "type exit",
  ".tables":
    "type SELECT name FROM sqlite_master WHERE type IN ('table', 'view'); a quoted path such as './src/*.ts' is a table too",
  ".schema":
    "type SELECT sql FROM sqlite_master; the columns of a path-table are listed by PRAGMA table_info('./');",
};

/** How to leave, for an `exit` or `quit` alone on a continuation line, where it is part of the statement. */
export function exitAdvice(text: string): string | undefined {
  const lines = text.split("\n");
  if (lines.length < 2 || !/^\s*(?:exit|quit)\s*$/i.test(lines.at(-1)!)) return undefined;
  return `"${lines.at(-1)!.trim()}" is part of the statement here; to leave, press Ctrl-D on an empty line, or Ctrl-C and type exit`;
}
