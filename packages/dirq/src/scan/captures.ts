import { widthOf } from "./bracket.ts";
import { expandBraces } from "./braces.ts";
import { compileGlob, type Glob } from "./glob.ts";
import { matchesUnit, readTokens, type Token } from "./wildcard.ts";

/** A glob in which `{name}` captures one path component, or a part of one. */
export interface CapturingGlob {
  /** Matches the same files. */
  readonly glob: Glob;
  /** In the order of their first use. */
  readonly names: readonly string[];
  /** One per brace alternative. */
  readonly programs: readonly Program[];
}

/** The instructions of one alternative, in order. */
type Program = readonly Instruction[];

type Instruction =
  | { readonly type: "one"; readonly token: Token }
  /** Any number of characters within a component: as many as possible, or as few. */
  | { readonly type: "many" | "few" }
  /** Any number of directories, as many as possible. */
  | { readonly type: "directories" }
  | { readonly type: "rest" }
  | { readonly type: "open" | "close" | "repeat"; readonly name: string };

/** Not after a backslash, which makes the brace literal. */
const capture = /(?<!\\)\{([A-Za-z_]\w*)\}/g;

/** Compiles a table's glob. `{name}` with neither comma nor dots is a capture; all other braces are alternatives. */
export function compileCapturingGlob(source: string): CapturingGlob {
  const pattern = source.replace(/^\.\//, "");
  const names = [...new Set(Array.from(pattern.matchAll(capture), (match) => match[1]!))];
  return {
    // A capture matches at least one character, as `?*` does.
    glob: compileGlob(pattern.replace(capture, "?*")),
    names,
    programs: names.length === 0 ? [] : expandBraces(pattern).map(compileProgram),
  };
}

function compileProgram(alternative: string): Program {
  const program: Instruction[] = [];
  const seen = new Set<string>();
  const parts = alternative.split("/");
  const isDirectory = parts.at(-1) === "" || parts.at(-1) === ".";
  const components = parts.filter((part) => part !== "" && part !== ".");
  if (isDirectory) components.push("**");
  for (const [index, part] of components.entries()) {
    const isLast = index === components.length - 1;
    if (part === "**") {
      program.push({ type: isLast ? "rest" : "directories" });
      continue;
    }
    for (const [at, text] of part.split(capture).entries()) {
      // Every second piece is the name of a capture.
      if (at % 2 === 0) program.push(...instructionsOf(text));
      else if (seen.has(text)) program.push({ type: "repeat", name: text });
      else {
        seen.add(text);
        program.push(
          { type: "open", name: text },
          anyCharacter,
          { type: "few" },
          { type: "close", name: text },
        );
      }
    }
    if (!isLast) program.push({ type: "one", token: slash });
  }
  return program;
}

const slash = 0x2f;
const anyCharacter = { type: "one", token: "any" } as const;

function instructionsOf(text: string): Instruction[] {
  // A shell's dialect reads every pattern.
  return readTokens(text, "shell")!.map((token) =>
    token === "star" ? { type: "many" } : { type: "one", token },
  );
}

/** The captured texts of a path that matches. */
export function captureFrom({ programs }: CapturingGlob, path: string): Readonly<Record<string, string>> {
  for (const program of programs) {
    const captured = run(program, path);
    if (captured !== undefined) return captured;
  }
  return {};
}

/** A captured text, and those before it. */
interface Captured {
  readonly name: string;
  readonly start: number;
  readonly end: number | undefined;
  readonly earlier: Captured | undefined;
}

/**
 * Runs a program with backtracking. No position is tried twice with the same instruction, so the time grows with the
 * product of both lengths; where a name is repeated, its earlier text is part of the position.
 */
function run(program: Program, path: string): Record<string, string> | undefined {
  const repeats = new Set(program.flatMap((each) => (each.type === "repeat" ? [each.name] : [])));
  const tried = new Set<string | number>();
  const pending: [next: number, at: number, captured: Captured | undefined][] = [[0, 0, undefined]];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const [next, at, captured] = state;
    const position = next * (path.length + 1) + at;
    const key = repeats.size === 0 ? position : `${position}:${describe(captured, repeats)}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const instruction = program[next];
    if (instruction === undefined) {
      if (at === path.length) return textsOf(captured, path);
      continue;
    }
    const code = path.codePointAt(at);
    const isInComponent = code !== undefined && code !== slash;
    // The last that is pushed is tried first.
    switch (instruction.type) {
      case "one":
        if (
          code !== undefined &&
          matchesUnit(instruction.token, code) &&
          (isInComponent || instruction.token === slash)
        )
          pending.push([next + 1, at + widthOf(code), captured]);
        break;
      case "many":
        pending.push([next + 1, at, captured]);
        if (isInComponent) pending.push([next, at + widthOf(code), captured]);
        break;
      case "few":
        if (isInComponent) pending.push([next, at + widthOf(code), captured]);
        pending.push([next + 1, at, captured]);
        break;
      case "directories": {
        pending.push([next + 1, at, captured]);
        const end = path.indexOf("/", at);
        if (end !== -1) pending.push([next, end + 1, captured]);
        break;
      }
      case "rest":
        pending.push([next + 1, path.length, captured]);
        break;
      case "open":
        pending.push([
          next + 1,
          at,
          { name: instruction.name, start: at, end: undefined, earlier: captured },
        ]);
        break;
      case "close":
        // The innermost open one is this one: captures do not nest.
        pending.push([next + 1, at, { ...captured!, end: at }]);
        break;
      case "repeat": {
        const text = textsOf(captured, path)[instruction.name]!;
        if (path.startsWith(text, at)) pending.push([next + 1, at + text.length, captured]);
      }
    }
  }
  return undefined;
}

function describe(captured: Captured | undefined, names: ReadonlySet<string>): string {
  let text = "";
  for (let each = captured; each !== undefined; each = each.earlier)
    if (names.has(each.name)) text += `${each.start}-${each.end},`;
  return text;
}

function textsOf(captured: Captured | undefined, path: string): Record<string, string> {
  // A capture may bear any name, also one that every object has.
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  for (let each = captured; each !== undefined; each = each.earlier)
    texts[each.name] = path.slice(each.start, each.end);
  return texts;
}
