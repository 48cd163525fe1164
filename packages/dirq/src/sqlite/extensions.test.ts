import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { findLoadable, loadExtensions, parseExtension } from "./extensions.ts";
import { openDatabase, type Database } from "./driver.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const suffix = process.platform === "darwin" ? ".dylib" : ".so";
const compiler = spawnSync("gcc", ["--version"]).status === 0 ? "gcc" : undefined;

function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "dirq-extensions-")));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

function load(path: string, directory: string, entrypoint?: string): Database {
  const database = openDatabase(":memory:");
  loadExtensions(database, [{ path, entrypoint, directory }]);
  return database;
}

/** Compiles an extension whose one function, `answer()`, gives 42. */
function compile(directory: string, name: string, init: string): string {
  const headers = join(
    dirname(createRequire(import.meta.url).resolve("better-sqlite3-v12/package.json")),
    "deps/sqlite3",
  );
  writeFileSync(
    join(directory, "extension.c"),
    `#include "sqlite3ext.h"
     SQLITE_EXTENSION_INIT1
     static void answer(sqlite3_context *context, int count, sqlite3_value **values) {
       sqlite3_result_int(context, 42);
     }
     int ${init}(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
       SQLITE_EXTENSION_INIT2(api)
       return sqlite3_create_function(db, "answer", 0, SQLITE_UTF8, 0, answer, 0, 0);
     }`,
  );
  const file = join(directory, name + suffix);
  const { status, stderr } = spawnSync(
    compiler!,
    ["-shared", "-fPIC", "-I", headers, "-o", file, join(directory, "extension.c")],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return file;
}

describe("sqlite-vec, by the name of its package", () => {
  test("finds the suggest neighbours", () => {
    const database = load("sqlite-vec", here);
    database.exec(`
      CREATE VIRTUAL TABLE places USING vec0(at float[2]);
      INSERT INTO places (rowid, at) VALUES (1, '[0, 0]'), (2, '[5, 5]'), (3, '[1, 1]');
    `);
    const suggest = database
      .prepare("SELECT rowid FROM places WHERE at MATCH '[0.9, 0.9]' AND k = 2 ORDER BY distance")
      .pluck();
    expect(suggest.all()).toEqual([3, 1]);
  });

  test("is found from the working directory too", () => {
    expect(
      findLoadable({ path: "sqlite-vec", entrypoint: undefined, directory: temporaryDirectory() }),
    ).toMatch(new RegExp(`vec0\\${suffix}$`));
  });

  test("leaves SQL's own load_extension shut", () => {
    const database = load("sqlite-vec", here);
    const file = findLoadable({ path: "sqlite-vec", entrypoint: undefined, directory: here });
    expect(() => database.prepare("SELECT load_extension(?)").get(file)).toThrow("not authorized");
  });
});

describe.skipIf(compiler === undefined)("an extension compiled with gcc", () => {
  test("is loaded from a path relative to the directory, with or without the suffix", () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, "lib"));
    compile(join(directory, "lib"), "answer", "sqlite3_answer_init");
    for (const path of [
      `lib/answer${suffix}`,
      `./lib/answer${suffix}`,
      "lib/answer",
      join(directory, "lib/answer"),
    ]) {
      expect(load(path, directory).prepare("SELECT answer()").pluck().get()).toBe(42);
    }
  });

  test("may name its init function", () => {
    const directory = temporaryDirectory();
    const file = compile(directory, "other", "start_here");
    expect(load(file, directory, "start_here").prepare("SELECT answer()").pluck().get()).toBe(42);
    expect(() => load(file, directory)).toThrow(
      "it has no init function of the name that SQLite derives from the file's",
    );
    expect(() => load(file, directory, "nope")).toThrow(
      `cannot load the extension "${file}": it has no entry point "nope"`,
    );
  });

  test("is found in a package that ships one for each system, nothing of which is run", () => {
    const directory = temporaryDirectory();
    const folder = join(directory, "node_modules/@me/answer");
    const own = join(folder, `prebuilds/${process.platform}-${process.arch}`);
    const foreign = join(folder, "prebuilds/plan9-mips");
    for (const each of [own, foreign]) mkdirSync(each, { recursive: true });
    writeFileSync(join(folder, "package.json"), `{"name":"@me/answer","main":"index.js"}`);
    writeFileSync(join(folder, "index.js"), "throw new Error('run')");
    const file = compile(directory, "answer", "sqlite3_answer_init");
    for (const each of [own, foreign]) copyFileSync(file, join(each, `answer${suffix}`));
    expect(load("@me/answer", directory).prepare("SELECT answer()").pluck().get()).toBe(42);
    copyFileSync(file, join(own, `second${suffix}`));
    expect(() => load("@me/answer", directory)).toThrow(
      /the package ships several: .*; name one by its path/,
    );
  });
});

describe("what cannot be loaded", () => {
  test("a file that is missing", () => {
    const directory = temporaryDirectory();
    expect(() => load("./lib/none.so", directory)).toThrow(
      `cannot load the extension "./lib/none.so": there is no file ${join(directory, "lib/none.so")}`,
    );
  });

  test("a package that is missing, or is not an extension", () => {
    const directory = temporaryDirectory();
    expect(() => load("no-such-extension", directory)).toThrow(
      "and no package of this name is installed there or in",
    );
    expect(() => load("csv-parse", here)).toThrow(/ships no \*\.\w+ for this system .*; is it an extension/);
  });

  test("a file that is not a library", () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, `junk${suffix}`), "junk");
    expect(() => load(`junk${suffix}`, directory)).toThrow("it is not a loadable library");
  });

  test("a library of another system", () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, `other${suffix}`), Buffer.from("7f454c4601010100", "hex"));
    expect(() => load(`other${suffix}`, directory)).toThrow(
      "it is a library for another system, or needs one that",
    );
  });
});

test("the argument is a path, or a path and an entry point", () => {
  expect(parseExtension("a/b.so", "/d")).toEqual({ path: "a/b.so", entrypoint: undefined, directory: "/d" });
  expect(parseExtension("a::b.so::init", "/d")).toEqual({
    path: "a::b.so",
    entrypoint: "init",
    directory: "/d",
  });
  expect(() => parseExtension("::init", "/d")).toThrow(
    `the extension "::init" has no path or no entry point; expected <path> or <path>::<entrypoint>`,
  );
  expect(() => parseExtension("a.so::", "/d")).toThrow("expected <path>");
});
