import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const names = JSON.parse(readFileSync(join(root, "docs/names.json"), "utf8")) as Record<
  string,
  Record<string, string>
>;

/** The value in names.json of a name that its registry has, published by this project. */
const OURS = "ours";

const installers: readonly (readonly [string, RegExp])[] = [
  [
    "npm",
    /\b(?:npm (?:install|i|add)|pnpm (?:add|install)|yarn (?:global )?add|bun (?:add|install))\s+(.+)/g,
  ],
  ["npm", /\b(?:pnpm dlx|yarn dlx|bunx|bun x)\s+(.+)/g],
  ["python", /\b(?:(?:uv )?pip3? install|pipx (?:install|run)|uv (?:tool (?:install|run)|add)|uvx)\s+(.+)/g],
  ["cargo", /\bcargo (?:install|add)\s+(.+)/g],
];

/** The names of this project that a line installs from a registry without having published them. */
function strangers(text: string): string[] {
  return installers.flatMap(([registry, pattern]) =>
    [...text.matchAll(pattern)].flatMap(([command, rest]) => {
      // A checkout, an archive or an address is not a name of a registry.
      const words = rest!.split(/[`"';|&#]/)[0]!.split(/\s+/);
      if (words.includes("--path")) return [];
      return words
        .map((word) => word.replace(/(?:@|==).*$|[,.)]+$/g, ""))
        .filter((word) => (names[registry]![word] ?? OURS) !== OURS)
        .map((word) => `${registry} ${word}: ${command.trim()}`);
    }),
  );
}

const documents = execFileSync("git", ["ls-files", "*.md", "packaging"], { cwd: root, encoding: "utf8" })
  .split("\n")
  // What pubtool explains and tests is the command line of others.
  .filter((file) => file !== "" && !/\/(?:test|src)\//.test(file) && existsSync(join(root, file)));

describe("documents install only names that are ours", () => {
  test.each(documents)("%s", (file) => {
    expect(strangers(readFileSync(join(root, file), "utf8"))).toEqual([]);
  });
});

test.each([
  "pip install dirq",
  "uvx dirq-sql 'SELECT 1'",
  "npm install --global dirq",
  "pnpm add lmclient@1",
  "cargo install dirq --features cli",
])("%s is found", (line) => {
  expect(strangers(line)).toHaveLength(1);
});

test.each([
  "pip install ./launchers/python",
  "npm install --global ./dirq-0.1.0.tgz",
  "cargo install --path launchers/rust --features cli",
  "npm install openai",
])("%s is not one of them", (line) => {
  expect(strangers(line)).toEqual([]);
});
