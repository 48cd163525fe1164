import type { Step } from "./model.ts";
import { shellCommands } from "./shell.ts";

/** A place that runs `pubtool publish`. */
export interface Invocation {
  /** As found, for messages. */
  shown: string;
  /** What `--package` selects; undefined: every package. */
  packages?: string[];
  /** Why it cannot be said whether it publishes; undefined: it does. */
  doubt?: string;
}

const SHELLS = /^(ba|da|z|k)?sh$/;
/** Programs that run the program named in their arguments. */
const LAUNCHERS = new Set(
  "npx npm pnpm pnpx yarn bun bunx deno node sudo env exec command nice nohup timeout xargs mise volta corepack stdbuf".split(
    " ",
  ),
);
const VALUE_FLAGS = new Set(["--config", "--cwd", "--package", "--changed-since"]);

/** Whether the step publishes. */
export function publishInvocation(step: Step): Invocation | undefined {
  if (step.run) return inScript(step.run.script, step.run.shell);
  return step.uses === undefined ? undefined : inAction(step.uses, step.with);
}

export function inScript(script: string, shell: string | undefined, depth = 0): Invocation | undefined {
  if (!script.includes("pubtool") || /^python/.test(shell ?? "")) return undefined;
  const found = shellCommands(script, shell).flatMap((words) => inCommand(words, depth) ?? []);
  const sure = found.filter(({ doubt }) => doubt === undefined);
  const first = sure[0] ?? found[0];
  if (!first || sure.length < 2) return first;
  // several commands of one script: together they publish what each of them selects
  const selections = sure.map(({ packages }) => packages);
  const packages = selections.includes(undefined)
    ? {}
    : { packages: selections.flatMap((names) => names ?? []) };
  return { shown: first.shown, ...packages };
}

function inCommand(words: readonly string[], depth: number): Invocation | undefined {
  const start = words.findIndex((word) => !/^\w+=/.test(word));
  if (start < 0) return undefined;
  const head = programName(words[start]!);
  if (head === "pubtool") return readArguments(words.slice(start + 1));
  if (SHELLS.test(head) && depth < 3) {
    const inner = words[words.findIndex((word) => /^-\w*c$/.test(word)) + 1];
    return inner === undefined || inner === words[0] ? undefined : inScript(inner, undefined, depth + 1);
  }
  if (!LAUNCHERS.has(head)) return undefined;
  for (let at = start + 1; at < words.length; at++) {
    if (SHELLS.test(programName(words[at]!))) return inCommand(words.slice(at), depth);
    // npx -p pubtool pubtool publish: the first one only says what to fetch
    const fetched = /^(-p|--package)$/.test(words[at - 1]!);
    if (programName(words[at]!) === "pubtool" && !fetched) return readArguments(words.slice(at + 1));
    const call = /^(-c|--call)$/.test(words[at - 1]!) || words[at]!.startsWith("--call=");
    if (call) return inScript(words[at]!.replace("--call=", ""), undefined, depth + 1);
  }
  return undefined;
}

/** `./node_modules/.bin/pubtool`, `pubtool@1.2.3` and `pubtool.cmd` are all `pubtool`. */
function programName(word: string): string {
  return word
    .split(/[/\\]/)
    .at(-1)!
    .replace(/(?<=.)@.*$/, "")
    .replace(/\.(cjs|mjs|js|cmd|exe|ps1)$/, "");
}

function readArguments(words: readonly string[]): Invocation | undefined {
  const packages: string[] = [];
  let command: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "--dry-run") return undefined;
    if (word.startsWith("--package=")) packages.push(word.slice("--package=".length));
    else if (VALUE_FLAGS.has(word)) {
      at++;
      if (word === "--package" && words[at] !== undefined) packages.push(words[at]!);
    } else if (/^\d?[<>]/.test(word)) {
      if (/[<>]$/.test(word)) at++; // the file it goes to, or comes from
    } else if (!word.startsWith("-")) command ??= word;
  }
  if (command === undefined) return undefined;
  const shown = `pubtool ${command}`;
  if (isDynamic(command)) return { shown, doubt: `its command is "${command}", known only when it runs` };
  if (command !== "publish") return undefined;
  // a name known only at run time may be any package
  const selected = packages.length > 0 && !packages.some(isDynamic) ? { packages } : {};
  return { shown, ...selected };
}

function inAction(uses: string, inputs: ReadonlyMap<string, string>): Invocation | undefined {
  const name = uses.replace(/@.*$/, "").replace(/\/+$/, "").split("/").at(-1);
  if (name !== "pubtool") return undefined;
  const command = inputs.get("command") ?? "";
  const dryRun = inputs.get("dry-run") ?? "false";
  const shown = `${uses} with command: ${command}`;
  if (isDynamic(command)) return { shown, doubt: `its command is "${command}", known only when it runs` };
  if (command !== "publish" || dryRun === "true") return undefined;
  return { shown };
}

function isDynamic(text: string): boolean {
  return /[$`]/.test(text);
}
