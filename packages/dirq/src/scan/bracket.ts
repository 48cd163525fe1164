import { asciiMembers, collatingSymbol, isUnicodeMember } from "./character-classes.ts";

/** How patterns are read: bash's over characters, bash's over bytes, or git's over bytes. */
export type Dialect = "shell" | "shell bytes" | "git";

/** The characters, or bytes, that a bracket expression matches. Plain data. */
export interface CharacterSet {
  readonly negated: boolean;
  /** Pairs of first and last member. */
  readonly ranges: readonly number[];
  /** POSIX classes whose members beyond ASCII count. */
  readonly classes: readonly string[];
}

/** A bracket expression in a pattern. */
export interface Bracket {
  readonly set: CharacterSet;
  /** The index after the closing bracket. */
  readonly end: number;
}

/** A slash is never a member, negated or not. */
export function isMember({ negated, ranges, classes }: CharacterSet, code: number): boolean {
  if (code === slash) return false;
  for (let at = 0; at < ranges.length; at += 2) {
    if (code >= ranges[at]! && code <= ranges[at + 1]!) return !negated;
  }
  if (code > 0x7f && classes.some((name) => isUnicodeMember(name, code))) return !negated;
  return negated;
}

const slash = 0x2f;

/**
 * Reads the bracket expression that opens at `start`.
 * @returns undefined where it never closes or, in git's dialect, names an unknown class
 */
export function readBracket(pattern: string, start: number, dialect: Dialect): Bracket | undefined {
  return new BracketReader(pattern, start, dialect).read();
}

class BracketReader {
  readonly #ranges: number[] = [];
  readonly #classes: string[] = [];
  readonly #isGit: boolean;
  #at: number;

  constructor(
    private readonly pattern: string,
    start: number,
    private readonly dialect: Dialect,
  ) {
    this.#at = start + 1;
    this.#isGit = dialect === "git";
  }

  read(): Bracket | undefined {
    const { pattern } = this;
    const negated = pattern[this.#at] === "!" || pattern[this.#at] === "^";
    if (negated) this.#at++;
    const first = this.#at;
    while (pattern[this.#at] !== "]" || this.#at === first) {
      if (!(this.#readClass() ?? this.#readMembers())) return undefined;
    }
    return { set: { negated, ranges: this.#ranges, classes: this.#classes }, end: this.#at + 1 };
  }

  /** `[:name:]` and `[=c=]`. Undefined where there is neither; false where the pattern cannot be completed. */
  #readClass(): boolean | undefined {
    const { pattern } = this;
    if (pattern[this.#at] !== "[") return undefined;
    if (pattern[this.#at + 1] === ":") return this.#isGit ? this.#readGitClass() : this.#readShellClass();
    if (pattern[this.#at + 1] !== "=" || this.#isGit) return undefined;
    const code = pattern.codePointAt(this.#at + 2);
    const end = this.#at + 2 + widthOf(code ?? 0);
    if (code === undefined || !pattern.startsWith("=]", end)) return undefined;
    this.#ranges.push(code, code);
    this.#at = end + 2;
    return true;
  }

  #readGitClass(): boolean | undefined {
    const close = this.pattern.indexOf("]", this.#at + 2);
    if (close === -1) return false;
    // Without its second colon it is an ordinary member.
    if (close === this.#at + 2 || this.pattern[close - 1] !== ":") return undefined;
    const members = asciiMembers(this.pattern.slice(this.#at + 2, close - 1), false);
    if (members === undefined) return false;
    this.#ranges.push(...members);
    this.#at = close + 1;
    return true;
  }

  /** Bash ignores a class that it does not know, and the bracket of one that is not closed. */
  #readShellClass(): boolean {
    const close = this.pattern.indexOf(":]", this.#at + 2);
    if (close === -1) {
      this.#at++;
      return true;
    }
    const name = this.pattern.slice(this.#at + 2, close);
    const members = asciiMembers(name, true);
    if (members !== undefined) {
      this.#ranges.push(...members);
      if (this.dialect === "shell") this.#classes.push(name);
    }
    this.#at = close + 2;
    return true;
  }

  /** A character or a range. False where the pattern ends. */
  #readMembers(): boolean {
    const low = this.#readMember();
    if (low === undefined) return false;
    const { pattern } = this;
    const next = pattern[this.#at + 1];
    if (pattern[this.#at] !== "-" || next === undefined || next === "]") {
      this.#ranges.push(low, low);
      return true;
    }
    this.#at++;
    const high = this.#readMember();
    if (high === undefined) return false;
    // Of a range that runs backwards git takes the first character, bash nothing.
    if (low <= high) this.#ranges.push(low, high);
    else if (this.#isGit) this.#ranges.push(low, low);
    return true;
  }

  /** A character, escaped or not, or `[.name.]`; NaN, which no character equals, for a name that is unknown. */
  #readMember(): number | undefined {
    const { pattern } = this;
    if (!this.#isGit && pattern.startsWith("[.", this.#at)) {
      const close = pattern.indexOf(".]", this.#at + 2);
      if (close === -1) return undefined;
      const code = collatingSymbol(pattern.slice(this.#at + 2, close));
      this.#at = close + 2;
      return code ?? NaN;
    }
    if (pattern[this.#at] === "\\") this.#at++;
    const code = pattern.codePointAt(this.#at);
    if (code !== undefined) this.#at += widthOf(code);
    return code;
  }
}

/** The length of a character in UTF-16. */
export function widthOf(code: number): 1 | 2 {
  return code > 0xffff ? 2 : 1;
}
