import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { binary, run, temporaryDirectory, tree } from "./harness.ts";

const native = join(
  dirname(binary),
  `../dist/native/directory-reader-${process.platform}-${process.arch}.node`,
);
const hasNative = existsSync(native);

/** Runs a statement with a directory reader. */
const read = (root: string, sql: string, reader: string) =>
  run([sql], { cwd: root, env: { DIRQ_READER: reader, NODE_DEBUG: "dirq" } });

/** A tree of everything that a directory can contain, in a directory of its own. */
function mixedTree(): string {
  const root = join(temporaryDirectory(), "root");
  const bytes = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))));
  for (let directory = 0; directory < 40; directory++) {
    const path = join(root, `d${directory % 6}`, `é${directory}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < 30; file++) {
      writeFileSync(join(path, `f${file}.${["md", "ts", "日本", "\uFFFD"][file % 4]!}`), "x".repeat(file));
      mkdirSync(join(path, `f${file % 3}.d`), { recursive: true });
    }
    utimesSync(join(path, "f1.ts"), 1.5e9 + directory / 3, 1.6e9 + directory / 7);
    symlinkSync("f1.ts", join(path, "link"));
    symlinkSync("..", join(path, "loop"));
    symlinkSync("nowhere", join(path, "broken"));
  }
  writeFileSync(bytes(root, "/raw", 0xff), "1");
  writeFileSync(bytes(root, "/raw", 0xfe), "22");
  mkdirSync(bytes(root, "/dir", 0xff));
  writeFileSync(bytes(root, "/dir", 0xff, "/in"), "333");
  writeFileSync(join(root, ".gitignore"), "*.ts\n!f1.ts\n");
  writeFileSync(join(root, "d1", ".gitignore"), "/é1/*\n!f2*\n**/f1?.[lm]*\nf0.d/\n");
  writeFileSync(join(root, "d2", ".gitignore"), "");
  mkdirSync(join(root, "d3/.git/info"), { recursive: true });
  writeFileSync(join(root, "d3/.git/info/exclude"), "*\uFFFD\n");
  mkdirSync(join(root, "empty"));
  writeFileSync(join(root, "d4", 'quote"\\, tab\t, line\n, \u0001\u007f\u2028 and 😀.json'), "{}");
  symlinkSync("../d5", join(root, "d4", "other"));
  return root;
}

test.skipIf(!hasNative)("both directory readers give the same rows in the same order", async () => {
  const root = mixedTree();
  for (const sql of [
    "SELECT * FROM './'",
    "SELECT path FROM './'",
    "SELECT path, size FROM './**/f1*' ORDER BY size DESC, path LIMIT 50",
    "SELECT ext, count(*), sum(size), max(mtime), max(ctime) FROM './' GROUP BY ext",
    "SELECT * FROM './' LIMIT 300",
    "SELECT size, path, size, dir FROM './'",
    "SELECT count(*) FROM './'",
    "SELECT path, typeof(size), typeof(mtime), size > '5', path < 5 FROM './' WHERE mtime > 1.5e9 AND ext = 'md'",
    "SELECT max(path), min(basename), group_concat(DISTINCT dir) FROM './'",
    "SELECT a.path, b.size FROM './d1' a JOIN './' b ON a.path = b.path WHERE a.size > 20",
    "SELECT path FROM './' WHERE size = (SELECT max(size) FROM './**/*.md')",
    "SELECT path, depth, stem, mode, inode FROM './d4/**'",
    "SELECT * FROM './**/[e-g]?[!0-8].*'",
    "SELECT path FROM './**/?1*/**/f{1,2}*.{md,日本}'",
    "SELECT path FROM './d4/o*/**'",
    "SELECT path FROM './{d4/other,d5,none}/**/f1?.*'",
    "SELECT path FROM './**/*😀*'",
    "SELECT * FROM './absent'",
    "SELECT path, size FROM './d1/é1/f2.日本'",
    "SELECT count(*), sum(size) FROM '../' WHERE path LIKE '%/f1.%'",
  ]) {
    const [byNode, byNative] = await Promise.all([read(root, sql, "node"), read(root, sql, "native")]);
    expect(byNode.stderr).toContain("directory reader: node:fs");
    expect(byNative.stderr).toContain("directory reader: native");
    expect(byNative.stdout).toBe(byNode.stdout);
    expect(byNative.code).toBe(0);
  }
});

test("a directory that cannot be listed is reported alike by both readers", async () => {
  const deep = `${"n".repeat(250)}/`.repeat(8);
  const root = tree({ [`${deep}leaf`]: "", "x.md": "" });
  const [byNode, byNative] = await Promise.all([
    read(root, "SELECT path, size FROM './'", "node"),
    read(root, "SELECT path, size FROM './'", "native"),
  ]);
  expect({ ...byNative, stderr: "" }).toEqual({ ...byNode, stderr: "" });
});

test.skipIf(!hasNative)("over several thousand directories both readers give the same rows", async () => {
  const root = temporaryDirectory();
  for (let directory = 0; directory < 1500; directory++) {
    const path = join(root, `g${directory % 9}`, `s${directory % 31}`, `d${directory}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < 4; file++)
      writeFileSync(join(path, `f${file}${["", ".md", ".log"][(file + directory) % 3]!}`), "x".repeat(file));
    if (directory % 7 === 0)
      writeFileSync(join(path, ".gitignore"), directory % 14 === 0 ? "*.log\n" : "f1*\n");
  }
  for (const sql of [
    "SELECT * FROM './'",
    "SELECT path, size FROM './' ORDER BY size DESC LIMIT 900",
    "SELECT dir, count(*), sum(size) FROM './**/f[0-2]*' GROUP BY dir",
    "SELECT path FROM './' LIMIT 3000 OFFSET 1000",
  ]) {
    const [byNode, byNative] = await Promise.all([read(root, sql, "node"), read(root, sql, "native")]);
    expect(byNative.stdout).toBe(byNode.stdout);
    expect(byNative.code).toBe(0);
  }
});
