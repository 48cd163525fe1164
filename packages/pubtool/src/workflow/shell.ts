/** Reserved words after which a new command begins. */
const OPENERS = new Set(["if", "then", "else", "elif", "do", "while", "until", "!", "{", "time"]);

/** Deeper substitutions are written by nobody; following them would only let a file exhaust the stack. */
const DEPTH = 20;

const CONTINUATION: Readonly<Record<string, RegExp>> = {
  pwsh: /`\r?\n/g,
  powershell: /`\r?\n/g,
  cmd: /\^\r?\n/g,
};

/**
 * Splits a script into its simple commands, each a list of words without their quotes, as far as that needs no
 * running: quotes, continuation lines, comments, here-documents, `$(...)` and backquotes. An expression of the
 * workflow host stays one piece of a word.
 */
export function shellCommands(script: string, shell: string | undefined): string[][] {
  const continued = CONTINUATION[shell?.split(/[\s{]/)[0] ?? ""];
  // where lines are continued otherwise, a backslash only parts the folders of a path
  const text = continued ? script.replaceAll("\\", "/").replace(continued, "\\\n") : script;
  return new Scanner(text).commands();
}

class Scanner {
  private readonly found: string[][] = [];
  private words: string[] = [];
  private word: string | undefined;
  private position = 0;
  private hereDocuments: string[] = [];

  constructor(
    private readonly text: string,
    private readonly depth = 0,
  ) {}

  commands(): string[][] {
    while (this.position < this.text.length) this.step();
    this.endCommand();
    return this.found;
  }

  private step(): void {
    const rest = this.text.slice(this.position, this.position + 3);
    const char = rest[0]!;
    if (rest === "${{") this.take(this.after("}}", this.position + 3));
    else if (char === "\\") this.escape();
    else if (char === "'" || char === '"') this.quoted(char);
    else if (char === "#" && this.word === undefined) this.comment();
    else if (char === "\n") this.newline();
    else if (rest.startsWith("$(") || char === "`") this.substitution(char);
    else if (rest.startsWith("<<") && rest !== "<<<") this.hereDocument();
    else this.plain(char);
  }

  private plain(char: string): void {
    if (/\s/.test(char)) this.endWord();
    else if (";&|()".includes(char)) this.endCommand();
    else this.add(char);
    this.position++;
  }

  private add(text: string): void {
    this.word = (this.word ?? "") + text;
  }

  /** Takes the text up to `end` into the word as it stands. */
  private take(end: number): void {
    this.add(this.text.slice(this.position, end));
    this.position = end;
  }

  /** The place behind the next mark, or the end. */
  private after(mark: string, from: number): number {
    const at = this.text.indexOf(mark, from);
    return at < 0 ? this.text.length : at + mark.length;
  }

  private comment(): void {
    const end = this.text.indexOf("\n", this.position);
    this.position = end < 0 ? this.text.length : end;
  }

  private escape(): void {
    const next = this.text.slice(this.position + 1).match(/^\r?\n/)?.[0];
    if (next !== undefined) {
      this.position += 1 + next.length;
      return;
    }
    this.add(this.text[this.position + 1] ?? "");
    this.position += 2;
  }

  private quoted(mark: string): void {
    this.add("");
    this.position++;
    while (this.position < this.text.length) {
      const char = this.text[this.position]!;
      if (char === mark) break;
      if (mark === '"' && (char === "`" || this.text.startsWith("$(", this.position))) {
        this.substitution(char);
        continue;
      }
      if (mark === '"' && char === "\\" && this.position + 1 < this.text.length) this.position++;
      this.add(this.text[this.position]!);
      this.position++;
    }
    this.position++;
  }

  /** What stands inside is run on its own; in the word around it, it is a value that is not known. */
  private substitution(char: string): void {
    const from = this.position + (char === "`" ? 1 : 2);
    const to = char === "`" ? this.after("`", from) : closing(this.text, from);
    if (this.depth < DEPTH) {
      this.found.push(...new Scanner(this.text.slice(from, to - 1), this.depth + 1).commands());
    }
    this.take(to);
  }

  private hereDocument(): void {
    const match = /^<<-?\s*(['"]?)([^\s'";&|()<>]+)\1/.exec(
      this.text.slice(this.position, this.position + 200),
    );
    if (match) this.hereDocuments.push(match[2]!);
    this.endWord();
    this.position += match ? match[0].length : 2;
  }

  private newline(): void {
    this.endCommand();
    this.position++;
    for (const end of this.hereDocuments) {
      while (this.position < this.text.length) {
        const stop = this.after("\n", this.position);
        const content = this.text.slice(this.position, stop).trim();
        this.position = stop;
        if (content === end) break;
      }
    }
    this.hereDocuments = [];
  }

  private endWord(): void {
    if (this.word === undefined) return;
    if (this.words.length > 0 || !OPENERS.has(this.word)) this.words.push(this.word);
    this.word = undefined;
  }

  private endCommand(): void {
    this.endWord();
    if (this.words.length > 0) this.found.push(this.words);
    this.words = [];
  }
}

/** The place after the bracket that closes what was opened before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length + 1;
}
