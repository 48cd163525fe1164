// npm run docs: the documentation as a site with search, on loopback. npm run docs -- --out <dir> writes it as files that
// any web server serves. The pages are the Markdown files of the repository; docsify renders and searches them in the
// browser.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const docsify = join(root, "node_modules/docsify/dist");
/** Syntax highlighting of languages that docsify does not contain. */
const highlighting = join(root, "node_modules/prismjs/components");
const languages = ["bash", "json", "sql", "toml", "typescript", "yaml"];
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".md": "text/markdown",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};
/** The folders of the side bar, in order; a page elsewhere is found by links and by the search. */
const sections = {
  docs: "All tools",
  "docs/dirq": "dirq",
  "docs/pubtool": "pubtool",
  "docs/lmclient": "lmclient",
};

/** Markdown that is data of a program, an example or the repository's host. */
const notDocumentation =
  /^(?:\.github\/|packages\/[^/]+\/(?:src\/(?!explain\/pages\/)|test\/)|examples\/[^/]+\/[^/]+\/)/;

/** The files of the site by their path: functions that read them, so that a reload shows what was edited. */
function siteFiles() {
  const pages = trackedFiles("*.md").filter((page) => !notDocumentation.test(page));
  const files = new Map([
    ["index.html", () => readFileSync(join(root, "scripts/docs/index.html"))],
    ["assets/site.js", () => settings(pages)],
    ["assets/languages.js", highlighters],
    ["_sidebar.md", () => sideBar(pages)],
  ]);
  for (const asset of [
    "docsify.min.js",
    "plugins/search.min.js",
    "themes/core.min.css",
    "themes/addons/core-dark.min.css",
  ])
    files.set(`assets/${asset.split("/").at(-1)}`, () => readFileSync(join(docsify, asset)));
  for (const file of [...pages, ...trackedFiles("docs/*.png", "docs/*.svg")])
    files.set(file, () => readFileSync(join(root, file)));
  return files;
}

function trackedFiles(...patterns) {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  return listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
}

/** The browser stores the index of the search: another name for other contents makes it build a new one. */
function settings(pages) {
  const paths = pages.map((page) => `/${page.replace(/\.md$/, "")}`);
  const hash = createHash("sha256");
  for (const page of pages) hash.update(readFileSync(join(root, page)));
  return readFileSync(join(root, "scripts/docs/site.js"), "utf8")
    .replace("/* PAGES */ []", JSON.stringify(paths))
    .replace('/* CONTENTS */ ""', JSON.stringify(hash.digest("hex").slice(0, 12)));
}

function highlighters() {
  return languages.map((name) => readFileSync(join(highlighting, `prism-${name}.min.js`), "utf8")).join("\n");
}

function sideBar(pages) {
  return Object.entries(sections)
    .map(([folder, title]) => {
      const links = pages.filter((page) => dirname(page) === folder).map((page) => [titleOf(page), page]);
      const first = ([, page]) => (/\/(?:index|README)\.md$/.test(page) ? 0 : 1);
      links.sort((a, b) => first(a) - first(b) || (a[0] < b[0] ? -1 : 1));
      return [`- **${title}**`, ...links.map(([text, page]) => `  - [${text}](/${page})`)].join("\n");
    })
    .join("\n");
}

function titleOf(page) {
  const heading = /^# (.+)$/m.exec(readFileSync(join(root, page), "utf8"));
  if (heading === null) throw new Error(`${page} has no heading of level 1`);
  return heading[1];
}

/** Serves the site on loopback; resolves with the server once it listens. */
function serve(port) {
  const files = siteFiles();
  const server = createServer(({ url }, response) => {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname).slice(1) || "index.html";
    const content = files.get(path);
    const type = content === undefined ? "text/plain" : types[extname(path)];
    response.writeHead(content === undefined ? 404 : 200, {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
    });
    response.end(content === undefined ? "not found\n" : content());
  });
  return new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "localhost", () => listening(server));
  });
}

/** Writes the site into a new or empty directory. */
function write(folder) {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error(`${folder} is not a directory`);
  for (const [path, content] of siteFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content());
  }
}

async function main() {
  const { values } = parseArgs({
    options: { out: { type: "string" }, port: { type: "string", default: "8080" } },
  });
  if (!existsSync(docsify)) throw new Error("docsify is not installed; run npm run build");
  if (values.out !== undefined) {
    write(resolve(process.env.INIT_CWD ?? ".", values.out));
    return;
  }
  if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port ${values.port} is not a number`);
  const server = await serve(Number(values.port));
  console.log(`http://localhost:${server.address().port}/`);
}

main().catch((error) => {
  console.error(`docs: ${error.message}`);
  process.exitCode = 1;
});
