/** Reserved words after which a new command begins. */
const OPENERS = new Set(["if", "then", "else", "elif", "do", "while", "until", "!", "{", "time"]);

/** Limit of nested substitutions, so that a file cannot exhaust the stack. */
const DEPTH = 20;

/** One simple command of a script. */
export interface ShellCommand {
  /** Its words without their quotes, assignments in front included. */
  words: string[];
  /** What it reads from standard input, where the script itself contains that: a here-document or a here-string. */
  input?: string;
}

const CONTINUATION: Readonly<Record<string, RegExp>> = {
  pwsh: /`\r?\n/g,
  powershell: /`\r?\n/g,
  cmd: /\^\r?\n/g,
};

/**
 * Splits a script into its simple commands, without running anything: quotes, continuation lines, comments,
 * here-documents, `$(...)` and backquotes. An expression of the workflow host stays one piece of a word.
 */
export function shellCommands(script: string, shell: string | undefined): ShellCommand[] {
  const continued = CONTINUATION[shell?.split(/[\s{]/)[0] ?? ""];
  // where lines are continued otherwise, a backslash only separates the folders of a path
  const text = continued ? script.replaceAll("\\", "/").replace(continued, "\\\n") : script;
  return new Scanner(text).commands().map(({ words, input }) => {
    const text = input ?? hereString(words);
    return text === undefined ? { words } : { words, input: text };
  });
}

/** `bash <<< "text"`. */
function hereString(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word.startsWith("<<<"));
  return at < 0 ? undefined : words[at]!.slice(3) || words[at + 1];
}

/** What a command writes to the pipe after it, where the script itself contains that. */
function output({ words, input }: ShellCommand): string | undefined {
  if (words[0] === "cat" && words.every((word, index) => index === 0 || /^[-<>]/.test(word))) return input;
  return words[0] === "echo" || words[0] === "printf" ? words.slice(1).join(" ") : undefined;
}

class Scanner {
  private readonly found: ShellCommand[] = [];
  private command: ShellCommand = { words: [] };
  private word: string | undefined;
  private position = 0;
  private hereDocuments: { end: string; command: ShellCommand }[] = [];
  /** Commands connected by a pipe: the first writes, the second reads. */
  private readonly pipes: [ShellCommand, ShellCommand][] = [];

  constructor(
    private readonly text: string,
    private readonly depth = 0,
  ) {}

  commands(): ShellCommand[] {
    while (this.position < this.text.length) this.step();
    this.endCommand();
    for (const [from, to] of this.pipes) {
      const text = output(from);
      if (text !== undefined) to.input ??= text;
    }
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
    else if (rest === "<<<") this.take(this.position + 3);
    else if (rest.startsWith("<<")) this.hereDocument();
    else this.plain(char);
  }

  private plain(char: string): void {
    if (/\s/.test(char)) this.endWord();
    else if (char === "|") this.pipe();
    else if (";&()".includes(char)) this.endCommand();
    else this.add(char);
    this.position++;
  }

  private pipe(): void {
    const from = this.command;
    this.endCommand();
    if (this.text[this.position + 1] === "|") this.position++;
    else if (from.words.length > 0) this.pipes.push([from, this.command]);
  }

  private add(text: string): void {
    this.word = (this.word ?? "") + text;
  }

  /** Adds the text up to `end` to the word, unchanged. */
  private take(end: number): void {
    this.add(this.text.slice(this.position, end));
    this.position = end;
  }

  /** The offset after the next mark, or the end. */
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

  /** The content is run on its own; in the word around it, it is an unknown value. */
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
    this.endWord();
    if (match) this.hereDocuments.push({ end: match[2]!, command: this.command });
    this.position += match ? match[0].length : 2;
  }

  private newline(): void {
    this.endCommand();
    this.position++;
    for (const { end, command } of this.hereDocuments) {
      const from = this.position;
      let to = from;
      while (this.position < this.text.length) {
        const stop = this.after("\n", this.position);
        const content = this.text.slice(this.position, stop).trim();
        this.position = stop;
        if (content === end) break;
        to = stop;
      }
      command.input = this.text.slice(from, to);
    }
    this.hereDocuments = [];
  }

  private endWord(): void {
    if (this.word === undefined) return;
    const { words } = this.command;
    if (words.length > 0 || !OPENERS.has(this.word)) words.push(this.word);
    this.word = undefined;
  }

  private endCommand(): void {
    this.endWord();
    if (this.command.words.length > 0) this.found.push(this.command);
    this.command = { words: [] };
  }
}

/** The offset after the bracket that closes the one before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length + 1;
}
