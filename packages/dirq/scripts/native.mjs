// Compiles the native parts into dist/native. Without a C compiler or Node's headers there are none, and dirq reads
// directories and files with node:fs. Without SQLite's headers, rows pass through JavaScript.
// An argument names a folder that takes the place of dist/native; CFLAGS adds options of the compiler.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The source files of each native part. */
const parts = {
  "directory-reader": [
    ...["parts.c", "directory-reader.c", "walk-module.c", "tree-walk.c", "read-node.c", "matching.c"],
    ...["rows.c", "rows-module.c", "stream.c", "row-stream.c", "record-stream.c", "utf8.c"],
  ],
  "file-contents": ["file-contents.c", "file-threads.c", "file-summary.c", "utf8.c"],
};
const folder = fileURLToPath(new URL("..", import.meta.url));

function build() {
  if (process.platform !== "linux") return;
  const headers = join(dirname(dirname(realpathSync(process.execPath))), "include/node");
  if (!existsSync(join(headers, "node_api.h"))) return skip(`no node_api.h in ${headers}`);
  const output = process.argv[2] ?? join(folder, "dist/native");
  mkdirSync(output, { recursive: true });
  for (const [name, sources] of Object.entries(parts)) compile(name, sources, headers, output);
}

function compile(name, sources, headers, output) {
  const sqlite = sqliteHeaders();
  const { status, stderr, error } = spawnSync(
    process.env.CC ?? "cc",
    [
      // Threads of the library outlive a worker thread of Node, which would unload it.
      ...["-O3", "-Wall", "-Wextra", "-shared", "-fPIC", "-s", "-pthread", "-Wl,-z,nodelete", `-I${headers}`],
      ...(sqlite === undefined ? [] : ["-D", "DIRQ_HAS_SQLITE", `-I${sqlite}`]),
      ...(process.env.CFLAGS?.split(" ").filter(Boolean) ?? []),
      ...["-o", join(output, `${name}-linux-${process.arch}.node`)],
      ...sources.map((source) => join(folder, "native", source)),
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) skip(`${name}: ${error?.message ?? stderr.split("\n")[0]}`);
}

/** The headers that the driver's package brings with its copy of SQLite. */
function sqliteHeaders() {
  const { resolve } = createRequire(join(folder, "package.json"));
  for (const name of ["better-sqlite3-v12", "better-sqlite3"]) {
    try {
      const headers = join(dirname(resolve(`${name}/package.json`)), "deps/sqlite3");
      if (existsSync(join(headers, "sqlite3ext.h"))) return headers;
    } catch {
      // Optional: not installed for this Node.
    }
  }
  return undefined;
}

function skip(reason) {
  process.stderr.write(`dirq: a native part is not built: ${reason}\n`);
}

build();
