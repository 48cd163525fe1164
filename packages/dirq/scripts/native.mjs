// Compiles the native directory reader into dist/native. Without a C compiler or Node's headers there is none, and dirq
// reads directories with node:fs.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));

function build() {
  if (process.platform !== "linux") return;
  const headers = join(dirname(dirname(realpathSync(process.execPath))), "include/node");
  if (!existsSync(join(headers, "node_api.h"))) return skip(`no node_api.h in ${headers}`);
  const output = join(folder, "dist/native");
  mkdirSync(output, { recursive: true });
  const { status, stderr, error } = spawnSync(
    process.env.CC ?? "cc",
    [
      ...["-O2", "-Wall", "-Wextra", "-shared", "-fPIC", "-s", `-I${headers}`],
      ...["-o", join(output, `directory-reader-linux-${process.arch}.node`)],
      join(folder, "native/directory-reader.c"),
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) skip(error?.message ?? stderr.split("\n")[0]);
}

function skip(reason) {
  process.stderr.write(`dirq: the native directory reader is not built: ${reason}\n`);
}

build();
