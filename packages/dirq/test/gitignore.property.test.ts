import { spawnSync } from "node:child_process";
import { mkdirSync, statSync, symlinkSync, writeFileSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { Dirq } from "dirq";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scrubbedEnvironment, temporaryDirectory } from "./harness.ts";
import { runs } from "./property.ts";

const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "b", "c", "ab", "a.c", "b.c", "foo", "build", "A") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["a ", "#x", "!y", "é", "ü.c", "[b]", "a\\b", "*", "a?c", "ab c", "-", "x]", ".h", "^", "日本"],
      ...["a\tb", "a\n", "😀", "z-z", "0", "..a", "{a,b}", "$", "(x)", "a+"],
    ),
  },
);

const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/"));

const piece = fc.oneof(
  { weight: 6, arbitrary: name },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        "*",
        "**",
        "?",
        "[a-c]",
        "[!a]",
        "[^b]*",
        "*.c",
        "a*",
        "[]-]",
        "[[:alpha:]]",
        "\\#x",
        "\\!y",
        "\\a",
      ],
      ...[
        "[a-",
        "[\\]]",
        "a\\ ",
        "\\*",
        "***",
        "?**",
        "**b",
        "[[:upper:]]?",
        "[b-a]",
        "[]",
        "[a",
        "*[",
        "\\",
      ],
      ...[
        "[[:foo:]]",
        "[!]a-]",
        "a**",
        "[a\\-c]",
        "??",
        "[*]",
        "[[]",
        "a\\?c",
        "é",
        "?\\",
        "[é]",
        "[[:alpha:]-z]",
      ],
    ),
  },
);

const line = fc
  .record({
    negated: fc.boolean(),
    anchored: fc.boolean(),
    pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom("", "", "", "", "/", " ", "  ", "\t", "\r", "/ ", "\\ ", "/**", "/*", "\\\\ ", "//"),
  })
  .map(
    ({ negated, anchored, pieces, end }) =>
      (negated ? "!" : "") + (anchored ? "/" : "") + pieces.join("/") + end,
  );

const ignoreFile = fc
  .record({
    mark: fc.constantFrom("", "", "", "", "\uFEFF"),
    lines: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: line },
        { weight: 1, arbitrary: fc.constantFrom("", "# a", "!", "/", "  ", "\\") },
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    end: fc.constantFrom("\n", "", "\r\n"),
  })
  .map(({ mark, lines, end }) => mark + lines.join("\n") + end);

const repository = fc.record({
  files: fc.array(path, { minLength: 3, maxLength: 40 }),
  links: fc.array(fc.tuple(path, path), { maxLength: 3 }),
  ignores: fc.array(fc.tuple(fc.array(name, { maxLength: 3 }), ignoreFile), { minLength: 1, maxLength: 4 }),
  exclude: fc.option(ignoreFile, { nil: undefined }),
});

test("random trees: the same files as git ls-files, from the top and from below", async () => {
  const home = temporaryDirectory();
  const git = (cwd: string, ...args: string[]) =>
    spawnSync("git", args, { cwd, env: scrubbedEnvironment({ HOME: home, GIT_CONFIG_NOSYSTEM: "1" }) });
  await fc.assert(
    fc.asyncProperty(repository, async ({ files, links, ignores, exclude }) => {
      const root = temporaryDirectory();
      git(root, "init", "-q");
      const add = (file: string, make: (full: string) => void) => {
        try {
          mkdirSync(dirname(join(root, file)), { recursive: true });
          make(join(root, file));
        } catch {
          // A file stands where a directory is wanted, or the other way round: one of them is enough.
        }
      };
      for (const file of files) add(file, (full) => writeFileSync(full, ""));
      for (const [file, target] of links) add(file, (full) => symlinkSync(join(root, target), full));
      for (const [directory, text] of ignores)
        add([...directory, ".gitignore"].join("/"), (full) => writeFileSync(full, text));
      if (exclude !== undefined) writeFileSync(join(root, ".git/info/exclude"), exclude);

      const below = files.map((file) => file.split("/")[0]!).find((top) => isDirectory(join(root, top)));
      for (const cwd of [root, ...(below === undefined ? [] : [join(root, below)])]) {
        // What the user stands in is read although a rule above may hide it.
        if (cwd !== root && git(root, "check-ignore", "-q", "--", below!).status === 0) continue;
        const { stdout } = git(cwd, "ls-files", "-coz", "--exclude-standard");
        const expected = stdout
          .toString("utf8")
          .split("\0")
          .filter((file) => file !== "" && isFile(join(cwd, file)));
        await using dirq = await Dirq.open({ root: cwd });
        const rows = await dirq.query("SELECT path FROM './'");
        expect(rows.map((row) => row["path"])).toEqual(sortBytes(expected));
      }
    }),
    runs(150),
  );
}, 300_000);

function isFile(file: string): boolean {
  return kind(file)?.isFile() ?? false;
}

function isDirectory(file: string): boolean {
  return kind(file)?.isDirectory() ?? false;
}

function kind(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function sortBytes(paths: readonly string[]): string[] {
  return [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
