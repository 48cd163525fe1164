import { expect, test } from "vitest";
import { temporaryDirectory, tree, type TreeEntries } from "./harness.ts";

/** A way of finding the rows of a path-table: the paths that it gives, in its order. */
export interface Way {
  readonly name: string;
  paths(root: string, table: string, options?: { readonly noIgnore?: boolean }): Promise<unknown[]>;
}

interface TreeCase {
  readonly behaviour: string;
  readonly tree: TreeEntries;
  /** By table name: the paths that it holds, in order. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly noIgnore?: true;
}

const source = { "a.md": "a", "src/b.ts": "bb", "src/deep/c.ts": "ccc", "src/deep/d.md": "d" };

const cases: readonly TreeCase[] = [
  {
    behaviour: "the root, a subtree, one file",
    tree: source,
    tables: {
      "./": ["a.md", "src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      ".": ["a.md", "src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      "./src": ["src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      "./src/": ["src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      "./src/./deep/../deep": ["src/deep/c.ts", "src/deep/d.md"],
      "././/src//deep/": ["src/deep/c.ts", "src/deep/d.md"],
      "./src/deep/d.md": ["src/deep/d.md"],
      "./nothing": [],
      "./nothing/at/*.all": [],
      "./a.md/b": [],
      "./a.md/b/*": [],
      "./a.md/**": [],
    },
  },
  {
    behaviour: "globs with stars, classes, ranges and braces",
    tree: { ...source, "x1.log": "", "x2.log": "", "x10.log": "", ".hidden.md": "" },
    tables: {
      "./*.md": [".hidden.md", "a.md"],
      "./**/*.md": [".hidden.md", "a.md", "src/deep/d.md"],
      "./**": [
        ".hidden.md",
        "a.md",
        "src/b.ts",
        "src/deep/c.ts",
        "src/deep/d.md",
        "x1.log",
        "x10.log",
        "x2.log",
      ],
      "./src/*": ["src/b.ts"],
      "./*/*": ["src/b.ts"],
      "./src/**/*.{ts,md}": ["src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      "./x[12].log": ["x1.log", "x2.log"],
      "./x[!1].log": ["x2.log"],
      "./x{1..10}.log": ["x1.log", "x10.log", "x2.log"],
      "./x?.log": ["x1.log", "x2.log"],
      "./{src/deep/c.ts,a.md}": ["a.md", "src/deep/c.ts"],
      "./**/deep/**/c.*": ["src/deep/c.ts"],
      "./x[[:digit:]].log": ["x1.log", "x2.log"],
    },
  },
  {
    behaviour: "a pattern that ends in a slash, or a path in braces, is every file below its directories",
    tree: { ...source, "ab/x.md": "", "ab/deep/y.md": "", "c/z.md": "", "a{b": "" },
    tables: {
      "./*/": ["ab/deep/y.md", "ab/x.md", "c/z.md", "src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      "./a*/": ["ab/deep/y.md", "ab/x.md"],
      "./a*/.": ["ab/deep/y.md", "ab/x.md"],
      "./{ab,c}/": ["ab/deep/y.md", "ab/x.md", "c/z.md"],
      "./{ab,c}": ["ab/deep/y.md", "ab/x.md", "c/z.md"],
      "./{a.md,c,nothing}": ["a.md", "c/z.md"],
      "./{ab,*.md}": ["a.md", "ab/deep/y.md", "ab/x.md"],
      "./**/": [
        ...["a.md", "ab/deep/y.md", "ab/x.md", "a{b", "c/z.md"],
        ...["src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      ],
      "./**/deep/": ["ab/deep/y.md", "src/deep/c.ts", "src/deep/d.md"],
      "./a{b": ["a{b"],
      "./a.md/": ["a.md"],
      "./{src/..,nothing}": [
        ...["a.md", "ab/deep/y.md", "ab/x.md", "a{b", "c/z.md"],
        ...["src/b.ts", "src/deep/c.ts", "src/deep/d.md"],
      ],
    },
  },
  {
    behaviour: "classes of the POSIX standard and of bash",
    tree: { a: "", b: "", "5": "", "-": "", _: "", é: "", "[": "" },
    tables: {
      "./[[:alpha:]]": ["a", "b", "é"],
      "./[![:alpha:]]": ["-", "5", "[", "_"],
      "./[[:word:]]": ["5", "_", "a", "b", "é"],
      "./[[=a=]]": ["a"],
      "./[[.-.]]": ["-"],
      "./[[:constructor:]]": [],
    },
  },
  {
    behaviour: "a pattern of many stars over a long name",
    tree: { [`${"a".repeat(60)}b`]: "", ["a".repeat(20)]: "" },
    tables: { "./*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a": ["a".repeat(20)] },
  },
  {
    behaviour: "ignore lines of many stars, of bytes, and with stars next to text",
    tree: {
      ".gitignore": Buffer.from(
        "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a\n\xe9\nfoo**/bar\n[[:alpha:]].x\n",
        "latin1",
      ),
      [`${"a".repeat(60)}b`]: "",
      ["a".repeat(20)]: "",
      "é.x": "",
      "e.x": "",
      "foo/x/bar": "",
      "foo/bar": "",
      foobar: "",
      "foox/bar": "",
    },
    tables: { "./": [".gitignore", `${"a".repeat(60)}b`, "foo/x/bar", "foobar", "é.x"] },
  },
  {
    behaviour: "an ignore file that is a symbolic link is not followed",
    tree: { rules: "*.log\n", ".gitignore": { link: "rules" }, "x.log": "" },
    tables: { "./": [".gitignore", "rules", "x.log"] },
  },
  {
    behaviour: "a pattern's own characters in names, behind a backslash",
    tree: { "a*b": "", "a[1]": "", "{x,y}": "", axb: "", a1: "", "q?": "" },
    tables: {
      "./a\\*b": ["a*b"],
      "./a\\[1\\]*": ["a[1]"],
      "./\\{x,y}*": ["{x,y}"],
      "./q\\?": ["q?"],
      "./a*": ["a*b", "a1", "a[1]", "axb"],
    },
  },
  {
    behaviour: "byte order of the whole path, whatever the listing's order",
    tree: {
      "a/z": "",
      "a.txt": "",
      "a-b": "",
      a0: "",
      B: "",
      é: "",
      "\uFF5E": "",
      "\u{1F600}": "",
      "a/é/x": "",
    },
    tables: { "./": ["B", "a-b", "a.txt", "a/z", "a/é/x", "a0", "é", "\uFF5E", "\u{1F600}"] },
  },
  {
    behaviour: "node_modules and .git are skipped unless the path names them",
    tree: {
      "keep.js": "",
      "node_modules/m/i.js": "",
      "pkg/node_modules/n/j.js": "",
      ".git/HEAD": "",
      "sub/.git": "gitdir: elsewhere",
      "node_modules.js": "",
    },
    tables: {
      "./": ["keep.js", "node_modules.js"],
      "./**/*.js": ["keep.js", "node_modules.js"],
      "./node_modules/**/*.js": ["node_modules/m/i.js"],
      "./pkg/node_modules": ["pkg/node_modules/n/j.js"],
      "./.git/*": [".git/HEAD"],
    },
  },
  {
    behaviour: "the root's own .dirq is skipped, one further down is not",
    tree: { ".dirq/cache.db": "", "sub/.dirq/x": "", a: "" },
    tables: { "./": ["a", "sub/.dirq/x"], "./.dirq": [".dirq/cache.db"], "./sub": ["sub/.dirq/x"] },
  },
  {
    behaviour: "nested ignore files, negation, anchors, directories, without any .git",
    tree: {
      ".gitignore": "*.log\n/build/\n!keep.log\nnotes/*\n!notes/a.md\n",
      "x.log": "",
      "keep.log": "",
      "build/out": "",
      "sub/build/out": "",
      "sub/.gitignore": "!x.log\n*.tmp\n",
      "sub/x.log": "",
      "sub/y.tmp": "",
      "notes/a.md": "",
      "notes/b.md": "",
    },
    tables: {
      "./": [".gitignore", "keep.log", "notes/a.md", "sub/.gitignore", "sub/build/out", "sub/x.log"],
      "./sub": ["sub/.gitignore", "sub/build/out", "sub/x.log"],
      "./notes/*": ["notes/a.md"],
      "./notes/b.md": [],
      "./build": [],
    },
  },
  {
    behaviour: "what ignore files hide, with --no-ignore; built-in skips stay",
    tree: { ".gitignore": "*.log\nbuild/\n", "x.log": "", "build/out": "", "node_modules/m": "" },
    noIgnore: true,
    tables: { "./": [".gitignore", "build/out", "x.log"], "./build": ["build/out"] },
  },
  {
    behaviour: "links to files are rows, links to directories are not entered, broken links are not rows",
    tree: {
      "real/file": "12345",
      "to-file": { link: "real/file" },
      "to-dir": { link: "real" },
      broken: { link: "nowhere" },
      "real/loop": { link: ".." },
      self: { link: "self" },
    },
    tables: { "./": ["real/file", "to-file"], "./to-dir/": ["to-dir/file"], "./to*": ["to-file"] },
  },
  {
    behaviour: "names with newlines, quotes, spaces, controls and 255 bytes",
    tree: {
      "new\nline": "",
      "it's": "",
      'say "hi"': "",
      " lead": "",
      "trail ": "",
      "tab\t": "",
      "back\\slash": "",
      ["n".repeat(255)]: "",
      "\u0001": "",
      "%s": "",
      "--flag": "",
    },
    tables: {
      "./": [
        "\u0001",
        " lead",
        "%s",
        "--flag",
        "back\\slash",
        "it's",
        "new\nline",
        "n".repeat(255),
        'say "hi"',
        "tab\t",
        "trail ",
      ],
      "./it's": ["it's"],
      './say "hi"': ['say "hi"'],
      "./new\nline": ["new\nline"],
      "./*'*": ["it's"],
    },
  },
];

/** Runs every case through a way of finding rows. */
export function treeCases(way: Way): void {
  for (const each of cases) {
    test(`${way.name}: ${each.behaviour}`, async () => {
      const root = tree(each.tree);
      for (const [table, paths] of Object.entries(each.tables)) {
        const found = await way.paths(root, table, each.noIgnore ? { noIgnore: true } : {});
        expect({ table, paths: found }).toEqual({ table, paths });
      }
    });
  }

  test(`${way.name}: an empty root has no rows`, async () => {
    expect(await way.paths(temporaryDirectory(), "./")).toEqual([]);
  });
}

/** A table's name as SQL. */
export function quoted(table: string): string {
  return `'${table.replaceAll("'", "''")}'`;
}
