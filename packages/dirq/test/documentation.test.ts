import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { commands } from "../src/cli/commands/index.ts";
import { binary, scrubbedEnvironment, temporaryDirectory, tree } from "./harness.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(repository, "docs/dirq");
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
/** Those whose examples run over the tree below; others bring their own files, and their own test. */
const overTree = ["querying.md", "command-line.md", "on-file.md", "javascript.md", "assistants.md"];
const all = pages.map((page) => readFileSync(join(folder, page), "utf8")).join("\n");

/** The tree that the pages speak of. */
const documented = {
  ".gitignore": "dist/\n",
  "data/prices.json": '[{"item":"bread","price":2.5},{"item":"salt","price":1}]',
  "dist/app.js": "",
  "notes/archive/old.md": "# Old\n",
  "notes/ideas.md": "# Ideas\n\nA longer note.\n",
  "notes/today.md": "# Today\n\nRain\n",
  "src/app.ts": "console.log('hello');\n",
  "src/util.ts": "export {};\n",
};

interface Example {
  readonly page: string;
  readonly command: string;
  readonly output: string;
}

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"))].map((match) => match[1]!);

const examples: Example[] = overTree.flatMap((page) =>
  blocks(readFileSync(join(folder, page), "utf8"), "console").flatMap((block) =>
    block
      .split(/^\$ /m)
      .filter((part) => part !== "")
      .map((part) => {
        const end = part.indexOf("\n");
        return { page, command: part.slice(0, end), output: part.slice(end + 1).trimEnd() };
      }),
  ),
);

/** A folder for the PATH in which `dirq` is this build. */
function shim(): string {
  const bin = temporaryDirectory();
  writeFileSync(join(bin, "dirq"), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`);
  chmodSync(join(bin, "dirq"), 0o755);
  return bin;
}

const hasJq = spawnSync("jq", ["--version"]).status === 0;

for (const { page, command, output } of examples) {
  test.skipIf(command.includes("jq ") && !hasJq)(`${page}: ${command}`, () => {
    const { stdout, stderr } = spawnSync("bash", ["-c", command], {
      cwd: tree(documented),
      env: scrubbedEnvironment({ PATH: `${shim()}:${process.env["PATH"] ?? ""}` }),
      encoding: "utf8",
    });
    expect({ stdout: stdout.trimEnd(), stderr }).toEqual({ stdout: output, stderr: "" });
  });
}

test("the pages hold examples", () => {
  expect(examples.length).toBeGreaterThan(15);
});

for (const page of overTree) {
  for (const [index, program] of blocks(readFileSync(join(folder, page), "utf8"), "js").entries()) {
    test(`${page}: program ${index + 1} runs`, () => {
      const root = tree(documented);
      const place = temporaryDirectory();
      mkdirSync(join(place, "node_modules"));
      symlinkSync(join(repository, "packages/dirq"), join(place, "node_modules/dirq"));
      writeFileSync(join(place, "example.mjs"), program);
      const { status, stderr } = spawnSync(process.execPath, [join(place, "example.mjs")], {
        cwd: root,
        env: scrubbedEnvironment(),
        encoding: "utf8",
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    });
  }
}

test("every command and every flag is documented", () => {
  for (const [name, { flags }] of commands) {
    expect(all).toContain(`dirq ${name}`);
    for (const flag of flags) expect(all).toMatch(new RegExp(`${flag.name}\\b`));
  }
  const page = readFileSync(join(folder, "command-line.md"), "utf8");
  for (const [name, { flags }] of commands) {
    const section = new RegExp(`^## Flags of (?:a )?(?:\\w+ and )?${name}\\b[^]*?(?=^## )`, "m").exec(
      page,
    )?.[0];
    if (section === undefined || name === "context") continue;
    const missing = flags
      .filter((flag) => flag.name !== "--help" && flag.name !== "--version")
      .filter(
        ({ name: long, short }) =>
          !section.includes(`\`${long}`) && (short === undefined || !section.includes(`\`${short}`)),
      );
    expect(
      missing.map((flag) => flag.name),
      name,
    ).toEqual([]);
  }
});

test("each code of an error has a section of the troubleshooting page, which dirq help prints", () => {
  const source = readFileSync(join(repository, "packages/dirq/src/base/errors.ts"), "utf8");
  const union = /export type DirqErrorCode =([^]*?);\n\n/.exec(source)![1]!;
  const codes = [...union.matchAll(/\| "([a-z]+)"/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(5);
  const page = readFileSync(join(folder, "troubleshooting.md"), "utf8");
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
  expect(sections).toEqual(codes);
  const hub = readFileSync(join(repository, "docs/troubleshooting.md"), "utf8");
  for (const code of codes) expect(hub).toContain(`(dirq/troubleshooting.md#${code})`);
  const help = (word: string) =>
    spawnSync(process.execPath, [binary, "help", word], { env: scrubbedEnvironment(), encoding: "utf8" });
  const shown = help("command");
  expect(shown.stdout).toMatch(/^command\n\nA parser command [^]*parsing files \(on-file\.md\)/);
  const wrong = help("configs");
  expect({ ...wrong, stderr: wrong.stderr.split("\n")[0] }).toMatchObject({
    status: 1,
    stderr: 'dirq: there is no help on "configs"; did you mean dirq help config?',
  });
});

describe("the links of the documentation", () => {
  const check = (root: string) => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, "scripts/check-links.mjs")], {
      encoding: "utf8",
    });
    return { status, stdout };
  };

  test("lead to files and headings that exist", () => {
    expect(check(repository)).toEqual({ status: 0, stdout: "" });
  });

  test("are reported where they do not, and so are wrapped paragraphs", () => {
    const script = readFileSync(join(repository, "scripts/check-links.mjs"), "utf8");
    const root = tree({
      "scripts/check-links.mjs": script,
      "docs/a.md":
        "# A title\n\n[a](b.md), [b](#a-title), [c](#other), [d](a.md#a-title)\n\n    [e](code.md)\n",
      "docs/wrapped.md":
        "# B\n\nOne line\nof two.\n\n- An item\n  of two lines.\n- One of one.\n\n```\ncode\ncode\n```\n",
    });
    spawnSync("git", ["init", "-q"], { cwd: root });
    expect(check(root)).toEqual({
      status: 1,
      stdout:
        "docs/a.md:3: b.md: no such file\ndocs/a.md:3: #other: no such heading\n" +
        "docs/wrapped.md:4: a wrapped line; a paragraph is one line\ndocs/wrapped.md:7: a wrapped line; a paragraph is one line\n",
    });
  });
});

test("the README's query runs and shows a table", () => {
  const readme = readFileSync(join(repository, "README.md"), "utf8");
  const command = /^npm run --silent dirq -- (.*)$/m.exec(readme)?.[1];
  expect(command).toBeDefined();
  const { status, stdout } = spawnSync("bash", ["-c", `dirq ${command!}`], {
    cwd: repository,
    env: scrubbedEnvironment({ PATH: `${shim()}:${process.env["PATH"] ?? ""}` }),
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^path +size\n-+ +-+\n(?:\S+ +\d+\n){5}\n5 rows\n$/);
});
