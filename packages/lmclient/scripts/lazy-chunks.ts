import type { OutputOptions, Plugin } from "rolldown";

/** What an import of the library loads: the classes. What they call is loaded by the first call. */
const classes = /\/src\/(index|client\/(base-lm|compat-lm|usage|global-history)|errors\/classes)\.ts$/;

/** In their own files or not part of the library. */
const apart = /\/src\/adapters\/|\/configured-transport\.ts$|^\0/;

/** The parts that are loaded when they are first used. */
export const codeSplitting: OutputOptions["codeSplitting"] = {
  includeDependenciesRecursively: false,
  groups: [
    { name: "structured", test: /\/src\/(structured\/|client\/structured\.ts$)/, priority: 2 },
    { name: "calls", test: (id) => !classes.test(id) && !apart.test(id), priority: 1 },
  ],
};

/**
 * Makes a chunk load the chunks that it imports when it first uses them: to compile all of the library takes 8 ms.
 * `const require_calls = require("./calls.cjs")` becomes a function, and each use a call of it. For CommonJS.
 */
export function lazyChunks(): Plugin {
  return {
    name: "lazy-chunks",
    generateBundle({ format }, bundle) {
      if (format !== "cjs") return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const imports = chunk.code.matchAll(/^const (require_\w+) = (require\("\.\/[^"]+"\));$/gm);
        for (const [statement, name, value] of imports) {
          chunk.code = chunk.code
            // In parentheses because of `new`.
            .replaceAll(`${name!}.`, `(${name!}()).`)
            .replace(statement, `let $${name!};\nconst ${name!} = () => ($${name!} ??= ${value!});`);
        }
      }
    },
  };
}
