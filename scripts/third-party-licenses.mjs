// A plugin for rolldown that writes the licences of the packages in a bundle next to it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders of the packages that were bundled into an output directory, by that directory. */
const bundled = new Map();

/** Writes THIRD-PARTY-LICENSES.txt for all bundles that this process writes into the same directory. */
export function thirdPartyLicenses() {
  return {
    name: "third-party-licenses",
    writeBundle({ dir }, bundle) {
      const folders = bundled.get(dir) ?? new Set();
      bundled.set(dir, folders);
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const id of moduleIds) {
          const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"));
          if (folder !== null) folders.add(folder[1]);
        }
      if (folders.size === 0) return;
      const file = join(dir, "THIRD-PARTY-LICENSES.txt");
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, textOf(folders));
    },
  };
}

function textOf(folders) {
  const sections = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (typeof license !== "string") throw new Error(`${folder}/package.json names no licence`);
    sections.set(`${name} ${version} (${license})`, licenseTexts(folder));
  }
  const separator = `\n${"-".repeat(80)}\n\n`;
  return [
    "The programs in this directory contain the following packages.\n",
    ...[...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([title, texts]) => `${title}\n\n${texts}`),
  ].join(separator);
}

/** The texts of a package's licence and notice files, without differences of line ends. */
function licenseTexts(folder) {
  const texts = readdirSync(folder)
    .filter((file) => /^(?:license|licence|copying|notice)(?:[.-]|$)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").replace(/\r\n?/g, "\n").trim());
  return `${texts.length === 0 ? "The package contains no text of its licence." : texts.join("\n\n")}\n`;
}
