import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "../base/version.ts";

/**
 * Whether the JavaScript registry has the name `pubtool` as a package of this project: `npm.pubtool` in
 * `docs/names.json` is "ours". A test compares the two.
 */
export const isPublished: boolean = false;

/** The packed pubtool that a workflow runs while the name is not ours: installed by name, it would be a stranger's. */
export const PACKED_FILE = `.github/pubtool-${version}.tgz`;

/** How a workflow runs pubtool: its own version, from the registry or from the repository. */
export function pubtoolCommand(published: boolean = isPublished): string {
  return published ? `npx --yes pubtool@${version}` : `npx --yes --package=./${PACKED_FILE} pubtool`;
}

/** The command that makes the packed file, from the pubtool that runs. */
export function packCommand(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) && folder !== dirname(folder)) folder = dirname(folder);
  return `npm pack ${/^[\w./\\:@-]+$/.test(folder) ? folder : JSON.stringify(folder)} --pack-destination .github`;
}
