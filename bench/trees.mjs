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

/** Files in directories of 50, of every size up to twice the average; one in a thousand contains the word. */
export function buildTexts(files, averageSize) {
  const root = mkdtempSync(join(tmpdir(), "dirq-bench-texts-"));
  const text = textOf(1024 * 1024);
  for (let file = 0; file < files; file++) {
    const folder = join(root, `group-${Math.floor(file / 5000)}`, `dir-${Math.floor(file / 50)}`);
    if (file % 50 === 0) mkdirSync(folder, { recursive: true });
    const size = (file * 7919) % (2 * averageSize);
    const start = (file * 104_729) % (text.length - size);
    const word = file % 1000 === 0 ? "needle" : "";
    writeFileSync(join(folder, `file-${file}.txt`), text.slice(start, start + size) + word);
  }
  return root;
}

/** JSON files, each an array of one object. */
export function buildJson(files) {
  const root = mkdtempSync(join(tmpdir(), "dirq-bench-json-"));
  for (let id = 0; id < files; id++) {
    const folder = join(root, String(id % 100));
    if (id < 100) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}.json`), JSON.stringify([{ id, name: `name ${id}`, tags: ["a", "b"] }]));
  }
  return root;
}

/** Words and lines, the same in each run. */
function textOf(length) {
  const words = "path file size query table index column row value text tree glob parser server".split(" ");
  let state = 1;
  let result = "";
  while (result.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    result += words[state % words.length] + (state % 9 === 0 ? "\n" : " ");
  }
  return result;
}
