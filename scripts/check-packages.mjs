// Packs each npm package as a registry would get it, and checks the result with publint and @arethetypeswrong.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const root = fileURLToPath(new URL("..", import.meta.url));
const fields = ["repository", "homepage", "bugs", "keywords", "sideEffects", "license", "description"];

/** What is wrong with the packed package, one line per problem. */
async function problemsOf(name, folder) {
  const source = join(root, "packages", name);
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", folder],
    { cwd: source, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) return [`npm pack failed: ${stderr.trim()}`];
  const [{ filename, files }] = JSON.parse(stdout);
  const tarball = readFileSync(join(folder, filename));
  const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const problems = fields
    .filter((key) => manifest[key] === undefined || manifest[key].length === 0)
    .map((key) => `package.json has no ${key}`);
  for (const file of ["LICENSE", "README.md"])
    if (!files.some(({ path }) => path === file)) problems.push(`${file} is not packed`);
  for (const [link] of readFileSync(join(source, "README.md"), "utf8").matchAll(/\]\(\.\.?\/[^)]*\)/g))
    problems.push(`README.md has the relative link ${link.slice(1)}`);
  const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: data } });
  for (const message of messages)
    if (message.type !== "suggestion") problems.push(`publint: ${formatMessage(message, pkg)}`);
  if (manifest.exports?.["."] !== undefined) {
    const types = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
    // Node 10's resolution reads no "exports"; the packages need Node 20.
    const found = types.types === false ? [] : types.problems;
    if (types.types === false) problems.push("types: the package contains no types");
    for (const problem of found)
      if (problem.resolutionKind !== "node10") problems.push(`types: ${JSON.stringify(problem)}`);
  }
  return problems;
}

const folder = mkdtempSync(join(tmpdir(), "packages-"));
try {
  for (const name of ["dirq", "dirq-sqlite-older", "lmclient", "pubtool"])
    for (const problem of await problemsOf(name, folder)) {
      console.log(`packages/${name}: ${problem}`);
      process.exitCode = 1;
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
