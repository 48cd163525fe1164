import { readFileSync } from "node:fs";
import { Module } from "node:module";
import { basename, dirname, join } from "node:path";

/** What Node does to load the text of a CommonJS module. */
interface Compilable extends NodeJS.Module {
  _compile: (this: NodeJS.Module, code: string, file: string) => void;
}
const { _nodeModulePaths: nodeModulePaths } = Module as unknown as {
  readonly _nodeModulePaths: (directory: string) => string[];
};

/**
 * Loads a CommonJS package: the file `main` and those that it requires by fixed relative names, as one script. To find and
 * compile each of a dozen small files by itself takes Node 6 ms to 9 ms, which is a tenth of a start.
 * @param script the name of that script; the code cache stores what is compiled under a name in dirq's own directory
 */
export function loadInOneScript(main: string, script: string): unknown {
  const files = new Map<string, PackageFile>();
  const directory = dirname(main);
  addFile(files, directory, basename(main), readFileSync(main, "utf8"));
  // Node's class for it has no public way to load a text.
  const module = new Module(main) as Compilable;
  module.filename = main;
  module.paths = nodeModulePaths(directory);
  module._compile(textOf(files, main), script);
  return module.exports;
}

interface PackageFile {
  readonly text: string;
  /** The files that it requires, by the names it uses. */
  readonly required: Readonly<Record<string, string>>;
}

/** Adds a file, by its path in the directory, and what it requires. Node loads what is not a JavaScript file there. */
function addFile(files: Map<string, PackageFile>, directory: string, path: string, text: string): void {
  const required: Record<string, string> = {};
  files.set(path, { text, required });
  for (const [, name] of text.matchAll(/\brequire\(["'](\.{1,2}\/[\w./-]+)["']\)/g)) {
    const candidate = join(dirname(path), `${name!.replace(/\.js$/, "")}.js`);
    const content = files.has(candidate) ? undefined : textOrNothing(join(directory, candidate));
    if (content !== undefined) addFile(files, directory, candidate, content);
    if (files.has(candidate)) required[name!] = candidate;
  }
}

function textOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The script: a function for each file, and a `require` that knows them. */
function textOf(files: ReadonlyMap<string, PackageFile>, main: string): string {
  const definitions = [...files].map(
    ([path, { text, required }]) =>
      `${JSON.stringify(path)}: [${JSON.stringify(required)}, function (module, exports, require, __filename, __dirname) {${text}\n}]`,
  );
  return `"use strict";
const path = require("node:path");
const files = {
${definitions.join(",\n")}
};
const modules = {};
const load = (name) => {
  if (modules[name] !== undefined) return modules[name].exports;
  const module = (modules[name] = { exports: {} });
  const [required, run] = files[name];
  const file = path.join(${JSON.stringify(dirname(main))}, name);
  const folder = path.dirname(file);
  const find = (wanted) =>
    wanted in required ? load(required[wanted]) : require(wanted.startsWith(".") ? path.join(folder, wanted) : wanted);
  run.call(module.exports, module, module.exports, find, file, folder);
  return module.exports;
};
module.exports = load(${JSON.stringify(basename(main))});
`;
}
