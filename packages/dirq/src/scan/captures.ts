import { expandBraces } from "./braces.ts";
import { compileGlob, type Glob } from "./glob.ts";
import { readBracket } from "./bracket.ts";

/** A glob in which `{name}` captures one path component, or a part of one. */
export interface CapturingGlob {
  /** What the files match. */
  readonly glob: Glob;
  /** In the order of their first occurrence. */
  readonly names: readonly string[];
  /** One a brace alternative. */
  readonly patterns: readonly RegExp[];
}

/** Not behind a backslash, which takes the bracket literally. */
const capture = /(?<!\\)\{([A-Za-z_]\w*)\}/g;
const captureHere = /\{([A-Za-z_]\w*)\}/y;

/** Compiles a table's glob. `{name}` with neither comma nor dots is a capture; all other braces are alternatives. */
export function compileCapturingGlob(source: string): CapturingGlob {
  const pattern = source.replace(/^\.\//, "");
  const names = [...new Set(Array.from(pattern.matchAll(capture), (match) => match[1]!))];
  return {
    // A capture matches at least one character, as `?*` does.
    glob: compileGlob(pattern.replace(capture, "?*")),
    names,
    patterns: names.length === 0 ? [] : expandBraces(pattern).map(toPattern),
  };
}

/** The captured texts of a path that matches. */
export function captureFrom({ patterns }: CapturingGlob, path: string): Readonly<Record<string, string>> {
  for (const pattern of patterns) {
    const match = pattern.exec(path);
    if (match !== null) return match.groups ?? {};
  }
  return {};
}

function toPattern(alternative: string): RegExp {
  const seen = new Set<string>();
  const parts = alternative.split("/").filter((part) => part !== "" && part !== ".");
  const source = parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    if (part === "**") return isLast ? ".*" : "(?:[^/]+/)*";
    return componentSource(part, seen) + (isLast ? "" : "/");
  });
  return new RegExp(`^${source.join("")}$`, "su");
}

function componentSource(part: string, seen: Set<string>): string {
  let source = "";
  for (let at = 0; at < part.length;) {
    captureHere.lastIndex = at;
    const named = captureHere.exec(part);
    if (named !== null) {
      const name = named[1]!;
      // The same name twice is the same text twice.
      source += seen.has(name) ? `\\k<${name}>` : `(?<${name}>[^/]+?)`;
      seen.add(name);
      at += named[0].length;
      continue;
    }
    const bracket = part[at] === "[" ? readBracket(part, at, "shell") : undefined;
    if (bracket !== undefined) {
      source += bracket.regexp;
      at = bracket.end;
      continue;
    }
    if (part[at] === "\\" && at + 1 < part.length) at++;
    const char = String.fromCodePoint(part.codePointAt(at)!);
    const isEscaped = part[at - 1] === "\\";
    if (char === "*" && !isEscaped) source += "[^/]*";
    else if (char === "?" && !isEscaped) source += "[^/]";
    else source += char.replace(/[$()*+.?[\\\]^{|}/]/, "\\$&");
    at += char.length;
  }
  return source;
}
