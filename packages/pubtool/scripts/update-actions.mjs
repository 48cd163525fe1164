// Writes the latest release of each pinned action, and today's date, into src/init/pinned-actions.ts.
// GITHUB_API_URL: the workflow host's API. GH_TOKEN: optional, for a higher request limit. An argument: another file.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const api = process.env.GITHUB_API_URL || "https://api.github.com";
const file = process.argv[2] ?? fileURLToPath(new URL("../src/init/pinned-actions.ts", import.meta.url));
const before = readFileSync(file, "utf8");
let after = before.replace(/PINNED_ON = "[^"]*"/, `PINNED_ON = "${new Date().toISOString().slice(0, 10)}"`);
for (const [line, action] of before.matchAll(/"([\w.-]+\/[\w.-]+)": "[0-9a-f]{40} # [^"]+"/g)) {
  const { tag_name: tag } = await get(`/repos/${action}/releases/latest`);
  after = after.replace(line, `"${action}": "${await commitOf(action, tag)} # ${tag}"`);
  console.log(`${action} ${tag}`);
}
writeFileSync(file, after);

/** An annotated tag is an object of its own, which names the commit. */
async function commitOf(action, tag) {
  let { object } = await get(`/repos/${action}/git/ref/tags/${encodeURIComponent(tag)}`);
  if (object.type === "tag") ({ object } = await get(`/repos/${action}/git/tags/${object.sha}`));
  if (/^[0-9a-f]{40}$/.test(object.sha)) return object.sha;
  throw new Error(`${action} ${tag}: "${object.sha}" is not a commit hash`);
}

async function get(path) {
  const token = process.env.GH_TOKEN;
  const response = await fetch(api + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new Error(`${api}${path}: HTTP ${response.status}`);
  return await response.json();
}
