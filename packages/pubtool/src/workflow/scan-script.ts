import { posix } from "node:path";
import type { Invocation, StepContent } from "./invocation.ts";
import { combine, isDynamic, NOTHING } from "./invocation.ts";
import { clientCommand } from "./other-clients.ts";
import { packageManagerScript } from "./package-manager.ts";
import { isPubtool, LAUNCHERS, PASSIVE, programName, SHELLS, TASK_RUNNERS } from "./programs.ts";
import { readArguments } from "./pubtool-arguments.ts";
import type { ScriptContext } from "./script-files.ts";
import { makeRecipes, packageScripts, resolvePath } from "./script-files.ts";
import type { ShellCommand } from "./shell.ts";
import { shellCommands } from "./shell.ts";

/** `bash -c` in `bash -c`, deeper than anybody nests them. */
const MAX_NESTING = 4;

/** Words of one command that are read as programs; every word costs time in proportion to those that follow. */
const MAX_WORDS = 300;

const SOURCE_FILE = /\.(py|[cm]?[jt]s|rb|pl)$/;
/** The value of one of these names a package to install, not the program to run: `npx -p pubtool`. */
const INSTALL_FLAG = /^(-p|--package|--with|--spec|--from)$/;
const CALL_FLAG = /^(-c|--call|--run|--command)$/;

/** What a script does. `shell` is the step's `shell:`; other languages than a shell's are only searched for words. */
export function scanScript(
  script: string,
  shell: string | undefined,
  context: ScriptContext,
  nesting = 0,
): StepContent {
  if (nesting > MAX_NESTING) return NOTHING;
  if (/^(python|node|deno|bun|ruby|perl)/.test(shell ?? ""))
    return mention(script, `the shell ${shell ?? ""}`);
  let { directory } = context;
  return combine(
    shellCommands(script, shell).map((command) => {
      const [head, target] = command.words;
      if (head !== "cd" && head !== "pushd") {
        return new CommandScan(command, script, { ...context, directory }, nesting).run();
      }
      directory = target === undefined ? directory : resolvePath(target, { ...context, directory });
      return NOTHING;
    }),
  );
}

/** Code in which the words appear in this order, but not as a command that is understood. */
function mention(text: string, where: string): StepContent {
  const words = /(?<![\w-])pubtool(?![\w-])(.*)/s.exec(text)?.[1];
  if (words === undefined || !/\bpublish\b/.test(words) || /--(dry-run|help)\b/.test(words)) return NOTHING;
  return may(`it appears in ${where}, in a form that is not recognized`);
}

function may(doubt: string, shown = "pubtool publish"): StepContent {
  return { ...NOTHING, invocations: [{ shown, doubt }] };
}

function opaque(sentence: string): StepContent {
  return { ...NOTHING, opaque: [sentence] };
}

function certain(invocation: Invocation | undefined): StepContent {
  return invocation ? { ...NOTHING, invocations: [invocation] } : NOTHING;
}

/** One simple command: skips what only starts another program, and looks at that program. */
class CommandScan {
  private readonly words: readonly string[];
  private readonly input: string | undefined;

  constructor(
    command: ShellCommand,
    private readonly script: string,
    private readonly context: ScriptContext,
    private readonly nesting: number,
  ) {
    this.words = command.words;
    this.input = command.input;
  }

  run(): StepContent {
    let launched = false;
    for (
      let at = this.words.findIndex((word) => !/^\w+=/.test(word));
      at >= 0 && at < this.words.length;
      at++
    ) {
      if (at >= MAX_WORDS) return mentionOr(this.words.slice(at), NOTHING);
      const before = launched ? (this.words[at - 1] ?? "") : "";
      if (INSTALL_FLAG.test(before)) continue;
      const word = this.words[at]!;
      if (CALL_FLAG.test(before) && /\s/.test(word)) return this.inner(word);
      if (word.startsWith("--call=")) return this.inner(word.slice("--call=".length));
      const content = this.program(word, this.words.slice(at + 1), launched, before);
      if (content) return content;
      launched ||= LAUNCHERS.has(programName(word));
    }
    return NOTHING;
  }

  /** Undefined when the word is not the program to look at, but one that starts it, or an argument of that. */
  private program(
    word: string,
    args: readonly string[],
    launched: boolean,
    before: string,
  ): StepContent | undefined {
    if (isPubtool(word)) return certain(readArguments(args));
    const head = programName(word);
    const value = /^--?[a-z]/i.test(before); // `sudo -u test`: the value of a flag
    if (PASSIVE.has(head) && !value) return NOTHING;
    const client = value ? undefined : clientCommand(head, args);
    if (client !== undefined) return { ...NOTHING, clients: [client] };
    if (SHELLS.test(head)) return this.shell(args);
    if (word === "source" || word === ".") return this.file(args[0] ?? "", true);
    if (launched && word.includes("@")) return undefined; // `mise exec node@20 --`
    const script = packageManagerScript(head, args);
    if (script) return this.packageScript(script);
    if (head === "make" || head === "gmake") return this.make(args);
    if (TASK_RUNNERS.has(head))
      return mentionOr(args, opaque(`runs \`${[head, ...args].join(" ")}\`, a task that is not looked up`));
    if (/^(python[\d.]*|pypy3?|node|deno|ruby|perl|tsx|ts-node)$/.test(head))
      return this.interpreter(head, args);
    if (LAUNCHERS.has(head)) return undefined;
    if (/^\.{1,2}\/|\.(sh|bash|zsh)$/.test(word) || (!launched && word.includes("/")))
      return this.file(word, false);
    if (launched) return undefined;
    return isDynamic(word) ? this.dynamic(word, args) : mentionOr(args, this.fed(word));
  }

  private inner(script: string): StepContent {
    return scanScript(script, undefined, this.context, this.nesting + 1);
  }

  private shell(args: readonly string[]): StepContent {
    const command = args.findIndex((word) => /^-\w*c$/.test(word));
    if (command >= 0) return this.inner(args[command + 1] ?? "");
    const option = (word: string, index: number) =>
      /^[-+]/.test(word) || (/^[-+]\w*o$/.test(args[index - 1] ?? "") && /^[a-z]+$/.test(word));
    const file = args.find((word, index) => !option(word, index) && !/^\d?[<>]/.test(word));
    if (file !== undefined && !args.includes("-s") && !args.some((word) => word.startsWith("<<<"))) {
      return this.file(file, true);
    }
    return this.input === undefined ? NOTHING : this.inner(this.input);
  }

  private interpreter(head: string, args: readonly string[]): StepContent {
    const code = args.findIndex((word) => /^(-c|-e|--eval)$/.test(word));
    if (code >= 0) return mention(args[code + 1] ?? "", `code that \`${head}\` runs`);
    if (head === "deno" && args[0] === "task")
      return opaque(`runs \`deno ${args.join(" ")}\`, a task that is not looked up`);
    for (const [index, word] of args.entries()) {
      if (isPubtool(word)) return certain(readArguments(args.slice(index + 1)));
      if (SOURCE_FILE.test(word)) return this.file(word, false);
    }
    return this.fed(head);
  }

  /** What another program than a shell reads from a here-document. */
  private fed(head: string): StepContent {
    return this.input === undefined ? NOTHING : mention(this.input, `what \`${head}\` reads`);
  }

  private dynamic(word: string, args: readonly string[]): StepContent {
    const invocation = readArguments(args);
    if (this.script.includes("pubtool") && invocation?.doubt === undefined && invocation !== undefined) {
      return may(`its name is "${word}", known only at run time`);
    }
    return opaque(`runs "${word}", known only at run time`);
  }

  private packageScript(script: NonNullable<ReturnType<typeof packageManagerScript>>): StepContent {
    const { shown, name, folder, extra, hooks, orProgram } = script;
    const directory = folder === undefined ? undefined : resolvePath(folder, this.context);
    const path = directory === undefined ? undefined : posix.join(directory, "package.json");
    const manifest = path === undefined ? undefined : this.context.read(path);
    const lines =
      manifest === undefined ? undefined : packageScripts(manifest, name, extra.map(quoteWord), hooks);
    if (lines) return this.follow(`package ${path!} ${name}`, shown, lines, directory, extra.length === 0);
    const unread = opaque(`runs \`${shown}\`, and ${path ?? "its package.json"} cannot be read here`);
    if (!orProgram) return manifest === undefined ? unread : NOTHING; // without the script, the command fails
    if (this.nesting >= MAX_NESTING) return NOTHING;
    const program = new CommandScan(
      { words: [name, ...extra] },
      this.script,
      this.context,
      this.nesting + 1,
    ).run();
    return program === NOTHING && manifest === undefined ? unread : program;
  }

  private follow(
    key: string,
    shown: string,
    lines: readonly string[],
    directory: string | undefined,
    cached: boolean,
  ): StepContent {
    const context = { ...this.context, directory };
    const scan = () => combine(lines.map((line) => scanScript(line, undefined, context)));
    return through(shown, this.context.scripts.scan(key, scan, cached));
  }

  private make(args: readonly string[]): StepContent {
    const shown = ["make", ...args].join(" ");
    let { directory } = this.context;
    let file: string | undefined;
    const targets: string[] = [];
    for (let at = 0; at < args.length; at++) {
      const word = args[at]!;
      if (word === "-C" || word === "--directory")
        directory = resolvePath(args[++at] ?? "", { ...this.context, directory });
      else if (word === "-f" || word === "--file" || word === "--makefile") file = args[++at];
      else if (word === "-j" && /^\d+$/.test(args[at + 1] ?? "")) at++;
      else if (/^(-n|--dry-run|--just-print|--help)$/.test(word)) return NOTHING;
      else if (!word.startsWith("-") && !word.includes("=")) targets.push(word);
    }
    const names = file === undefined ? ["GNUmakefile", "makefile", "Makefile"] : [file];
    const found =
      directory === undefined
        ? undefined
        : names
            .map((name) => posix.join(directory, name))
            .find((path) => this.context.read(path) !== undefined);
    const recipes = found === undefined ? undefined : makeRecipes(this.context.read(found)!, targets);
    if (!recipes || directory === undefined) {
      return opaque(
        `runs \`${shown}\`, ${found === undefined ? "and there is no Makefile for it here" : `and ${found} has no such rule`}`,
      );
    }
    return this.follow(
      `make ${found!} ${targets.join(" ")}`,
      `make ${targets.join(" ")}`.trim(),
      recipes,
      directory,
      true,
    );
  }

  private file(word: string, byShell: boolean): StepContent {
    const path = resolvePath(word, this.context);
    const text = path === undefined ? undefined : this.context.read(path);
    if (path === undefined || text === undefined) {
      if (/(^|\/)node_modules\//.test(word) || /^\/(usr|bin|opt|etc|dev)\//.test(word)) return NOTHING;
      return opaque(`runs "${word}", which is not a file of this repository`);
    }
    const firstLine = text.slice(0, text.indexOf("\n"));
    const isShell =
      byShell ||
      /\.(sh|bash|zsh)$/.test(path) ||
      /^#!.*\b(ba|da|z|k)?sh\b/.test(firstLine) ||
      !/^#!/.test(firstLine);
    const scan = () =>
      isShell && !SOURCE_FILE.test(path) ? scanScript(text, undefined, this.context) : mention(text, path);
    return through(word, this.context.scripts.scan(`file ${path} ${this.context.directory ?? ""}`, scan));
  }
}

/** The arguments of a program that is not known, when they mention the command. */
function mentionOr(args: readonly string[], otherwise: StepContent): StepContent {
  const at = args.findIndex(isPubtool);
  const invocation = at < 0 ? undefined : readArguments(args.slice(at + 1));
  const inWord = args.some(
    (word) => word.includes("pubtool") && mention(word.replaceAll("-", " -"), "").invocations.length > 0,
  );
  if (!invocation && !inWord) return otherwise;
  return may("it is an argument of a program that is not known to start it", invocation?.shown);
}

function through(shown: string, content: StepContent): StepContent {
  return {
    ...content,
    invocations: content.invocations.map((found) => ({
      ...found,
      through: [shown, ...(found.through ?? [])],
    })),
    opaque: content.opaque.map((sentence) => `${sentence} (through \`${shown}\`)`),
  };
}

function quoteWord(word: string): string {
  return /^[\w./:=@$-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
