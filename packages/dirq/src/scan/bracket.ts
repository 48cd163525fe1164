/** A bracket expression of a glob, `[a-z]`, as a class of a JavaScript regular expression. */
export interface Bracket {
  /** Such as `[a-z]` or `[^[]`; it never matches a slash. */
  readonly regexp: string;
  /** The index behind the closing bracket. */
  readonly end: number;
}

/** To git, which compares bytes. */
const asciiClasses: Readonly<Record<string, string>> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  blank: " \\t",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "\\x21-\\x7e",
  lower: "a-z",
  print: "\\x20-\\x7e",
  punct: "\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e",
  space: " \\t\\n\\r\\f\\v",
  upper: "A-Z",
  xdigit: "0-9A-Fa-f",
};

/** To a shell, which compares characters. */
const unicodeClasses: Readonly<Record<string, string>> = {
  ...asciiClasses,
  alnum: "\\p{L}\\p{N}",
  alpha: "\\p{L}\\p{Nl}",
  graph: "\\x21-\\x7e\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}",
  lower: "\\p{Ll}",
  print: "\\x20-\\x7e\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}",
  punct: "\\p{P}\\p{S}",
  upper: "\\p{Lu}",
};

/**
 * Reads the bracket expression that opens at `start`. Undefined where it never closes or names an unknown class.
 * @param dialect what a range that runs backwards holds: nothing to a shell, its first character to git
 */
export function readBracket(pattern: string, start: number, dialect: "shell" | "git"): Bracket | undefined {
  let at = start + 1;
  const classes = dialect === "git" ? asciiClasses : unicodeClasses;
  const negated = pattern[at] === "!" || pattern[at] === "^";
  if (negated) at++;
  const first = at;
  let body = "";
  for (;;) {
    const char = pattern[at];
    if (char === undefined) return undefined;
    if (char === "]" && at > first) break;
    if (char === "[" && pattern[at + 1] === ":") {
      const close = pattern.indexOf("]", at + 2);
      if (close === -1) return undefined;
      // Without its second colon it is an ordinary member.
      if (close > at + 2 && pattern[close - 1] === ":") {
        const members = classes[pattern.slice(at + 2, close - 1)];
        if (members === undefined) return undefined;
        body += members;
        at = close + 1;
        continue;
      }
    }
    const low = readMember(pattern, at);
    if (low === undefined) return undefined;
    at = low.end;
    if (pattern[at] === "-" && pattern[at + 1] !== undefined && pattern[at + 1] !== "]") {
      const high = readMember(pattern, at + 1);
      if (high === undefined) return undefined;
      at = high.end;
      if (low.char <= high.char) body += `${escapeMember(low.char)}-${escapeMember(high.char)}`;
      else if (dialect === "git") body += escapeMember(low.char);
    } else {
      body += escapeMember(low.char);
    }
  }
  const set = body === "" ? (negated ? "[^]" : "[]") : `[${negated ? "^" : ""}${body}]`;
  return { regexp: `(?!/)${set}`, end: at + 1 };
}

function readMember(pattern: string, at: number): { char: string; end: number } | undefined {
  const escaped = pattern[at] === "\\" ? 1 : 0;
  const code = pattern.codePointAt(at + escaped);
  if (code === undefined) return undefined;
  const char = String.fromCodePoint(code);
  return { char, end: at + escaped + char.length };
}

function escapeMember(char: string): string {
  return /[\\\]^[-]/.test(char) ? `\\${char}` : char;
}
