/** What a piece of a statement is, as SQLite's tokenizer sees it. */
export type TokenKind =
  /** White space and comments. */
  | "space"
  /** A bare word: a keyword or a name. */
  | "word"
  /** A name in `"…"`, `` `…` `` or `[…]`. */
  | "quoted"
  /** A string in `'…'`. SQLite accepts it as a name where only a name is allowed. */
  | "string"
  | "number"
  | "blob"
  /** `?`, `?1`, `:name`, `@name`, `$name`. */
  | "parameter"
  | "semicolon"
  /** Any other character or operator. */
  | "symbol"
  /** A quote, comment or bracket that never ends, or a character that no statement may hold. */
  | "broken";

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/**
 * Each alternative is one kind of token, in the order in which they are tried (https://sqlite.org/lang.html and
 * tokenize.c). A block comment may end with the text, as SQLite allows it to. Without the flag `u`, with which V8 compiles
 * it four times as long: what is not ASCII is part of a word, so the halves of a surrogate pair stay together.
 */
const grammar = new RegExp(
  [
    /(?<space>[ \t\n\f\r]+|--[^\n]*|\/\*[^]*?(?:\*\/|$))/,
    /(?<blob>[xX]'(?:[0-9a-fA-F]{2})*')/,
    /(?<string>'(?:[^']|'')*')/,
    /(?<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])/,
    /(?<number>0[xX][0-9a-fA-F_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)/,
    /(?<parameter>\?\d*|[:@#$][A-Za-z0-9_$\u0080-\uffff]+(?:::[A-Za-z0-9_$]+)*)/,
    /(?<word>[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*)/,
    /(?<semicolon>;)/,
    /(?<broken>['"`[][^]*$)/,
    /(?<symbol>->>|->|\|\||<<|>>|<=|>=|<>|==|!=|[^])/,
  ]
    .map((part) => part.source)
    .join("|"),
  "y",
);

/** Splits a text into tokens; every character is in exactly one. */
export function tokenize(sql: string): Token[] {
  const tokens: Token[] = [];
  grammar.lastIndex = 0;
  while (grammar.lastIndex < sql.length) {
    const start = grammar.lastIndex;
    const groups: Record<string, string | undefined> = grammar.exec(sql)!.groups!;
    const kind = Object.entries(groups).find(([, text]) => text !== undefined)![0] as TokenKind;
    tokens.push({ kind, start, end: grammar.lastIndex });
  }
  return tokens;
}

/** The tokens that mean something: without space and comments. */
export function significant(tokens: readonly Token[]): Token[] {
  return tokens.filter((token) => token.kind !== "space");
}

/** The text of a token as written. */
export function textOf(sql: string, token: Token): string {
  return sql.slice(token.start, token.end);
}

/** The value of a name or string token, without its quotes. */
export function valueOf(sql: string, token: Token): string {
  const text = textOf(sql, token);
  if (token.kind === "string") return text.slice(1, -1).replaceAll("''", "'");
  if (token.kind !== "quoted") return text;
  const inner = text.slice(1, -1);
  if (text.startsWith("[")) return inner;
  const quote = text[0]!;
  return inner.replaceAll(quote + quote, quote);
}

/** As SQLite compares names: the letter case of ASCII is nothing, other letters are what they are. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether SQLite could take a token for a name. */
export function isName(token: Token): boolean {
  return token.kind === "word" || token.kind === "quoted" || token.kind === "string";
}

/** Whether a token is the keyword, in any case. */
export function isKeyword(sql: string, token: Token | undefined, keyword: string): boolean {
  return token?.kind === "word" && textOf(sql, token).toUpperCase() === keyword;
}

/** The index of the bracket that closes the one at `open`; undefined if there is none, or no bracket at `open`. */
export function closingOf(sql: string, tokens: readonly Token[], open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = textOf(sql, tokens[at]!);
    if (text === "(") depth++;
    else if (text === ")") depth--;
    if (depth === 0) return at === open ? undefined : at;
  }
  return undefined;
}
