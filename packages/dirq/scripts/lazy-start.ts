import type { Plugin } from "rolldown";

/** Modules of Node that take milliseconds to load and that most queries do not use. */
const modules = [
  "node:child_process",
  "node:crypto",
  "node:os",
  "node:string_decoder",
  "node:tty",
  "node:url",
  "node:worker_threads",
];

/**
 * Defers to its first use what takes milliseconds when a program starts: loading some of Node's modules; and what
 * string-width does when it is loaded, which is making an `Intl.Segmenter` (20 ms) and parsing regular expressions with
 * properties of Unicode strings (30 ms for `RGI_Emoji`; V8 parses all literals of a module with it).
 * `let node_crypto = require("node:crypto")` becomes a function, and each use a call of it, in parentheses because of
 * `new`. Only for CommonJS output that is not minified yet.
 */
export function lazyStart(): Plugin {
  return {
    name: "lazy-start",
    renderChunk(code, _chunk, { format }) {
      if (format !== "cjs") return null;
      // The class that Node makes modules of has what the module exports, which takes 1 ms to load.
      let result = code.replace(/^(let \w+ = )require\("node:module"\);$/m, "$1module.constructor;");
      for (const name of modules) {
        const declaration = new RegExp(`^let (\\w+) = require\\("${name}"\\);$`, "m").exec(result);
        if (declaration !== null) result = defer(result, declaration, `require("${name}")`);
      }
      for (const declaration of code.matchAll(
        /^const (require_part_\w+) = (require\(['"]\.\/part-.*['"]\));$/gm,
      ))
        result = defer(result, declaration, declaration[2]!);
      for (const declaration of code.matchAll(/^const (\w+(?:\$\w+)*) = (new Intl\.Segmenter\(.*\));$/gm))
        result = defer(result, declaration, declaration[2]!);
      for (const declaration of code.matchAll(/^const (\w+(?:\$\w+)*) = \/(.*\\p\{.*)\/(\w*);$/gm)) {
        const [, , source, flags] = declaration;
        result = defer(result, declaration, `new RegExp(${JSON.stringify(source)}, "${flags}")`);
      }
      return result;
    },
  };
}

const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

function defer(code: string, [statement, variable]: RegExpExecArray, value: string): string {
  // Not a property of that name, but also after the dots of a spread.
  const name = String.raw`(?<![$\w])(?<!(?<!\.\.)\.)${variable!.replaceAll("$", "\\$")}`;
  const result = code
    .replace(statement, () => `let $$${variable};\nconst $${variable} = () => ($$${variable} ??= ${value});`)
    .replaceAll(new RegExp(`${name}(?=[.,)])`, "g"), () => `($${variable}())`);
  if (new RegExp(`${name}(?![$\\w:])`).test(result.replaceAll(comments, "")))
    throw new Error(`${variable} is used in a way that cannot be deferred: ${value}`);
  return result;
}
