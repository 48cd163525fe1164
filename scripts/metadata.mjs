// Copies what all packages share, the repository's address and the licence, into each of them.
// The address is `repository` of the root package.json. `--check` reports differences instead of writing.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["dirq", "dirq-sqlite-older", "lmclient", "pubtool"].map((name) => `packages/${name}`);
const launchers = ["launchers/python", "launchers/rust"];

/** The files that have to change, with their new content. */
export function outdatedMetadata() {
  const url = JSON.parse(read("package.json")).repository.url;
  const address = url.replace(/^git\+/, "").replace(/\.git$/, "");
  const wanted = new Map();
  for (const folder of folders) {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    manifest.repository = { type: "git", url, directory: folder };
    manifest.homepage = `${address}#readme`;
    manifest.bugs = `${address}/issues`;
    wanted.set(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  for (const folder of [...folders, ...launchers]) {
    wanted.set(`${folder}/LICENSE`, read("LICENSE"));
    // A package's page at a registry has no folder next to it: links to the documentation are absolute.
    const links = /\]\((?:\.\.\/\.\.|https:\/\/[^\s)]*\/blob\/HEAD)\/(docs\/[^\s)]+)\)/g;
    const readme = read(`${folder}/README.md`);
    wanted.set(
      `${folder}/README.md`,
      readme.replaceAll(links, (_, path) => `](${address}/blob/HEAD/${path})`),
    );
  }
  const python = read("launchers/python/pyproject.toml");
  wanted.set(
    "launchers/python/pyproject.toml",
    python.replace(/^(Repository|Issues) = ".*"$/gm, (_, key) =>
      key === "Issues" ? `Issues = "${address}/issues"` : `Repository = "${address}"`,
    ),
  );
  wanted.set(
    "launchers/rust/Cargo.toml",
    read("launchers/rust/Cargo.toml").replace(/^repository = ".*"$/m, `repository = "${address}"`),
  );
  return new Map([...wanted].filter(([file, content]) => read(file) !== content));
}

function read(file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outdated = outdatedMetadata();
  if (process.argv.includes("--check")) {
    for (const file of outdated.keys())
      console.log(`${file}: differs from the root's LICENSE or repository; run npm run metadata`);
    process.exitCode = outdated.size === 0 ? 0 : 1;
  } else for (const [file, content] of outdated) writeFileSync(join(root, file), content);
}
