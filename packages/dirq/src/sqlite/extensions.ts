import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { DirqError, reasonOf } from "../base/errors.ts";

/** A SQLite extension to load. */
export interface Extension {
  /** A loadable file, or the name of an installed npm package that ships one. */
  readonly path: string;
  /** The init function. Default: what SQLite derives from the file's name. */
  readonly entrypoint: string | undefined;
  /** What a relative path, and the search for a package, starts from. */
  readonly directory: string;
}

/** What is used of a connection. */
export interface ExtensionHost {
  loadExtension(path: string, entrypoint?: string): unknown;
}

/** The argument form: `<path>` or `<path>::<entrypoint>`. */
export function parseExtension(argument: string, directory: string): Extension {
  const at = argument.lastIndexOf("::");
  const path = at === -1 ? argument : argument.slice(0, at);
  const entrypoint = at === -1 ? undefined : argument.slice(at + 2);
  if (path === "" || entrypoint === "") {
    throw new DirqError(
      "usage",
      `the extension "${argument}" has no path or no entry point; expected <path> or <path>::<entrypoint>`,
    );
  }
  return { path, entrypoint, directory };
}

/**
 * Loads extensions into a connection, in their order. SQL's own `load_extension()` stays shut.
 * @throws {DirqError} naming the extension and what is wrong with it
 */
export function loadExtensions(database: ExtensionHost, extensions: readonly Extension[]): void {
  for (const extension of extensions) {
    const file = findLoadable(extension);
    try {
      if (extension.entrypoint === undefined) database.loadExtension(file);
      else database.loadExtension(file, extension.entrypoint);
    } catch (error) {
      throw new DirqError(
        "config",
        `cannot load the extension ${named(extension, file)}: ${reason(error, extension, file)}`,
        {
          cause: error,
        },
      );
    }
  }
}

function named({ path }: Extension, file: string): string {
  return path === file ? `"${path}"` : `"${path}" (${file})`;
}

/** What SQLite and the system's loader say, as what to do. */
function reason(error: unknown, { entrypoint }: Extension, file: string): string {
  const message = (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
  // If a file cannot be loaded, SQLite reports only that no file with a further suffix exists.
  if (!isLibrary(file)) return "it is not a loadable library";
  if (message.startsWith(`${file}${suffix}: `))
    return "it is a library for another system, or needs one that is not installed";
  if (/undefined symbol|symbol not found|procedure could not be found|no entry point/i.test(message)) {
    return entrypoint === undefined
      ? `it has no init function of the name that SQLite derives from the file's (${message}); name it with path::entrypoint, if it is a SQLite extension at all`
      : `it has no entry point "${entrypoint}"`;
  }
  return message;
}

/** By their first four bytes: ELF, Mach-O for one or several processors, and Windows. */
function isLibrary(file: string): boolean {
  const bytes = Buffer.alloc(4);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, bytes);
  } finally {
    closeSync(descriptor);
  }
  const magic = bytes.toString("hex");
  return ["7f454c46", "cffaedfe", "cafebabe"].includes(magic) || magic.startsWith("4d5a");
}

const suffixes: Readonly<Record<string, string>> = { darwin: ".dylib", win32: ".dll" };
const suffix = suffixes[process.platform] ?? ".so";
const packageName = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

/**
 * The absolute path of the file that an extension names: a file counts before a package. As in SQLite, the system's
 * suffix may be left out.
 */
export function findLoadable({ path, directory }: Extension): string {
  const file = resolve(directory, path);
  for (const candidate of [file, file + suffix]) if (isFile(candidate)) return candidate;
  if (!packageName.test(path)) throw missing(path, `there is no file ${file}`);
  for (const from of new Set([directory, process.cwd()])) {
    const folder = findPackage(path, from);
    if (folder !== undefined) return onlyLoadable(path, folder);
  }
  throw missing(
    path,
    `there is no file ${file}, and no package of this name is installed there or in ${process.cwd()}`,
  );
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The folder of an installed package, searched upwards as Node does. Nothing of the package is run. */
function findPackage(name: string, from: string): string | undefined {
  const places = createRequire(join(resolve(from), "package.json")).resolve.paths(name) ?? [];
  const folder = places
    .map((place) => join(place, name))
    .find((each) => existsSync(join(each, "package.json")));
  return folder === undefined ? undefined : realpathSync(folder);
}

/** The one loadable file of a package, or of the packages for single platforms that it depends on. */
function onlyLoadable(name: string, folder: string): string {
  const platformPackages = Object.keys(readManifest(name, folder).optionalDependencies ?? {}).flatMap(
    (dependency) => findPackage(dependency, folder) ?? [],
  );
  const found = [folder, ...platformPackages].flatMap((each) => loadablesIn(each, 4));
  const fitting = found.length > 1 ? found.filter(isForThisSystem) : found;
  const [only, second] = fitting.length > 0 ? fitting : found;
  if (only === undefined) {
    throw missing(
      name,
      `the package in ${folder} ships no *${suffix} for this system (${process.platform} ${process.arch}); is it an extension, and were its optional dependencies installed?`,
    );
  }
  if (second === undefined) return only;
  throw missing(
    name,
    `the package ships several: ${(fitting.length > 0 ? fitting : found).join(", ")}; name one by its path`,
  );
}

function isForThisSystem(path: string): boolean {
  const words = path.toLowerCase().split(/[^a-z0-9]+/);
  return words.includes(process.arch) && words.includes(process.platform);
}

function readManifest(name: string, folder: string): { optionalDependencies?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      optionalDependencies?: Record<string, string>;
    };
  } catch (error) {
    throw missing(name, `cannot read ${join(folder, "package.json")}: ${reasonOf(error)}`);
  }
}

function loadablesIn(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return depth > 0 && entry.name !== "node_modules" ? loadablesIn(path, depth - 1) : [];
    return entry.name.endsWith(suffix) ? [path] : [];
  });
}

function missing(path: string, why: string): DirqError {
  return new DirqError("config", `cannot load the extension "${path}": ${why}`);
}
