import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";

/** Libraries that several bundles load, each only when a query needs it. */
const libraries = ["magic-bytes.js", "re2js", "smol-toml", "toml-eslint-parser"];

const fileOf = (name: string) => `library-${name.replace(/\.js$/, "")}`;

/** The entry of each library: one file in dist for all bundles. */
export const libraryEntries: Readonly<Record<string, string>> = Object.fromEntries(
  libraries.map((name) => [fileOf(name), fileURLToPath(import.meta.resolve(name))]),
);

/** Makes a bundle load the libraries from their one file instead of containing a copy of each. */
export function sharedLibraries(): Plugin {
  return {
    name: "shared-libraries",
    resolveId: {
      order: "pre",
      handler: (id) => (libraries.includes(id) ? { id: `./${fileOf(id)}.cjs`, external: true } : null),
    },
  };
}
