import type { Plugin } from "rolldown";

/** Puts everything that a program loads at its start into its entry, except rolldown's helper functions. */
export const startInOneFile = { codeSplitting: { groups: [{ name: "start", tags: ["$initial" as const] }] } };

/**
 * What statements over names and stat values do not use, each part in a file that is loaded when it is used. A start takes
 * 1 ms for 40 KB of program, also where its code is stored as it was compiled.
 */
const parts = {
  "part-parsers": [
    "parsers/(?!records/scan-threads)",
    "json/(exact|syntax-error)",
    "functions/wire",
    "parquet/",
  ],
  "part-index": [
    "file-index/(cache-file|declared-sql|file-records|file-rows|fingerprint|known-files|refresh|register-functions)",
    "file-index/(rejections|row-changes|schema|table-groups|table-index|table-rows)",
    "path-tables/(commit-rows|directory-rows|index-views|key-columns|parsed-path-table|scanned-rows|snapshot-rows)",
    "path-tables/stored-rows",
    "git/(history|run-git|working-tree)",
    "snapshots/",
  ],
  "part-command": [
    "cli/watch/",
    "cli/(help|help-on|output/output-file)\\.",
    "engine/(diagnose|read-tables|sources|snapshot)\\.",
    "file-columns/(content-(summary|tools)|native-contents|read-)",
    "path-tables/(glob-conditions|path-notes|row-conditions)",
    "sqlite/(extensions|missing)",
    "workers/explain-path",
  ],
};

/** The same for a program of which a start needs a part. */
export const startWithoutParts = {
  preserveEntrySignatures: "allow-extension" as const,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      ...Object.entries(parts).map(([name, paths]) => ({
        name,
        tags: ["$initial" as const],
        test: new RegExp(`/packages/dirq/src/(?:${paths.join("|")})`),
        priority: 1,
      })),
      ...startInOneFile.codeSplitting.groups,
    ],
  },
};

/**
 * Copies rolldown's helper functions into the entry: each file that a program loads takes 0.4 ms to 1 ms. Escapes what is
 * not ASCII: Node decodes such a file faster, and V8 keeps its text in half of the memory.
 */
export function oneStartFile(): Plugin {
  return {
    name: "one-start-file",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const helpers = chunks.find(({ moduleIds }) => moduleIds.every((id) => id === "\0rolldown/runtime.js"));
      for (const chunk of chunks) {
        let { code } = chunk;
        if (helpers !== undefined && chunk.isEntry)
          code = code.replace(
            `require(\`./${helpers.fileName}\`)`,
            () => `(()=>{let exports={};${helpers.code.trim()}return exports})()`,
          );
        chunk.code = inAscii(code, chunk.fileName);
      }
    },
  };
}

/** An escape means the character itself everywhere but in the raw text of a template, and in names. */
function inAscii(code: string, file: string): string {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code))
    throw new Error(`${file}: a String.raw template contains a character that is not ASCII`);
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
