import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  lstatSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, onTestFinished, test } from "vitest";
import { History, historyPath, historySize } from "./history.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "dirq-history-"));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

const linesOf = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n");

describe("the place of the history", () => {
  test.each([
    [{ XDG_DATA_HOME: "/data", HOME: "/home/me" }, "linux", "/data/dirq/history"],
    [{ HOME: "/home/me" }, "linux", "/home/me/.local/share/dirq/history"],
    [{ XDG_DATA_HOME: "", HOME: "/home/me" }, "darwin", "/home/me/.local/share/dirq/history"],
    [{ XDG_DATA_HOME: "relative", HOME: "/home/me" }, "linux", "/home/me/.local/share/dirq/history"],
    [{ APPDATA: "/roaming" }, "win32", "/roaming/dirq/history"],
    [{}, "win32", undefined],
    [{ HOME: "" }, "linux", undefined],
  ] as const)("%j on %s", (env, platform, expected) => {
    expect(historyPath(env, platform)).toBe(expected);
  });
});

test("statements come back, also those of several lines and with backslashes", () => {
  const path = join(folder(), "deep/er/history");
  const texts = ["SELECT 1;", "SELECT\n  'a\\nb',\n  '\\\\';", "SELECT '\r';"];
  const history = new History(path);
  for (const text of texts) history.add(text);
  expect(new History(path).entries).toEqual(texts);
  expect(linesOf(path)).toHaveLength(3);
});

test("what equals the last, and what is blank, is not kept", () => {
  const history = new History(join(folder(), "history"));
  for (const text of ["a", "a", "  ", "b", "a"]) history.add(text);
  expect(history.entries).toEqual(["a", "b", "a"]);
});

test("the file is for its owner alone, also one that was not", () => {
  const path = join(folder(), "sub/history");
  new History(path).add("SELECT 1;");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
  chmodSync(path, 0o644);
  new History(path).add("SELECT 2;");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("the last thousand stay, through a link too", () => {
  const directory = folder();
  const path = join(directory, "real");
  writeFileSync(path, Array.from({ length: 1500 }, (_, index) => `${index}\n`).join(""));
  symlinkSync(path, join(directory, "history"));
  new History(join(directory, "history")).add("last");
  const lines = linesOf(path);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([historySize, "501", "last"]);
  expect(lstatSync(join(directory, "history")).isSymbolicLink()).toBe(true);
});

test("a lock that someone left behind is taken away", () => {
  const path = join(folder(), "history");
  writeFileSync(path, "x\n".repeat(1200));
  writeFileSync(`${path}.lock`, "");
  utimesSync(`${path}.lock`, 1, 1);
  new History(path).add("last");
  expect(linesOf(path)).toHaveLength(historySize);
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test.each(["a file in place of the folder", "a folder in place of the file"])(
  "%s: the session still has it",
  (kind) => {
    const directory = folder();
    const path = join(directory, "dirq/history");
    if (kind.startsWith("a file")) writeFileSync(join(directory, "dirq"), "");
    else mkdirSync(path, { recursive: true });
    const history = new History(path);
    history.add("SELECT 1;");
    expect(history.entries).toEqual(["SELECT 1;"]);
  },
);

test("sessions that write at once lose nothing, while the file is cut down", async () => {
  const directory = folder();
  const path = join(directory, "history");
  writeFileSync(path, Array.from({ length: 990 }, (_, index) => `old ${index}\n`).join(""));
  const bundle = join(directory, "history.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("history.ts", import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  const code = `import { History } from ${JSON.stringify(bundle)};
    const history = new History(${JSON.stringify(path)});
    for (let n = 0; n < 100; n++) history.add(process.argv[1] + " " + n);`;
  const writers = ["a", "b", "c", "d"].map((name) =>
    spawn(process.execPath, ["--input-type=module", "-e", code, name], { stdio: "inherit" }),
  );
  await Promise.all(writers.map((writer) => once(writer, "exit")));
  const lines = linesOf(path);
  expect(lines).toHaveLength(historySize);
  for (const name of ["a", "b", "c", "d"])
    expect(lines.filter((line) => line.startsWith(`${name} `))).toEqual(
      Array.from({ length: 100 }, (_, index) => `${name} ${index}`),
    );
});
