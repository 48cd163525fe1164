import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, unpublishedNames } from "./published-names.ts";

const documents = execFileSync(
  "git",
  ["ls-files", "*.md", "packaging", "examples", ".github", "pubtool.toml"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  // What pubtool explains and tests is the command line of others.
  .filter((file) => file !== "" && !/\/(?:test|src)\//.test(file) && existsSync(join(root, file)));

describe("documents install and run only names that are ours", () => {
  test.each(documents)("%s", (file) => {
    expect(unpublishedNames(readFileSync(join(root, file), "utf8"))).toEqual([]);
  });
});

test.each([
  "pip install dirq",
  "pipx install dirq-sql==0.1.0",
  "pipx run dirq-sql",
  "uvx dirq-sql 'SELECT 1'",
  "uvx --from dirq-sql dirq",
  "uv tool install dirq-sql",
  "npx dirq 'SELECT 1'",
  "npx --yes pubtool@0.1.0 publish",
  "npx -p dirq other",
  "npx --package=dirq other",
  "npm exec -- pubtool publish",
  "npm i -g dirq",
  "npm install --global dirq",
  "pnpm dlx dirq",
  "pnpm add lmclient@1",
  "yarn dlx pubtool",
  "bunx dirq",
  "deno run -A npm:pubtool publish",
  "cargo install dirq --features cli",
  "- uses: someone/pubtool@v1",
])("%s is found", (line) => {
  expect(unpublishedNames(`Run \`${line}\`.`)).toHaveLength(1);
});

test.each([
  "pip install ./launchers/python",
  "pipx run ./dirq_sql-0.1.0-py3-none-any.whl",
  "npm install --global ./dirq-0.1.0.tgz",
  "npx --no -- dirq 'SELECT 1'",
  "npx ./dirq-0.1.0.tgz 'SELECT 1'",
  "npx vitest dirq",
  "cargo install --path launchers/rust --features cli",
  "npm install openai",
  "- uses: actions/checkout@v4",
  "- uses: ./packages/pubtool",
  "- uses: <owner>/<repo>/packages/pubtool@<commit>",
])("%s is not one of them", (line) => {
  expect(unpublishedNames(`Run \`${line}\`.`)).toEqual([]);
});
