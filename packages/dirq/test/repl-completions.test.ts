import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { commands } from "../src/cli/commands/index.ts";
import { repl } from "../src/cli/commands/repl.ts";
import { run, temporaryDirectory, tree } from "./harness.ts";
import { manPage, readColumnsPage } from "./man-page.ts";

const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout, stderr } = await run(["completions", shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const path = join(temporaryDirectory(), `dirq.${shell}`);
  writeFileSync(path, stdout);
  return path;
}

describe.skipIf(!has("bash"))("in bash", () => {
  const complete = async (line: string, cwd?: string) => {
    const code = `source "$1"; COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _dirq; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const output = execFileSync("bash", ["-c", code, "bash", await scriptFor("bash")], {
      encoding: "utf8",
      cwd,
    });
    return output.split("\n").filter((word) => word !== "");
  };

  test.each([
    ["dirq ser", ["server"]],
    ["dirq comp", ["completions"]],
    ["dirq completions ''", ["bash", "zsh", "fish"]],
    ["dirq hel", ["help"]],
    ["dirq help ser", ["server"]],
    ["dirq server --po", ["--port"]],
    ["dirq init --fo", ["--force"]],
    ["dirq 'SELECT 1' --fo", ["--format"]],
    ["dirq 'SELECT 1' --format ta", ["table"]],
    ["dirq query 'SELECT 1' --format p", ["parquet"]],
    ["dirq diff a b --format p", []],
    // As bash splits --format= and --format=t.
    [
      "dirq 'SELECT 1' --format =",
      [
        "auto",
        "table",
        "json",
        "ndjson",
        "csv",
        "tsv",
        "markdown",
        "html",
        "lines",
        "nul",
        "parquet",
        "arrow",
      ],
    ],
    ["dirq 'SELECT 1' --format = ta", ["table"]],
    ["dirq 'SELECT 1' --param a =", []],
    ["dirq 'SELECT 1' --param a = t", []],
    ["dirq 'SELECT 1' --on-file x", []],
    ["dirq -C some ser", ["server"]],
    ["dirq -C/ ser", ["server"]],
    ["dirq --directory = some ser", ["server"]],
    ["dirq -C some server --po", ["--port"]],
    ["dirq -C some completions ''", ["bash", "zsh", "fish"]],
  ])("%s", async (line, expected) => {
    expect(await complete(line)).toEqual(expected);
  });

  test("files behind -c, also with spaces in their names", async () => {
    const root = tree({ "my config.toml": "", "other.txt": "" });
    expect(await complete("dirq 'SELECT 1' -c my", root)).toEqual(["my config.toml"]);
    expect((await complete("dirq 'SELECT 1' --persist =", root)).sort()).toEqual([
      "my config.toml",
      "other.txt",
    ]);
  });
});

test.skipIf(!has("zsh"))("the script for zsh loads and registers itself (needs zsh)", async () => {
  const code = `autoload -Uz compinit && compinit -u -D && source "$1" && print -r -- $_comps[dirq]`;
  const output = execFileSync("zsh", ["-f", "-c", code, "zsh", await scriptFor("zsh")], { encoding: "utf8" });
  expect(output).toBe("_dirq\n");
});

describe.skipIf(!has("zsh"))("in zsh (needs zsh)", () => {
  // The line editor works in a pseudo-terminal only. What Tab makes of a line is printed, the marks with it.
  const session = `zmodload zsh/zpty && zpty shell zsh -f -i
    zpty -w shell "PS1= PS2=; autoload -Uz compinit && compinit -u -D; source $1; echo READY\\$((1+1))"
    zpty -r shell out '*READY2*'
    zpty -w -n shell "$2"$'\\t\\C-a'"print -r -- START"$'\\C-e'" "$'\\n'"print END\\$((1+1))"$'\\n'
    zpty -r shell out '*END2*'
    print -r -- "$out"; zpty -d shell`;

  test.each([
    ["dirq query --no-i", "dirq query --no-ignore"],
    ["dirq query 'SELECT 1' --fo", "dirq query SELECT 1 --format"],
    ["dirq query 'SELECT 1' --format=ta", "dirq query SELECT 1 --format=table"],
    ["dirq 'SELECT 1' --fo", "dirq SELECT 1 --format"],
    ["dirq init --fo", "dirq init --force"],
    ["dirq -C / comp", "dirq -C / completions"],
    ["dirq --directory=/ init --fo", "dirq --directory=/ init --force"],
  ])("%s", async (line, expected) => {
    const output = execFileSync("zsh", ["-f", "-c", session, "zsh", await scriptFor("zsh"), line], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "", TERM: "xterm", HOME: temporaryDirectory() },
    });
    expect(/^START(.*?) *\r?$/m.exec(output)?.[1]).toBe(expected);
  });
});

test.skipIf(!has("fish"))("fish completes commands and flags (needs fish)", async () => {
  const path = await scriptFor("fish");
  const cwd = tree({ "my.db": "", "places/": "" });
  const complete = (line: string) =>
    execFileSync("fish", ["--no-config", "-c", `source ${path}; complete -C '${line}'`], {
      encoding: "utf8",
      cwd,
      env: { ...process.env, HOME: temporaryDirectory() },
    });
  expect(complete("dirq ser")).toMatch(/^server\t/m);
  for (const directory of ["-C /", "-C/", "--directory=/", "--directory /"])
    expect(complete(`dirq ${directory} ser`), directory).toMatch(/^server\t/m);
  expect(complete("dirq -C / server --po")).toMatch(/^--port\b/m);
  expect(complete("dirq query ser")).not.toMatch(/^server\b/m);
  expect(complete("dirq server --po")).toMatch(/^--port\b/m);
  expect(complete("dirq query --format ")).toMatch(/^table\b/m);
  expect(complete("dirq query --persist=")).toBe("--persist=my.db\n--persist=places/\n");
});

test("a shell that is not known is named, with those that are", async () => {
  const { code, stderr } = await run(["completions", "tcsh"]);
  expect(code).toBe(1);
  expect(stderr).toContain('unsupported shell "tcsh" (supported: bash, zsh, fish)');
});

describe("the man page", () => {
  const path = fileURLToPath(new URL("../man/dirq.1", import.meta.url));

  test("is the one that the descriptions of commands and columns make (UPDATE_GOLDEN=1 writes it)", () => {
    const expected = manPage(new Map([...commands, ["prompt", repl]]), readColumnsPage());
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(path, expected);
    expect(readFileSync(path, "utf8")).toBe(expected);
  });

  test("has every flag of every command, and every column of a path-table", async () => {
    const page = readFileSync(path, "utf8").replaceAll("\\-", "-");
    for (const command of commands.keys()) {
      const { stdout } = await run([command, "--help"]);
      const flags = stdout.match(/--[a-z-]+/g) ?? [];
      expect(flags.length).toBeGreaterThan(0);
      for (const flag of flags) expect(page).toContain(flag);
    }
    const { stdout } = await run(["SELECT name FROM pragma_table_xinfo('./')"]);
    const columns = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
    expect(columns).toContain("git_last_author");
    for (const column of columns) expect(page).toContain(`\\f[B]${column}\\f[R]`);
  });

  test.skipIf(!has("groff"))("is valid for groff (needs groff)", () => {
    const { status, stdout, stderr } = spawnSync("groff", ["-man", "-T", "ascii", "-ww", path], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("DIRQ(1)");
  });
});

test("the man page has every exit code", () => {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
  const codes = read("../../../docs/dirq/command-line.md")
    .split("## Exit codes")[1]!
    .match(/^\| \d+/gm)!;
  expect(codes.length).toBeGreaterThan(2);
  const section = read("../man/dirq.1").split(".SH EXIT STATUS")[1]!.split(".SH")[0]!;
  expect(section.match(/^\d+$/gm)).toEqual(codes.map((code) => code.slice(2)));
});
