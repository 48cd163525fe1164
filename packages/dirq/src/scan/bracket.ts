/** A bracket expression of a glob, `[a-z]`, as a class of a JavaScript regular expression. */
export interface Bracket {
  /** Such as `[a-z]` or `[^[]`; it never matches a slash. */
  readonly regexp: string;
  /** The index behind the closing bracket. */
  readonly end: number;
}

const posixClasses: Readonly<Record<string, string>> = {
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

/**
 * Reads the bracket expression that opens at `start`. Undefined where it never closes or names an unknown class.
 * @param dialect what a range that runs backwards holds: nothing to a shell, its first character to git
 */
export function readBracket(pattern: string, start: number, dialect: "shell" | "git"): Bracket | undefined {
  let at = start + 1;
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
        const members = posixClasses[pattern.slice(at + 2, close - 1)];
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
