// Makes a clone ready to use: installs the dependencies and builds the bundles, each only when it is out of date.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { targets, writeLaunchers } from "./launchers.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamps = join(root, "node_modules", ".setup");
const sqliteBinary = join(root, "node_modules/better-sqlite3-v12/build/Release/better_sqlite3.node");

/** Installs and builds what is missing or stale. Ends the process with the failing step's exit code. */
export function setup() {
  installAndBuild();
  compileSqlite();
}

/** What checks of form and types need; to run a program, SQLite has to be compiled too. */
export function installAndBuild() {
  step("install", ["package-lock.json"], "node_modules", () => npm(["ci", "--no-audit", "--no-fund"]));
  for (const name of packages()) {
    const folder = join("packages", name);
    if (!existsSync(join(root, folder, "tsdown.config.ts"))) continue;
    const inputs = [
      join(folder, "package.json"),
      join(folder, "tsdown.config.ts"),
      "scripts/third-party-licenses.mjs",
      ...files(join(folder, "scripts")),
      ...files(join(folder, "native")),
      ...files(join(folder, "src")),
      // dirq and lmclient ship their pages.
      ...files(join("docs", name)),
    ];
    step(`build-${name}`, [...inputs, "package-lock.json"], join(folder, "dist"), () => {
      rmSync(join(root, folder, "dist"), { recursive: true, force: true });
      run(process.execPath, [join(root, "node_modules/tsdown/dist/run.mjs")], join(root, folder));
      const native = join(root, folder, "scripts/native.mjs");
      if (existsSync(native)) run(process.execPath, [native], root);
    });
  }
  const program = files("packages/dirq/dist");
  step("launchers", [...program, "scripts/launchers.mjs", "package-lock.json"], targets, writeLaunchers);
}

/** Does what writes `outputs`, a path or several, unless all are there and the inputs are the same as last time. */
function step(name, inputs, outputs, action) {
  const hash = createHash("sha256").update(process.version);
  for (const file of inputs.sort()) hash.update(file).update(readFileSync(join(root, file)));
  const digest = hash.digest("hex");
  const stamp = join(stamps, name);
  const isComplete = [outputs].flat().every((output) => existsSync(join(root, output)));
  if (isComplete && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  process.stderr.write(`setup: ${name}\n`);
  action();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, digest);
}

/**
 * What dirq reads SQLite with on a Node that has no Node-API 10; on others it uses a package that brings its binary.
 * It is compiled from its source: its own installer would download a binary.
 */
function compileSqlite() {
  if (Number(process.versions.napi) >= 10 || canLoad(sqliteBinary)) return;
  process.stderr.write("setup: SQLite\n");
  const node = dirname(dirname(realpathSync(process.execPath)));
  const headers = existsSync(join(node, "include/node/node.h")) ? { npm_config_nodedir: node } : {};
  npm(["rebuild", "better-sqlite3-v12", "--ignore-scripts=false", "--build-from-source"], {
    env: { ...headers, npm_config_build_from_source: "true", ...process.env },
  });
}

/** Whether a native module is there, and compiled for this Node. */
function canLoad(file) {
  try {
    process.dlopen({ exports: {} }, file);
    return true;
  } catch {
    return false;
  }
}

function npm(args, options = {}) {
  if (process.platform === "win32") run("npm.cmd", args, root, { shell: true, ...options });
  else run("npm", args, root, options);
}

/** The step's own output is shown only when it fails, on stderr: stdout belongs to the command that asked for it. */
function run(command, args, cwd, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", ...options });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`);
  process.stderr.write(`setup: ${command} ${args.join(" ")} failed\n`);
  process.exit(status || 1);
}

function packages() {
  return readdirSync(join(root, "packages")).sort();
}

function files(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.[mc]?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup();
