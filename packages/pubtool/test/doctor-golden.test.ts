import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { pubtool } from "./support/run.ts";
import { temporaryTree } from "./support/tree.ts";

// A case is the workflow release.yml, or several files with a `#--- path` line before each; `#--- env NAME=value`
// sets a variable. The .out file of the same name has doctor's output. UPDATE_GOLDEN=1 writes that again.
const folder = new URL("./testdata/doctor/", import.meta.url);
const cases = readdirSync(folder).filter((name) => name.endsWith(".yml"));
const trees: (() => void)[] = [];
afterEach(() => {
  for (const remove of trees.splice(0)) remove();
});

describe("doctor prints what the case expects", () => {
  it("has at least 80 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(80);
  });

  it.each(cases)("%s", async (name) => {
    const expected = new URL(name.replace(/\.yml$/, ".out"), folder);
    const { files, env } = readCase(readFileSync(new URL(name, folder)));
    const { root, remove } = temporaryTree(files);
    trees.push(remove);

    const { stdout, stderr, code } = await pubtool(["doctor"], { cwd: root, env });

    const actual = `${stdout}${stderr}exit code ${code}\n`;
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(expected, actual);
    expect(existsSync(expected), "the .out file is missing: UPDATE_GOLDEN=1 writes it").toBe(true);
    expect(actual).toBe(readFileSync(expected, "utf8"));
    expect(actual).not.toContain(root);
  });
});

function readCase(content: Buffer): { files: Record<string, string | Buffer>; env: Record<string, string> } {
  const text = content.toString("utf8");
  if (!text.startsWith("#--- ")) return { files: { ".github/workflows/release.yml": content }, env: {} };
  const files: Record<string, string> = {};
  const env: Record<string, string> = {};
  for (const part of text.split(/^#--- /m).slice(1)) {
    const end = part.indexOf("\n");
    const header = part.slice(0, end);
    const variable = /^env (\w+)=(.*)$/.exec(header);
    if (variable) env[variable[1]!] = variable[2]!;
    else files[header] = part.slice(end + 1);
  }
  return { files, env };
}
