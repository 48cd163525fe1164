// Trees for measurements: directories of 50 files, ten groups of ten per level, all sizes and times different.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const filesPerDirectory = 50;
const extensions = ["md", "ts", "json", "txt", "png"];

/** Builds a tree in a temporary directory. Its `one/dir` contains ten Markdown files for every size of the tree. */
export function buildTree(files) {
  const root = mkdtempSync(join(tmpdir(), `dirq-bench-${files}-`));
  const content = Buffer.alloc(4096, "x");
  let made = 0;
  for (let directory = 0; made < files - 10; directory++) {
    const group = String(Math.floor(directory / 1000)).padStart(2, "0");
    const folder = join(
      root,
      `group-${group}`,
      `set-${Math.floor(directory / 100) % 10}`,
      `dir-${directory}`,
    );
    mkdirSync(folder, { recursive: true });
    for (let file = 0; file < filesPerDirectory && made < files - 10; file++, made++) {
      const path = join(
        folder,
        `file-${file}-of-${directory}.${extensions[(file + directory) % extensions.length]}`,
      );
      writeFileSync(path, content.subarray(0, (made * 7919) % 199));
      if (made % 16 === 0) utimesSync(path, 1.6e9 + made, 1.6e9 + made);
    }
  }
  mkdirSync(join(root, "one/dir"), { recursive: true });
  for (let file = 0; file < 10; file++) writeFileSync(join(root, `one/dir/note-${file}.md`), "note");
  return root;
}

/** Two directories with files of the same names. */
export function buildPair(files) {
  const root = mkdtempSync(join(tmpdir(), "dirq-bench-pair-"));
  for (const side of ["left", "right"]) {
    for (let file = 0; file < files; file++) {
      const folder = join(root, side, `d${file % 200}`);
      if (file < 200) mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `name-${file}`), "");
    }
  }
  return root;
}

export function removeTree(root) {
  rmSync(root, { recursive: true, force: true });
}
