/** Pairs of first and last character. */
type Ranges = readonly number[];

/** The characters of each POSIX class that ASCII contains (POSIX.1-2017, 7.3.1, POSIX locale). */
const asciiClasses: ReadonlyMap<string, Ranges> = new Map([
  ["alnum", [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]],
  ["alpha", [0x41, 0x5a, 0x61, 0x7a]],
  ["blank", [0x09, 0x09, 0x20, 0x20]],
  ["cntrl", [0x00, 0x1f, 0x7f, 0x7f]],
  ["digit", [0x30, 0x39]],
  ["graph", [0x21, 0x7e]],
  ["lower", [0x61, 0x7a]],
  ["print", [0x20, 0x7e]],
  ["punct", [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]],
  ["space", [0x09, 0x0d, 0x20, 0x20]],
  ["upper", [0x41, 0x5a]],
  ["xdigit", [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]],
]);

/** The classes that bash adds. */
const bashClasses: ReadonlyMap<string, Ranges> = new Map([
  ["ascii", [0x00, 0x7f]],
  ["word", [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]],
]);

const alphabetic = "\\p{Alphabetic}\\p{Nd}";
const invisible = "\\p{Cc}\\p{Cs}\\p{Cn}";
// No-break spaces: printed, but no place to break a line.
const noBreakSpaces = "\\u00a0\\u2007\\u202f";

/**
 * What each class contains beyond ASCII in a UTF-8 locale, as glibc defines it. Compared with bash over the whole Basic
 * Multilingual Plane; they differ only where the Unicode versions of glibc and Node do.
 */
const unicodeClasses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alnum: `[${alphabetic}]`,
    alpha: `[${alphabetic}]`,
    blank: `(?![${noBreakSpaces}])\\p{Zs}`,
    cntrl: "[\\p{Cc}\\u2028\\u2029]",
    graph: `(?:[^${invisible}\\p{Z}]|[${noBreakSpaces}])`,
    lower: "[\\p{Lowercase}\\u01c5\\u01c8\\u01cb\\u01f2]",
    print: `[^${invisible}\\p{Zl}\\p{Zp}]`,
    punct: `(?:[^${invisible}\\p{Z}${alphabetic}]|[${noBreakSpaces}])`,
    space: `(?![${noBreakSpaces}\\ufeff])\\s`,
    upper: "[\\p{Uppercase}\\p{Lt}]",
    word: `[${alphabetic}]`,
  }),
);

/** Compiled at their first use: a program that uses none starts faster. */
const compiled = new Map<string, RegExp>();

/** The ASCII members of a class; undefined for a name that is not a class. */
export function asciiMembers(name: string, withBashClasses: boolean): Ranges | undefined {
  return asciiClasses.get(name) ?? (withBashClasses ? bashClasses.get(name) : undefined);
}

/** Whether a class contains a character beyond ASCII. */
export function isUnicodeMember(name: string, code: number): boolean {
  const source = unicodeClasses.get(name);
  if (source === undefined) return false;
  let regexp = compiled.get(name);
  if (regexp === undefined) compiled.set(name, (regexp = new RegExp(`^${source}$`, "u")));
  return regexp.test(String.fromCodePoint(code));
}

const controls = [
  ..."NUL SOH STX ETX EOT ENQ ACK alert backspace tab newline vertical-tab form-feed carriage-return SO SI".split(
    " ",
  ),
  ..."DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC IS4 IS3 IS2 IS1".split(" "),
];

/** POSIX names of ASCII characters (POSIX.1-2017, 6.1), with the alternatives that bash knows. */
const collatingSymbols: ReadonlyMap<string, number> = new Map<string, number>([
  ...controls.map((name, code) => [name, code] as const),
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map(
    (name, digit) => [name, 0x30 + digit] as const,
  ),
  ["space", 0x20],
  ["exclamation-mark", 0x21],
  ["quotation-mark", 0x22],
  ["number-sign", 0x23],
  ["dollar-sign", 0x24],
  ["percent-sign", 0x25],
  ["ampersand", 0x26],
  ["apostrophe", 0x27],
  ["left-parenthesis", 0x28],
  ["right-parenthesis", 0x29],
  ["asterisk", 0x2a],
  ["plus-sign", 0x2b],
  ["comma", 0x2c],
  ["hyphen", 0x2d],
  ["hyphen-minus", 0x2d],
  ["minus", 0x2d],
  ["dash", 0x2d],
  ["period", 0x2e],
  ["full-stop", 0x2e],
  ["slash", 0x2f],
  ["solidus", 0x2f],
  ["colon", 0x3a],
  ["semicolon", 0x3b],
  ["less-than-sign", 0x3c],
  ["equals-sign", 0x3d],
  ["greater-than-sign", 0x3e],
  ["question-mark", 0x3f],
  ["commercial-at", 0x40],
  ["left-square-bracket", 0x5b],
  ["backslash", 0x5c],
  ["reverse-solidus", 0x5c],
  ["right-square-bracket", 0x5d],
  ["circumflex", 0x5e],
  ["circumflex-accent", 0x5e],
  ["underscore", 0x5f],
  ["low-line", 0x5f],
  ["grave-accent", 0x60],
  ["left-brace", 0x7b],
  ["left-curly-bracket", 0x7b],
  ["vertical-line", 0x7c],
  ["right-brace", 0x7d],
  ["right-curly-bracket", 0x7d],
  ["tilde", 0x7e],
  ["DEL", 0x7f],
]);

/** The character that `[.name.]` means: one character is its own name. Undefined for any other name. */
export function collatingSymbol(name: string): number | undefined {
  const first = name.codePointAt(0);
  return first !== undefined && String.fromCodePoint(first) === name ? first : collatingSymbols.get(name);
}
