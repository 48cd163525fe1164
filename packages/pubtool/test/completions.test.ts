import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { commands } from "../src/cli/commands/index.ts";
import { manPage } from "./support/man-page.ts";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

const cwd = process.cwd();
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

function folderWith(files: Record<string, string>): string {
  const { root, remove } = temporaryTree(files);
  onTestFinished(remove);
  return root;
}

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout, stderr } = await pubtool(["completions", shell], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const path = join(folderWith({}), `pubtool.${shell}`);
  writeFileSync(path, stdout);
  return path;
}

describe.skipIf(!has("bash"))("completions in bash", () => {
  const complete = async (line: string, folder = cwd) => {
    const code = `source "$1"; COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _pubtool; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ["-c", code, "bash", await scriptFor("bash")];
    const output = execFileSync("bash", args, { encoding: "utf8", cwd: folder });
    return output.split("\n").filter((word) => word !== "");
  };

  it.each([
    ["pubtool doc", ["doctor"]],
    ["pubtool au", ["auth"]],
    ["pubtool auth ''", ["login", "status", "logout"]],
    ["pubtool token l", ["list"]],
    ["pubtool completions ''", ["bash", "zsh", "fish"]],
    ["pubtool publish --dry", ["--dry-run"]],
    ["pubtool auth status --conf", ["--config"]],
    ["pubtool doctor --format ''", ["text", "json", "sarif"]],
    // As bash splits --format=s.
    ["pubtool doctor --format = s", ["sarif"]],
    ["pubtool publish --package ''", []],
  ])("%s", async (line, expected) => {
    expect(await complete(line)).toEqual(expected);
  });

  it("files after --config, folders after --cwd", async () => {
    const folder = folderWith({ "my file.toml": "", "sub/x": "" });
    expect(await complete("pubtool doctor --config my", folder)).toEqual(["my file.toml"]);
    expect(await complete("pubtool doctor --cwd ''", folder)).toEqual(["sub"]);
  });
});

describe.skipIf(!has("zsh"))("completions in zsh (needs zsh)", () => {
  // The line editor works in a pseudo-terminal only. What Tab makes of a line is printed, the marks with it.
  const session = `zmodload zsh/zpty && zpty shell zsh -f -i
    zpty -w shell "PS1= PS2=; autoload -Uz compinit && compinit -u -D; source $1; echo READY\\$((1+1))"
    zpty -r shell out '*READY2*'
    zpty -w -n shell "$2"$'\\t\\C-a'"print -r -- START"$'\\C-e'" "$'\\n'"print END\\$((1+1))"$'\\n'
    zpty -r shell out '*END2*'
    print -r -- "$out"; zpty -d shell`;

  it.each([
    ["pubtool doc", "pubtool doctor"],
    ["pubtool auth stat", "pubtool auth status"],
    ["pubtool publish --dry", "pubtool publish --dry-run"],
    ["pubtool doctor --format=sa", "pubtool doctor --format=sarif"],
    ["pubtool token list --js", "pubtool token list --json"],
  ])("%s", async (line, expected) => {
    const output = execFileSync("zsh", ["-f", "-c", session, "zsh", await scriptFor("zsh"), line], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "", TERM: "xterm", HOME: folderWith({}) },
    });
    expect(/^START(.*?) *\r?$/m.exec(output)?.[1]).toBe(expected);
  });
});

describe.skipIf(!has("fish"))("completions in fish (needs fish)", () => {
  it.each([
    ["pubtool doc", /^doctor\t/m],
    ["pubtool auth ", /^login\t/m],
    ["pubtool publish --dry", /^--dry-run\b/m],
    ["pubtool doctor --format ", /^sarif\b/m],
    ["pubtool completions ", /^zsh\b/m],
  ])("%s", async (line, expected) => {
    const code = `source ${await scriptFor("fish")}; complete -C '${line}'`;
    const env = { ...process.env, HOME: folderWith({}) };
    expect(execFileSync("fish", ["--no-config", "-c", code], { encoding: "utf8", env })).toMatch(expected);
  });
});

it("a shell that is not supported is an error with those that are", async () => {
  const { code, stderr } = await pubtool(["completions", "tcsh"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/unsupported shell "tcsh"[^]*supported: bash, zsh, fish/);
});

describe("the man page", () => {
  const path = fileURLToPath(new URL("../man/pubtool.1", import.meta.url));

  it("is the one that the descriptions of the commands make (UPDATE_GOLDEN=1 writes it)", async () => {
    const expected = manPage(await Promise.all(Object.values(commands).map((entry) => entry.load())));
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(path, expected);
    expect(readFileSync(path, "utf8")).toBe(expected);
  });

  it.skipIf(!has("groff"))("is valid for groff (needs groff)", () => {
    const { status, stdout, stderr } = spawnSync("groff", ["-man", "-T", "ascii", "-ww", path], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("PUBTOOL(1)");
  });
});
