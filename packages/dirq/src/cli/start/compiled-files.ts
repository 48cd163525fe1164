import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { Module } from "node:module";
import { debuglog } from "node:util";
import { constants as vmConstants, Script } from "node:vm";
import { isOnlyOurs, makePrivate } from "./cache-directory.ts";

/** What Node calls with the text of a CommonJS module. */
type Compile = (this: NodeJS.Module, code: string, file: string) => unknown;
const { prototype } = Module as unknown as { readonly prototype: { _compile: Compile } };
const before = "(function (exports, require, module, __filename, __dirname) { ";
const after = "\n})";

/**
 * From here on, compiles the CommonJS modules of a directory with the code that an earlier run stored, and stores what was
 * missing when the process exits. For Node 20.12 to 22.0: earlier versions cannot have `import()` in such code.
 */
export function openCompiledFiles(directory: string, program: string): void {
  const importer = (vmConstants as Partial<typeof vmConstants> | undefined)?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  if (importer === undefined) return;
  const store = new CompiledFiles(directory);
  const compile = prototype._compile;
  prototype._compile = function (code, file) {
    if (!file.startsWith(program)) return compile.call(this, code, file);
    const script = new Script(before + code + after, {
      filename: file,
      columnOffset: -before.length,
      cachedData: store.read(file, code),
      importModuleDynamically: importer,
    });
    store.add(file, code, script);
    const run = script.runInThisContext() as (...values: unknown[]) => unknown;
    const folder = file.slice(0, Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")));
    // The program's modules use nothing of `require` but the call.
    return run.call(
      this.exports,
      this.exports,
      (id: string) => this.require(id) as unknown,
      this,
      file,
      folder,
    );
  };
  process.on("exit", () => store.write());
}

interface Compiled {
  readonly code: string;
  readonly script: Script;
  readonly isStored: boolean;
}

/**
 * One file for each compiled module, named after the module's path: a header, the text of the module and twice the code
 * that V8 made of it. V8 compares only the length of the text, and npm gives the files of all versions one date. V8 also
 * runs damaged code, up to a crash; a checksum would take as long as compiling does (its computation, or loading
 * `node:crypto`), comparing the two copies takes a tenth of a millisecond.
 */
class CompiledFiles {
  readonly #directory: string;
  readonly #compiled = new Map<string, Compiled>();
  readonly #isUsable: boolean;

  constructor(directory: string) {
    this.#directory = directory;
    this.#isUsable = makePrivate(directory);
  }

  /** The stored code of a module. Undefined where there is none, or one of another text or other options of V8. */
  read(file: string, code: string): Buffer | undefined {
    const content = this.#isUsable ? readOwn(this.#pathOf(file)) : undefined;
    if (content === undefined) return undefined;
    const header = headerOf(file, code);
    const rest = content.subarray(header.length);
    const textLength = Buffer.byteLength(code);
    const codeLength = (rest.length - textLength) / 2;
    if (
      !Number.isInteger(codeLength) ||
      codeLength <= 0 ||
      content.toString("latin1", 0, header.length) !== header
    )
      return undefined;
    const text =
      textLength === code.length
        ? rest.toString("latin1", 0, textLength)
        : rest.toString("utf8", 0, textLength);
    const first = rest.subarray(textLength, textLength + codeLength);
    return text === code && first.equals(rest.subarray(textLength + codeLength)) ? first : undefined;
  }

  add(file: string, code: string, script: Script): void {
    this.#compiled.set(file, { code, script, isStored: script.cachedDataRejected === false });
  }

  /**
   * Stores all modules of this run if one of them was missing: a run that uses more of the program than the one before has
   * also compiled more functions of the modules that are stored.
   */
  write(): void {
    if (!this.#isUsable || [...this.#compiled.values()].every(({ isStored }) => isStored)) return;
    try {
      removeOld(this.#directory);
      for (const [file, { code, script }] of this.#compiled) {
        const data = script.createCachedData();
        const header = Buffer.from(headerOf(file, code), "latin1");
        replace(this.#pathOf(file), Buffer.concat([header, Buffer.from(code), data, data]));
      }
      debuglog("dirq")("compiled code: stored %d modules", this.#compiled.size);
    } catch (error) {
      // A full disk, a file system that is read-only: the next start takes longer, nothing else.
      debuglog("dirq")("compiled code: not stored: %s", (error as Error).message);
    }
  }

  #pathOf(file: string): string {
    return `${this.#directory}/${hash(file)}`;
  }
}

/** The module, and the options of V8 that it was compiled with. In ASCII. */
function headerOf(file: string, code: string): string {
  const values = [file, code.length, process.version, process.execArgv, process.env["NODE_OPTIONS"]];
  return `${encodeURI(JSON.stringify(values))}\n`;
}

/** A regular file that only this user can write to. A link is not followed. */
function readOwn(path: string): Buffer | undefined {
  let descriptor;
  try {
    // Windows has neither of the two flags.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    return stats.isFile() && isOnlyOurs(stats) ? readFileSync(descriptor) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Several first runs at a time replace each other's file as a whole. */
function replace(path: string, content: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, content, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

const maxAge = 30 * 24 * 60 * 60 * 1000;

/** Removes the code of programs that are perhaps no longer installed; what is in use is stored again. */
function removeOld(directory: string): void {
  const oldest = Date.now() - maxAge;
  for (const name of readdirSync(directory)) {
    const path = `${directory}/${name}`;
    if (statSync(path).mtimeMs < oldest) rmSync(path, { force: true });
  }
}

/** FNV-1a. Two modules of the same hash replace each other's file: the key in it differs. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
