// Writes what the Python and the Rust launcher carry, into launchers/python/src/dirq_sql/program and
// launchers/rust/program: the built dirq and, for each of its two SQLite packages, a package.json with a lock file. The
// locks come from the repository's, so that npm installs exactly these contents or fails.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "packages/dirq");
/** The folders of the launchers that contain the program. */
export const targets = ["launchers/python/src/dirq_sql/program", "launchers/rust/program"];
/**
 * Folders with a lock, and the package whose optional dependency is the SQLite of that lock. A launcher selects a folder by
 * the Node it has found.
 */
const variants = {
  "sqlite-current": ["better-sqlite3", "packages/dirq"],
  "sqlite-older": ["better-sqlite3-v12", "packages/dirq-sqlite-older"],
};

/** Writes both folders. Throws where dirq is not built. */
export function writeLaunchers() {
  const files = programFiles();
  for (const target of targets) {
    rmSync(join(root, target), { recursive: true, force: true });
    for (const [name, content] of [...files, ["content.txt", digestOf(files)]]) {
      mkdirSync(dirname(join(root, target, name)), { recursive: true });
      if (content === undefined) copyFileSync(join(source, name), join(root, target, name));
      else writeFileSync(join(root, target, name), content);
    }
  }
}

/** The version and a hash, so that a launcher does not start what it installed for another build of the same version. */
function digestOf(files) {
  const hash = createHash("sha256");
  for (const [name, content] of files)
    hash.update(`${name}\0`).update(content ?? readFileSync(join(source, name)));
  return `${read(join(source, "package.json")).version}-${hash.digest("hex").slice(0, 12)}\n`;
}

/** The files by their path, with their content where it is not that of the same file of packages/dirq. */
function programFiles() {
  const manifest = read(join(source, "package.json"));
  const lock = read(join(root, "package-lock.json")).packages;
  const { name, version, type, license, engines, bin } = manifest;
  const base = { name, version, private: true, type, license, engines, bin };
  const files = new Map([["package.json", json(base)]]);
  for (const file of [...readdirSync(join(source, "bin")).map((file) => `bin/${file}`), ...bundles()])
    files.set(file, undefined);
  for (const [folder, [sqlite, dependent]] of Object.entries(variants)) {
    const { optionalDependencies } = read(join(root, dependent, "package.json"));
    const dependencies = { ...manifest.dependencies, [sqlite]: optionalDependencies[sqlite] };
    files.set(`${folder}/package.json`, json({ ...base, dependencies }));
    const packages = {
      "": { name, version, license, dependencies, bin, engines },
      ...lockedBelow(lock, dependencies),
    };
    files.set(
      `${folder}/package-lock.json`,
      json({ name, version, lockfileVersion: 3, requires: true, packages }),
    );
  }
  return files;
}

/** The bundles that the program loads, its native parts and its documentation: neither the library's bundles nor its types. */
function bundles() {
  const dist = join(source, "dist");
  if (!existsSync(join(dist, "bin.cjs"))) throw new Error("packages/dirq is not built; run npm run build");
  const found = new Set();
  const command = readFileSync(join(source, "bin/dirq.cjs"), "utf8");
  const waiting = [...command.matchAll(/\.\.\/dist\/([\w-]+\.cjs)/g)].map(([, name]) => name);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !existsSync(join(dist, name))) continue;
    found.add(name);
    if (!name.endsWith(".cjs")) continue;
    const text = readFileSync(join(dist, name), "utf8");
    for (const [, other] of text.matchAll(/["'`](?:\.\/)?([\w-]+\.[\w.-]+)["'`]/g)) waiting.push(other);
  }
  const native = join(dist, "native");
  const parts = existsSync(native) ? readdirSync(native).map((name) => `native/${name}`) : [];
  const pages = readdirSync(join(dist, "docs")).map((name) => `docs/${name}`);
  return [...found, ...parts, ...pages, "THIRD-PARTY-LICENSES.txt"].map((name) => `dist/${name}`).sort();
}

/** The entries of the repository's lock that these dependencies of packages/dirq need, at the paths npm gives them. */
function lockedBelow(lock, dependencies) {
  const found = {};
  const add = (name, from) => {
    const path = resolveIn(lock, name, from);
    if (path === undefined) throw new Error(`package-lock.json has no ${name}, which ${from} needs`);
    const target = path.replace(/^packages\/dirq\//, "");
    const entry = { ...lock[path] };
    for (const key of ["resolved", "dev", "optional"]) delete entry[key];
    if (entry.integrity === undefined) throw new Error(`package-lock.json has no hash of ${path}`);
    if (found[target] !== undefined) {
      if (found[target].integrity !== entry.integrity)
        throw new Error(`two versions of ${name} at ${target}`);
      return;
    }
    found[target] = entry;
    for (const other of Object.keys(entry.dependencies ?? {})) add(other, path);
  };
  for (const name of Object.keys(dependencies)) add(name, "packages/dirq");
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** As Node finds a package: in the node_modules of the folder, then of the folders above. */
function resolveIn(lock, name, from) {
  for (let folder = from; ; folder = folder.includes("/") ? dirname(folder) : "") {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock[path] !== undefined && lock[path].link !== true) return path;
    if (folder === "") return undefined;
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLaunchers();
