// node bench/index.mjs [name…]: runs every comparison, or those whose file name contains one of the names, each in a process
// of its own. They print figures; there are no assertions.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const filters = process.argv.slice(2);
const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder)
  .filter((file) => /^(?:dirq|pubtool|lmclient)-.*\.mjs$/.test(file))
  .filter((file) => filters.length === 0 || filters.some((name) => file.includes(name)))
  .sort();
let failed = 0;
for (const file of files) {
  console.log(`\n# ${file}`);
  if (spawnSync(process.execPath, [`${folder}${file}`], { stdio: "inherit" }).status !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
