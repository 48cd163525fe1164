import { spawnSync } from "node:child_process";
import { mkdirSync, statSync, symlinkSync, writeFileSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { Dirq } from "dirq";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scrubbedEnvironment, temporaryDirectory } from "./harness.ts";
import { propertyTimeout, runs } from "./property.ts";

/** Names and patterns are byte strings, one character per byte. */
const utf8 = (...texts: string[]) => texts.map((text) => Buffer.from(text).toString("latin1"));
const bytes = (byteString: string) => Buffer.from(byteString, "latin1");

const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "b", "c", "ab", "a.c", "b.c", "foo", "build", "A") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...utf8("a ", "#x", "!y", "é", "ü.c", "[b]", "a\\b", "*", "a?c", "ab c", "-", "x]", ".h", "^", "日本"),
      ...utf8("a\tb", "a\n", "😀", "z-z", "0", "..a", "{a,b}", "$", "(x)", "a+", "_", "foobar", "aaaaaaaaab"),
      ...["\xe8", "\xe9", "a\xff", "\xc3"],
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
        ...utf8("é", "[é]", "[!é]"),
        "?\\",
        "[[:alpha:]-z]",
        "[![:alpha:]]",
        "[[:word:]]",
        "[[:constructor:]]",
        "[[=a=]]",
        "[[.-.]]",
        "[[:punct:]]",
        "*a*a*a*a*a*",
        "foo**",
        "\xe9",
        "[\xe8-\xea]",
        "?\xff",
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
  )
  // Up to git 2.51 stars after a literal start, as in `foo**/bar`, matched slashes. Fixed cases cover them.
  .filter((text) => !/^!?(?:[^*?[\\]*\/)?[^*?[\\/]+\*\*/.test(text));

const ignoreFile = fc
  .record({
    mark: fc.constantFrom("", "", "", "", ...utf8("\uFEFF")),
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
  ignores: fc.array(
    fc.record({
      directory: fc.array(name, { maxLength: 3 }),
      text: ignoreFile,
      isLink: fc.nat(9).map((digit) => digit === 0),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  exclude: fc.option(ignoreFile, { nil: undefined }),
});

test(
  "random trees: the same files as git ls-files, from the top and from below",
  async () => {
    const home = temporaryDirectory();
    const git = (cwd: string, ...args: string[]) =>
      spawnSync("git", args, { cwd, env: scrubbedEnvironment({ HOME: home, GIT_CONFIG_NOSYSTEM: "1" }) });
    await fc.assert(
      fc.asyncProperty(repository, async ({ files, links, ignores, exclude }) => {
        const root = temporaryDirectory();
        git(root, "init", "-q");
        const full = (file: string) => bytes(`${utf8(root)[0]!}/${file}`);
        const add = (file: string, make: (path: Buffer) => void) => {
          try {
            mkdirSync(full(dirname(file)), { recursive: true });
            make(full(file));
          } catch {
            // A file exists where a directory is to be made, or the reverse: one of them is enough.
          }
        };
        for (const file of files) add(file, (path) => writeFileSync(path, ""));
        for (const [file, target] of links) add(file, (path) => symlinkSync(full(target), path));
        for (const [index, { directory, text, isLink }] of ignores.entries()) {
          const file = [...directory, ".gitignore"].join("/");
          if (isLink) add(`rules-${index}`, (path) => writeFileSync(path, bytes(text)));
          add(file, (path) =>
            isLink ? symlinkSync(full(`rules-${index}`), path) : writeFileSync(path, bytes(text)),
          );
        }
        if (exclude !== undefined) writeFileSync(join(root, ".git/info/exclude"), bytes(exclude));

        const below = files
          .map((file) => file.split("/")[0]!)
          // eslint-disable-next-line no-control-regex -- the range is ASCII
          .find((top) => /^[\x00-\x7f]*$/.test(top) && isDirectory(full(top)));
        for (const cwd of [root, ...(below === undefined ? [] : [join(root, below)])]) {
          // The current directory is read although a rule above may hide it.
          if (cwd !== root && git(root, "check-ignore", "-q", "--", below!).status === 0) continue;
          const { stdout } = git(cwd, "ls-files", "-coz", "--exclude-standard");
          const expected = stdout
            .toString("latin1")
            .split("\0")
            .filter((file) => file !== "" && isFile(bytes(`${utf8(cwd)[0]!}/${file}`)));
          await using dirq = await Dirq.open({ root: cwd });
          const rows = await dirq.query("SELECT path FROM './'");
          const shown = expected.map((file) => bytes(file).toString("utf8"));
          // Names that are not UTF-8 can look alike, in any order.
          expect(rows.map((row) => row["path"]).sort()).toEqual(shown.sort());
          if (!shown.some((file) => file.includes("\uFFFD")))
            expect(rows.map((row) => row["path"])).toEqual(sortBytes(shown));
        }
      }),
      runs(150),
    );
  },
  propertyTimeout,
);

function isFile(file: Buffer): boolean {
  return kind(file)?.isFile() ?? false;
}

function isDirectory(file: Buffer): boolean {
  return kind(file)?.isDirectory() ?? false;
}

function kind(file: Buffer): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function sortBytes(paths: readonly string[]): string[] {
  return [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
