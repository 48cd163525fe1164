import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";

/** One flag of a command. */
export interface Flag {
  /** With its dashes. */
  readonly name: string;
  readonly short?: string;
  /** What the value is called in the help; none for a switch. */
  readonly value?: string;
  /** The value of the flag may be omitted. */
  readonly optional?: true;
  /** May be given several times. */
  readonly repeatable?: true;
  /** An empty value is a value. */
  readonly allowsEmpty?: true;
  readonly help: string;
}

/** What stood on a command line: flags with their values (`true` for one without), and all else. */
export interface ParsedFlags {
  readonly flags: ReadonlyMap<string, readonly (string | true)[]>;
  readonly positionals: readonly string[];
}

/**
 * Reads a command's arguments. `--flag value` and `--flag=value` mean the same; behind `--` nothing is a flag.
 * @param usage the right form, shown with each error
 */
export function parseFlags(args: readonly string[], known: readonly Flag[], usage: string): ParsedFlags {
  const flags = new Map<string, (string | true)[]>();
  const positionals: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === "--") {
      positionals.push(...args.slice(at + 1));
      break;
    }
    if (!isFlag(arg)) {
      positionals.push(arg);
      continue;
    }
    const { name, attached } = splitFlag(arg);
    const flag = known.find((each) => each.name === name || each.short === name);
    if (flag === undefined || (attached !== undefined && !arg.startsWith("--") && flag.value === undefined))
      throw unknownFlag(attached === undefined ? name : arg, known, usage);
    const earlier = flags.get(flag.name);
    if (earlier !== undefined && !flag.repeatable) {
      throw new DirqError("usage", `${flag.name} given more than once\n${usage}`);
    }
    let value: string | true = true;
    if (attached !== undefined) value = attached;
    else if (flag.value !== undefined) {
      const next = args[at + 1];
      if (
        next !== undefined &&
        (!isFlag(next) || (!flag.optional && !known.some((each) => each.name === next)))
      ) {
        value = next;
        at++;
      }
    }
    checkValue(flag, value, usage);
    flags.set(flag.name, [...(earlier ?? []), value]);
  }
  return { flags, positionals };
}

/** Whether an argument is written like a flag. A lone dash, and SQL that begins with a comment, are not. */
export function isFlag(arg: string): boolean {
  return /^-(?:[A-Za-z](?:$|[^\s-]\S*$)|-(?:$|[A-Za-z][\w-]*(?:=|$)))/.test(arg);
}

/** `--flag=value` and `-fvalue` in their parts. */
function splitFlag(arg: string): { readonly name: string; readonly attached: string | undefined } {
  const equals = arg.startsWith("--") ? arg.indexOf("=") : -1;
  if (equals !== -1) return { name: arg.slice(0, equals), attached: arg.slice(equals + 1) };
  return /^-[A-Za-z]./.test(arg)
    ? { name: arg.slice(0, 2), attached: arg.slice(2) }
    : { name: arg, attached: undefined };
}

function checkValue(flag: Flag, value: string | true, usage: string): void {
  if (flag.value === undefined && value !== true) {
    throw new DirqError("usage", `${flag.name} takes no value, but got "${value}"\n${usage}`);
  }
  if (flag.value !== undefined && !flag.optional && value === true) {
    throw new DirqError("usage", `${flag.name} needs a value: ${flag.name} ${flag.value}\n${usage}`);
  }
  if (value === "" && !flag.allowsEmpty)
    throw new DirqError("usage", `the value of ${flag.name} is empty\n${usage}`);
}

function unknownFlag(name: string, known: readonly Flag[], usage: string): DirqError {
  const word = name.replace(/^--/, "");
  const chosen = known.find(({ value }) => choicesOf(value)?.includes(word));
  const near =
    chosen === undefined
      ? suggest(
          name,
          known.map((flag) => flag.name),
        )
      : `${chosen.name} ${word}`;
  const advice = near === undefined ? "" : `; did you mean ${near}?`;
  return new DirqError("usage", `unknown argument ${name}${advice}\n${usage}`);
}

/** The values between which a flag chooses, such as those of `<json|csv>`; undefined where any is possible. */
export function choicesOf(value: string | undefined): readonly string[] | undefined {
  return /^<(.+\|.+)>$/.exec(value ?? "")?.[1]?.split("|");
}
