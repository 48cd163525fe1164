import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { run, temporaryDirectory } from "./harness.ts";

const answer = { code: 0, stdout: '[{"one":1}]\n' };
const select = (env: Record<string, string>) =>
  run(["SELECT 1 AS one"], { env: { ...env, NODE_DEBUG: "dirq" } });
const directoryOf = (home: string) => join(home, ".cache/dirq/compiled");

const canImport =
  (vm.constants as Partial<typeof vm.constants> | undefined)?.USE_MAIN_CONTEXT_DEFAULT_LOADER !== undefined;
/** Node 22.1 and later store compiled code themselves, and check it. */
const isByNode = "enableCompileCache" in Module;

/** The regular files below a directory. */
const filesIn = (directory: string) =>
  (readdirSync(directory, { recursive: true }) as string[])
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());

describe.skipIf(!canImport && !isByNode)("compiled code", () => {
  test("is stored in the user's cache directory, which only the user can read", async () => {
    const home = temporaryDirectory();
    // The XDG rules have a relative path ignored.
    expect(await select({ HOME: home, XDG_CACHE_HOME: "relative" })).toMatchObject(answer);
    expect(filesIn(directoryOf(home))).not.toEqual([]);
    expect(statSync(directoryOf(home)).mode & 0o777).toBe(0o700);
    const xdg = temporaryDirectory();
    expect(await select({ HOME: home, XDG_CACHE_HOME: xdg })).toMatchObject(answer);
    expect(filesIn(join(xdg, "dirq/compiled"))).not.toEqual([]);
  });

  test("is not stored in the directory that is asked about, where it would be a row", async () => {
    const home = temporaryDirectory();
    const outcome = await run(["SELECT count(*) AS one FROM './**'"], { cwd: home, env: { HOME: home } });
    expect({ ...outcome, files: readdirSync(home) }).toMatchObject({ stdout: '[{"one":0}]\n', files: [] });
  });

  test("is not stored where NODE_DISABLE_COMPILE_CACHE is set, and elsewhere with NODE_COMPILE_CACHE", async () => {
    const home = temporaryDirectory();
    expect(await select({ HOME: home, NODE_DISABLE_COMPILE_CACHE: "1" })).toMatchObject(answer);
    const stated = join(temporaryDirectory(), "stated");
    expect(await select({ HOME: home, NODE_COMPILE_CACHE: stated })).toMatchObject(answer);
    expect(readdirSync(home)).toEqual([]);
    expect(filesIn(stated)).not.toEqual([]);
  });

  test.each([
    ["a directory that others can write to", (path: string) => chmodSync(path, 0o777)],
    [
      "a link",
      (path: string) => {
        renameSync(path, `${path}-elsewhere`);
        symlinkSync(`${path}-elsewhere`, path);
      },
    ],
    [
      "no directory",
      (path: string) => {
        renameSync(path, `${path}-elsewhere`);
        writeFileSync(path, "");
      },
    ],
  ])("is not read from %s", async (_name, change) => {
    const home = temporaryDirectory();
    mkdirSync(directoryOf(home), { recursive: true, mode: 0o700 });
    change(directoryOf(home));
    const outcome = await select({ HOME: home });
    expect(outcome).toMatchObject(answer);
    expect(outcome.stderr).toContain("compiled code: not stored");
    expect(filesIn(join(home, ".cache")).filter((path) => statSync(path).size > 0)).toEqual([]);
  });

  test("first runs at the same time, and later ones that need more of the program, answer alike", async () => {
    const home = temporaryDirectory();
    const outcomes = await Promise.all([1, 2, 3].map(() => select({ HOME: home })));
    for (const outcome of outcomes) expect(outcome).toMatchObject(answer);
    const csv = await run(["SELECT 1 AS one", "--format", "csv"], { env: { HOME: home } });
    expect(csv.stdout).toBe("one\n1\n");
    expect(await run(["SELECT 1 +"], { env: { HOME: home } })).toMatchObject({ code: 1, stdout: "" });
  });
});

describe.skipIf(!canImport || isByNode)("compiled code that dirq stores", () => {
  const overwriteMiddle = (path: string) => {
    const content = readFileSync(path);
    const middle = Math.floor(content.length * 0.6);
    content.fill(0x41, middle, middle + 5000);
    writeFileSync(path, content);
  };

  test.each([
    ["cut off", (path: string) => truncateSync(path, statSync(path).size - 1000)],
    ["damaged", overwriteMiddle],
    ["empty", (path: string) => truncateSync(path, 0)],
    ["of another text", (path: string) => writeFileSync(path, readFileSync(path).fill(0x20, 1000, 1100))],
    ["writable for others", (path: string) => chmodSync(path, 0o666)],
  ])("is replaced where it is %s", async (_name, change) => {
    const home = temporaryDirectory();
    expect((await select({ HOME: home })).stderr).toContain("compiled code: stored");
    expect((await select({ HOME: home })).stderr).not.toContain("compiled code: stored");
    for (const path of filesIn(directoryOf(home))) change(path);
    const next = await select({ HOME: home });
    expect(next).toMatchObject(answer);
    expect(next.stderr).toContain("compiled code: stored");
    expect((await select({ HOME: home })).stderr).not.toContain("compiled code: stored");
  });
});
